//! Chances as numbers, and moments as sentences.

use hexhaven_record::Record;
use hexhaven_rules::{Game, Seat};
use hexhaven_wire::{Fortune, Grade, ReviewMoment, ReviewMomentKind, Share};

use crate::words::Words;

/// A chance: `42%`.
pub(super) fn chance(share: Share) -> String {
    format!("{:.0}%", f64::from(share.0) / f64::from(Share::POINT.0))
}

/// A change in points, with its sign: `+12.3`, `−9.0`.
pub(super) fn points(share: Share) -> String {
    let points = f64::from(share.0) / f64::from(Share::POINT.0);
    if share.0 < 0 { format!("−{:.1}", -points) } else { format!("+{points:.1}") }
}

/// What a grade is called.
pub(super) const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Best => "best",
        Grade::Good => "good",
        Grade::Inaccuracy => "inaccuracy",
        Grade::Mistake => "mistake",
        Grade::Blunder => "blunder",
    }
}

/// The seat for a wire type's seat, in a review of the same record.
pub(super) fn seat(number: hexhaven_wire::Seat) -> Seat {
    Seat::new(number.0)
}

/// What a moment was: what somebody did or what luck brought, and what would have been better.
pub(super) fn moment(record: &Record, words: &Words<'_>, moment: &ReviewMoment) -> String {
    let game = record.game();
    match &moment.what {
        ReviewMomentKind::Choice { played, plans, grade, .. } => {
            let who = seat(moment.seat);
            let did = format!("{} {}.", words.seat(who), actions(game, words, played));
            let best = plans.first().filter(|plan| !plan.played && *grade > Grade::Good);
            match best {
                Some(plan) if plan.steps.is_empty() => format!("{did} Better: nothing."),
                Some(plan) => format!("{did} Better: {}.", actions(game, words, &plan.steps)),
                None => did,
            }
        }
        ReviewMomentKind::Luck { by, outcome, .. } => {
            let by = words.seat(seat(*by));
            match outcome {
                Fortune::Roll { dice: [one, other] } => format!("{by} rolls {}.", one + other),
                Fortune::Card { card } => format!("{by} draws {}.", words.dev_card((*card).into())),
                Fortune::Cards { .. } => format!("{by} draws three cards."),
                Fortune::Theft { victim, card } => {
                    format!(
                        "{by} takes {} from {}.",
                        words.resource((*card).into()),
                        words.seat(seat(*victim))
                    )
                }
            }
        }
    }
}

/// Actions in a row: `trades brick for ore, then puts a city on 31`.
pub(super) fn actions(game: &Game, words: &Words<'_>, actions: &[hexhaven_wire::Action]) -> String {
    let mut told: Vec<String> = Vec::new();
    for action in actions {
        // Whatever a review says about a game is an action of that game.
        let Ok(action) = action.to_rules(game) else { continue };
        told.push(words.action(action));
    }
    told.join(", then ")
}
