//! Bots think in a bounded pool, away from the sockets, and answer after a pause that reveals nothing: it is drawn before
//! they think, without looking at what they hold.

use std::sync::Arc;
use std::time::Duration;

use hexhaven_bots::{Budget, Level, answer};
use hexhaven_rules::Action;
use hexhaven_table::{Briefing, bot_pause};
use hexhaven_wire::BotSpeed;
use tokio::sync::Semaphore;
use tokio::time::Instant;

/// How long bots pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The usual pause; the real one is between two thirds and four thirds of it. Zero for none.
    pub pause: Duration,
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

    fn pause(&self, speed: BotSpeed) -> Duration {
        let usual = u64::try_from(self.pace.pause.as_millis()).unwrap_or(u64::MAX);
        // Without randomness, any pause is as good as another.
        Duration::from_millis(bot_pause(usual, speed, getrandom::u32().unwrap_or(0)))
    }
}
