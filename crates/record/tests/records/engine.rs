//! The lines of the engine protocol: they round-trip, errors name what is wrong, and nothing makes a reader panic.

use hexhaven_laws::{Walk, table};
use hexhaven_luck::Fast;
use hexhaven_record::engine::{
    Credit, FromEngine, Go, Info, LineError, MAX_LINE, OptionKind, OptionOffer, Position, Recollection,
    ToEngine,
};
use hexhaven_rules::chance::Picker;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::trade::{Side, TurnOffers};
use hexhaven_rules::{Next, Seat, View, Viewer};

const DOCUMENT: &str = include_str!("../../../../docs/engine-protocol.md");

/// Every table with something special in its questions.
const TABLES: [&str; 5] = ["fifth-4", "fifth-6-five-six-helpers", "combined-helpers", "family-3", "gifts"];

/// What is asked in a random game, as position lines with all parts.
fn questions(name: &str, seed: u64) -> Vec<Position> {
    let mut walk = Walk::new(&table(name).expect("a table"), seed);
    let game = walk.game().clone();
    let mut memories: Vec<Knowledge> =
        game.seats().map(|seat| Knowledge::new(&game, Viewer::Seat(seat))).collect();
    let mut questions = Vec::new();
    let mut events = walk.events().to_vec();
    for _ in 0..400 {
        for (seat, knowledge) in game.seats().zip(&mut memories) {
            for event in &events {
                knowledge.see(&game, &event.seen_by(Viewer::Seat(seat)));
            }
        }
        if let Next::Act(seats) = walk.state().next() {
            for seat in seats {
                let knowledge = &memories[seat.index()];
                let offered = [(Side::OPEN, Side::of(walk.state().hand(seat)))];
                let remembering = knowledge.clone().with_offers(TurnOffers::recalled(seat, &offered));
                let recollection = Recollection::of(&game, &remembering);
                questions.push(Position::new(&game, knowledge.view(), recollection));
            }
        }
        match walk.step().expect("what is listed is legal") {
            Some(step) => events = step.events.to_vec(),
            None => break,
        }
    }
    questions
}

#[test]
fn every_question_of_a_game_comes_back_from_its_line() {
    let mut longest = 0;
    for (seed, name) in (1..).zip(TABLES) {
        for position in questions(name, seed) {
            let line = ToEngine::Position(Box::new(position.clone())).to_string();
            longest = longest.max(line.len());
            match line.parse() {
                Ok(ToEngine::Position(read)) => assert_eq!(*read, position, "{line}"),
                other => panic!("{line}\n{other:?}"),
            }
            let view_alone = format!("position {}", position.view.to_text(&position.game));
            let Ok(ToEngine::Position(read)) = view_alone.parse() else { panic!("{view_alone}") };
            assert_eq!((read.view, read.legal.len()), (position.view, 0), "the view is enough");
        }
    }
    assert!(longest < MAX_LINE / 3, "{longest} bytes");
}

#[test]
fn what_is_known_is_what_the_seat_can_conclude() {
    let mut certain = 0;
    for position in questions("fifth-4", 1) {
        for hand in position.recollection.known() {
            let size = u16::from(position.view.hand_size(hand.seat));
            assert!(hand.certain.total() <= size && size <= hand.possible.total());
            assert_ne!(position.view.viewer(), Viewer::Seat(hand.seat));
            certain += usize::from(hand.certain == hand.possible);
        }
    }
    assert!(certain > 100, "{certain} hands were known for sure");
}

#[test]
fn the_choices_in_the_document_are_the_legal_ones() {
    let lines = DOCUMENT
        .lines()
        .filter_map(|line| line.strip_prefix("> position "))
        .filter(|line| line.contains("legal"));
    let mut count = 0;
    for line in lines {
        let Ok(ToEngine::Position(read)) = format!("position {line}").parse() else { panic!("{line}") };
        let legal: Vec<_> = read.view.legal(&read.game).iter().collect();
        assert_eq!(read.legal, legal, "{line}");
        count += 1;
    }
    assert!(count >= 3);
}

