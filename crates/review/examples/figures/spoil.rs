//! A plainly bad move is put into a game of sharp bots: somebody who could win gives the cards for it to the supply.

use std::sync::Mutex;

use hexhaven_bots::{Budget, Level, Question};
use hexhaven_driver::{Driver, WaitsFor};
use hexhaven_luck::{GameLuck, Seed};
use hexhaven_record::{Record, Recorder};
use hexhaven_review::Check;
use hexhaven_rules::{Action, Input, Next, Rules, State};
use hexhaven_wire::ReviewMomentKind;

use crate::{SEED, each, record, review};

/// In how many games is the bad move the largest error?
pub(crate) fn blunder(rules: &Rules, games: u64) {
    let found: Mutex<(u64, u64, Vec<String>)> = Mutex::default();
    each(games, |number| {
        let Some(record) = record(rules, number, &[Level::Sharp]) else { return };
        let Some((spoiled, input)) = spoil(&record, number) else { return };
        let review = review(spoiled, Check::Playouts);
        let mut largest = (0, 0);
        for moment in &review.moments {
            if let ReviewMomentKind::Choice { lost, .. } = &moment.what
                && lost.0 > largest.0
            {
                largest = (lost.0, moment.input);
            }
        }
        let mut found = found.lock().expect("no panic");
        found.0 += 1;
        if largest.1 as usize == input {
            found.1 += 1;
        } else {
            let find = |input: usize| review.moments.iter().find(|moment| moment.input as usize == input);
            let (own, other) = (find(input), find(largest.1 as usize));
            found.2.push(format!("game {number}: the move itself {own:?}\n    and a larger error {other:?}"));
        }
    });
    let (all, hits, missed) = &*found.lock().expect("no panic");
    println!("found as the largest error in {hits} of {all}");
    for line in missed.iter().take(12) {
        println!("  {line}");
    }
}

/// The game up to the move that won it; in its place a trade that gives the cards for it away, and the rest as sharp bots play
/// it. Nothing if there is no such trade, or it wins all the same.
fn spoil(record: &Record, number: u64) -> Option<(Record, usize)> {
    let game = record.game();
    let mut recorder = Recorder::new(game.clone(), record.origin(), record.starter());
    let mut state = *record.replay().start();
    let wins = |state: &State, input: Input| {
        let mut after = *state;
        after.play_unchecked(game, &input, &mut ());
        matches!(after.next(), Next::Over { winner: Some(_) })
    };
    let mut entries = record.entries().iter().map(|entry| entry.input);
    let seat = loop {
        match entries.next()? {
            Input::Act(seat, action @ (Action::City(_) | Action::Settlement(_)))
                if wins(&state, Input::Act(seat, action)) =>
            {
                break seat;
            }
            input => {
                recorder.push(input);
                state.play_unchecked(game, &input, &mut ());
            }
        }
    };
    let bad = state.legal(game, seat).iter().find(|action| {
        let mut after = state;
        matches!(action, Action::SupplyTrade { .. })
            && after.play(game, Input::Act(seat, *action), &mut ()).is_ok()
            && !after.legal(game, seat).iter().any(|next| wins(&after, Input::Act(seat, next)))
    })?;
    recorder.push(Input::Act(seat, bad));
    state.play_unchecked(game, &Input::Act(seat, bad), &mut ());
    let (input, turn) = (recorder.len(), state.public().turn);
    let mut luck = GameLuck::new(Seed::new(SEED).child("after", number));
    let mut bots: Vec<_> = game
        .seats()
        .map(|seat| Level::Sharp.bot(seat, Seed::new(SEED).child("bot", seat.index() as u64)))
        .collect();
    let driver = &mut Driver::new(state, ());
    loop {
        let input = match driver.waits_for() {
            WaitsFor::Nobody { .. } => break,
            WaitsFor::Luck(chance) => Input::Chance(luck.draw(driver.state(), chance)),
            WaitsFor::Seat(seat) => {
                let question = Question::at_table(game, driver.state(), seat);
                Input::Act(seat, bots[seat.index()].decide(&question, &Budget::FULL))
            }
        };
        recorder.push(input);
        driver.play(game, &input, &mut ());
    }
    if driver.state().public().turn == turn {
        return None;
    }
    recorder.finish(driver.state()).ok().map(|record| (record, input))
}
