//! When a stage is done or lost, and which actions count.

use hexhaven_rules::cards::{Cards, Kind, Resource};
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::{Event, Next, Seat, State};

/// A code of an action, or its beginning: `S17`, `ROB*`. `S*`, `R*` and `C*` are settlements, roads and cities, not
/// everything that begins with such a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pattern(String);

impl Pattern {
    pub(super) fn new(text: &str) -> Pattern {
        Pattern(text.to_owned())
    }

    pub(super) fn matches(&self, code: &str) -> bool {
        match self.0.strip_suffix('*') {
            Some(piece @ ("S" | "R" | "C")) => kind(code) == piece && code.len() > piece.len(),
            Some(front) => code.starts_with(front),
            None => code == self.0,
        }
    }

    /// What it is about, without the place.
    pub(super) fn kind(&self) -> &str {
        kind(&self.0)
    }
}

/// The letters of a code before its first place: `S` of `S17`, `ROB` of `ROB5`.
pub(super) fn kind(code: &str) -> &str {
    let end = code.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(code.len());
    &code[..end]
}

/// What has to be true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// Such an action was played.
    Played(Pattern),
    /// A try was refused by this rule, or for this reason.
    Refused(String),
    /// The learner has at least this many points.
    Points(u8),
    /// The learner has won.
    Won,
    /// The learner has at least this many pieces on the board.
    Pieces(Pieces, u8),
    /// The learner holds at least these cards.
    Hand(Cards),
    /// The learner has traded with another player.
    Dealt,
    /// Another seat is active.
    TurnOver,
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pieces {
    Roads,
    Settlements,
    Cities,
}

impl Goal {
    pub(super) fn read(text: &str) -> Option<Goal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(match words[..] {
            ["played", pattern] => Goal::Played(Pattern::new(pattern)),
            ["refused", rule] => Goal::Refused(rule.to_owned()),
            ["points", number] => Goal::Points(number.parse().ok()?),
            ["won"] => Goal::Won,
            ["pieces", "roads", number] => Goal::Pieces(Pieces::Roads, number.parse().ok()?),
            ["pieces", "settlements", number] => Goal::Pieces(Pieces::Settlements, number.parse().ok()?),
            ["pieces", "cities", number] => Goal::Pieces(Pieces::Cities, number.parse().ok()?),
            ["hand", hand] => Goal::Hand(cards(hand)?),
            ["dealt"] => Goal::Dealt,
            ["turn-over"] => Goal::TurnOver,
            _ => return None,
        })
    }

    pub(super) fn holds(&self, state: &State, so_far: &SoFar) -> bool {
        let (public, seat) = (state.public(), so_far.seat);
        match self {
            Goal::Played(pattern) => so_far.played.iter().any(|code| pattern.matches(code)),
            Goal::Refused(reason) => so_far.refused.iter().any(|known| known == reason),
            Goal::Points(points) => state.points(seat) >= *points,
            Goal::Won => state.next() == Next::Over { winner: Some(seat) },
            Goal::Pieces(Pieces::Roads, number) => public.roads[seat].len() >= usize::from(*number),
            Goal::Pieces(Pieces::Settlements, number) => {
                public.settlements[seat].len() >= usize::from(*number)
            }
            Goal::Pieces(Pieces::Cities, number) => public.cities[seat].len() >= usize::from(*number),
            Goal::Hand(cards) => state.hand(seat).covers(*cards),
            Goal::Dealt => so_far.dealt,
            Goal::TurnOver => public.active != seat,
        }
    }
}

/// `1B2L`, as in `docs/notation.md`.
fn cards(text: &str) -> Option<Cards> {
    let mut cards = Cards::EMPTY;
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let count = if digits == 0 { 1 } else { rest[..digits].parse().ok().filter(|count| *count < 20)? };
        let letter = rest[digits..].chars().next()?;
        cards += Cards::of(Resource::from_letter(letter)?, count);
        rest = &rest[digits + letter.len_utf8()..];
    }
    Some(cards)
}

/// What happened in a stage so far.
#[derive(Clone, Debug)]
pub(super) struct SoFar {
    seat: Seat,
    /// The codes of everything that the learner played.
    pub(super) played: Vec<String>,
    /// Rule and code of every refusal.
    refused: Vec<String>,
    dealt: bool,
}

impl SoFar {
    pub(super) const fn new(seat: Seat) -> SoFar {
        SoFar { seat, played: Vec::new(), refused: Vec::new(), dealt: false }
    }

    pub(super) fn note_events(&mut self, events: &[Event]) {
        let seat = self.seat;
        self.dealt |= events.iter().any(|event| {
            matches!(event, Event::Open(OpenEvent::Traded { seat: one, partner, .. }) if *one == seat || *partner == seat)
        });
    }

    pub(super) fn note_refusal(&mut self, refusal: &hexhaven_wire::Refusal) {
        self.refused.extend(refusal.rule.map(str::to_owned));
        self.refused.push(refusal.code.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_the_rest_of_a_code() {
        let matches = |pattern: &str, code: &str| Pattern::new(pattern).matches(code);
        assert!(matches("S*", "S17") && !matches("S*", "STEAL2"));
        assert!(matches("R*", "R17-22") && !matches("R*", "ROLL") && !matches("R*", "ROB5"));
        assert!(matches("C*", "C17") && !matches("C*", "CONFIRM0:2"));
        assert!(matches("YOP:*", "YOP:BG") && matches("W>*", "W>B") && matches("ROB*", "ROB5"));
        assert!(matches("END", "END") && !matches("END", "ENDS"));
    }

    #[test]
    fn cards_are_read_as_in_positions() {
        assert_eq!(cards("1B2L"), Some(Cards::new([1, 2, 0, 0, 0])));
        assert_eq!(cards("BB"), Some(Cards::new([2, 0, 0, 0, 0])));
        for bad in ["1", "1X", "300B", "B1"] {
            assert_eq!(cards(bad), None, "{bad}");
        }
    }
}
