//! One position of a record, as text, picture or JSON.

use std::path::Path;

use hexhaven_picture::{Labels, Mark, Options, Panel, Size, Theme};
use serde_json::{Value, json};

use super::film::Frame;
use super::teller::{Look, Teller, color_name};
use crate::failure::Failure;
use crate::files;
use crate::ui;
use crate::ui::style::{FAINT, paint};

/// How a position is shown.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// Board, players and what happened last, in characters
    Text,
    /// A picture for browsers and printing
    Svg,
    /// An image
    Png,
    /// Everything for programs, with the position text
    Json,
}

/// How pictures look.
#[derive(Clone, Copy, clap::Args)]
#[command(next_help_heading = "Pictures")]
pub(super) struct PictureArgs {
    /// The colours of an SVG or PNG
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeArg,
    /// The numbers that are written on the board
    #[arg(long, value_enum, default_value = "none")]
    labels: LabelsArg,
    /// How wide a PNG is, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1600)]
    width: u32,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum ThemeArg {
    Light,
    Dark,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum LabelsArg {
    None,
    Corners,
    All,
}

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
        let options = picture.options(frame);
        hexhaven_picture::position_svg(teller.game(), &teller.view(frame), &options)
    };
    match format.unwrap_or_else(|| Format::of(path)) {
        Format::Svg => files::write(path, svg().as_bytes()),
        Format::Png => {
            let image = hexhaven_picture::png(&svg(), picture.width);
            let image = image.map_err(|fault| Failure::usage(fault.to_string()))?;
            files::write_image(path, &image)
        }
        Format::Json => files::write(path, format!("{:#}\n", json(teller, frame)).as_bytes()),
        Format::Text => {
            let text = text(teller, frame, picture.options(frame).labels);
            let colored = files::is_pipe(path) && ui::has_color();
            let text = if colored { text } else { anstream::adapter::strip_str(&text).to_string() };
            files::write(path, text.as_bytes())
        }
    }
}

impl Format {
    /// What the name of a file asks for.
    fn of(path: &Path) -> Format {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("svg") => Format::Svg,
            Some("png") => Format::Png,
            Some("json") => Format::Json,
            _ => Format::Text,
        }
    }
}

impl PictureArgs {
    fn options(self, frame: &Frame) -> Options {
        Options {
            theme: match self.theme {
                ThemeArg::Light => Theme::Light,
                ThemeArg::Dark => Theme::Dark,
            },
            labels: match self.labels {
                LabelsArg::None => Labels::None,
                LabelsArg::Corners => Labels::Corners,
                LabelsArg::All => Labels::All,
            },
            mark: frame.step.as_ref().map(|step| Mark::of(step.input)).unwrap_or_default(),
            panel: Panel::Beside,
            size: Size::Fill,
        }
    }
}

/// The board with its pieces, in characters.
pub(super) fn board(teller: &Teller, frame: &Frame, labels: Labels) -> String {
    hexhaven_picture::position_text(teller.game(), &teller.view(frame), ui::ink(), labels)
}

fn text(teller: &Teller, frame: &Frame, labels: Labels) -> String {
    let (heading, board) = (heading(teller, frame), board(teller, frame, labels));
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
        let open = teller.look == Look::Everything || teller.look.viewer().is(seat);
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
    let position = match teller.look {
        Look::Everything => state.to_text(game),
        Look::As(_) => view.to_text(game),
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
