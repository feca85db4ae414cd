//! Who sits where.

use hexhaven_luck::ClientSeed;
use hexhaven_rules::Seat;
use hexhaven_rules::board::Color;
use hexhaven_rules::seats::SeatSet;
use hexhaven_wire::{Occupant, SeatInfo};

use crate::replace::ReplaceVotes;

/// Who decides for a seat that no person is playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brain<'a> {
    /// The bot that sits there.
    Bot(&'a str),
    /// A stand-in for somebody who is away.
    StandIn,
}

/// One seat.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Chair {
    pub(crate) occupant: Occupant,
    pub(crate) color: Color,
    pub(crate) ready: bool,
    pub(crate) client_seed: Option<ClientSeed>,
    /// How many connections there are. It isn't in the log: after a restart nobody is connected.
    pub(crate) connections: u32,
    /// The table's time when the last connection was lost, or the table came back.
    pub(crate) absent_since: u64,
    pub(crate) stand_in: bool,
    pub(crate) passes_special: bool,
    pub(crate) passes_reactions: bool,
    pub(crate) votes_abandon: bool,
    /// Would rather play on, now that somebody wants to end the game. It isn't in the log: an answer is about this moment.
    pub(crate) plays_on: bool,
    pub(crate) muted: SeatSet,
    pub(crate) replace_votes: ReplaceVotes,
    /// Wants another game after this one. It isn't in the log either.
    pub(crate) wants_rematch: bool,
}

impl Chair {
    pub(crate) const fn open(color: Color) -> Chair {
        Chair {
            occupant: Occupant::Nobody {},
            color,
            ready: false,
            client_seed: None,
            connections: 0,
            absent_since: 0,
            stand_in: false,
            passes_special: false,
            passes_reactions: false,
            votes_abandon: false,
            plays_on: false,
            muted: SeatSet::EMPTY,
            replace_votes: ReplaceVotes::NONE,
            wants_rematch: false,
        }
    }

    pub(crate) const fn is_open(&self) -> bool {
        matches!(self.occupant, Occupant::Nobody {})
    }

    /// Is it played over a connection, by a person or by a program?
    pub(crate) const fn is_outside(&self) -> bool {
        matches!(self.occupant, Occupant::Person { .. } | Occupant::Remote { .. })
    }

    pub(crate) const fn is_person(&self) -> bool {
        matches!(self.occupant, Occupant::Person { .. })
    }

    /// Who decides, if it isn't somebody outside.
    pub(crate) fn brain(&self) -> Option<Brain<'_>> {
        match &self.occupant {
            Occupant::Bot { level } => Some(Brain::Bot(level)),
            _ if self.stand_in => Some(Brain::StandIn),
            _ => None,
        }
    }

    /// The seat as everybody sees it, with the time when a stand-in takes over.
    pub(crate) fn info(&self, seat: Seat, stand_in_at: Option<u64>) -> SeatInfo {
        let bot = matches!(self.occupant, Occupant::Bot { .. });
        SeatInfo {
            seat: seat.index() as u8,
            color: self.color.into(),
            occupant: self.occupant.clone(),
            ready: self.ready || bot,
            connected: self.connections > 0 || bot,
            stand_in: self.stand_in,
            stand_in_at,
            votes_abandon: self.votes_abandon,
            plays_on: self.plays_on,
            replace_votes: self.replace_votes.voters.iter().map(|seat| seat.index() as u8).collect(),
            wants_rematch: self.wants_rematch,
        }
    }
}
