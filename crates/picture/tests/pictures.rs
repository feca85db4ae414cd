//! Pictures of both islands and of random positions: sound, self-contained, small, and with everything that is there.

use hexhaven_laws::{Walk, table};
use hexhaven_picture::{
    Ink, Labels, Mark, Options, Panel, PngFault, Size, Theme, art_svg, board_svg, board_text, png,
    position_svg, position_text,
};
use hexhaven_rules::board::Island;
use hexhaven_rules::places::{Hex, HexSet};
use hexhaven_rules::{Board, Game, State, View, Viewer};

/// A picture is small enough to be sent anywhere, and so is one with everything written on it.
const MOST_BYTES: usize = 80 * 1024;
const MOST_BYTES_WITH_ALL: usize = 112 * 1024;

/// A random game of this table, after this many inputs or at its end.
fn position(name: &str, seed: u64, inputs: usize) -> (Game, State) {
    let mut walk = Walk::new(&table(name).expect("a table of the list"), seed);
    for _ in 0..inputs {
        if walk.step().expect("a walk is legal").is_none() {
            break;
        }
    }
    (walk.game().clone(), *walk.state())
}

fn positions() -> Vec<(Game, State)> {
    let all = [
        ("fifth-4", 1, 40),
        ("fifth-4", 2, 900),
        ("fifth-3-fixed", 3, 20_000),
        ("sixth-3", 4, 1_500),
        ("fifth-6-five-six-helpers", 5, 3_000),
        ("fifth-6-five-six", 6, 20_000),
        ("fifth-5-five-six", 7, 700),
    ];
    all.map(|(name, seed, inputs)| position(name, seed, inputs)).into()
}

fn spectator(game: &Game, state: &State) -> View {
    View::of(game, state, Viewer::Spectator)
}

fn everything(theme: Theme) -> Options {
    let mark = Mark { hexes: HexSet::of(Hex::new(3)), ..Mark::default() };
    Options { theme, labels: Labels::All, mark, panel: Panel::Beside, size: Size::Width(900) }
}

#[test]
fn pictures_are_drawn_by_a_renderer_and_refer_to_nothing_outside() {
    for (game, state) in positions() {
        let view = spectator(&game, &state);
        for options in [Options::default(), everything(Theme::Light), everything(Theme::Dark)] {
            let svg = position_svg(&game, &view, &options);
            let most = if options == Options::default() { MOST_BYTES } else { MOST_BYTES_WITH_ALL };
            assert!(svg.len() < most, "{} bytes", svg.len());
            assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox="));
            assert!(svg.contains("<title") && svg.contains("<desc"));
            for foreign in ["http://", "https://", "<script", "<text", "font", "<image", "var(", "NaN", "inf"]
            {
                let known = usize::from(foreign == "http://");
                assert_eq!(svg.matches(foreign).count(), known, "{foreign}");
            }
            for (_, used) in svg.match_indices("href=\"#").map(|(at, found)| svg.split_at(at + found.len())) {
                let (id, _) = used.split_once('"').expect("a closed quote");
                assert!(svg.contains(&format!("id=\"{id}\"")), "{id} is used and not defined");
            }
            let image = png(&svg, 64).expect("an image");
            assert!(image.starts_with(b"\x89PNG"));
        }
    }
}

#[test]
fn every_piece_is_in_the_picture() {
    for (game, state) in positions() {
        let public = state.public();
        let svg = position_svg(&game, &spectator(&game, &state), &Options::default());
        let drawn = |shape: &str| svg.matches(&format!("<use href=\"#{shape}\"")).count();
        let count = |of: fn(&hexhaven_rules::position::Public, hexhaven_rules::Seat) -> usize| {
            game.seats().map(|seat| of(public, seat)).sum::<usize>()
        };
        assert_eq!(drawn("settlement"), count(|public, seat| public.settlements[seat].len()));
        assert_eq!(drawn("city"), count(|public, seat| public.cities[seat].len()));
        assert_eq!(drawn("road"), count(|public, seat| public.roads[seat].len()));
        assert_eq!(drawn("robber"), 1);
        let tokens = svg.matches("<use href=\"#token-").count();
        assert_eq!(tokens, game.board().numbered().len());
        assert_eq!(drawn("harbor"), game.board().harbors().len());
        assert_eq!(drawn("quay"), 2 * game.board().harbors().len());
        assert_eq!(drawn("hex"), game.topology().hexes() + 1, "and the veil");
        let pieces = drawn("settlement") + drawn("city") + drawn("road");
        assert_eq!(svg.matches("<use href=\"#emblem-").count(), pieces, "each with the emblem of its owner");
    }
}

#[test]
fn the_same_position_gives_the_same_picture_and_another_one_another() {
    let (game, state) = position("fifth-4", 9, 300);
    let (_, later) = position("fifth-4", 9, 900);
    let draw = |state| position_svg(&game, &spectator(&game, state), &Options::default());
    assert_eq!(draw(&state), draw(&state));
    assert_ne!(draw(&state), draw(&later));
}

#[test]
fn a_bare_board_has_land_harbors_and_the_robber_but_no_pieces() {
    for island in Island::ALL {
        let board = Board::fixed(island);
        let svg = board_svg(&board, &Options::default());
        assert_eq!(svg.matches("<use href=\"#harbor\"").count(), board.harbors().len());
        assert!(svg.contains("#robber") && !svg.contains("emblem"));
        assert!(svg.contains("mountains 10"), "the description tells the land");
        assert!(png(&svg, 300).is_ok());
    }
}

