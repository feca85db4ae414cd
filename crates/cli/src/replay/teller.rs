//! Says what is seen: all of it, or only what one viewer saw.

use hexhaven_record::Record;
use hexhaven_rules::board::Color;
use hexhaven_rules::chance::Chance;
use hexhaven_rules::event::{OpenEvent, SeenEvent};
use hexhaven_rules::options::Word;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::{Event, Game, Next, Seat, State, View, Viewer};

use super::film::Frame;
use crate::failure::Failure;
use crate::ui::style::{FAINT, HEADING, STRONG, paint};
use crate::ui::{Align, TextTable};
use crate::words::{Words, knows, unhidden};

/// Whose eyes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Perspective {
    /// Everybody's cards are open: the game is over.
    Everything,
    /// Only what this viewer saw.
    As(Viewer),
}

impl Perspective {
    /// A seat by number, color or name; everything by default.
    pub(super) fn parse(text: Option<&str>, record: &Record) -> Result<Perspective, Failure> {
        let Some(text) = text else { return Ok(Perspective::Everything) };
        if text == "-" || text.eq_ignore_ascii_case("spectator") {
            return Ok(Perspective::As(Viewer::Spectator));
        }
        let game = record.game();
        let is_meant = |seat: &Seat| {
            let color = format!("{:?}", game.color(*seat));
            let name = record.headers().player(*seat);
            seat.to_string() == text || color.eq_ignore_ascii_case(text) || name == Some(text)
        };
        let mut meant = game.seats().filter(is_meant);
        match (meant.next(), meant.next()) {
            (Some(seat), None) => Ok(Perspective::As(Viewer::Seat(seat))),
            (Some(_), Some(_)) => Err(Failure::usage(format!("more than one player is called {text:?}"))
                .hint("name the seat by its number or color")),
            (None, _) => {
                let seats =
                    game.seats().map(|seat| format!("{seat} ({:?})", game.color(seat)).to_lowercase());
                let seats = seats.collect::<Vec<_>>().join(", ");
                Err(Failure::usage(format!("nobody at this table is called {text:?}"))
                    .hint(format!("there are {seats} and spectator")))
            }
        }
    }

    /// The next pair of eyes: everything, each player, a spectator, and so on around.
    pub(super) fn next(self, game: &Game) -> Perspective {
        let mut all = std::iter::once(Perspective::Everything).chain(Viewer::all(game).map(Perspective::As));
        all.find(|perspective| *perspective == self);
        all.next().unwrap_or(Perspective::Everything)
    }

    /// Who draws the board; its pieces are the same for all.
    pub(super) const fn viewer(self) -> Viewer {
        match self {
            Perspective::Everything => Viewer::Spectator,
            Perspective::As(viewer) => viewer,
        }
    }
}

/// Describes a record.
pub(super) struct Teller<'record> {
    pub(super) record: &'record Record,
    pub(super) words: Words<'record>,
    pub(super) perspective: Perspective,
}

impl<'record> Teller<'record> {
    pub(super) fn new(record: &'record Record, perspective: Perspective) -> Teller<'record> {
        Teller { record, words: Words::of(record), perspective }
    }

    pub(super) const fn game(&self) -> &'record Game {
        self.record.game()
    }

    /// Whose eyes, in words.
    pub(super) fn eyes(&self) -> String {
        match self.perspective {
            Perspective::Everything => "all cards are open".to_owned(),
            Perspective::As(Viewer::Spectator) => "as a spectator saw it".to_owned(),
            Perspective::As(Viewer::Seat(seat)) => format!("as {} saw it", self.words.seat(seat)),
        }
    }

    /// The players and the rule set.
    pub(super) fn title(&self) -> Vec<String> {
        let rules = self.game().rules().to_text();
        let players: Vec<String> =
            self.game().seats().map(|seat| format!("{seat} {}", self.who(seat))).collect();
        vec![format!("{}  {}", paint(HEADING, rules), players.join(", ")), String::new()]
    }

    /// Color and name.
    pub(super) fn who(&self, seat: Seat) -> String {
        let color =
            paint(crate::words::color_style(self.game().color(seat)), color_name(self.game().color(seat)));
        match self.record.headers().player(seat) {
            Some(name) => format!("{color} {name}"),
            None => color,
        }
    }

