//! Random games as records. Some are wild walks with odd offers and proposals out of turn, cut off after a while; the
//! others like to build, so that many of them are won.

use hexhaven_laws::{Table, Walk};
use hexhaven_luck::{Fast, GameLuck, Seed};
use hexhaven_record::{Origin, Record, Recorder};
use hexhaven_rules::{Action, FirstPlayer, Game, Input, Next, Picker, Seat, SetUp, Starter, State};

/// A walk is left after so many inputs.
const WALK: usize = 500;
/// A game that is not over after so many inputs is cut down to a part.
const LONGEST: usize = 2_500;
const PART: usize = 600;

/// The record of a table and a number, always the same one.
pub(crate) fn record(table: &Table, number: u64) -> Record {
    if number.is_multiple_of(3) { walk(table, number) } else { game(table, Seed::new(number), number) }
}

/// A recorder that says whose record it is.
fn recorder(table: &Table, game: &Game, origin: Origin, starter: Starter) -> Recorder {
    let mut recorder = Recorder::new(game.clone(), origin, starter);
    recorder.header("event", &format!("golden {}", table.name)).expect("a header");
    recorder
}

/// A wild walk.
fn walk(table: &Table, number: u64) -> Record {
    let mut walk = Walk::new(table, number);
    let fixed = table.rules.board.set_up == SetUp::Fixed;
    let origin = if fixed { Origin::Printed } else { Origin::Chosen };
    let mut recorder = recorder(table, walk.game(), origin, walk.starter());
    recorder.comment("a wild walk").expect("a comment");
    while recorder.len() < WALK
        && let Some(step) = walk.step().expect("what is listed is legal")
    {
        recorder.push(step.input);
    }
    if number.is_multiple_of(2) { recorder.finish(walk.state()) } else { recorder.abandon(walk.state()) }
        .expect("it keeps within the bounds")
}

/// A game of players who build what they can, on a board from the seed.
fn game(table: &Table, seed: Seed, number: u64) -> Record {
    let game = Game::new(table.rules, Origin::draw(&table.rules, seed)).expect("no table has a fault");
    let starter = match table.rules.first_player {
        FirstPlayer::Roll => Starter::Roll,
        _ => Starter::Seat(Seat::new((number % game.players() as u64) as u8)),
    };
    let (inputs, over) = play(&game, starter, seed);
    let kept = if over { inputs.len() } else { PART };
    let mut recorder = recorder(table, &game, Origin::Drawn(seed), starter);
    recorder.header("seed", &seed.number().to_string()).expect("a header");
    let mut state = State::start(&game, starter, &mut ()).expect("the starter sits at the table");
    for (at, input) in inputs.into_iter().take(kept).enumerate() {
        state.play(&game, input, &mut ()).expect("it was legal before");
        match input {
            Input::Act(..) if number.is_multiple_of(5) => recorder.push_timed(input, at as u64 * 17 % 4_000),
            _ => recorder.push(input),
        }
    }
    recorder.finish(&state).expect("it keeps within the bounds")
}

/// The inputs of a game, and whether they lead to its end.
fn play(game: &Game, starter: Starter, seed: Seed) -> (Vec<Input>, bool) {
    let (mut luck, mut choice) = (GameLuck::new(seed), seed.stream("choice"));
    let mut state = State::start(game, starter, &mut ()).expect("the starter sits at the table");
    let mut inputs = Vec::new();
    while inputs.len() < LONGEST {
        let input = match state.next() {
            Next::Over { .. } => return (inputs, true),
            Next::Chance(chance) => Input::Chance(luck.draw(&state, chance)),
            Next::Act(seats) => {
                let seat = seats.iter().nth(choice.pick(seats.len() as u32) as usize).expect("one of them");
                Input::Act(seat, choose(game, &state, seat, &mut choice))
            }
        };
        state.play(game, input, &mut ()).expect("what is listed is legal");
        inputs.push(input);
    }
    (inputs, false)
}

/// Any choice, but mostly one of the best kind that there is.
fn choose(game: &Game, state: &State, seat: Seat, luck: &mut Fast) -> Action {
    let actions: Vec<Action> = state.legal(game, seat).iter().collect();
    let best = actions.iter().map(|action| rank(*action)).max().expect("who is asked has a choice");
    let wanted: Vec<Action> = if luck.pick(12) == 0 {
        actions
    } else {
        actions.into_iter().filter(|action| rank(*action) == best).collect()
    };
    wanted[luck.pick(wanted.len() as u32) as usize]
}

const fn rank(action: Action) -> u8 {
    match action {
        Action::DeclareVictory => 9,
        Action::City(_) => 8,
        Action::Settlement(_) => 7,
        Action::BuyDevCard | Action::Roll => 6,
        Action::Knight | Action::RoadBuilding | Action::YearOfPlenty(_) | Action::Vincent(_) => 5,
        Action::Road(_) | Action::SupplyTrade { .. } => 4,
        Action::EndTurn | Action::Accept(_) => 3,
        _ => 2,
    }
}
