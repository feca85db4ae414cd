//! The spectators of one table together: how many there are, and how they like it. Their reactions are added up and sent in
//! one short message a second, no matter how many spectators there are, and never stored.

use std::collections::HashMap;
use std::net::IpAddr;

use hexhaven_rules::Viewer;
use hexhaven_table::TableError;
use hexhaven_wire::{Emote, FromTable, Reaction};

use super::RoomError;
use super::members::encode_message;
use super::room::Room;

/// From one message about the audience to the next, in milliseconds.
const TELL_EVERY: u64 = 1_000;
/// Reactions of all spectators that one message tells; a roar needs no more.
pub(super) const MOST_TOLD: u32 = 40;
/// Reactions from one address, which may be a whole household, in [`ADDRESS_TIME`].
pub(super) const MOST_OF_AN_ADDRESS: u32 = 4;
/// A single spectator waits as long as a seat does.
pub(super) const ADDRESS_TIME: u64 = 2_000;

/// What to send next, and who has used up what.
#[derive(Default)]
pub(super) struct Audience {
    changed: bool,
    /// When the next message may go out.
    next_at: u64,
    reactions: [u32; Emote::ALL.len()],
    /// For each address that reacted lately: since when it is counted, and how often. No more than the audience may react.
    addresses: HashMap<IpAddr, (u64, u32)>,
}

impl Audience {
    /// Somebody came or went.
    pub(super) const fn note_change(&mut self) {
        self.changed = true;
    }

    /// Takes a reaction, or says how many milliseconds it has to wait.
    fn react(&mut self, now: u64, from: IpAddr, emote: Emote) -> Result<(), u64> {
        self.addresses.retain(|_, (since, _)| now < *since + ADDRESS_TIME);
        if self.reactions.iter().sum::<u32>() >= MOST_TOLD {
            return Err(self.next_at.saturating_sub(now).max(1));
        }
        let (since, count) = self.addresses.entry(from).or_insert((now, 0));
        if *count >= MOST_OF_AN_ADDRESS {
            return Err(*since + ADDRESS_TIME - now);
        }
        *count += 1;
        self.reactions[emote as usize] += 1;
        self.changed = true;
        Ok(())
    }

    /// In how many milliseconds there is something to tell.
    pub(super) fn next_tick(&self, now: u64) -> Option<u64> {
        self.changed.then(|| self.next_at.saturating_sub(now))
    }

    /// The reactions since the last time, if it is time to tell them.
    fn take(&mut self, now: u64) -> Option<Vec<Reaction>> {
        if !self.changed || now < self.next_at {
            return None;
        }
        self.changed = false;
        self.next_at = now + TELL_EVERY;
        let counts = std::mem::take(&mut self.reactions);
        let told = Emote::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0);
        Some(told.map(|(emote, count)| Reaction { emote, count }).collect())
    }
}

impl Room {
    /// A spectator at this address reacts.
    pub(super) fn react(&mut self, from: IpAddr, emote: Emote) -> Result<u64, RoomError> {
        self.viewer_of(None)?;
        let taken = self.audience.react(self.rooms.now(), from, emote);
        taken.map_err(|wait| TableError::TooSoon { wait })?;
        Ok(self.table.number())
    }

    /// Tells everybody about the audience when there is something to tell.
    pub(super) fn tell_audience(&mut self) {
        let Some(reactions) = self.audience.take(self.rooms.now()) else { return };
        let watching = self.members.iter().filter(|member| member.viewer == Viewer::Spectator).count();
        let message = encode_message(&FromTable::Audience { watching: watching as u32, reactions });
        let mut slow = Vec::new();
        for viewer in self.viewers() {
            slow.extend(self.tell_viewer(viewer, &message));
        }
        for id in slow {
            self.part(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    fn told(audience: &mut Audience, now: u64) -> Option<Vec<(Emote, u32)>> {
        let reactions = audience.take(now)?;
        Some(reactions.into_iter().map(|Reaction { emote, count }| (emote, count)).collect())
    }

    #[test]
    fn reactions_are_added_up_and_told_once_a_second() {
        let mut audience = Audience::default();
        assert_eq!(audience.next_tick(0), None);
        audience.react(100, address(1), Emote::Wow).expect("the first");
        assert_eq!(audience.next_tick(100), Some(0));
        assert_eq!(told(&mut audience, 100), Some(vec![(Emote::Wow, 1)]));
        for last in 1..=3 {
            audience.react(200, address(last), Emote::Laugh).expect("within the limit");
        }
        audience.react(300, address(1), Emote::Happy).expect("within the limit");
        assert_eq!(audience.next_tick(300), Some(800));
        assert_eq!(told(&mut audience, 1_099), None, "not yet");
        assert_eq!(told(&mut audience, 1_100), Some(vec![(Emote::Happy, 1), (Emote::Laugh, 3)]));
        assert_eq!(told(&mut audience, 9_000), None, "nothing new");
        audience.note_change();
        assert_eq!(told(&mut audience, 9_000), Some(Vec::new()), "somebody came");
    }

    #[test]
    fn an_address_reacts_so_often_and_room_comes_back() {
        let mut audience = Audience::default();
        for _ in 0..MOST_OF_AN_ADDRESS {
            audience.react(500, address(1), Emote::Sad).expect("within the limit");
        }
        assert_eq!(audience.react(600, address(1), Emote::Sad), Err(1_900));
        audience.react(600, address(2), Emote::Sad).expect("others still react");
        assert_eq!(audience.react(2_499, address(1), Emote::Sad), Err(1));
        audience.react(2_500, address(1), Emote::Sad).expect("room came back");
    }

    #[test]
    fn a_thousand_spectators_cost_one_short_message_and_little_memory() {
        let mut audience = Audience::default();
        audience.react(0, address(0), Emote::Wow).expect("the first");
        audience.take(0).expect("it is told at once");
        let crowd = (0..1_000_u16).map(|number| IpAddr::from([10, 1, (number >> 8) as u8, number as u8]));
        let taken = crowd.filter(|from| audience.react(1, *from, Emote::Laugh).is_ok()).count();
        assert_eq!(taken, MOST_TOLD as usize);
        assert!(audience.addresses.len() <= 1 + MOST_TOLD as usize);
        assert_eq!(audience.react(1, address(9), Emote::Laugh), Err(999));
        assert_eq!(told(&mut audience, 1_000), Some(vec![(Emote::Laugh, MOST_TOLD)]));
        audience.react(ADDRESS_TIME + 1, address(9), Emote::Laugh).expect("the next message has room");
        assert_eq!(audience.addresses.len(), 1, "those who are quiet are forgotten");
    }
}
