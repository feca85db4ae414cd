//! Simulations: nothing depends on threads, and everything adds up.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use hexhaven_arena::simulate::{
    Content, Form, Measure, PlayedGame, Seating, SimulateError, Simulation, SimulationOutput, Stats, Timing,
    Watcher, report, summary,
};
use hexhaven_arena::{Deal, EngineLimits, Entrant, GameEnd, Observer, Rung, play, roster, simulated};
use hexhaven_bots::Level;
use hexhaven_luck::Seed;
use hexhaven_record::Record;
use hexhaven_rules::{Game, Rules, State};

use crate::pad::Pad;

fn simulation(rules: &str, bots: &str, games: u64) -> Simulation {
    Simulation {
        rules: simulated(Rules::parse(rules).expect("a rule set")),
        bots: roster(bots, EngineLimits::USUAL).expect("a list of bots"),
        seating: Seating::Rotating,
        seed: 7,
        games,
        threads: NonZeroUsize::MIN,
        timing: Timing::Off,
    }
}

const CONTENTS: [Content; 5] = [
    Content::Games(Form::Csv),
    Content::Games(Form::Ndjson),
    Content::Decisions(Form::Csv),
    Content::Decisions(Form::Ndjson),
    Content::Records,
];

/// Runs with all outputs.
fn run(simulation: &Simulation) -> (Stats, Vec<String>) {
    let pads: Vec<Pad> = CONTENTS.iter().map(|_| Pad::default()).collect();
    let outputs =
        CONTENTS.iter().zip(&pads).map(|(content, pad)| SimulationOutput::stream(*content, pad.clone()));
    let stats = simulation.run(&mut outputs.collect::<Vec<_>>(), |_| {}).expect("pads can be written");
    (stats, pads.iter().map(Pad::text).collect())
}

#[test]
fn any_number_of_threads_gives_the_same_statistics_and_the_same_sheets() {
    let one = simulation("fifth:4", "weighted,random,weighted", 12);
    let (stats, outputs) = run(&one);
    for threads in [1, 2, 5] {
        let other = Simulation { threads: NonZeroUsize::new(threads).expect("above 0"), ..one.clone() };
        let (again, same) = run(&other);
        assert_eq!(again, stats);
        assert!(same == outputs, "the outputs differ with {threads} threads");
    }
    let other = Simulation { seed: 8, ..one };
    assert!(run(&other).1 != outputs);
}

#[test]
fn wins_and_games_without_a_winner_are_all_games() {
    let (stats, outputs) = run(&simulation("fifth:4:turn-limit=150", "weighted,random", 60));
    let wins =
        |sides: &[hexhaven_arena::simulate::SideTotals]| sides.iter().map(|side| side.wins).sum::<u64>();
    assert_eq!(wins(&stats.seats) + stats.turn_limit, 60);
    assert_eq!(wins(&stats.bots) + stats.turn_limit, 60);
    assert!(stats.turn_limit > 0 && stats.turn_limit < 60, "both happen: {}", stats.turn_limit);
    assert_eq!(stats.winners.games, 60 - stats.turn_limit);
    assert_eq!(stats.failed, 0);
    // Two bots take turns in four seats.
    assert!(
        stats.bots.iter().all(|side| side.games == 120) && stats.seats.iter().all(|side| side.games == 60)
    );
    assert_eq!((stats.turns.count(), stats.inputs.count()), (60, 60));
    // Every turn has a production roll, except perhaps the last one of a game.
    let turns: u64 = stats.turns.iter().map(|(turns, games)| u64::from(turns) * games).sum();
    let rolls: u64 = stats.dice.iter().sum();
    assert!(rolls <= turns && rolls + 60 >= turns, "{rolls} rolls in {turns} turns");
    // A line for each game, and a line of names where there is one.
    assert_eq!(
        (outputs[0].lines().count(), outputs[1].lines().count(), outputs[4].lines().count()),
        (61, 60, 60)
    );
    let decisions = stats.everybody().tally.of(Measure::Decisions)[0] as usize;
    assert_eq!((outputs[2].lines().count(), outputs[3].lines().count()), (decisions + 1, decisions));
    for output in [0, 2] {
        let columns = outputs[output].lines().next().expect("the names").split(',').count();
        assert!(outputs[output].lines().all(|line| line.split(',').count() == columns));
    }
    for output in [1, 3, 4] {
        let sound = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok();
        assert!(outputs[output].lines().all(sound), "output {output}");
    }
}