#[test]
fn lines_are_written_as_they_were_read() {
    for line in [
        "hexhaven 2",
        "setoption name nodes value 500",
        "setoption name a long name value with many words",
        "newgame seed 18446744073709551615",
        "isready",
        "position fifth:4 fixed view=0 0=s17;r17-22;1B1L offered 1B>? ?>1O",
        "go",
        "go nodes 500",
        "go time 20",
        "go nodes 4294967295 time 1",
        "stop",
        "quit",
        "position fifth:4 fixed 0=s17;1B 1=s31;1W2O robber=11 phase=steal:1",
        "legal",
        "outcomes",
        "play *:STOLEN:O",
        "view 1",
        "view -",
        "perft 3",
        "start fifth:4:fixed fixed first 0",
        "start fifth:4 fixed colors=white,red,blue,orange first roll",
    ] {
        assert_eq!(line.parse::<ToEngine>().map(|read| read.to_string()), Ok(line.to_owned()));
    }
    for line in [
        "id name Deep Settler 3",
        "id author Ada & Grace",
        "option name nodes type number default 500 min 1 max 1000",
        "option name bot type choice default sharp var random var sharp",
        "option name book type switch default on",
        "option name opening book type text default a file.txt",
        "ready 2",
        "info",
        "info nodes 7 time 2 text thinking of nodes 8",
        "best OFFER:13:2W>1B",
        "error something is wrong",
        "answers legal play",
        "legal",
        "legal 0:ROLL 0:KNIGHT",
        "outcomes *:STOLEN:B=1 *:STOLEN:O=3",
        "position fifth:4 fixed",
        "illegal SETTLE-3 too close",
        "view fifth:4 fixed view=0",
        "perft 18446744073709551615",
        "unsupported helpers",
    ] {
        assert_eq!(line.parse::<FromEngine>().map(|read| read.to_string()), Ok(line.to_owned()));
    }
}

#[test]
fn unknown_words_are_ignored() {
    for (line, meant) in [
        ("go deep nodes 5 now", ToEngine::Go(Go { nodes: Some(5), millis: None })),
        ("  go   time  7  ", ToEngine::Go(Go { nodes: None, millis: Some(7) })),
        ("newgame variant x seed 9 y", ToEngine::NewGame { seed: 9 }),
        ("newgame", ToEngine::NewGame { seed: 0 }),
        ("hexhaven 2 please", ToEngine::Hello { version: 2 }),
        ("isready now", ToEngine::IsReady),
        ("setoption name x", ToEngine::SetOption { name: "x".into(), value: String::new() }),
    ] {
        assert_eq!(line.parse(), Ok(meant), "{line}");
    }
    let line =
        "position fifth:4 fixed view=0 0=s17;1B mood 0=happy legal END history a=1 2:S17 offered 1B>1O";
    let Ok(ToEngine::Position(position)) = line.parse() else { panic!("{line}") };
    assert_eq!((position.legal.len(), position.recollection.offered().len()), (1, 1));
    let info = "info depth 3 nodes 9 score -5".parse();
    assert_eq!(info, Ok(FromEngine::Info(Info { nodes: Some(9), ..Info::default() })));
    let told = "info rank 1 chance 2412 plan S17 R17-22 END text +1 point, plan ahead";
    let Ok(FromEngine::Info(info)) = told.parse() else { panic!("{told}") };
    assert_eq!((info.rank, info.chance, info.plan.len()), (Some(1), Some(2_412), 3));
    assert_eq!(FromEngine::Info(info).to_string(), told);
    assert_eq!("best S17 ponder R1-2".parse(), Ok(FromEngine::Best { code: "S17".into() }));
    let option = "option name n type text default d size 3".parse();
    let kind = OptionKind::Text { default: "d size 3".into() };
    assert_eq!(option, Ok(FromEngine::Option(OptionOffer { name: "n".into(), kind })));
}

fn refusal(line: &str) -> String {
    line.parse::<ToEngine>().expect_err(line).to_string()
}

