//! What somebody remembers as bounds, without having followed the game.

use hexhaven_luck::Fast;
use hexhaven_rules::cards::{Cards, Resource};
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Rules, Seat, View, Viewer};

use crate::story::{A, B, C, D, Story, cards};
use crate::support::{Habit, Watched, rule_sets, without_trade};

/// What a viewer could write down about the hands of the others.
fn notes(watched: &Watched, knowledge: &Knowledge) -> Vec<(Seat, Cards, Cards)> {
    let others = watched.game.seats().filter(|seat| !knowledge.view().viewer().is(*seat));
    others.map(|seat| (seat, knowledge.certain(seat), knowledge.possible(seat))).collect()
}

/// Somebody who has only the notes knows as much about every hand as somebody who followed the game.
fn check(watched: &Watched, followed: &Knowledge, luck: &mut Fast) {
    let Watched { game, state, .. } = watched;
    let notes = notes(watched, followed);
    let told = Knowledge::told(game, followed.view(), &notes).expect("the notes are true");
    assert!(told.admits(game, state), "{:?} excludes the true state {state:?}", followed.view().viewer());
    let sample = told.sample(luck);
    assert!(told.admits(game, &sample));
    assert_eq!(View::of(game, &sample, followed.view().viewer()), *followed.view());
    for (seat, certain, possible) in notes {
        assert!(told.certain(seat).covers(certain) && possible.covers(told.possible(seat)), "{seat:?}");
        let hand = sample.hand(seat);
        assert!(hand.covers(certain) && possible.covers(hand), "{seat:?} {certain}..{possible} {hand}");
    }
}

#[test]
fn notes_are_as_good_as_the_memory_they_come_from() {
    let mut luck = Fast::new(5);
    for (rules, seed) in rule_sets().into_iter().zip(300..) {
        let rules = Rules { turn_limit: 100, discard_limit: 12, ..without_trade(rules) };
        let mut watched = Watched { habit: Habit::Hoard, ..Watched::start(rules, seed) };
        for number in 0.. {
            let Some(input) = watched.random_input() else { break };
            watched.play(input);
            if number % 7 == 0 {
                let followed = &watched.knowledge[number / 7 % watched.knowledge.len()];
                check(&watched, followed, &mut luck);
            }
        }
    }
}

/// What A sees after C has stolen one of B's two bricks and one ore.
fn after_a_theft() -> Story {
    let mut story = Story::seen_by(Viewer::Seat(A));
    story.gets(B, "2B1O").stolen(C, B);
    story
}

fn told(story: &Story, notes: &[(Seat, &str, &str)]) -> Option<Knowledge> {
    let read = |(seat, certain, possible): &(Seat, &str, &str)| (*seat, cards(certain), cards(possible));
    let notes: Vec<(Seat, Cards, Cards)> = notes.iter().map(read).collect();
    Knowledge::told(&story.game, story.knowledge.view(), &notes)
}

#[test]
fn a_note_about_one_hand_tells_about_another() {
    let knowledge = told(&after_a_theft(), &[(C, "0", "1B")]).expect("it can be so");
    assert_eq!(knowledge.certain(B), cards::<Resource>("1B1O"));
    assert_eq!(knowledge.worlds(), Some(1));
}

#[test]
fn notes_that_cannot_be_true_are_worth_nothing() {
    let story = after_a_theft();
    let wrong: [&[(Seat, &str, &str)]; 7] = [
        &[(C, "1W", "1W")],
        &[(C, "1B1O", "1B1O")],
        &[(C, "1B", "1O")],
        &[(B, "1B", "1B")],
        &[(B, "2B", "2B"), (C, "1B", "1B")],
        &[(D, "1B", "2B")],
        &[(A, "1B", "1B")],
    ];
    for notes in wrong {
        assert_eq!(told(&story, notes), None, "{notes:?}");
    }
    let much = Cards::each(Cards::LANE_MAX);
    assert_eq!(Knowledge::told(&story.game, story.knowledge.view(), &[(B, much, much)]), None);
    assert!(told(&story, &[(Seat::new(5), "0", "0")]).is_some(), "nobody has no cards");
    assert_eq!(told(&story, &[(Seat::new(5), "1B", "1B")]), None);
}
