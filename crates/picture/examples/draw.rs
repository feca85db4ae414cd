//! Draws a position: `cargo run -p hexhaven-picture --example draw -- "fifth:4 fixed 0=s17" out.png [dark] [labels] [panel]`.

use std::{env, fs, process};

use hexhaven_picture::{Ink, Labels, Options, Panel, Theme, players_text, png, position_svg, position_text};
use hexhaven_rules::{State, View, Viewer};

/// How wide the image becomes.
const WIDTH: u32 = 1400;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [text, file, wishes @ ..] = words.as_slice() else {
        eprintln!("expected a position and a file");
        process::exit(2);
    };
    let wish = |word: &str| wishes.iter().any(|wish| wish == word);
    let options = Options {
        theme: if wish("dark") { Theme::Dark } else { Theme::Light },
        labels: if wish("labels") { Labels::All } else { Labels::None },
        panel: if wish("panel") { Panel::Beside } else { Panel::Without },
        ..Options::default()
    };
    let (game, state) = State::parse(text).expect("a position");
    if file.ends_with(".txt") {
        let ink = if wish("plain") {
            Ink::Plain
        } else if wish("rich") {
            Ink::Rich
        } else {
            Ink::Colored
        };
        let view = View::of(&game, &state, Viewer::Spectator);
        let text = position_text(&game, &view, ink, options.labels) + &players_text(&game, &view, ink);
        fs::write(file, text).expect("the file can be written");
        return;
    }
    let svg = position_svg(&game, &View::of(&game, &state, Viewer::Spectator), &options);
    let picture = if file.ends_with(".png") { png(&svg, WIDTH).expect("an image") } else { svg.into_bytes() };
    fs::write(file, picture).expect("the file can be written");
}