    /// The code of the input that led here, as far as the viewer knows it.
    pub(super) fn code(&self, frame: &Frame) -> Option<String> {
        let step = frame.step.as_ref()?;
        match self.perspective {
            Perspective::As(viewer) if !knows(viewer, step.input, step.before.public()) => None,
            _ => Some(step.input.code(self.game())),
        }
    }

    /// The input that led here, in words.
    pub(super) fn input(&self, frame: &Frame) -> String {
        match (&frame.step, self.perspective) {
            (None, _) => "the game begins".to_owned(),
            (Some(step), Perspective::Everything) => self.words.input(step.input),
            (Some(step), Perspective::As(viewer)) => {
                self.words.seen_input(step.input, viewer, step.before.public())
            }
        }
    }

    /// What happened, a line for each event.
    pub(super) fn happened(&self, frame: &Frame) -> Vec<String> {
        let seen = frame.events.iter().map(|event| match self.perspective {
            Perspective::Everything => unhidden(*event),
            Perspective::As(viewer) => event.seen_by(viewer),
        });
        seen.filter_map(|event: SeenEvent| self.words.event(&event)).collect()
    }

    /// The line that a turn begins, if one does.
    pub(super) fn turn_began(&self, frame: &Frame) -> Option<String> {
        let began = |event: &&Event| matches!(event, Event::Open(OpenEvent::TurnBegan { .. }));
        let event = frame.events.iter().find(began)?;
        Some(paint(STRONG, self.words.event(&unhidden(*event))?))
    }

    /// What people wrote about this input.
    pub(super) fn comments(&self, number: usize) -> impl Iterator<Item = String> {
        self.record.comments_on(number).map(|comment| paint(FAINT, format_args!("; {comment}")))
    }

    /// What the game is waiting for in this position.
    pub(super) fn awaited(&self, frame: &Frame) -> String {
        self.words.awaited(frame.state.public())
    }

    /// What the viewer sees of the position.
    pub(super) fn view(&self, frame: &Frame) -> View {
        View::of(self.game(), &frame.state, self.perspective.viewer())
    }

    /// Points, cards, knights and roads of all players.
    pub(super) fn players(&self, frame: &Frame) -> TextTable {
        let knights = format!("{}s", self.words.word(Word::Knight).to_lowercase());
        let mut table = TextTable::new([
            ("", Align::Left),
            ("points", Align::Right),
            ("cards", Align::Left),
            ("development", Align::Left),
            (&knights, Align::Right),
            ("road", Align::Right),
        ]);
        let (state, view) = (&frame.state, self.view(frame));
        let (public, awaited) = (state.public(), awaited(state));
        for seat in self.game().seats() {
            let open = self.perspective == Perspective::Everything || self.perspective.viewer().is(seat);
            let (points, cards, dev) = if open {
                let dev = state.dev_cards(seat);
                (state.points(seat), counted(state.hand(seat)), counted(dev))
            } else {
                (view.points(seat), view.hand_size(seat).to_string(), view.dev_count(seat).to_string())
            };
            let star = |holder| if holder == Some(seat) { "*" } else { "" };
            let turn = if awaited.has(seat) { "> " } else { "  " };
            table.row([
                format!("{turn}{seat} {}", self.who(seat)),
                paint(STRONG, points),
                cards,
                dev,
                format!("{}{}", star(public.largest_army), public.knights[seat]),
                format!("{}{}", star(public.longest_road), public.road_length(seat)),
            ]);
        }
        table
    }
}

/// Who is to move, or has won.
fn awaited(state: &State) -> SeatSet {
    match state.next() {
        Next::Act(seats) => seats,
        Next::Chance(Chance::StartRoll(seat)) | Next::Over { winner: Some(seat) } => SeatSet::of(seat),
        Next::Chance(_) => SeatSet::of(state.public().mover()),
        Next::Over { winner: None } => SeatSet::EMPTY,
    }
}

/// How many and which: `3 2B1O`.
fn counted<K: hexhaven_rules::cards::Kind>(cards: hexhaven_rules::cards::Lanes<K>) -> String {
    if cards.is_empty() { "0".to_owned() } else { format!("{} {cards}", cards.total()) }
}

/// The name of a color.
pub(super) fn color_name(color: Color) -> String {
    format!("{color:?}").to_lowercase()
}
