//! Bots think in a bounded pool, away from the sockets, and answer after a pause that reveals nothing: it is drawn before
//! they think, without looking at what they hold.

use std::sync::Arc;
use std::time::Duration;

use hexhaven_bots::{Budget, Level, answer};
use hexhaven_rules::Action;
use hexhaven_rules::trade::{Offer, Offers};
use hexhaven_table::Briefing;
use hexhaven_wire::BotSpeed;
use tokio::sync::Semaphore;
use tokio::time::Instant;

/// How long bots pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The usual pause; the real one is between two thirds and four thirds of it. Zero for none.
    pub pause: Duration,
}

/// Is one of the offers that a bot saw gone since it started thinking? Somebody took it back, for instance, with another one
/// still open: the bot owes the same answer as before, but its decision may no longer apply.
pub(super) fn is_any_gone(saw: Option<&Offers>, now: Option<&Offers>) -> bool {
    let (Some(saw), Some(now)) = (saw, now) else { return false };
    saw.iter().any(|(slot, offer)| {
        let stays = |open: Offer| {
            (open.from, open.to, open.give, open.get) == (offer.from, offer.to, offer.give, offer.get)
        };
        !now.get(slot).is_some_and(stays)
    })
}

/// Where bots think.
#[derive(Clone, Debug)]
pub struct BotPool {
    places: Arc<Semaphore>,
    pace: Pace,
}

impl BotPool {
    /// This many may think at the same time.
    pub fn new(places: usize, pace: Pace) -> BotPool {
        BotPool { places: Arc::new(Semaphore::new(places.max(1))), pace }
    }

    /// What a bot of this level does after its pause. Nothing if it failed: then the table plays a minimal legal action.
    pub(super) async fn decide(&self, level: Level, speed: BotSpeed, brief: Briefing) -> Vec<Action> {
        let asked = Instant::now();
        let pause = self.pause(speed);
        let thought = self
            .run(move || answer(level, brief.seed, &brief.game, brief.knowledge, &brief.view, &Budget::FULL))
            .await;
        // A bot that takes longer than its pause waits for the end of another one, so that the time says little about why.
        let mut due = asked + pause;
        while !pause.is_zero() && due < Instant::now() {
            due += pause;
        }
        tokio::time::sleep_until(due).await;
        thought.unwrap_or_default()
    }

    /// Does some work as soon as there is room for it. Nothing if it failed. The room is taken until the work is done,
    /// even when nobody is waiting for it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let place = self.places.clone().acquire_owned().await.ok()?;
        let working = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        });
        working.await.ok()
    }

    /// Drawn from the speed of the table alone.
    fn pause(&self, speed: BotSpeed) -> Duration {
        let usual = match speed {
            BotSpeed::Relaxed => self.pace.pause * 2,
            BotSpeed::Normal => self.pace.pause,
            BotSpeed::Fast => self.pace.pause / 3,
        };
        let usual = u64::try_from(usual.as_millis()).unwrap_or(u64::MAX);
        if usual == 0 {
            return Duration::ZERO;
        }
        // Without randomness, any pause is as good as another.
        let random = getrandom::u32().unwrap_or(0);
        Duration::from_millis(usual * 2 / 3 + u64::from(random) % (usual * 2 / 3 + 1))
    }
}

#[cfg(test)]
mod tests {
    use hexhaven_rules::State;

    use super::*;

    #[test]
    fn bots_pause_as_the_table_wants_it_and_not_at_all_without_a_pause() {
        let pool = BotPool::new(1, Pace { pause: Duration::from_millis(600) });
        for (speed, usual) in [(BotSpeed::Relaxed, 1_200), (BotSpeed::Normal, 600), (BotSpeed::Fast, 200)] {
            for _ in 0..50 {
                let pause = pool.pause(speed).as_millis();
                assert!((usual * 2 / 3..=usual * 4 / 3).contains(&pause), "{speed:?}: {pause}");
            }
        }
        let none = BotPool::new(1, Pace { pause: Duration::ZERO });
        assert_eq!(none.pause(BotSpeed::Relaxed), Duration::ZERO);
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
