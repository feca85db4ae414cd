//! Lessons: the mechanics, on small ones written here, and every lesson in the content.

use hexhaven_rules::{Action, Edition};
use hexhaven_wire::{Action as Told, Block, Happening, Span, Update, Verdict};

use super::text::Comes;
use super::*;

fn course(stage: &str) -> LessonText {
    let text = format!("# Test\norder: 1\nabout: A test.\n\n## stage\n{stage}\n");
    let course = LessonText::read("test", &text);
    assert_eq!(course.faults, []);
    course
}

fn fifth() -> Rules {
    Rules::of(Edition::Fifth, 4)
}

/// Plays codes, each as a separate try.
fn play(stage: &str, tries: &[&str]) -> LessonStanding {
    let course = course(stage);
    let stage = LessonStage::of(&course.stages[0], &fifth()).expect("a valid stage");
    let tries: Vec<Vec<Action>> = tries
        .iter()
        .map(|codes| codes.split(' ').map(|code| stage.action(code).expect("a code")).collect())
        .collect();
    stage.play(&tries)
}

fn said(standing: &LessonStanding) -> String {
    let spans = standing.says.iter().flat_map(|block| match block {
        Block::Text { spans } => spans.as_slice(),
        _ => &[],
    });
    let words = spans.filter_map(|span| match span {
        Span::Text { text } => Some(text.as_str()),
        _ => None,
    });
    words.collect()
}

fn choices(updates: &[Update]) -> Vec<Told> {
    let question = updates.last().and_then(|last| last.question.as_ref());
    question.map(|question| question.choices.actions.clone()).unwrap_or_default()
}

const DISTANCE: &str =
    "position: {here} 1=s39;r34-39 2=s31;r25-31 3=s14;r9-14 first=1 active=0 phase=set-up-settlement
par: 1
allow: S40, S48
tempt: S34, S44
goal: played S*
task: Choose.
  Well.
on SETTLE-3: Too close.
on not_in_lesson: Not here.
solution: S40
wrong: S44 -> SETTLE-3";

#[test]
fn a_stage_begins_open_and_shows_what_it_is_about() {
    let start = play(DISTANCE, &[]);
    assert_eq!((start.verdict, start.beyond_par, start.updates.len()), (Verdict::Open, 0, 1));
    assert!(start.updates[0].room.is_some() && start.updates[0].game.is_some());
    let corners: Vec<u8> = choices(&start.updates)
        .iter()
        .filter_map(|action| match action {
            Told::Settlement { corner } => Some(corner.0),
            _ => None,
        })
        .collect();
    assert_eq!(corners, [40, 48, 34, 44], "what is allowed, and what it tempts to");
}

#[test]
fn a_refused_try_counts_and_is_explained() {
    let refused = play(DISTANCE, &["S44"]);
    assert_eq!(refused.refused.as_ref().and_then(|refusal| refusal.rule), Some("SETTLE-3"));
    assert_eq!((said(&refused).as_str(), refused.verdict), ("Too close.", Verdict::Open));
    assert!(refused.updates.is_empty(), "nothing happened");
    let elsewhere = play(DISTANCE, &["S44", "S8"]);
    assert_eq!(elsewhere.refused.as_ref().map(|refusal| refusal.code), Some("not_in_lesson"));
    assert_eq!(said(&elsewhere), "Not here.");
    let done = play(DISTANCE, &["S44", "S8", "S40"]);
    assert_eq!((done.verdict, done.beyond_par, done.refused), (Verdict::Done, 2, None));
    assert!(choices(&done.updates).is_empty(), "a stage that is decided asks nothing");
    let later = play(DISTANCE, &["S40", "S48"]);
    assert_eq!((later.verdict, later.updates.len()), (Verdict::Done, 0), "it stays decided");
}

#[test]
fn a_refusal_can_be_the_goal() {
    let stage = DISTANCE.replace("goal: played S*", "goal: refused SETTLE-3");
    assert_eq!(play(&stage, &["S44"]).verdict, Verdict::Done);
}

const TURN: &str = "position: {here} 0=s28,31;r28-34,31-36;2W 1=s39;r39-44;1B1G 2=s14;2O turn=5
others: 1:ACCEPT0, 1:ROLL, 1:END
luck: 4+5
task: Play.
solution: END";