/// Holds the counts of a game against its last position.
#[derive(Default)]
struct Auditor {
    hands: Vec<[i64; 5]>,
    points: Vec<u64>,
    pieces: Vec<[u64; 3]>,
    unplayed: Vec<u64>,
}

impl Observer for Auditor {
    fn end(&mut self, game: &Game, state: &State, _: &GameEnd) {
        for seat in game.seats() {
            let public = state.public();
            self.hands.push(state.hand(seat).counts().map(i64::from));
            self.points.push(u64::from(state.points(seat)));
            let (settlements, cities) = (public.settlements[seat].len(), public.cities[seat].len());
            self.pieces.push([public.roads[seat].len() as u64, (settlements + cities) as u64, cities as u64]);
            self.unplayed.push(u64::from(state.dev_cards(seat).total()));
        }
    }
}

#[test]
fn what_comes_in_less_what_goes_out_is_in_the_hands() {
    const IN: [Measure; 9] = [
        Measure::Starting,
        Measure::Produced,
        Measure::Stolen,
        Measure::Monopolized,
        Measure::Plenty,
        Measure::HelperBrought,
        Measure::HelperGot,
        Measure::SupplyGot,
        Measure::TradeGot,
    ];
    const OUT: [Measure; 7] = [
        Measure::Discarded,
        Measure::Robbed,
        Measure::LostToMonopoly,
        Measure::HelperGave,
        Measure::Paid,
        Measure::SupplyGave,
        Measure::TradeGave,
    ];
    for text in [
        "fifth:4",
        "fifth:4:fixed",
        "fifth:4:helpers",
        "fifth:6:five-six,helpers",
        "fifth:4:supply-per-type=5B5L5W5G5O",
    ] {
        for seed in 0..6 {
            let rules = simulated(Rules::parse(text).expect("a rule set"));
            let deal = Deal::new(&rules, Seed::new(seed)).expect("a sound rule set");
            let level = if seed % 2 == 0 { Level::Random } else { Level::Weighted };
            let mut players: Vec<_> =
                deal.seats().map(|(seat, seed)| Rung::of(level).player(seat, seed)).collect();
            let mut observer = (Watcher::<false>::default(), Auditor::default());
            play(&deal, &mut players, &mut observer);
            let (watcher, auditor) = observer;
            for seat in deal.game().seats() {
                let (tally, at) = (&watcher.counts.seats[seat], seat.index());
                for resource in 0..5 {
                    let sum = |list: &[Measure]| {
                        list.iter().map(|measure| tally.of(*measure)[resource].cast_signed()).sum::<i64>()
                    };
                    assert_eq!(
                        sum(&IN) - sum(&OUT),
                        auditor.hands[at][resource],
                        "{text}, seed {seed}, seat {seat}"
                    );
                }
                assert_eq!(tally.sum(Measure::Points), auditor.points[at]);
                assert_eq!(tally.of(Measure::Built), auditor.pieces[at], "{text}, seed {seed}, seat {seat}");
                let unplayed = tally.sum(Measure::Bought) - tally.sum(Measure::Played);
                assert_eq!(unplayed, auditor.unplayed[at]);
            }
        }
    }
}

#[test]
fn what_the_modules_bring_is_counted() {
    let (stats, _) = run(&simulation("fifth:6:five-six,helpers", "weighted", 12));
    let all = stats.everybody().tally;
    assert!(
        all.of(Measure::Helpers).iter().filter(|uses| **uses > 0).count() >= 8,
        "{:?}",
        all.of(Measure::Helpers)
    );
    let [offered, used] = all.of(Measure::SpecialTurns) else { panic!("two parts") };
    assert!(used > &0 && used < offered, "{used} of {offered}");
    assert!(all.sum(Measure::Offers) > 0 && all.sum(Measure::SupplyTrades) > 0);
    let (short, _) = run(&simulation("fifth:4:supply-per-type=3B3L3W3G3O,turn-limit=100", "random", 10));
    assert!(short.short.iter().sum::<u64>() > 0);
}

