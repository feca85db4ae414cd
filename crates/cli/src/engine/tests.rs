//! Conversations with the engine, good and bad.

use std::io::{BufRead, BufReader, Cursor, PipeReader, PipeWriter, pipe};

use hexhaven_rules::cards::{Cards, Resource};
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Action, Game, Next, State, View, Viewer};

use super::*;

const DOCUMENT: &str = include_str!("../../../../docs/engine-protocol.md");

/// An engine that we talk to line by line.
struct Talk {
    to: PipeWriter,
    from: BufReader<PipeReader>,
    end: thread::JoinHandle<io::Result<()>>,
}

impl Talk {
    fn with(make: Maker) -> Talk {
        let ((input, to), (from, output)) = (pipe().expect("a pipe"), pipe().expect("a pipe"));
        let engine = Engine::new(Level::Random, Seed::new(7), make, output);
        Talk { to, from: BufReader::new(from), end: thread::spawn(move || engine.run(input)) }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").expect("the engine listens");
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("the engine speaks");
        line.trim_end().to_owned()
    }
}

/// What an engine answers to all these lines.
fn answers(level: Level, lines: &str) -> Vec<String> {
    let mut output = Vec::new();
    speak(level, Seed::new(7), Cursor::new(lines.as_bytes().to_vec()), &mut output)
        .expect("a buffer takes all");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn the_talk_in_the_document_goes_so() {
    let block = DOCUMENT.split("```transcript\n").nth(1).and_then(|rest| rest.split("```").next());
    let mut talk = Talk::with(Level::bot);
    let mut heard = 0;
    for line in block.expect("the document has a transcript").lines() {
        match line.split_at(2) {
            ("> ", line) => talk.say(line),
            ("< ", line) => {
                assert_eq!(talk.hear(), line);
                heard += 1;
            }
            _ => panic!("{line}"),
        }
    }
    assert!(heard > 10);
    talk.end.join().expect("no panic").expect("no error");
    assert_eq!(talk.from.lines().count(), 0, "nothing more is said");
}

#[test]
fn plans_are_told_before_the_answer_if_somebody_wants_them() {
    let position = "position fifth:4 fixed view=0 0=s17;r17-22;1B1L1W1G active=0 done=roll";
    let quiet = answers(Level::Sharp, &format!("{position}\ngo nodes 300\n"));
    assert_eq!(quiet.len(), 1, "{quiet:?}");
    let told = answers(Level::Sharp, &format!("setoption name plans value 2\n{position}\ngo nodes 300\n"));
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(told[2], quiet[0], "the answer is the same");
    let Ok(FromEngine::Info(first)) = told[0].parse() else { panic!("{told:?}") };
    let Ok(FromEngine::Info(second)) = told[1].parse() else { panic!("{told:?}") };
    assert_eq!((first.rank, second.rank), (Some(1), Some(2)));
    assert!(first.chance >= second.chance && first.chance <= Some(10_000), "{told:?}");
    assert_eq!(told[2], format!("best {}", first.plan[0]));
    assert!(first.text.is_some_and(|text| !text.is_empty()), "{told:?}");
    let novice = answers(Level::Novice, &format!("setoption name plans value 3\n{position}\ngo\n"));
    assert_eq!(novice.len(), 1, "a novice compares no plans: {novice:?}");
    let refused = answers(Level::Novice, "setoption name plans value 4\n");
    assert_eq!(refused, ["error `4`: expected a number of plans from 0 to 3"]);
}

/// A bot that thinks until it is stopped.
struct Ponderer;

impl Bot for Ponderer {
    fn decide(&mut self, question: &Question<'_>, budget: &Budget) -> Action {
        while !budget.is_stopped() {
            thread::yield_now();
        }
        question.legal().first().expect("it is asked")
    }
}

const POSITION: &str = "position fifth:4 fixed view=0 0=s17;r17-22;1B1L";

#[test]
fn thinking_can_be_stopped_and_the_engine_listens_meanwhile() {
    let mut talk = Talk::with(|_, _, _| Box::new(Ponderer));
    for _ in 0..3 {
        talk.say(POSITION);
        talk.say("go nodes 5");
        talk.say("isready");
        assert_eq!(talk.hear(), "ready 2");
        talk.say("go nodes 5");
        assert_eq!(talk.hear(), "error a decision is in progress: send stop first");
        talk.say("stop");
        assert_eq!(talk.hear(), "best END");
    }
    talk.say("go time 20");
    assert_eq!(talk.hear(), "best END", "time is up by itself");
    talk.say("go");
    talk.say("quit");
    talk.end.join().expect("no panic").expect("no error");
}

/// A bot that fails.
struct Stumbler;

impl Bot for Stumbler {
    fn decide(&mut self, _: &Question<'_>, _: &Budget) -> Action {
        panic!("a bot that was made to fail for a test")
    }
}

#[test]
fn a_bot_that_fails_does_not_take_the_engine_with_it() {
    let mut talk = Talk::with(|level, seat, seed| match level {
        Level::Weighted => Box::new(Stumbler),
        level => level.bot(seat, seed),
    });
    talk.say("setoption name bot value weighted");
    talk.say(POSITION);
    talk.say("go");
    assert!(talk.hear().starts_with("error the bot cannot decide in this position"));
    talk.say("setoption name bot value random");
    talk.say("go");
    assert!(talk.hear().starts_with("best "));
}

/// Views of seats that have to decide, from all over a game.
fn questions(rules: &str) -> Vec<String> {
    use hexhaven_rules::chance::Picker;
    use hexhaven_rules::{Board, Input, Rules, Starter};
    let rules = Rules::parse(rules).expect("a rule set");
    let mut luck = Seed::new(3).stream("questions");
    let game = Game::new(rules, Board::generate(&rules.board, &mut luck)).expect("a valid game");
    let mut state = State::start(&game, Starter::Roll, &mut ()).expect("a start");
    let mut texts = Vec::new();
    for number in 0..400 {
        let input = match state.next() {
            Next::Over { .. } => break,
            Next::Chance(chance) => Input::Chance(state.draw(chance, &mut luck)),
            Next::Act(seats) => {
                let seat = seats.first().expect("somebody is asked");
                if number % 20 == 0 {
                    texts.push(View::of(&game, &state, Viewer::Seat(seat)).to_text(&game));
                }
                let actions = state.legal(&game, seat);
                let choice = actions.nth(luck.pick(actions.len() as u32) as usize).expect("a choice");
                Input::Act(seat, choice)
            }
        };
        state.play(&game, input, &mut ()).expect("legal");
    }
    texts
}

#[test]
fn the_same_question_has_the_same_answer_in_any_order_and_a_legal_one() {
    for rules in ["fifth:4:combined", "fifth:6:five-six,helpers"] {
        let texts = questions(rules);
        assert!(texts.len() > 5);
        let ask = |texts: &mut dyn Iterator<Item = &String>| {
            // One at a time: what comes while the bot thinks is refused.
            texts
                .flat_map(|text| answers(Level::Sharp, &format!("position {text}\ngo nodes 200\n")))
                .collect::<Vec<_>>()
        };
        let forward = ask(&mut texts.iter());
        let mut backward = ask(&mut texts.iter().rev());
        backward.reverse();
        assert_eq!(forward, backward);
        for (text, answer) in texts.iter().zip(forward) {
            let (game, view) = View::parse(text).expect("a view");
            let code = answer.strip_prefix("best ").unwrap_or_else(|| panic!("{text}: {answer}"));
            let action = Action::parse(code, &game).expect("a code");
            assert_eq!(view.check(&game, action), Ok(()), "{text}: {code}");
        }
    }
}

#[test]
fn bad_lines_are_answered_and_the_end_of_the_input_is_the_end() {
    assert_eq!(answers(Level::Random, "\n\n"), [""; 0]);
    let long = "x".repeat(hexhaven_record::engine::MAX_LINE + 1);
    let lines = format!(
        "go\nsetoption name speed value 3\nsetoption name nodes value 0\n{long}\nhexhaven 1\n{POSITION}\ngo"
    );
    let said = answers(Level::Random, &lines);
    assert_eq!(said.len(), 6, "{said:?}");
    assert_eq!(said[0], "error there is no view to decide in");
    assert_eq!(said[1], "error `speed`: there is no such option; there are bot, nodes and plans");
    assert!(said[2].starts_with("error `0`: expected a number of nodes"), "{}", said[2]);
    assert_eq!(said[3], "error a line of more than 32768 bytes");
    assert_eq!(said[4], "error `1`: this engine speaks version 2 of the protocol");
    assert!(said[5].starts_with("best "), "a decision in progress is still told: {}", said[5]);
    let bytes = b"isready\n\xff\xfe\nisready".to_vec();
    let mut output = Vec::new();
    speak(Level::Random, Seed::new(7), Cursor::new(bytes), &mut output).expect("a buffer takes all");
    assert_eq!(output, b"ready 2\nerror a line that isn't UTF-8 text\nready 2\n");
}

/// Three ore for whoever has grain. The others have four wool and two grain: with an ore, wool and grain buy a card.
const GRAIN_WANTED: &str = "position fifth:4 fixed view=0 0=s17,31;r17-22,31-37;3O1W 1=s8,40;r8-13,40-45;3? \
                            2=s2,50;r2-6,50-53;3? supply=19B19L14W17G16O turn=5 active=0";

/// What sharp does about it, if it remembers this.
fn sharp_remembering(recollection: &str) -> String {
    let said = answers(Level::Sharp, &format!("{GRAIN_WANTED} {recollection}\ngo nodes 500\n"));
    assert_eq!(said.len(), 1, "{said:?}");
    said[0].clone()
}

#[test]
fn an_offer_that_was_made_is_not_made_again() {
    let known = "known 1=0..3W";
    let first = sharp_remembering(known);
    let terms = first.strip_prefix("best OFFER:").and_then(|offer| offer.split_once(':'));
    let (_, terms) = terms.unwrap_or_else(|| panic!("{first}"));
    let second = sharp_remembering(&format!("{known} offered {terms}"));
    assert!(second.starts_with("best ") && !second.ends_with(&format!(":{terms}")), "{first}, then {second}");
}

#[test]
fn what_is_known_of_the_hands_is_used() {
    let asks_seat_2_for_grain = |known: &str| {
        let answer = sharp_remembering(&format!("known {known}"));
        answer.starts_with("best OFFER:2:") && answer.ends_with('G')
    };
    assert!(asks_seat_2_for_grain("1=0..3W"), "nobody else has grain");
    assert!(!asks_seat_2_for_grain("2=0..3W"), "seat 2 has none");
    assert!(!asks_seat_2_for_grain("1=1W2G..1W2G"), "seat 1 has all of it");
}

/// A bot that ends its turn if it remembers that seat 1 has no card but brick, and builds otherwise.
#[derive(Default)]
struct Rememberer(Option<Knowledge>);

impl Bot for Rememberer {
    fn recall(&mut self, knowledge: Knowledge) {
        self.0 = Some(knowledge);
    }

    fn decide(&mut self, question: &Question<'_>, _: &Budget) -> Action {
        let knowledge = self.0.as_ref().expect("what is remembered comes before the question");
        assert_eq!(*knowledge.view(), question.view());
        let brick = Cards::one(Resource::Brick);
        let sure = knowledge.certain(Seat::new(1)) == brick;
        let wanted = |action: &Action| matches!(action, Action::EndTurn) == sure;
        question.legal().iter().find(wanted).expect("it can end its turn or build")
    }
}

#[test]
fn a_bot_is_told_what_is_remembered_before_it_decides() {
    let position = "position fifth:4 fixed view=0 0=s17;r17-22;1B1L 1=1? 2=1? supply=17B18L18W19G19O";
    let mut talk = Talk::with(|_, _, _| Box::new(Rememberer::default()));
    for (known, ends) in [("", false), ("known 1=0..1B", true), ("known 1=0..1W", false)] {
        talk.say(&format!("{position} {known}"));
        talk.say("go");
        let answer = talk.hear();
        assert!(answer.starts_with("best "), "{answer}");
        assert_eq!(answer == "best END", ends, "{known}: {answer}");
    }
}