#[test]
fn others_and_luck_follow_their_script() {
    let stage = format!("{TURN}\ngoal: hand 1G\nfail: played W>B");
    let over = play(&stage, &["END"]);
    assert_eq!(over.verdict, Verdict::Done, "a nine pays the fields at corner 28");
    let numbers: Vec<(u64, u64)> = over.updates.iter().map(|update| (update.after, update.number)).collect();
    assert_eq!(numbers, [(1, 2), (2, 3)], "the end of the turn, and the roll");
    let dealt = format!("{TURN}\ngoal: dealt");
    let offered = play(&dealt, &["OFFER:1:1W>1B"]);
    assert_eq!(offered.verdict, Verdict::Open);
    assert!(choices(&offered.updates).iter().any(|action| matches!(action, Told::Confirm { .. })));
    assert_eq!(play(&dealt, &["OFFER:1:1W>1B", "CONFIRM0:1"]).verdict, Verdict::Done);
    let declined = play(&dealt, &["OFFER:2:1W>1O"]);
    assert!(
        declined
            .updates
            .iter()
            .flat_map(|update| &update.items)
            .any(|item| matches!(&item.what, Happening::Game { event: wire::Event::Declined { .. } })),
        "without a script a seat does the least that it can"
    );
}

#[test]
fn beyond_its_script_a_turn_passes_by() {
    let stage = format!("{TURN}\ngoal: won\nfail: points 9");
    let back = play(&stage, &["END"]);
    assert_eq!(back.verdict, Verdict::Open);
    assert!(choices(&back.updates).contains(&Told::Roll {}), "it is the learner's turn again");
}

#[test]
fn failing_goals_decide_too() {
    let stage = format!("{TURN}\ngoal: won\nfail: turn-over\non played END: Too early.");
    let lost = play(&stage, &["END"]);
    assert_eq!((lost.verdict, said(&lost).as_str()), (Verdict::Failed, "Too early."));
}

#[test]
fn a_discard_is_one_try() {
    let stage = "position: {here} 0=s28;1B3W4O 1=s39 turn=5 phase=before-roll
par: 2
luck: 3+4
task: Roll.
goal: played D:W
solution: ROLL D:B D:W D:W D:W
wrong: ROLL D:B -> whole_discard";
    assert_eq!(play(stage, &["ROLL", "D:B D:W D:W D:W"]).verdict, Verdict::Done);
    let part = play(stage, &["ROLL", "D:B"]).refused;
    assert_eq!(part.map(|refusal| refusal.code), Some("whole_discard"));
    let course = course(stage);
    let stage = LessonStage::of(&course.stages[0], &fifth()).expect("a valid stage");
    assert_eq!(stage.solution.iter().map(Vec::len).collect::<Vec<_>>(), [1, 4]);
}

#[test]
fn faults_name_their_lines() {
    let text = "# Test\norder: 1\n\n## stage\nposition: {here}\ngoal: fly\nspeed: 3\n";
    let course = LessonText::read("test", text);
    let lines: Vec<usize> = course.faults.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [6, 7]);
    let broken = LessonStage::of(&course.stages[0], &fifth()).err();
    assert_eq!(broken, Some((4, "a stage needs a `goal:`".to_owned())));
}

#[test]
fn bad_requests_are_refused() {
    let slug = courses().first().expect("a lesson").slug;
    let tried = LessonTry { rules: "fifth:4".to_owned(), stage: 0, tries: Vec::new() };
    let code = |slug: &str, tried: LessonTry| try_out(slug, &tried).expect_err("refused").code;
    assert_eq!(code("nonsense", tried.clone()), "no_such_lesson");
    assert_eq!(code(slug, LessonTry { stage: 99, ..tried.clone() }), "no_such_stage");
    assert_eq!(code(slug, LessonTry { rules: "fifth".to_owned(), ..tried.clone() }), "no_players");
    let many = vec![vec![Told::Roll {}]; MOST_TRIES + 1];
    assert_eq!(code(slug, LessonTry { tries: many, ..tried.clone() }), "too_many_tries");
    let far = vec![vec![Told::Settlement { corner: wire::Corner(99) }]];
    assert_eq!(code(slug, LessonTry { tries: far, ..tried }), "no_such_corner");
}

/// The rule sets that readers begin with.
fn rule_sets() -> [Rules; 4] {
    ["fifth:4", "sixth:4", "classic-1999:4", "family:4"].map(|text| Rules::parse(text).expect("a rule set"))
}

/// What the first page promises: about nine lessons, in about ten minutes, and the seven right after the city.
#[test]
fn nine_lessons_are_enough_and_take_ten_minutes() {
    for rules in rule_sets() {
        let lessons = lessons(&rules);
        let enough: Vec<&wire::Lesson> = lessons.iter().take_while(|lesson| lesson.enough).collect();
        assert_eq!(enough.len(), 9);
        assert!(lessons[9..].iter().all(|lesson| !lesson.enough), "they come first");
        let seconds: u16 = enough.iter().map(|lesson| lesson.seconds).sum();
        let each: Vec<_> = lessons.iter().map(|lesson| (&lesson.slug, lesson.seconds)).collect();
        assert!((480..=600).contains(&seconds), "{rules}: {seconds} s, {each:?}");
        let place = |slug| lessons.iter().position(|lesson| lesson.slug == slug);
        assert_eq!(place("seven"), place("city").map(|place| place + 1));
    }
}

