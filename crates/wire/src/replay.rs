//! A finished game, step by step, as one viewer saw it or with all cards open.

use hexhaven_rules as rules;
use hexhaven_rules::Game;
use serde::Serialize;

use crate::{Board, Cards, DevCards, Event, GameInfo, RuleSet, View};
use hexhaven_record::{Origin, Record, ReplayError};

/// Through whose eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayViewer {
    /// As this one saw it.
    One(rules::Viewer),
    /// With all cards open.
    All,
}

impl ReplayViewer {
    /// The number of a seat, `spectator` or `all`.
    pub fn parse(text: &str, game: &Game) -> Option<ReplayViewer> {
        match text {
            "all" => Some(ReplayViewer::All),
            "spectator" => Some(ReplayViewer::One(rules::Viewer::Spectator)),
            seat => {
                let seat =
                    rules::Seat::try_new(seat.parse().ok()?).filter(|seat| game.all_seats().has(*seat))?;
                Some(ReplayViewer::One(rules::Viewer::Seat(seat)))
            }
        }
    }

    const fn viewer(self) -> rules::Viewer {
        match self {
            ReplayViewer::One(viewer) => viewer,
            ReplayViewer::All => rules::Viewer::Spectator,
        }
    }

    fn sees(self, event: rules::Event) -> Event {
        use rules::Event as E;
        let viewer = match (self, event) {
            (ReplayViewer::One(viewer), _) => viewer,
            (
                ReplayViewer::All,
                E::LaidAside { seat, .. }
                | E::Stolen { thief: seat, .. }
                | E::Bought { seat, .. }
                | E::CandamirDrew { seat, .. }
                | E::HildeLooked { seat, .. }
                | E::HildeTook { seat, .. },
            ) => rules::Viewer::Seat(seat),
            (ReplayViewer::All, E::Open(_)) => rules::Viewer::Spectator,
        };
        Event::of(&event.seen_by(viewer))
    }
}

/// Some steps of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReplayPage {
    /// The rule set.
    pub rules: RuleSet,
    /// The board.
    pub game: GameInfo,
    /// Who played, in seat order; null if the record doesn't say.
    pub players: Vec<Option<String>>,
    /// How many inputs the game has. Step 0 is the start, and the last step has this number.
    pub total: usize,
    /// The steps.
    pub steps: Vec<ReplayStep>,
}

/// One step of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReplayStep {
    /// Its number.
    pub number: usize,
    /// The input as in docs/notation.md; null for the start.
    pub input: Option<String>,
    /// How many milliseconds it took, if that is known.
    pub millis: Option<u32>,
    /// What happened.
    pub events: Vec<Event>,
    /// The position after it.
    pub view: View,
    /// The cards of all seats, for a viewer who sees them all.
    pub hands: Option<Vec<OpenHand>>,
}

/// What a seat holds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenHand {
    /// Resource cards.
    pub hand: Cards,
    /// Unplayed development cards.
    pub dev_cards: DevCards,
}

impl ReplayPage {
    /// This many steps of a record, starting here.
    pub fn of(
        record: &Record,
        viewer: ReplayViewer,
        from: usize,
        count: usize,
    ) -> Result<ReplayPage, ReplayError> {
        let game = record.game();
        let mut replay = record.replay();
        let mut steps = Vec::new();
        if from == 0 && count > 0 {
            let events = replay.start_events().iter().map(|event| viewer.sees(*event)).collect();
            steps.push(ReplayStep::of(game, replay.start(), viewer, events));
        }
        let first = from.max(1);
        replay.skip_to(first - 1)?;
        while steps.len() < count {
            let Some(step) = replay.next().transpose()? else { break };
            let events = step.events.iter().map(|event| viewer.sees(*event)).collect();
            steps.push(ReplayStep {
                number: step.number,
                input: Some(step.input.code(game)),
                millis: step.millis,
                ..ReplayStep::of(game, &step.after, viewer, events)
            });
        }
        Ok(ReplayPage {
            rules: RuleSet::of(game.rules()),
            game: GameInfo {
                board: Board::of(game),
                board_text: game.board().to_text(),
                board_chosen: matches!(record.origin(), Origin::Chosen),
            },
            players: game.seats().map(|seat| record.headers().player(seat).map(str::to_owned)).collect(),
            total: record.entries().len(),
            steps,
        })
    }
}

impl ReplayStep {
    /// The position, as a step without an input.
    fn of(game: &Game, state: &rules::State, viewer: ReplayViewer, events: Vec<Event>) -> ReplayStep {
        let view = View::of(&rules::View::of(game, state, viewer.viewer()), game);
        let hands = matches!(viewer, ReplayViewer::All).then(|| {
            let open =
                |seat| OpenHand { hand: state.hand(seat).into(), dev_cards: state.dev_cards(seat).into() };
            game.seats().map(open).collect()
        });
        ReplayStep { number: 0, input: None, millis: None, events, view, hands }
    }
}