#[test]
fn everybody_moves_on_by_one_seat_unless_told_otherwise() {
    let seatings = |simulation: &Simulation| {
        let mut list = Vec::new();
        simulation
            .run(&mut [], |played: &PlayedGame| list.push(played.bots.clone()))
            .expect("nothing is written");
        list
    };
    let rotating = simulation("fifth:3", "random,weighted,random@9", 4);
    assert_eq!(seatings(&rotating), [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]);
    let fixed = Simulation { seating: Seating::Fixed, ..rotating };
    assert_eq!(seatings(&fixed), [[0, 1, 2]; 4]);
}

#[test]
fn records_of_a_simulation_can_be_verified() {
    for text in ["fifth:4", "fifth:4:fixed", "sixth:3:turn-limit=50"] {
        let (_, outputs) = run(&simulation(text, "weighted", 3));
        for line in outputs[4].lines() {
            let record = Record::read(line.as_bytes()).expect("a record");
            assert!(record.verify().is_ok(), "{text}: {:?}", record.verify());
            assert_eq!(record.headers().get("bot1"), Some("weighted"));
        }
    }
}

#[test]
fn a_report_is_one_page_that_asks_nobody_for_anything() {
    let simulation = simulation("fifth:4:helpers,turn-limit=60", "weighted,random", 8);
    let (stats, _) = run(&simulation);
    let page = report(&simulation, &stats);
    assert_eq!(page, report(&simulation, &stats));
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    for outside in ["http", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(
        page.matches("<svg").count() == page.matches("</svg>").count() && page.matches("<svg").count() >= 9
    );
    assert!(page.contains("marianne") && page.contains("fifth:4:helpers,turn-limit=60"));
    for wrong in ["NaN", "inf", "width=\"-"] {
        assert!(!page.contains(wrong), "{wrong}");
    }
    // Nothing was played, but there is a page.
    let none = Simulation { games: 0, ..simulation };
    let stats = none.run(&mut [], |_| {}).expect("nothing is written");
    assert!(!report(&none, &stats).contains("NaN"));
    assert_eq!(summary(&none, &stats)["games"], 0);
}

#[test]
fn a_folder_gets_a_file_for_each_game() {
    let folder: PathBuf = std::env::temp_dir().join(format!("hexhaven-records-{}", std::process::id()));
    let mut outputs = [SimulationOutput::folder(&folder).expect("a folder can be made")];
    simulation("fifth:3", "weighted", 3).run(&mut outputs, |_| {}).expect("files can be written");
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .expect("it is there")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let first = std::fs::read(folder.join(&names[0])).expect("a file");
    std::fs::remove_dir_all(&folder).expect("it was ours");
    assert_eq!(names, ["game-0000000.hexhaven", "game-0000001.hexhaven", "game-0000002.hexhaven"]);
    assert!(Record::read(&first).expect("a record").verify().is_ok());
}

#[test]
fn what_cannot_be_simulated_is_refused_with_its_reason() {
    let fails = |simulation: &Simulation| simulation.run(&mut [], |_| {}).expect_err("it cannot be");
    let mut none = simulation("fifth:3", "random", 1);
    none.bots.clear();
    assert!(matches!(fails(&none), SimulateError::NoBots));
    let many = simulation("fifth:3", "random,random,random,random", 1);
    assert_eq!(fails(&many).to_string(), "4 bots were named, but the rule set has 3 seats");
    let mut odd = simulation("fifth:3", "random", 1);
    odd.rules.players = 9;
    assert!(matches!(fails(&odd), SimulateError::Rules(_)));
}

#[test]
fn a_stream_that_cannot_be_written_ends_the_simulation() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::from(io::ErrorKind::StorageFull))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut outputs = [SimulationOutput::stream(Content::Decisions(Form::Ndjson), Full)];
    let mut games = 0;
    let result = simulation("fifth:4", "random", 1_000_000).run(&mut outputs, |_| games += 1);
    assert!(matches!(result, Err(SimulateError::Io(_))));
    assert!(games < 1_000_000);
}