#[test]
fn a_forecast_is_what_the_roll_brings() {
    let rules = Rules::of(Edition::Fifth, 4);
    let lessons = lessons(&rules);
    let mut predicted = 0;
    for lesson in &lessons {
        for (at, stage) in lesson.stages.iter().enumerate() {
            let Some(forecast) = &stage.forecast else { continue };
            predicted += 1;
            let tried = LessonTry { rules: rules.to_text(), stage: at, tries: stage.solution.clone() };
            let standing = try_out(&lesson.slug, &tried).expect("a valid try");
            let view = standing.updates.last().and_then(|update| update.view.as_ref()).expect("a view");
            let before =
                try_out(&lesson.slug, &LessonTry { tries: Vec::new(), ..tried }).expect("a valid try");
            let was = before.updates.last().and_then(|update| update.view.as_ref()).expect("a view");
            for gain in &forecast.gains {
                let seat = usize::from(gain.seat.0);
                let got: u8 = gain.cards.counts().iter().sum();
                assert_eq!(
                    view.players[seat].hand_size,
                    was.players[seat].hand_size + got,
                    "{} {at}: {:?}",
                    lesson.slug,
                    gain.seat
                );
            }
        }
    }
    assert!(predicted >= 3, "{predicted} rolls are predicted");
}

#[test]
fn there_are_fourteen_lessons_in_order() {
    let orders: Vec<u16> = courses().iter().map(|course| course.head.order).collect();
    assert_eq!(orders, (1..=14).collect::<Vec<u16>>());
    for rules in rule_sets() {
        assert_eq!(faults(&rules), []);
        for (course, told) in courses().iter().zip(lessons(&rules)) {
            assert_eq!(course.stages.len(), told.stages.len());
            for stage in told.stages {
                assert!(!stage.task.is_empty() && !stage.hint.is_empty() && !stage.praise.is_empty());
            }
        }
    }
}

#[test]
fn every_lesson_is_solved_and_every_wrong_try_comes_out_as_it_says() {
    let mut wrong = Vec::new();
    for rules in rule_sets() {
        for course in courses() {
            for (at, text) in course.stages.iter().enumerate() {
                let place = format!("{} stage {} line {} in {rules}", course.slug, at + 1, text.line);
                match LessonStage::of(text, &rules) {
                    Ok(stage) => wrong.extend(misfits(&stage).map(|what| format!("{place}: {what}"))),
                    Err(broken) => wrong.push(format!("{place}: {broken:?}")),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The client words refusals by the rules; the lesson has to explain anything else that goes wrong.
fn needs_words(comes: &Comes) -> bool {
    matches!(comes, Comes::Failed) || *comes == Comes::Refused("not_in_lesson".to_owned())
}

/// What doesn't turn out as the stage says.
fn misfits(stage: &LessonStage) -> impl Iterator<Item = String> + use<> {
    let mut wrong = Vec::new();
    let start = stage.play(&[]);
    if start.verdict != Verdict::Open || start.updates.last().is_none_or(|last| last.question.is_none()) {
        wrong.push("it does not begin with a question to the learner".to_owned());
    }
    let solved = stage.play(&stage.solution);
    if solved.verdict != Verdict::Done || solved.refused.is_some() && !stage.wants_refusal() {
        wrong.push(format!("the solution ends {:?}, refused {:?}", solved.verdict, solved.refused));
    }
    if stage.solution.len() != usize::from(stage.par()) {
        wrong.push(format!("the solution has {} tries, and par is {}", stage.solution.len(), stage.par()));
    }
    let early = stage.play(&stage.solution[..stage.solution.len() - 1]);
    if early.verdict != Verdict::Open {
        wrong.push(format!("before its last try the solution is {:?} already", early.verdict));
    }
    if stage.wrong.is_empty() {
        wrong.push("there is no wrong try".to_owned());
    }
    for (tries, comes) in &stage.wrong {
        let came = stage.play(tries);
        let fits = match comes {
            Comes::Open => came.verdict == Verdict::Open && came.refused.is_none(),
            Comes::Failed => came.verdict == Verdict::Failed,
            Comes::Refused(reason) => {
                let by = came.refused.as_ref();
                by.is_some_and(|by| by.rule == Some(reason.as_str()) || by.code == reason)
            }
        };
        if !fits {
            wrong.push(format!(
                "{tries:?} -> {comes:?}, but it is {:?}, refused {:?}",
                came.verdict, came.refused
            ));
        } else if came.says.is_empty() && needs_words(comes) {
            wrong.push(format!("nothing is said about {tries:?}"));
        }
    }
    wrong.into_iter()
}
