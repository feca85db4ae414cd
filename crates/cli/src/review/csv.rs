//! Reviews of many games for spreadsheets: a line for each seat.

use std::fmt::Write;

use hexhaven_wire::{GameReview, Share};

use super::changes;

/// The names of the columns. Chances and changes are in percentage points.
pub(super) const HEADING: &str = "game,seat,player,turns,start,roll,card,theft,hidden,estimate,luck,decisions,others,result,\
counted,best,good,inaccuracy,mistake,blunder,placing,building,trading,robber,cards,timing,even_counted,even\n";

pub(super) fn lines(name: &str, review: &GameReview) -> String {
    let mut text = String::new();
    for (seat, account) in review.seats.iter().enumerate() {
        let player = review.players.get(seat).cloned().flatten().unwrap_or_default();
        let turns = review.progress.total_turns;
        let _ = write!(text, "{},{seat},{},{turns}", quoted(name), quoted(&player));
        for share in [account.start].into_iter().chain(changes(account)).chain([account.result]) {
            let _ = write!(text, ",{}", points(share));
        }
        let grades = &account.grades;
        let counts =
            [account.counted, grades.best, grades.good, grades.inaccuracy, grades.mistake, grades.blunder];
        for count in counts {
            let _ = write!(text, ",{count}");
        }
        let lost = &account.lost;
        for kind in [lost.placing, lost.building, lost.trading, lost.robber, lost.cards, lost.timing] {
            let _ = write!(text, ",{}", points(kind.lost));
        }
        let _ = writeln!(text, ",{},{}", account.even.counted, points(account.even.lost));
    }
    text
}

/// With all four decimals, so that sums stay exact.
fn points(share: Share) -> String {
    let (sign, size) = (if share.0 < 0 { "-" } else { "" }, share.0.unsigned_abs());
    format!("{sign}{}.{:04}", size / 10_000, size % 10_000)
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_keep_every_digit() {
        assert_eq!(
            [0, -5, 250_000, -123_456].map(|share| points(Share(share))),
            ["0.0000", "-0.0005", "25.0000", "-12.3456"]
        );
    }

    #[test]
    fn names_with_commas_are_quoted() {
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
    }
}
