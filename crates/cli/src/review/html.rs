//! A review as one page for browsers: no scripts, no outside files.

use std::fmt::Write;

use hexhaven_picture::{Labels, Mark, Options, Panel, Size, Theme, position_svg};
use hexhaven_record::Record;
use hexhaven_rules::board::Color;
use hexhaven_rules::{View, Viewer};
use hexhaven_wire::{GameReview, Grade, ReviewMoment, ReviewMomentKind, Share};

use super::changes;
use super::sentence::{actions, chance, grade, moment, points, seat};
use crate::failure::Failure;
use crate::words::Words;

/// How many moments get a picture of the board.
const PICTURES: usize = 8;
const STYLE: &str = "
:root{color-scheme:light dark;--bg:#fbf6ec;--card:#fff;--ink:#1d2733;--muted:#5a6672;--line:#e5dcc5;--bad:#b3141b;--good:#1a7f4b}
@media(prefers-color-scheme:dark){:root{--bg:#14110d;--card:#211d17;--ink:#f3ecdd;--muted:#b3a992;--line:#3b352a;--bad:#ff8a80;--good:#7dd3a0}}
body{margin:0 auto;padding:16px;max-width:960px;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;margin:16px 0;overflow-x:auto}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin:0 0 8px}
table{border-collapse:collapse;width:100%}th,td{padding:4px 8px;text-align:right;border-bottom:1px solid var(--line)}th:first-child,td:first-child{text-align:left}
svg{max-width:100%;height:auto}.curve text{fill:var(--muted);font-size:12px}.curve .grid{stroke:var(--line)}
.key{display:inline-block;width:12px;height:12px;border:1px solid var(--ink);border-radius:3px;margin-right:6px}
.moment{border-top:1px solid var(--line);padding:12px 0}.bad{color:var(--bad)}.good{color:var(--good)}.muted{color:var(--muted)}
.board{max-width:420px}ol{margin:8px 0}
";

/// The page.
pub(super) fn page(record: &Record, review: &GameReview) -> Result<String, Failure> {
    let words = Words::of(record);
    let title = "Game review";
    let mut body =
        format!("<h1>{title}</h1>\n<p class=\"muted\">{}</p>\n", escaped(&record.game().rules().to_text()));
    let _ = writeln!(
        body,
        "<section><h2>Chance to win</h2>{}{}</section>",
        legend(record, &words),
        curve(record, review)
    );
    let _ =
        writeln!(body, "<section><h2>Luck and decisions</h2>{}</section>", accounts(record, &words, review));
    let _ = writeln!(body, "<section><h2>Key moments</h2>{}</section>", moments(record, &words, review)?);
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n<body>\n{body}</body>\n</html>\n"
    ))
}

fn legend(record: &Record, words: &Words<'_>) -> String {
    let one = |at| {
        let color = color(record.game().color(at));
        format!("<span class=\"key\" style=\"background:{color}\"></span>{} &nbsp; ", plain(words.seat(at)))
    };
    format!("<p>{}</p>", record.game().seats().map(one).collect::<String>())
}

fn curve(record: &Record, review: &GameReview) -> String {
    const WIDTH: f64 = 860.0;
    const HEIGHT: f64 = 260.0;
    const LEFT: f64 = 44.0;
    let game = record.game();
    let curve: Vec<&[Share]> = std::iter::once(review.start.as_slice())
        .chain(review.turns.iter().map(|turn| turn.chances.as_slice()))
        .collect();
    let last = curve.len().saturating_sub(1).max(1);
    #[expect(clippy::cast_precision_loss, reason = "turns are few")]
    let x = |at: usize| LEFT + WIDTH * at as f64 / last as f64;
    let y = |share: Share| 10.0 + HEIGHT * (1.0 - f64::from(share.0) / f64::from(Share::ONE.0));
    let mut svg = format!(
        "<svg class=\"curve\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Chance to win after every turn\">",
        WIDTH + LEFT + 16.0,
        HEIGHT + 40.0
    );
    for percent in [0, 25, 50, 75, 100] {
        let at = y(Share(percent * Share::POINT.0));
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/><text x=\"4\" y=\"{:.1}\">{percent}%</text>",
            LEFT + WIDTH,
            at + 4.0
        );
    }
    for seat in game.seats() {
        let at = |(at, shares): (usize, &&[Share])| {
            format!("{:.1},{:.1} ", x(at), y(shares.get(seat.index()).copied().unwrap_or_default()))
        };
        let line: String = curve.iter().enumerate().map(at).collect();
        let line = line.trim_end();
        // A dark edge, so that light colors can be seen.
        let _ = write!(
            svg,
            "<polyline points=\"{line}\" fill=\"none\" stroke=\"#14110d\" stroke-width=\"4.5\" stroke-linejoin=\"round\"/>\
             <polyline points=\"{line}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\" stroke-linejoin=\"round\"/>",
            color(game.color(seat))
        );
    }
    let turns = review.turns.last().map_or(0, |turn| turn.turn);
    let _ = write!(
        svg,
        "<text x=\"{LEFT}\" y=\"{0}\">0</text><text x=\"{1}\" y=\"{0}\" text-anchor=\"end\">turn {turns}</text></svg>",
        HEIGHT + 32.0,
        LEFT + WIDTH
    );
    svg
}

