//! What mattered to the learner, from the events of a game, for a recap at its end.
//!
//! Only what the learner could see goes in: a stolen card is counted, never named.

use hexhaven_rules::event::{OpenEvent, Piece};
use hexhaven_rules::{Event, Seat, State};
use hexhaven_table::Practice;
use hexhaven_wire::{Moment, MomentKind};

/// A roll that pays the learner at least this many cards is worth mentioning.
const BIG_HARVEST: u8 = 3;

/// If the robber keeps away at least this many cards, that is worth mentioning.
const BIG_LOSS: u8 = 2;

/// What mattered so far.
pub(super) struct Chronicle {
    pub(super) moments: Vec<Moment>,
    seat: Seat,
    turn: u16,
    longest_road: Option<Seat>,
    largest_army: Option<Seat>,
}

impl Chronicle {
    pub(super) fn of(practice: &Practice, seat: Seat) -> Chronicle {
        let public = practice.state().public();
        Chronicle {
            moments: Vec::new(),
            seat,
            turn: public.turn,
            longest_road: public.longest_road,
            largest_army: public.largest_army,
        }
    }

    /// Notes what one step did.
    pub(super) fn note(&mut self, events: &[Event], after: &State) {
        let points = after.points(self.seat);
        let (mut harvest, mut blocked) = (0, 0);
        for event in events {
            match event {
                Event::Open(OpenEvent::TurnBegan { turn, .. }) => self.turn = *turn,
                Event::Open(OpenEvent::Produced { seat, count, .. }) if *seat == self.seat => {
                    harvest += count;
                }
                Event::Open(OpenEvent::Blocked { seat, count, .. }) if *seat == self.seat => blocked += count,
                Event::Open(event) => self.note_open(event, points),
                Event::Stolen { thief, victim, .. } if *victim == self.seat => {
                    self.add(MomentKind::Robbed, 1, Some(*thief), points);
                }
                _ => {}
            }
        }
        if harvest >= BIG_HARVEST {
            self.add(MomentKind::Harvest, harvest, None, points);
        }
        if blocked >= BIG_LOSS {
            self.add(MomentKind::Blocked, blocked, None, points);
        }
    }

    fn note_open(&mut self, event: &OpenEvent, points: u8) {
        let me = self.seat;
        match *event {
            // Everybody places pieces before the first turn.
            OpenEvent::Built { seat, piece: Piece::Settlement(_) } if seat == me && self.turn > 0 => {
                self.add(MomentKind::Settlement, 1, None, points);
            }
            OpenEvent::Built { seat, piece: Piece::City(_) } if seat == me => {
                self.add(MomentKind::City, 1, None, points);
            }
            OpenEvent::Discarded { seat, cards } if seat == me => {
                self.add(MomentKind::Discarded, cards.total() as u8, None, points);
            }
            OpenEvent::Monopolized { seat, victim, count, .. } if seat == me && count > 0 => {
                self.add(MomentKind::Monopoly, count, Some(victim), points);
            }
            OpenEvent::Monopolized { seat, victim, count, .. } if victim == me && count > 0 => {
                self.add(MomentKind::MonopolyLost, count, Some(seat), points);
            }
            OpenEvent::LongestRoad { holder, length } => {
                let before = std::mem::replace(&mut self.longest_road, holder);
                let kinds = (MomentKind::LongestRoad, MomentKind::LongestRoadLost);
                self.award(kinds, (before, holder), length, points);
            }
            OpenEvent::LargestArmy { holder, knights } => {
                let before = std::mem::replace(&mut self.largest_army, holder);
                let kinds = (MomentKind::LargestArmy, MomentKind::LargestArmyLost);
                self.award(kinds, (before, holder), knights, points);
            }
            OpenEvent::Won { seat } if seat == me => self.add(MomentKind::Won, points, None, points),
            OpenEvent::Won { seat } => self.add(MomentKind::Lost, points, Some(seat), points),
            _ => {}
        }
    }

    fn award(
        &mut self,
        (taken, lost): (MomentKind, MomentKind),
        (before, holder): (Option<Seat>, Option<Seat>),
        count: u8,
        points: u8,
    ) {
        if before == holder {
            return;
        }
        if holder == Some(self.seat) {
            self.add(taken, count, before, points);
        } else if before == Some(self.seat) {
            self.add(lost, count, holder, points);
        }
    }

    fn add(&mut self, what: MomentKind, count: u8, other: Option<Seat>, points: u8) {
        let other = other.map(Into::into);
        let (weight, see) = weigh(what, count);
        self.moments.push(Moment { turn: self.turn, what, count, other, points, weight, see });
    }
}