#[test]
fn errors_name_the_token() {
    const VIEW: &str = "position fifth:4 fixed view=0 0=s17;2B 1=s31;2? 2=s8;1? supply=16B18L18W19G19O";
    assert!(VIEW.parse::<ToEngine>().is_ok());
    for (line, wanted) in [
        ("dance now", "`dance`: unknown; expected hexhaven, setoption"),
        ("hexhaven", "the line ends too soon: expected the version"),
        ("hexhaven one", "`one`: expected the version"),
        ("play", "the line ends too soon: expected an input"),
        ("view x", "`x`: expected a seat, or - for a spectator"),
        ("view 9", "`9`: expected a seat"),
        ("perft 21", "`21`: expected a number of plies from 1 to 20"),
        ("start fifth:4", "the line ends too soon: expected a game, then first"),
        ("start fifth:4 fixed first 4", "`4`: expected a game, then first"),
        ("start fifth:4 fixed 0=s17 first 0", "`fifth:4`: "),
        ("position fifth:4 fixed 0=s99", "`99`: there is no corner 99"),
        ("setoption nodes 5", "the line ends too soon: expected name"),
        ("newgame seed", "the line ends too soon: expected a seed"),
        ("newgame seed -1", "`-1`: expected a seed"),
        ("go nodes 0", "`0`: expected a number of nodes"),
        ("go time 4294967296", "`4294967296`: expected milliseconds"),
        ("go\u{1b}[2J", "the character U+001B isn't allowed in a line"),
        ("position", "the line ends too soon: expected the text of a view"),
        ("position fifth:4 fixed view=-", "`view=-`: spectators don't decide anything"),
        ("position fifth:4 fixed view=0 0=s17 speed=3", "`speed=3`: "),
        ("position moon:4", "`moon:4`: there is no edition"),
    ] {
        let found = refusal(line);
        assert!(found.contains(wanted), "{line}\n  {found}\n  {wanted}");
    }
    for (more, wanted) in [
        ("legal END S17x", "`S17x` should look like S17"),
        ("known 1", "`1`: expected a hand such as"),
        ("known 0=1B..2B", "`0=1B..2B`: this only works for other seats"),
        ("known 4=1B..2B", "`4=1B..2B`: this only works for other seats"),
        ("known 1=1B..1B1L 1=0..9B9L9W9G9O", "`1=0..9B9L9W9G9O`: this hand is given twice"),
        ("known 1=3B..3B", "`known`: the others' hands can't be all of this"),
        ("known 1=1B..1B", "`known`: "),
        ("known 1=2L..2L", "`known`: "),
        ("known 1=1B1L..1B1L 2=1L..1L", "`known`: "),
        ("offered 1B", "`1B`: expected an offer"),
    ] {
        let found = refusal(&format!("{VIEW} {more}"));
        assert!(found.contains(wanted), "{more}\n  {found}\n  {wanted}");
    }
    assert!(format!("{VIEW} known 1=1B..1B1L1W 2=0..1L1W").parse::<ToEngine>().is_ok());
}

#[test]
fn a_view_that_no_game_leads_to_is_refused() {
    // Seat 1 offers wool, but all wool is in the supply or in the viewer's hand.
    let lie = "position fifth:4 fixed view=0 0=s17;2B 1=s31;1? supply=17B18L19W19G19O offer0=1:0:1W>1B";
    assert_eq!(refusal(lie), "`offer0=1:0:1W>1B`: offer 0: seat 1 doesn't have the cards (TRADE-4)");
    assert!(lie.replace("18L19W", "19L18W").parse::<ToEngine>().is_ok());
    // Seat 1 is active with nine points; its only card is a victory point card, since no other is left.
    let lie = "position fifth:4:dev-deck=1V fixed view=0 0=s17;1B 1=c31,40,8,2;s50;1?;d1? supply=18B18L19W19G19O turn=2 active=1";
    assert_eq!(
        refusal(lie),
        "`1=c31,40,8,2;s50;1?;d1?`: seat 1 has 10 points on its own turn and has won (WIN-6)"
    );
    assert!(lie.replace("8,2;s50", "8,2").parse::<ToEngine>().is_ok());
}