fn accounts(record: &Record, words: &Words<'_>, review: &GameReview) -> String {
    let headings = [
        "Player",
        "Start",
        "Rolls",
        "Cards",
        "Thefts",
        "Hidden",
        "Estimate",
        "Luck",
        "Decisions",
        "Others",
        "Result",
    ];
    let mut table = String::from("<table><tr>");
    for heading in headings {
        let _ = write!(table, "<th>{heading}</th>");
    }
    table.push_str("</tr>");
    for (at, account) in record.game().seats().zip(&review.seats) {
        let _ = write!(table, "<tr><td>{}</td><td>{}</td>", plain(words.seat(at)), chance(account.start));
        for change in changes(account) {
            let _ = write!(table, "<td>{}</td>", points(change));
        }
        let _ = write!(table, "<td>{}</td></tr>", chance(account.result));
    }
    table.push_str("</table><p class=\"muted\">Start, luck, decisions and the others' decisions add up to the result.</p>");
    table
}

fn moments(record: &Record, words: &Words<'_>, review: &GameReview) -> Result<String, Failure> {
    let mut html = String::new();
    let mut pictures = 0;
    for one in review.moments.iter().filter(|moment| moment.key) {
        let (label, class, change) = match &one.what {
            ReviewMomentKind::Choice { grade: which @ (Grade::Best | Grade::Good), .. } => {
                (grade(*which), "good", format!("{} → {}", chance(one.from), chance(one.to)))
            }
            ReviewMomentKind::Choice { grade: which, lost, .. } => {
                (grade(*which), "bad", points(Share(-lost.0)))
            }
            ReviewMomentKind::Luck { change, .. } => {
                ("luck", "muted", format!("{} {}", plain(words.seat(seat(one.seat))), points(*change)))
            }
        };
        let _ = write!(
            html,
            "<div class=\"moment\"><strong class=\"{class}\">{label}</strong> <span class=\"muted\">turn {}</span> {} \
             <strong class=\"{class}\">{change}</strong>",
            one.turn,
            plain(&moment(record, words, one)),
        );
        html.push_str(&plans(record, words, one));
        if matches!(one.what, ReviewMomentKind::Choice { .. }) && pictures < PICTURES {
            pictures += 1;
            let _ = write!(html, "<div class=\"board\">{}</div>", picture(record, one)?);
        }
        html.push_str("</div>\n");
    }
    if html.is_empty() {
        html.push_str("<p>Nothing stands out.</p>");
    }
    Ok(html)
}

fn plans(record: &Record, words: &Words<'_>, moment: &ReviewMoment) -> String {
    let ReviewMomentKind::Choice { plans, .. } = &moment.what else { return String::new() };
    if plans.is_empty() {
        return String::new();
    }
    let mut html = String::from("<ol>");
    for plan in plans {
        let steps = plain(&actions(record.game(), words, &plan.steps));
        let steps = if steps.is_empty() { "nothing".to_owned() } else { steps };
        let played = if plan.played { " <em>(played)</em>" } else { "" };
        let _ = write!(html, "<li>{steps} {}{played}</li>", chance(plan.chance));
    }
    html + "</ol>"
}

/// The board after the move, with the move marked.
fn picture(record: &Record, moment: &ReviewMoment) -> Result<String, Failure> {
    let number = moment.input as usize;
    let state = record.state_after(number).map_err(|error| Failure::no(error.to_string()))?;
    let view = View::of(record.game(), &state, Viewer::Spectator);
    let mark = record.entries().get(number - 1).map(|entry| Mark::of(entry.input)).unwrap_or_default();
    let options =
        Options { theme: Theme::Light, labels: Labels::None, mark, panel: Panel::Without, size: Size::Fill };
    Ok(position_svg(record.game(), &view, &options))
}

const fn color(color: Color) -> &'static str {
    match color {
        Color::Red => "#d11b0f",
        Color::Blue => "#1b4486",
        Color::White => "#ffffff",
        Color::Orange => "#f5b21a",
        Color::Green => "#3c8c40",
        Color::Brown => "#7a4a21",
    }
}

/// Text without the styles of the terminal, for a page.
fn plain(text: &str) -> String {
    escaped(&anstream::adapter::strip_str(text).to_string())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
