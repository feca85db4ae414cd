//! The whole picture, layer by layer: sea, sand, terrain with motifs, quays and harbors, tokens, robber, marks, roads,
//! buildings, labels.

use hexhaven_rules::places::CornerSet;
use hexhaven_rules::{Board, Game, View};

use crate::canvas::Canvas;
use crate::geometry::{Frame, Places};
use crate::options::{CARD, Options, Panel, Size};
use crate::{labels, land, panel, pieces, sea, words};

/// A board without pieces; the robber stands where it starts.
pub fn board_svg(board: &Board, options: &Options) -> String {
    let places = Places::of(board.island());
    let mut canvas = Canvas::new(options.theme);
    let frame = framed(places.frame(), options.size);
    ground(&mut canvas, &places, board, frame);
    pieces::robber(&mut canvas, &places, board, board.first_robber());
    pieces::marks(&mut canvas, &places, options.mark);
    labels::draw(&mut canvas, &places, options.labels, CornerSet::EMPTY);
    canvas.finish(frame, options.size, "Hexhaven board", &words::board(board))
}

/// A position as a viewer sees it. What only one viewer knows is not drawn, apart from that viewer's points.
pub fn position_svg(game: &Game, view: &View, options: &Options) -> String {
    let (board, public) = (game.board(), view.public());
    let places = Places::of(board.island());
    let mut canvas = Canvas::new(options.theme);
    let mut frame = framed(places.frame(), options.size);
    ground(&mut canvas, &places, board, frame);
    pieces::robber(&mut canvas, &places, board, public.robber);
    pieces::marks(&mut canvas, &places, options.mark);
    pieces::draw(&mut canvas, &places, game, public);
    let built = game.seats().fold(CornerSet::EMPTY, |built, seat| built | public.buildings(seat));
    labels::draw(&mut canvas, &places, options.labels, built);
    if options.panel == Panel::Beside {
        panel::draw(&mut canvas, frame, game, view);
        frame = Frame { width: frame.width + panel::WIDTH, ..frame };
    }
    let title = format!("Hexhaven position, turn {}", public.turn);
    canvas.finish(frame, options.size, &title, &words::position(game, view))
}

/// A card has its own proportions, and what the island leaves of it is sea. Islands are all less wide than that.
fn framed(frame: Frame, size: Size) -> Frame {
    if size != Size::Card {
        return frame;
    }
    let width = frame.height * f64::from(CARD.0) / f64::from(CARD.1);
    Frame { left: frame.left - (width - frame.width) / 2.0, width, ..frame }
}

/// Everything that stays as it is during a game.
fn ground(canvas: &mut Canvas, places: &Places, board: &Board, frame: Frame) {
    sea::draw(canvas, places, board, frame);
    land::draw(canvas, places, board);
    sea::harbors(canvas, places, board);
    land::tokens(canvas, places, board);
}