/// How much it mattered, and the almanac entry about it.
const fn weigh(what: MomentKind, count: u8) -> (u8, &'static str) {
    match what {
        MomentKind::Won => (u8::MAX, "ending-the-game"),
        MomentKind::Lost => (u8::MAX, "tactics"),
        MomentKind::LongestRoad => (8, "longest-road"),
        MomentKind::LongestRoadLost => (9, "broken-road"),
        MomentKind::LargestArmy => (8, "largest-army"),
        MomentKind::LargestArmyLost => (9, "ties"),
        MomentKind::City => (5, "city"),
        MomentKind::Settlement => (4, "settlement"),
        MomentKind::Monopoly | MomentKind::MonopolyLost => (2 + count, "monopoly"),
        MomentKind::Discarded => (2 + count, "discard"),
        MomentKind::Harvest => (count, "resource-production"),
        MomentKind::Blocked => (1 + count, "robber"),
        MomentKind::Robbed => (1, "stealing"),
    }
}

#[cfg(test)]
mod tests {
    use hexhaven_rules::{Game, Input};

    use super::*;
    use crate::book::{PageKind, page};

    /// The moments of seat 0 when these inputs are played.
    fn moments(position: &str, inputs: &[&str]) -> Vec<Moment> {
        let (game, mut state): (Game, State) = State::parse(position).expect("a position");
        let public = *state.public();
        let mut chronicle = Chronicle {
            moments: Vec::new(),
            seat: Seat::new(0),
            turn: public.turn,
            longest_road: public.longest_road,
            largest_army: public.largest_army,
        };
        for code in inputs {
            let mut events = Vec::new();
            let input = Input::parse(code, &game).expect("an input");
            state.play(&game, input, &mut events).expect("it is legal");
            chronicle.note(&events, &state);
        }
        chronicle.moments
    }

    fn kinds(position: &str, inputs: &[&str]) -> Vec<(MomentKind, u8)> {
        moments(position, inputs).iter().map(|moment| (moment.what, moment.count)).collect()
    }

    #[test]
    fn a_city_and_a_harvest_are_told() {
        let position = "fifth:4 fixed 0=s31;r25-31;2G3O turn=9";
        assert_eq!(kinds(position, &["0:C31"]), [(MomentKind::City, 1)]);
        let rolled = "fifth:4 fixed 0=c31,20;r25-31 phase=before-roll turn=9";
        assert_eq!(kinds(rolled, &["0:ROLL", "*:3+5"]), [(MomentKind::Harvest, 4)]);
    }

    #[test]
    fn losing_longest_road_names_the_new_holder() {
        let position = "fifth:4 fixed 0=s17;r17-22,22-28,28-34,34-39,39-44,44-48,48-52 \
                        1=s27;r28-33,27-33,21-27,16-21,11-16,7-11;BLWG active=1 turn=9";
        let told = moments(position, &["1:S28"]);
        assert_eq!((told[0].what, told[0].other), (MomentKind::LongestRoadLost, Some(Seat::new(1).into())));
    }

    #[test]
    fn a_theft_and_a_seven_are_told_without_naming_cards() {
        let position = "fifth:4 fixed 0=s31;r25-31;8B 1=s17;r17-22 active=1 phase=before-roll turn=9";
        let inputs = ["1:ROLL", "*:3+4", "0:D:B", "0:D:B", "0:D:B", "0:D:B", "1:ROB11", "*:STOLEN:B"];
        assert_eq!(kinds(position, &inputs), [(MomentKind::Discarded, 4), (MomentKind::Robbed, 1)]);
    }

    #[test]
    fn every_moment_has_an_entry_of_the_almanac() {
        let rules = hexhaven_rules::Rules::of(hexhaven_rules::Edition::Fifth, 4);
        let all = [
            MomentKind::Settlement,
            MomentKind::City,
            MomentKind::Harvest,
            MomentKind::Blocked,
            MomentKind::Discarded,
            MomentKind::Robbed,
            MomentKind::Monopoly,
            MomentKind::MonopolyLost,
            MomentKind::LongestRoad,
            MomentKind::LongestRoadLost,
            MomentKind::LargestArmy,
            MomentKind::LargestArmyLost,
            MomentKind::Won,
            MomentKind::Lost,
        ];
        for what in all {
            let (_, see) = weigh(what, 1);
            assert!(page(PageKind::Entry, see, &rules).is_some(), "{what:?}: there is no entry {see}");
        }
    }
}
