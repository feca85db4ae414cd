//! One line of JSON for each reviewed game, so that a long run can stop and go on.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Mutex;

use hexhaven_bots::Level;
use hexhaven_review::Check;
use hexhaven_rules::Rules;
use hexhaven_wire::{GameReview, ReviewMomentKind, SeatReview, Share};
use serde::{Deserialize, Serialize};

use crate::{each, record, review};

/// What the figures need of a review. Shares are millionths.
#[derive(Serialize, Deserialize)]
pub(crate) struct Reviewed {
    pub(crate) number: u64,
    /// The level of each seat.
    pub(crate) players: Vec<String>,
    pub(crate) winner: usize,
    /// Do all parts add up?
    pub(crate) exact: bool,
    pub(crate) seats: Vec<Account>,
    /// The chances after every third turn.
    pub(crate) chances: Vec<Vec<i32>>,
    pub(crate) choices: Vec<Choice>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Account {
    pub(crate) start: i32,
    pub(crate) luck: i32,
    /// Roll, card, theft, hidden, estimate.
    pub(crate) sources: [i32; 5],
    pub(crate) decisions: i32,
    pub(crate) others: i32,
    /// Choices as if in an even position: how many, and what they lost.
    pub(crate) even: (u32, i32),
}

/// A choice that counted.
#[derive(Serialize, Deserialize)]
pub(crate) struct Choice {
    pub(crate) seat: usize,
    pub(crate) turn: u16,
    pub(crate) kind: String,
    pub(crate) lost: i32,
    /// What the first look said, what the playouts said, and whether they confirmed it.
    pub(crate) check: Option<(i32, i32, bool)>,
}

impl Reviewed {
    fn of(number: u64, review: &GameReview) -> Option<Reviewed> {
        let account = |seat: &SeatReview| {
            let luck = &seat.luck;
            let sources = [luck.roll, luck.card, luck.theft, luck.hidden, luck.estimate];
            Account {
                start: seat.start.0,
                luck: seat.luck_total.0,
                sources: sources.map(|share| share.0),
                decisions: seat.decisions.0,
                others: seat.others.0,
                even: (seat.even.counted, seat.even.lost.0),
            }
        };
        let choices = review.moments.iter().filter_map(|moment| match &moment.what {
            ReviewMomentKind::Choice { kind, lost, check, .. } => Some(Choice {
                seat: usize::from(moment.seat.0),
                turn: moment.turn,
                kind: format!("{kind:?}").to_lowercase(),
                lost: lost.0,
                check: check.map(|check| (check.first_lost.0, check.lost.0, check.confirmed)),
            }),
            ReviewMomentKind::Luck { .. } => None,
        });
        let turns = review.turns.iter().skip(1).step_by(3);
        Some(Reviewed {
            number,
            players: review.players.iter().map(|name| name.clone().unwrap_or_default()).collect(),
            winner: usize::from(review.winner?.0),
            exact: is_exact(review),
            seats: review.seats.iter().map(account).collect(),
            chances: turns.map(|turn| turn.chances.iter().map(|share| share.0).collect()).collect(),
            choices: choices.collect(),
        })
    }
}

/// Half of the games are between sharp bots; in the others one of each level plays.
fn levels(number: u64) -> &'static [Level] {
    if number.is_multiple_of(2) {
        &[Level::Sharp]
    } else {
        &[Level::Expert, Level::Sharp, Level::Steady, Level::Novice]
    }
}

/// Reviews the games up to this number that the file doesn't have, with the playout check.
pub(crate) fn add(rules: &Rules, games: u64, path: &Path) {
    let have: BTreeSet<u64> =
        if path.exists() { read(path).iter().map(|game| game.number).collect() } else { BTreeSet::new() };
    let file = OpenOptions::new().create(true).append(true).open(path).expect("the file can be written");
    let file = Mutex::new(file);
    each(games, |number| {
        if have.contains(&number) {
            return;
        }
        let Some(record) = record(rules, number, levels(number)) else { return };
        let Some(reviewed) = Reviewed::of(number, &review(record, Check::Playouts)) else { return };
        let line = serde_json::to_string(&reviewed).expect("plain data") + "\n";
        file.lock().expect("no panic").write_all(line.as_bytes()).expect("the file can be written");
    });
}

/// The games of a file.
pub(crate) fn read(path: &Path) -> Vec<Reviewed> {
    let lines = BufReader::new(File::open(path).expect("the file can be read")).lines();
    // The last line may be unfinished, if the run was stopped.
    lines.map_while(|line| serde_json::from_str(&line.ok()?).ok()).collect()
}

fn is_exact(review: &GameReview) -> bool {
    let accounts = review.seats.iter().enumerate().all(|(seat, account)| {
        let luck = &account.luck;
        let parts = luck.roll.0 + luck.card.0 + luck.theft.0 + luck.hidden.0 + luck.estimate.0;
        let sum = account.start.0 + parts + account.decisions.0 + account.others.0;
        let won = review.winner.is_some_and(|winner| usize::from(winner.0) == seat);
        let result = if won { Share::ONE.0 } else { 0 };
        parts == account.luck_total.0 && sum == account.result.0 && sum == result && account.decisions.0 <= 0
    });
    let mut now = review.start.clone();
    let steps = review.turns.iter().flat_map(|turn| &turn.steps).all(|step| {
        for change in &step.changes {
            for (now, by) in now.iter_mut().zip(&change.by) {
                now.0 += by.0;
            }
        }
        now == step.chances
    });
    accounts && steps
}
