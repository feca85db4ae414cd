//! Random games as records. Some are wild walks with odd offers and proposals out of turn, cut off after a while; the
//! others like to build, so that many of them are won.

use hexhaven_laws::{TestTable, Walk};
use hexhaven_luck::{ClientSeed, CommittedLuck, Dice, Fast, GameLuck, Seed, ServerSeed};
use hexhaven_record::{Luck, Origin, Record, Recorder};
use hexhaven_rules::board::SetUp;
use hexhaven_rules::chance::{Chance, Outcome, Picker};
use hexhaven_rules::options::FirstPlayer;
use hexhaven_rules::{Action, Game, Input, Next, Seat, Starter, State};

/// A walk stops after this many inputs.
const WALK: usize = 500;
/// A game that isn't over after this many inputs is cut short.
const LONGEST: usize = 2_500;
const PART: usize = 600;

/// The record of a table and a number, always the same one.
pub(crate) fn record(table: &TestTable, number: u64) -> Record {
    if number.is_multiple_of(3) { walk(table, number) } else { game(table, Seed::new(number), number) }
}

/// A recorder with the name of the record.
fn recorder(table: &TestTable, game: &Game, origin: Origin, starter: Starter) -> Recorder {
    let mut recorder = Recorder::new(game.clone(), origin, starter);
    recorder.header("event", &format!("golden {}", table.name)).expect("a header");
    recorder
}

/// A wild walk.
fn walk(table: &TestTable, number: u64) -> Record {
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
fn game(table: &TestTable, seed: Seed, number: u64) -> Record {
    let game = Game::new(table.rules, Origin::draw(&table.rules, seed)).expect("no table has a fault");
    let starter = match table.rules.first_player {
        FirstPlayer::Roll => Starter::Roll,
        _ => Starter::Seat(Seat::new((number % game.players() as u64) as u8)),
    };
    let mut luck = GameLuck::new(seed);
    let (inputs, over) = play(&game, starter, seed, |state, chance| luck.draw(state, chance));
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

/// The record of a game like that with luck that was promised and is revealed.
pub(crate) fn committed(table: &TestTable, number: u8, dice: Dice) -> Record {
    let server_seed = ServerSeed::from_bytes([number; 32]);
    let client = |seat| (seat, ClientSeed::parse(&format!("client-{number}-{seat}")).expect("a client seed"));
    // Seat 1 is a bot, and the order in which people sat down is not that of the seats.
    let client_seeds = vec![client(Seat::new(2)), client(Seat::new(0))];
    let client_seeds: Vec<_> = client_seeds
        .into_iter()
        .filter(|(seat, _)| seat.index() < usize::from(table.rules.players))
        .collect();
    let mut luck = CommittedLuck::new(&server_seed, &client_seeds, dice);
    let game = Game::new(table.rules, luck.board(&table.rules.board)).expect("no table has a fault");
    let starter = match table.rules.first_player {
        FirstPlayer::Roll => Starter::Roll,
        _ => Starter::Seat(luck.first_seat(game.players())),
    };
    let (inputs, over) =
        play(&game, starter, Seed::new(number.into()), |state, chance| luck.draw(state, chance));
    let mut recorder = Recorder::new(game.clone(), Origin::Committed, starter);
    let commitment = server_seed.commitment();
    let luck = Luck { commitment, server_seed: Some(server_seed), client_seeds, dice };
    recorder.set_luck(luck).expect("they sit at the table");
    let mut state = State::start(&game, starter, &mut ()).expect("the starter sits at the table");
    for input in inputs.into_iter().take(if over { LONGEST } else { PART }) {
        state.play(&game, input, &mut ()).expect("it was legal before");
        recorder.push(input);
    }
    recorder.abandon(&state).expect("it keeps within the bounds")
}

/// The inputs of a game, and whether they lead to its end.
fn play(
    game: &Game,
    starter: Starter,
    seed: Seed,
    mut draw: impl FnMut(&State, Chance) -> Outcome,
) -> (Vec<Input>, bool) {
    let mut choice = seed.stream("choice");
    let mut state = State::start(game, starter, &mut ()).expect("the starter sits at the table");
    let mut inputs = Vec::new();
    while inputs.len() < LONGEST {
        let input = match state.next() {
            Next::Over { .. } => return (inputs, true),
            Next::Chance(chance) => Input::Chance(draw(&state, chance)),
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

/// Any choice, but mostly one of the best kind available.
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
        Action::BuyDevCard | Action::Candamir(_) | Action::Roll => 6,
        Action::Knight | Action::RoadBuilding | Action::YearOfPlenty(_) | Action::Vincent(_) => 5,
        Action::Road(_) | Action::SupplyTrade { .. } => 4,
        Action::EndTurn | Action::Accept(_) => 3,
        _ => 2,
    }
}
