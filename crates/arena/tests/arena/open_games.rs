//! Parquet files: what is in them is what was played, on any number of threads.

use std::io::Read;
use std::num::NonZeroUsize;

use flate2::read::GzDecoder;
use hexhaven_arena::simulate::{Content, Seating, Simulation, SimulationOutput, Timing};
use hexhaven_arena::{EngineLimits, roster, simulated};
use hexhaven_rules::{Game, Input, Rules, Seat, Starter, State};

use crate::pad::Pad;

/// The bytes of both files.
fn files(threads: usize) -> [Vec<u8>; 2] {
    let simulation = Simulation {
        rules: simulated(Rules::parse("fifth:3").expect("a rule set")),
        bots: roster("weighted,random", EngineLimits::USUAL).expect("a list of bots"),
        seating: Seating::Rotating,
        seed: 7,
        games: 3,
        threads: NonZeroUsize::new(threads).expect("above 0"),
        timing: Timing::Off,
    };
    let contents = [Content::GameRows, Content::DecisionRows];
    let pads = [Pad::default(), Pad::default()];
    let mut outputs: Vec<SimulationOutput> = contents
        .iter()
        .zip(&pads)
        .map(|(content, pad)| SimulationOutput::stream(*content, pad.clone()))
        .collect();
    simulation.run(&mut outputs, |_| {}).expect("pads can be written");
    pads.map(|pad| pad.bytes())
}

/// The columns of a file with one row group: one page each, unpacked.
fn columns(file: &[u8]) -> Vec<Vec<u8>> {
    let starts = (0..file.len()).filter(|at| file[*at..].starts_with(&[0x1f, 0x8b, 8]));
    let unpack = |at: usize| {
        let mut plain = Vec::new();
        GzDecoder::new(&file[at..]).read_to_end(&mut plain).is_ok().then_some(plain)
    };
    starts.filter_map(unpack).collect()
}

fn texts(mut column: &[u8]) -> Vec<String> {
    let mut texts = Vec::new();
    while let Some((length, rest)) = column.split_first_chunk::<4>() {
        let (text, rest) = rest.split_at(u32::from_le_bytes(*length) as usize);
        texts.push(String::from_utf8(text.to_vec()).expect("text"));
        column = rest;
    }
    texts
}

fn numbers(column: &[u8]) -> Vec<i64> {
    column.chunks(8).map(|bytes| i64::from_le_bytes(bytes.try_into().expect("eight bytes"))).collect()
}

#[test]
fn games_can_be_replayed_and_positions_and_choices_agree() {
    let [games, decisions] = files(1).map(|file| columns(&file));
    assert_eq!((games.len(), decisions.len()), (11 + 2 * 3, 13));
    let (rules, boards, firsts) = (texts(&games[2]), texts(&games[3]), texts(&games[4]));
    let (inputs, fingerprints) = (texts(&games[9]), texts(&games[10]));
    let (of_game, number, seats) = (numbers(&decisions[0]), numbers(&decisions[1]), numbers(&decisions[3]));
    let (actions, choices) = (texts(&decisions[6]), numbers(&decisions[8]));
    let (positions, legal) = (texts(&decisions[11]), texts(&decisions[12]));
    let mut row = 0;
    for place in 0..3usize {
        let game = Game::parse(&format!("{} {}", rules[place], boards[place])).expect("a game");
        let first = firsts[place].parse().map_or(Starter::Roll, |seat| Starter::Seat(Seat::new(seat)));
        let mut state = State::start(&game, first, &mut ()).expect("the starter sits at the table");
        for (at, code) in (1..).zip(inputs[place].split(' ')) {
            let input = Input::parse(code, &game).expect("a code");
            if let Input::Act(seat, action) = input {
                assert_eq!((of_game[row], number[row]), (i64::try_from(place).expect("few"), at));
                assert_eq!(
                    (seats[row], &actions[row]),
                    (i64::from(seat.index() as u32), &action.code(&game))
                );
                assert_eq!(positions[row], state.to_text(&game));
                let listed: Vec<&str> = legal[row].split(' ').collect();
                assert_eq!(i64::try_from(listed.len()), Ok(choices[row]));
                let own: Vec<String> = state.legal(&game, seat).iter().map(|own| own.code(&game)).collect();
                assert_eq!(listed, own);
                row += 1;
            }
            state.play(&game, input, &mut ()).expect("it was played");
        }
        assert_eq!(fingerprints[place], format!("{:016x}", state.fingerprint(&game)));
    }
    assert_eq!(row, positions.len());
}

#[test]
fn any_number_of_threads_gives_the_same_files() {
    assert!(files(1) == files(4));
}