#[test]
fn lines_have_a_bound() {
    let longest = format!("go {}", "x".repeat(MAX_LINE - 3));
    assert!(longest.parse::<ToEngine>().is_ok());
    assert_eq!(format!("{longest}x").parse::<ToEngine>(), Err(LineError::TooLong { length: MAX_LINE + 1 }));
    let view = "position fifth:4 fixed view=0 0=s17;1B offered";
    let offers = " 1B>1O".repeat(Recollection::MAX_OFFERED);
    assert!(format!("{view}{offers}").parse::<ToEngine>().is_ok());
    assert!(format!("{view}{offers} 1B>1O").parse::<ToEngine>().is_err());
}

#[test]
fn no_message_breaks_its_line() {
    let nasty = "a\nb\r\u{1b}c\u{2028}d".to_owned();
    for line in [
        FromEngine::Error { reason: nasty.clone() }.to_string(),
        FromEngine::Best { code: nasty.clone() }.to_string(),
        FromEngine::Id { credit: Credit::Name, text: nasty.clone() }.to_string(),
        FromEngine::Info(Info { text: Some(nasty.clone()), ..Info::default() }).to_string(),
        FromEngine::Option(OptionOffer {
            name: nasty.clone(),
            kind: OptionKind::Text { default: nasty.clone() },
        })
        .to_string(),
        ToEngine::SetOption { name: nasty.clone(), value: nasty }.to_string(),
    ] {
        assert!(!line.contains(|letter: char| letter.is_control() || letter == '\u{2028}'), "{line:?}");
    }
}

/// Broken lines are read or refused, and a bot can think about whatever is read as a position.
#[test]
fn no_line_can_make_a_reader_panic() {
    const ALPHABET: &[u8] = b"0123456789=.;:,->?+*# scrdkxohBLWGOKRYMVvn\xc3\xa9";
    let lines: Vec<String> = (10..)
        .zip(TABLES)
        .flat_map(|(seed, name)| questions(name, seed))
        .step_by(9)
        .map(|position| ToEngine::Position(Box::new(position)).to_string())
        .chain(
            [
                "go nodes 5 time 3",
                "setoption name a value b",
                "info nodes 3 text x",
                "option name n type number default 1 min 0 max 2",
                "position fifth:4 fixed 0=s17;1B 1=s31;1W2O robber=11 phase=steal:1",
                "play *:STOLEN:O",
                "view 1",
                "perft 3",
                "start fifth:4 fixed first 0",
                "outcomes *:STOLEN:B=1 *:STOLEN:O=3",
            ]
            .map(str::to_owned),
        )
        .collect();
    let mut luck = Fast::new(4);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let mut bytes = lines[luck.pick(lines.len() as u32) as usize].clone().into_bytes();
        for _ in 0..=luck.pick(2) {
            let at = luck.pick(bytes.len() as u32) as usize;
            match luck.pick(4) {
                0 => bytes.insert(at, ALPHABET[luck.pick(ALPHABET.len() as u32) as usize]),
                1 => drop(bytes.remove(at)),
                2 => bytes.truncate(at.max(9)),
                _ => bytes[at] = ALPHABET[luck.pick(ALPHABET.len() as u32) as usize],
            }
        }
        let line = String::from_utf8_lossy(&bytes);
        let _ = line.parse::<FromEngine>();
        match line.parse() {
            Ok(ToEngine::Position(position)) => {
                read += 1;
                let Position { game, view, .. } = *position;
                // What a bot does first: it deals the hidden cards.
                let state = Knowledge::from_view(&game, &view).sample(&mut luck);
                let seat = view.viewer().seat().unwrap_or(Seat::new(0));
                assert_eq!(View::of(&game, &state, Viewer::Seat(seat)), view, "{line}");
            }
            Ok(_) => {}
            Err(_) => refused += 1,
        }
    }
    assert!(read > 500 && refused > 5_000, "{read} read, {refused} refused");
}
