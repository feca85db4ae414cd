//! Random games of every edition and module, for tests that look at every position of them.

use hexhaven_luck::Fast;
use hexhaven_rules::cards::Cards;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::trade::Side;
use hexhaven_rules::{Action, Board, Game, Input, Next, Rules, Seat, Starter, State};

/// Rule sets that show every edition, module, number of players and option that positions depend on.
pub(crate) const RULE_SETS: [&str; 18] = [
    "classic-1999:3",
    "classic-1999:4:fixed",
    "fifth:2:duel-of-two=on",
    "fifth:3",
    "fifth:3:fixed",
    "fifth:4:combined,turn-limit=60",
    "fifth:4:helpers",
    "fifth:3:helpers,combined,vincent-largest-army=set-aside-below-three",
    "fifth:4:fixed,helpers,hilde-points=buildings-only",
    "fifth:5:five-six",
    "fifth:6:five-six,helpers",
    "fifth:6:five-six,fixed,helpers,deep-bank=on",
    "sixth:4",
    "sixth:3:fixed,win-claim=declared",
    "sixth:4:helpers,foreign-modules=on,supply-per-type=3B3L3W3G3O,vp-to-win=6",
    "family:4",
    "family:4:fixed,helpers,foreign-modules=on,friendly-robber=on",
    "classic-1999:6:five-six,helpers,foreign-modules=on,player-trade=off,discard-limit=5,turn-limit=100",
];

/// Plays a random game of at most this many inputs and shows every position.
pub(crate) fn play(rules: &str, seed: u64, inputs: usize, look: &mut impl FnMut(&Game, &State)) {
    let mut luck = Fast::new(seed);
    let rules = Rules::parse(rules).expect("a rule set");
    let board = Board::generate(&rules.board, &mut luck);
    let game = Game::new(rules, board).expect("a rule set without faults");
    let starter = match luck.pick(2) {
        0 => Starter::Roll,
        _ => Starter::Seat(Seat::new(luck.pick(game.players() as u32) as u8)),
    };
    let mut state = State::start(&game, starter, &mut ()).expect("the starter sits at the table");
    look(&game, &state);
    for _ in 0..inputs {
        let Some(input) = random_input(&game, &state, &mut luck) else { break };
        state.play(&game, input, &mut ()).unwrap_or_else(|illegal| panic!("{input:?}: {illegal}"));
        look(&game, &state);
    }
}

/// A legal input, if the game is not over: luck by its weights, an odd offer now and then, otherwise any choice of any
/// seat that owes one, and sometimes of one that does not.
pub(crate) fn random_input(game: &Game, state: &State, luck: &mut Fast) -> Option<Input> {
    let seats = match state.next() {
        Next::Over { .. } => return None,
        Next::Chance(_) => {
            let outcomes = state.outcomes();
            let outcome = outcomes.at(luck.pick(outcomes.total())).expect("below the total");
            return Some(Input::Chance(outcome));
        }
        Next::Act(seats) => seats,
    };
    if luck.pick(20) == 0
        && let Some(odd) = odd_offer(game, state, luck)
    {
        return Some(odd);
    }
    let bystanders = if luck.pick(10) == 0 { game.all_seats() } else { seats };
    let choosing: Vec<Seat> = bystanders.iter().filter(|seat| !state.legal(game, *seat).is_empty()).collect();
    let seat = choosing[luck.pick(choosing.len() as u32) as usize];
    let actions = state.legal(game, seat);
    let action = actions.nth(luck.pick(actions.len() as u32) as usize).expect("below the number");
    Some(Input::Act(seat, action))
}

/// An offer or counteroffer of a form that has no flat id, if one is legal now.
fn odd_offer(game: &Game, state: &State, luck: &mut Fast) -> Option<Input> {
    let mut any = || luck.pick(3) as u8;
    let give = Cards::new([any(), any(), 0, any(), 0]);
    let get = Cards::new([0, any(), any(), 0, any()]);
    let seat = Seat::new(luck.pick(game.players() as u32) as u8);
    let to: SeatSet = game.seats().filter(|_| luck.pick(2) == 0).collect();
    let (give, get) = match luck.pick(4) {
        0 => (Side::OPEN, Side::of(get)),
        1 => (Side::of(give), Side::OPEN),
        _ => (Side::of(give), Side::of(get)),
    };
    let action = match state.public().offers.iter().next() {
        Some((slot, _)) if luck.pick(2) == 0 => Action::Counter { slot, give, get },
        _ => Action::Offer { to, give, get },
    };
    let input = Input::Act(seat, action);
    state.check(game, input).is_ok().then_some(input)
}
