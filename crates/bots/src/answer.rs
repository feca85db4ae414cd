//! A single answer from a bot that hasn't followed the game: it gets what its seat remembers and is asked once. Tables
//! keep no bots and ask this way, so answers don't depend on anything a restart could lose.

use hexhaven_luck::Seed;
use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Game, View};

use crate::bot::Budget;
use crate::level::Level;
use crate::question::Question;

/// What a bot of this level does now with this view: one action, or the cards of a whole discard. A spectator does nothing.
/// `knowledge` must match this view; without it the bot knows only what the view shows.
pub fn answer(
    level: Level,
    seed: Seed,
    game: &Game,
    knowledge: Option<Knowledge>,
    view: &View,
    budget: &Budget,
) -> Vec<Action> {
    let Some(seat) = view.viewer().seat() else { return Vec::new() };
    let mut bot = level.bot(seat, seed);
    let remembers = knowledge.is_some();
    if let Some(knowledge) = knowledge {
        bot.recall(knowledge);
    }
    let mut view = *view;
    let cards = match view.public().phase {
        Phase::Discarding { .. } => {
            u16::from(view.public().due[seat]).saturating_sub(view.laid_aside().total())
        }
        _ => 1,
    };
    let mut actions = Vec::new();
    for _ in 0..cards {
        let Some(question) = Question::from_view(game, &view) else { break };
        let action = bot.decide(&question, budget);
        actions.push(action);
        if let Action::Discard(card) = action {
            let laid_aside = SeenEvent::LaidAside { seat, card };
            view.apply(game, &laid_aside);
            if remembers {
                bot.see(game, &laid_aside);
            }
        }
    }
    actions
}
