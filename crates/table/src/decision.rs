//! Bots decide outside the table, after a pause that reveals nothing. By then the table may have moved on.

use hexhaven_rules::Action;
use hexhaven_rules::trade::{Offer, Offers};
use hexhaven_wire::BotSpeed;

use crate::error::TableError;
use crate::question::Waiting;
use crate::table::{Step, Table};

/// What a bot decided.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The question that it was asked.
    pub waiting: Waiting,
    /// The offers that were open then.
    pub saw: Option<Offers>,
    /// What it wants to do; nothing if it failed.
    pub actions: Vec<Action>,
}

/// What happened to a decision.
#[derive(Clone, Debug)]
pub struct CarriedOut {
    /// What followed; nothing if the question has gone, or has to be asked again.
    pub steps: Vec<Step>,
    /// Why the table refused what the bot wanted, if that is the bot's fault. In that case, the minimum was done.
    pub fault: Option<TableError>,
}

impl Table {
    /// Carries out a decision if it still makes sense.
    pub fn carry_out(&mut self, now: u64, decision: &Decision) -> CarriedOut {
        let Decision { waiting, saw, actions } = decision;
        let mut carried = CarriedOut { steps: Vec::new(), fault: None };
        // It is asked again no matter what it decided: how long it takes must not reveal which offer it meant.
        if is_any_gone(saw.as_ref(), self.offers()) {
            return carried;
        }
        let answered = match self.answer_for(now, *waiting, actions) {
            Err(TableError::QuestionClosed { .. }) => return carried,
            // Weak bots repeat themselves; nobody has to know.
            Err(TableError::SameOffer) => self.answer_least(now, *waiting),
            // Others made offers while it was thinking, and there is no room for another one.
            Err(_) if saw.as_ref() != self.offers() => self.answer_least(now, *waiting),
            Err(fault) => {
                carried.fault = Some(fault);
                self.answer_least(now, *waiting)
            }
            done => done,
        };
        carried.steps = answered.unwrap_or_default();
        carried
    }
}

/// How long a bot waits before it answers, in milliseconds: between two thirds and four thirds of the usual pause. It depends
/// only on the table's speed.
pub fn bot_pause(usual: u64, speed: BotSpeed, random: u32) -> u64 {
    let usual = match speed {
        BotSpeed::Relaxed => usual * 2,
        BotSpeed::Normal => usual,
        BotSpeed::Fast => usual / 3,
    };
    usual * 2 / 3 + u64::from(random) % (usual * 2 / 3 + 1)
}

/// Is one of the offers that a bot saw gone since it started thinking? Maybe somebody took it back while another one is
/// still open: the bot owes the same answer as before, but its decision may no longer apply.
fn is_any_gone(saw: Option<&Offers>, now: Option<&Offers>) -> bool {
    let (Some(saw), Some(now)) = (saw, now) else { return false };
    saw.iter().any(|(slot, offer)| {
        let stays = |open: Offer| {
            (open.from, open.to, open.give, open.get) == (offer.from, offer.to, offer.give, offer.get)
        };
        !now.get(slot).is_some_and(stays)
    })
}

#[cfg(test)]
mod tests {
    use hexhaven_rules::State;

    use super::*;

    #[test]
    fn bots_pause_as_the_table_wants_it_and_not_at_all_without_a_pause() {
        for (speed, usual) in [(BotSpeed::Relaxed, 1_200), (BotSpeed::Normal, 600), (BotSpeed::Fast, 200)] {
            for random in [0, 1, 399, 400, 12_345, u32::MAX] {
                let pause = bot_pause(600, speed, random);
                assert!((usual * 2 / 3..=usual * 4 / 3).contains(&pause), "{speed:?}: {pause}");
            }
        }
        assert_eq!(bot_pause(0, BotSpeed::Relaxed, 7), 0);
    }

    /// The offers of a position in which the first seat has these.
    fn offers(text: &str) -> Offers {
        let text = format!("fifth:4 fixed 0=s17;c31;r17-22,31-37;2W 1=s8;1B 2=s28;1O {text}");
        let (_, state) = State::parse(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        state.public().offers
    }

    #[test]
    fn an_offer_is_gone_when_it_was_taken_back_or_another_one_has_its_place() {
        let saw = offers("offer0=0:123:1W>1B offer1=0:123:1W>1O");
        for (now, gone) in [
            ("offer0=0:123:1W>1B offer1=0:123:1W>1O", false),
            // Somebody has answered, or made an offer besides.
            ("offer0=0:123:1W>1B:no3 offer1=0:123:1W>1O", false),
            ("offer0=0:123:1W>1B offer1=0:123:1W>1O offer2=2:0:1O>?", false),
            ("offer1=0:123:1W>1O", true),
            ("offer0=0:123:2W>1B offer1=0:123:1W>1O", true),
            ("", true),
        ] {
            assert_eq!(is_any_gone(Some(&saw), Some(&offers(now))), gone, "{now}");
        }
        assert!(!is_any_gone(None, Some(&saw)), "before the game there are none");
    }
}