#[test]
fn a_board_without_harbors_and_with_nothing_but_mountains_is_drawn() {
    let land = "m10m2m9/m12m6m4m10/m9m11m3m3m8/m8m3m4m5/m5m6m11;-;7";
    let board = Board::parse(land, Island::Base).expect("a board");
    let svg = board_svg(&board, &Options::default());
    assert!(!svg.contains("quay") && !svg.contains("#fir"));
    assert!(png(&svg, 100).is_ok());
    assert!(!board_text(&board, Ink::Plain, Labels::None).contains(":1"));
}

#[test]
fn themes_labels_marks_panel_and_size_each_change_the_picture() {
    let (game, state) = position("fifth-4", 2, 900);
    let view = spectator(&game, &state);
    let plain = Options::default();
    let mark = Mark { hexes: HexSet::of(Hex::new(0)), ..Mark::default() };
    let changed = [
        Options { theme: Theme::Dark, ..plain },
        Options { labels: Labels::Corners, ..plain },
        Options { labels: Labels::All, ..plain },
        Options { mark, ..plain },
        Options { panel: Panel::Beside, ..plain },
        Options { size: Size::Width(500), ..plain },
    ];
    let mut pictures: Vec<String> =
        changed.iter().map(|options| position_svg(&game, &view, options)).collect();
    pictures.push(position_svg(&game, &view, &plain));
    for (at, picture) in pictures.iter().enumerate() {
        assert!(!pictures[..at].contains(picture), "option {at} changes nothing");
    }
}

#[test]
fn every_shape_of_the_art_is_drawn_in_both_themes() {
    let [light, dark] = [Theme::Light, Theme::Dark].map(art_svg);
    assert_ne!(light, dark);
    let shapes =
        std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../art/shapes")).expect("the folder");
    assert_eq!(light.matches("<use ").count(), shapes.count());
    assert!(png(&light, 300).is_ok() && png(&dark, 300).is_ok());
}

#[test]
fn a_mark_beyond_the_small_island_is_left_out() {
    let mark = Mark { hexes: HexSet::of(Hex::new(29)), ..Mark::default() };
    let board = Board::fixed(Island::Base);
    let bare = board_svg(&board, &Options::default());
    assert_eq!(board_svg(&board, &Options { mark, ..Options::default() }), bare);
}

#[test]
fn an_image_has_the_width_that_was_asked_for_or_says_why_not() {
    let svg = board_svg(&Board::fixed(Island::Base), &Options::default());
    let image = png(&svg, 321).expect("an image");
    assert_eq!(image[16..20], 321u32.to_be_bytes());
    assert_eq!(png(&svg, 0), Err(PngFault::Size { width: 0 }));
    assert_eq!(png(&svg, 100_000), Err(PngFault::Size { width: 100_000 }));
    let fault = png("<svg", 100).expect_err("not an SVG");
    assert!(matches!(fault, PngFault::Unreadable { .. }), "{fault}");
}

#[test]
fn drawings_fit_the_terminal_and_have_every_piece() {
    for (game, state) in positions() {
        let (public, view) = (state.public(), spectator(&game, &state));
        let text = position_text(&game, &view, Ink::Plain, Labels::None);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.lines().count() <= 40);
        for seat in game.seats() {
            let settlements = text.matches(&format!("s{seat}")).count();
            assert_eq!(settlements, public.settlements[seat].len(), "{text}");
            assert_eq!(text.matches(&format!("C{seat}")).count(), public.cities[seat].len(), "{text}");
            let lying = text.matches(&format!("={seat}=")).count();
            assert!(lying <= public.roads[seat].len());
        }
        assert_eq!(text.matches("robber").count(), 1);
        assert_eq!(text.matches(":1").count(), game.board().harbors().len());
    }
}

#[test]
fn colors_add_nothing_but_colors() {
    let (game, state) = position("fifth-6-five-six", 6, 2_000);
    let view = spectator(&game, &state);
    let plain = position_text(&game, &view, Ink::Plain, Labels::None);
    for ink in [Ink::Colored, Ink::Rich] {
        let colored = position_text(&game, &view, ink, Labels::None);
        assert!(colored.lines().all(|line| line.ends_with("\x1b[0m")), "no color runs over");
        let bare = strip(&colored);
        let words = |text: &str| -> Vec<String> {
            let letters = |c: char| !(c.is_ascii_alphanumeric() || c == ':' || c == '=');
            text.split(letters).filter(|word| word.len() > 1).map(str::to_owned).collect()
        };
        assert_eq!(words(&bare), words(&plain));
    }
    assert!(!plain.contains('\x1b'));
}

#[test]
fn labels_name_every_corner() {
    let text = board_text(&Board::fixed(Island::Large), Ink::Plain, Labels::All);
    assert!(text.contains("79") && text.contains("#29"));
}

#[test]
fn the_plain_drawing_of_the_printed_map() {
    let drawing = board_text(&Board::fixed(Island::Base), Ink::Plain, Labels::None);
    let upper: Vec<&str> = drawing.lines().take(8).collect();
    let expected = [
        "                 3:1                grain",
        "                       *         *   2:1   o",
        "                   .--' '--. .--' '--. .--' '--.",
        "                  *   ore   o  wool   * lumber  o",
        "                  |   10    |    2    |    9    |   ore",
        "                  o   ...   o    .    o  ....   *   2:1",
        "              .--' '--. .--' '--. .--' '--. .--' '--.",
        "             *  grain  o  brick  o  wool   o  brick  *",
    ];
    assert_eq!(upper, expected);
}

fn strip(text: &str) -> String {
    let mut bare = String::new();
    for (at, part) in text.split('\x1b').enumerate() {
        let shown = if at == 0 { part } else { part.split_once('m').map_or("", |(_, shown)| shown) };
        bare.push_str(&shown.replace('▀', " "));
    }
    bare
}
