//! One position of a record, as text, picture or JSON.

use std::path::Path;

use hexhaven_picture::{Ink, Labels, Mark, Panel};
use serde_json::{Value, json};

use super::film::Frame;
use super::teller::{Perspective, Teller, color_name};
use crate::failure::Failure;
use crate::files;
use crate::picture::{Format, PictureArgs};
use crate::ui;
use crate::ui::style::{FAINT, paint};

/// Shows the position on stdout or writes it to a file.
pub(super) fn show(
    teller: &Teller,
    frame: &Frame,
    format: Option<Format>,
    output: Option<&Path>,
    picture: PictureArgs,
) -> Result<(), Failure> {
    let path = output.unwrap_or(Path::new("-"));
    let svg = || {
        let mark = frame.step.as_ref().map(|step| Mark::of(step.input)).unwrap_or_default();
        let options = picture.options(mark, Panel::Beside);
        hexhaven_picture::position_svg(teller.game(), &teller.view(frame), &options)
    };
    match format.map_or_else(|| Format::of(path), Ok)? {
        Format::Svg => files::write(path, svg().as_bytes()),
        Format::Png => picture.write_png(path, &svg()),
        Format::Json => files::write(path, format!("{:#}\n", json(teller, frame)).as_bytes()),
        Format::Text => {
            let colored = files::is_pipe(path) && ui::has_color();
            let ink = if colored { ui::ink() } else { Ink::Plain };
            let text = text(teller, frame, ink, picture.labels());
            let text = if colored { text } else { anstream::adapter::strip_str(&text).to_string() };
            files::write(path, text.as_bytes())
        }
    }
}

/// The board with its pieces, in characters.
pub(super) fn board(teller: &Teller, frame: &Frame, ink: Ink, labels: Labels) -> String {
    hexhaven_picture::position_text(teller.game(), &teller.view(frame), ink, labels)
}

fn text(teller: &Teller, frame: &Frame, ink: Ink, labels: Labels) -> String {
    let (heading, board) = (heading(teller, frame), board(teller, frame, ink, labels));
    let mut text = format!("{heading}\n\n{board}\n{}\n", teller.players(frame));
    let happened = teller.happened(frame).into_iter().chain(teller.comments(frame.number));
    for line in std::iter::once(teller.input(frame)).chain(happened.map(|line| format!("  {line}"))) {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// Where in the game this is.
pub(super) fn heading(teller: &Teller, frame: &Frame) -> String {
    let (turn, inputs) = (frame.state.public().turn, teller.record.entries().len());
    let place = format!("input {} of {inputs}, turn {turn}: ", frame.number);
    format!("{place}{}  {}", teller.awaited(frame), paint(FAINT, format_args!("({})", teller.eyes())))
}

fn json(teller: &Teller, frame: &Frame) -> Value {
    let plain = |text: &str| anstream::adapter::strip_str(text).to_string();
    let (game, state, view) = (teller.game(), &frame.state, teller.view(frame));
    let public = state.public();
    let players = game.seats().map(|seat| {
        let open = teller.perspective == Perspective::Everything || teller.perspective.viewer().is(seat);
        let mut player = json!({
            "seat": seat.index(),
            "color": color_name(game.color(seat)),
            "name": teller.record.headers().player(seat),
            "points": if open { state.points(seat) } else { view.points(seat) },
            "cards": view.hand_size(seat),
            "dev_cards": view.dev_count(seat),
            "knights": public.knights[seat],
            "road": public.road_length(seat),
            "longest_road": public.longest_road == Some(seat),
            "largest_army": public.largest_army == Some(seat),
        });
        if open {
            player["hand"] = state.hand(seat).to_string().into();
            player["dev_hand"] = state.dev_cards(seat).to_string().into();
        }
        player
    });
    let position = match teller.perspective {
        Perspective::Everything => state.to_text(game),
        Perspective::As(_) => view.to_text(game),
    };
    json!({
        "input": frame.number,
        "inputs": teller.record.entries().len(),
        "turn": public.turn,
        "active": public.active.index(),
        "position": position,
        "code": teller.code(frame),
        "words": plain(&teller.input(frame)),
        "events": teller.happened(frame).iter().map(|line| plain(line)).collect::<Vec<_>>(),
        "comments": teller.record.comments_on(frame.number).collect::<Vec<_>>(),
        "awaited": plain(&teller.awaited(frame)),
        "players": players.collect::<Vec<_>>(),
    })
}
