//! A review for the terminal: the curve, key moments, luck and decisions.

use std::fmt::Write;

use hexhaven_record::Record;
use hexhaven_rules::Seat;
use hexhaven_wire::{GameReview, Grade, KindShare, ReviewMoment, ReviewMomentKind, SeatReview, Share};

use super::chart;
use super::sentence::{chance, grade, moment, points, seat};
use crate::ui::style::{BAD, FAINT, GOOD, HEADING, STRONG, paint};
use crate::ui::{Align, TextTable, width};
use crate::words::Words;

pub(super) fn text(record: &Record, review: &GameReview) -> String {
    let words = Words::of(record);
    let mut text = String::new();
    let _ = writeln!(text, "{}", paint(HEADING, "Chance to win"));
    let _ = writeln!(text, "{}", chart::draw(record, review));
    let _ = writeln!(text, "{}", paint(HEADING, "Key moments"));
    let _ = writeln!(text, "{}", key_moments(record, &words, review));
    let _ = writeln!(text, "{}", paint(HEADING, "Luck and decisions, in points of winning chance"));
    let _ = writeln!(text, "{}", accounts(record, &words, review));
    if review.progress.graded {
        let _ = writeln!(text, "{}", paint(HEADING, "Points lost per choice"));
        let _ = writeln!(text, "{}", decisions(record, &words, review));
    }
    for (at, account) in record.game().seats().zip(&review.seats) {
        let _ = writeln!(text, "{}", sum(&words, at, account));
    }
    text
}

fn key_moments(record: &Record, words: &Words<'_>, review: &GameReview) -> String {
    let key: Vec<&ReviewMoment> = review.moments.iter().filter(|moment| moment.key).collect();
    if key.is_empty() {
        return "Nothing stands out.\n".to_owned();
    }
    let columns =
        [("turn", Align::Right), ("what", Align::Left), ("", Align::Left), ("points", Align::Right)];
    let mut table = TextTable::new(columns);
    for one in key {
        let (label, change) = match &one.what {
            ReviewMomentKind::Choice { grade: which @ (Grade::Best | Grade::Good), .. } => {
                (paint(GOOD, grade(*which)), format!("{} → {}", chance(one.from), chance(one.to)))
            }
            ReviewMomentKind::Choice { grade: which, lost, .. } => {
                (paint(BAD, grade(*which)), points(Share(-lost.0)))
            }
            ReviewMomentKind::Luck { change, .. } => {
                ("luck".to_owned(), format!("{} {}", words.seat(seat(one.seat)), points(*change)))
            }
        };
        table.row([one.turn.to_string(), label, moment(record, words, one), change]);
    }
    table.fitted(width()).to_string()
}

fn accounts(record: &Record, words: &Words<'_>, review: &GameReview) -> String {
    let mut table = TextTable::new([
        ("player", Align::Left),
        ("rolls", Align::Right),
        ("cards", Align::Right),
        ("thefts", Align::Right),
        ("hidden", Align::Right),
        ("estimate", Align::Right),
        ("luck", Align::Right),
        ("decisions", Align::Right),
    ]);
    for (at, account) in record.game().seats().zip(&review.seats) {
        let luck = &account.luck;
        let parts = [luck.roll, luck.card, luck.theft, luck.hidden, luck.estimate].map(points);
        let strong = [account.luck_total, account.decisions].map(|share| paint(STRONG, points(share)));
        table.row(std::iter::once(words.seat(at).to_owned()).chain(parts).chain(strong));
    }
    table.to_string()
}

fn decisions(record: &Record, words: &Words<'_>, review: &GameReview) -> String {
    let mut table = TextTable::new([
        ("player", Align::Left),
        ("placing", Align::Right),
        ("building", Align::Right),
        ("trading", Align::Right),
        ("robber", Align::Right),
        ("cards", Align::Right),
        ("timing", Align::Right),
        ("as if even", Align::Right),
        ("★", Align::Right),
        ("✓", Align::Right),
        ("?!", Align::Right),
        ("?", Align::Right),
        ("??", Align::Right),
    ]);
    for (at, account) in record.game().seats().zip(&review.seats) {
        let lost = &account.lost;
        let kinds =
            [lost.placing, lost.building, lost.trading, lost.robber, lost.cards, lost.timing, account.even];
        let grades = &account.grades;
        let counts = [grades.best, grades.good, grades.inaccuracy, grades.mistake, grades.blunder];
        let cells = kinds.map(per_choice).into_iter().chain(counts.map(|count| count.to_string()));
        table.row(std::iter::once(words.seat(at).to_owned()).chain(cells));
    }
    table.to_string()
}

fn per_choice(kind: KindShare) -> String {
    if kind.counted == 0 {
        return "–".to_owned();
    }
    let points = f64::from(kind.lost.0) / f64::from(Share::POINT.0);
    format!("{:.2}", points / f64::from(kind.counted))
}

/// The line under the bars: `Ann: 25.0 to start, luck +98.0, own decisions −79.0, the others' +56.0. Total 100.0.`
fn sum(words: &Words<'_>, at: Seat, account: &SeatReview) -> String {
    let whole = |share: Share| format!("{:.1}", f64::from(share.0) / f64::from(Share::POINT.0));
    let line = format!(
        "{} to start, luck {}, own decisions {}, the others' {}. Total {}.",
        whole(account.start),
        points(account.luck_total),
        points(account.decisions),
        points(account.others),
        whole(account.result),
    );
    format!("{}: {}", words.seat(at), paint(FAINT, line))
}
