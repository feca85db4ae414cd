//! Nobody waits forever for a silent player: at a table without a clock, a bot plays on for a player who doesn't answer. A
//! majority of the others can call it in after a minute, the host alone after two, or anybody if the host is the silent one.
//! The player takes the seat back with the next act, or by saying so, as often as needed: nobody loses a seat by thinking.

use hexhaven_rules::Seat;
use hexhaven_rules::seats::SeatSet;
use hexhaven_wire::Awaited;

use crate::error::TableError;
use crate::log::Logged;
use crate::table::{Step, Table};

/// After this many milliseconds without an answer, a majority of the others may call in a bot.
pub const TABLE_PATIENCE: u64 = 60_000;
/// After this many milliseconds the host alone may, or anybody if it is the host who doesn't answer.
pub const HOST_PATIENCE: u64 = 120_000;

/// Who wants a bot to play on for a seat. It isn't in the log: a vote is about this moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReplaceVotes {
    /// The question that isn't answered; votes about an earlier one don't count.
    question: u64,
    pub(crate) voters: SeatSet,
}

impl ReplaceVotes {
    pub(crate) const NONE: ReplaceVotes = ReplaceVotes { question: 0, voters: SeatSet::EMPTY };
}

impl Table {
    /// A seat wants a bot to play on for another one, or no longer does.
    pub(crate) fn vote_replace(
        &mut self,
        now: u64,
        voter: Seat,
        whom: u8,
        yes: bool,
    ) -> Result<Vec<Step>, TableError> {
        self.running()?;
        let whom = self.named(whom)?;
        let (question, silence) = self.silence(now, whom).ok_or(TableError::NotSilent { patience: 0 })?;
        if whom == voter || self.chairs[whom.index()].stand_in {
            return Err(TableError::NotSilent { patience: 0 });
        }
        if let Some(end) = self.deadline(whom) {
            return Err(TableError::NotSilent { patience: end.saturating_sub(self.time.at(now)) });
        }
        if silence < TABLE_PATIENCE {
            return Err(TableError::NotSilent { patience: TABLE_PATIENCE - silence });
        }
        let before = self.chairs[whom.index()].replace_votes;
        let known = if before.question == question { before.voters } else { SeatSet::EMPTY };
        let voters = if yes { known.with(voter) } else { known.without(voter) };
        let alone = (self.host == Some(voter) || self.host == Some(whom)) && silence >= HOST_PATIENCE;
        if yes && (alone || self.are_most(voters, whom)) {
            return Ok(vec![self.write(now, Logged::Replaced { seat: whom })]);
        }
        if voters != known {
            self.charge(voter)?;
            self.chairs[whom.index()].replace_votes = ReplaceVotes { question, voters };
            self.unlogged += 1;
            // A vote writes nothing, and yet it goes out with the time at which it was cast.
            self.watch_presence(now);
        }
        Ok(Vec::new())
    }

    /// At least two of the others, and more than half of those who play themselves.
    fn are_most(&self, voters: SeatSet, whom: Seat) -> bool {
        let others: SeatSet =
            self.outside().without(whom).iter().filter(|seat| !self.chairs[seat.index()].stand_in).collect();
        let agreed = voters.iter().filter(|seat| others.has(*seat)).count();
        agreed >= 2 && 2 * agreed > others.iter().count()
    }

    /// The player takes the seat back from the bot.
    pub(crate) fn resume(&mut self, now: u64, seat: Seat) -> Vec<Step> {
        if !self.chairs[seat.index()].stand_in {
            return Vec::new();
        }
        vec![self.write(now, Logged::StandIn { seat, on: false })]
    }

    /// Which question the table is waiting for this seat to answer, and for how long; nothing if it isn't, or a bot answers.
    fn silence(&self, now: u64, seat: Seat) -> Option<(u64, u64)> {
        let asked = self.running().ok()?.questions.of(seat).filter(|asked| asked.owes())?;
        let silence = self.time.at(now).saturating_sub(asked.since);
        self.chairs[seat.index()].is_outside().then_some((asked.number, silence))
    }

    /// Who the table is waiting for, and since when.
    pub(crate) fn awaited(&self) -> Vec<Awaited> {
        let Ok(play) = self.running() else { return Vec::new() };
        let asked = self.seats().filter_map(|seat| {
            let asked = play.questions.of(seat).filter(|asked| asked.owes())?;
            Some(Awaited { seat: seat.index() as u8, since: asked.since })
        });
        asked.collect()
    }
}
