//! Longest Road (LR-5 … LR-13), Largest Army (LA-1, LA-2, HELP-33) and the end of the game (WIN-2 … WIN-6).

use super::super::defaults;
use super::super::fault::Flaw;
use super::super::read::Field;
use super::PositionChecker;
use crate::cards::DevCard;
use crate::ids::Seat;
use crate::phase::Phase;
use crate::public::sole_leader;
use crate::rules::{Rules, VincentArmy, WinClaim};

impl PositionChecker<'_> {
    pub(super) fn awards(&mut self) {
        self.longest_road();
        self.largest_army();
        self.end();
    }

    /// A sole leader has the card. In a tie it is with one of the tied, or aside after a break (LR-10, LR-12).
    fn longest_road(&mut self) {
        let lengths = defaults::lengths(self.game, self.public());
        let (best, leader) = sole_leader(self.game, |seat| lengths[seat]);
        match (self.public().longest_road, leader) {
            (Some(seat), _) => {
                let length = lengths[seat];
                let longest = length == best && length >= Rules::LONGEST_ROAD_FROM;
                self.ensure(longest, Field::Longest, Flaw::NotLongest { seat, length, best });
            }
            (None, Some(seat)) if best >= Rules::LONGEST_ROAD_FROM => {
                self.fault(Field::Longest, Flaw::LongestUnclaimed { seat, length: best });
            }
            (None, _) => {}
        }
    }

    fn largest_army(&mut self) {
        let public = self.public();
        let (best, leader) = sole_leader(self.game, |seat| public.knights[seat]);
        let taken_away = self.draft.out.get(DevCard::Knight);
        match (public.largest_army, leader) {
            (Some(seat), _) => self.holds_army(seat, best, taken_away),
            (None, _) if best < Rules::LARGEST_ARMY_FROM => {}
            (None, Some(seat)) => {
                self.fault(Field::Army, Flaw::LargestUnclaimed { seat, knights: best });
            }
            (None, None) if !self.game.rules().helpers => {
                self.fault(Field::Army, Flaw::LargestNeverReturns { knights: best });
            }
            (None, None) => {
                self.ensure(taken_away > 0, Field::Army, Flaw::ArmySetAside { knights: best });
            }
        }
    }

    /// The holder has the most knights, at least three, unless Vincent has taken some away (AMB-24).
    fn holds_army(&mut self, seat: Seat, best: u8, taken_away: u8) {
        let knights = self.public().knights[seat];
        let rules = self.game.rules();
        let may_shrink = rules.helpers && rules.vincent_army == VincentArmy::KeepUntilBeaten;
        if best >= Rules::LARGEST_ARMY_FROM || !may_shrink {
            let largest = knights == best && best >= Rules::LARGEST_ARMY_FROM;
            self.ensure(largest, Field::Army, Flaw::NotLargest { seat, knights, best });
        } else {
            let enough = knights + taken_away >= Rules::LARGEST_ARMY_FROM;
            self.ensure(enough, Field::Army, Flaw::ArmyNotReduced { seat, knights });
        }
    }

    fn end(&mut self) {
        let public = self.public();
        let rules = self.game.rules();
        let needed = rules.points_to_win;
        let points =
            |seat: Seat| public.points(seat) + self.position.dev[seat].cards.get(DevCard::VictoryPoint);
        let Phase::Over { winner } = public.phase else {
            let (seat, points) = (public.active, points(public.active));
            let own_turn = public.turn > 0 && public.special.is_none();
            let won = own_turn && rules.win_claim == WinClaim::Automatic && points >= needed;
            self.ensure(!won, Field::Seat(seat), Flaw::AlreadyWon { seat, points });
            return;
        };
        if let Some(winner) = winner {
            let (active, points) = (public.active, points(winner));
            self.ensure(winner == active, Field::Phase, Flaw::WinnerNotActive { winner, active });
            self.ensure(points >= needed, Field::Phase, Flaw::NotWon { seat: winner, points, needed });
        } else {
            let limited = rules.turn_limit != Rules::NO_TURN_LIMIT;
            let at_limit = limited && public.turn == rules.turn_limit;
            self.ensure(at_limit, Field::Phase, Flaw::NotAtTurnLimit { turn: public.turn });
        }
    }
}
