//! L3 and L11: what a viewer knows admits the true state, and a state that is sampled from it looks to the viewer as the
//! true one does.

use hexhaven_rules::chance::Picker;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Game, Seat, State, View};

use crate::violation::{Broken, Law, LawResult, demand, demand_equal};
use crate::walk::WalkStep;

/// L11: folds what the viewer saw of a step into what the viewer knew before it; the true state is still possible.
pub fn knowledge_follows(step: &WalkStep<'_>, knowledge: &mut Knowledge) -> LawResult {
    let viewer = knowledge.view().viewer();
    for event in step.events {
        knowledge.see(step.game, &event.seen_by(viewer));
    }
    is_admitted(step.game, step.after, knowledge)
}

/// L11 for one state: it is admitted, and within all bounds.
pub fn is_admitted(game: &Game, state: &State, knowledge: &Knowledge) -> LawResult {
    let viewer = knowledge.view().viewer();
    demand(Law::Knowledge, knowledge.admits(game, state), || {
        format!("{viewer:?} does not think it possible, knowing {knowledge:?}")
    })?;
    for seat in game.seats() {
        let (hand, dev) = (state.hand(seat), state.dev_cards(seat));
        let within = hand.covers(knowledge.certain(seat))
            && knowledge.possible(seat).covers(hand)
            && dev.covers(knowledge.dev_certain(seat))
            && knowledge.dev_possible(seat).covers(dev);
        demand(Law::Knowledge, within, || {
            format!("{viewer:?} has other bounds for {seat}: {}", bounds(knowledge, seat))
        })?;
    }
    let deck = state.deck();
    let within = deck.covers(knowledge.deck_certain()) && knowledge.deck_possible().covers(deck);
    demand(Law::Knowledge, within, || format!("{viewer:?} has other bounds for the deck than {deck}"))
}

fn bounds(knowledge: &Knowledge, seat: Seat) -> String {
    let (certain, possible) = (knowledge.certain(seat), knowledge.possible(seat));
    let (dev_certain, dev_possible) = (knowledge.dev_certain(seat), knowledge.dev_possible(seat));
    format!("{certain} to {possible}, and {dev_certain} to {dev_possible}")
}

/// L3: a sampled state looks like the true one, and the viewer thinks it possible. The sample comes back for other uses.
pub fn sampled(game: &Game, knowledge: &Knowledge, picker: &mut impl Picker) -> Result<State, Broken> {
    let sample = knowledge.sample(picker);
    let view = View::of(game, &sample, knowledge.view().viewer());
    demand_equal(Law::Samples, knowledge.view(), &view, || "the view of a sample".to_owned())?;
    let sound = is_admitted(game, &sample, knowledge).and_then(|()| super::conserved(game, &sample));
    sound.map_err(|broken| {
        Broken::new(Law::Samples, format!("sampled {}\n{}", sample.to_text(game), broken.what))
    })?;
    Ok(sample)
}
