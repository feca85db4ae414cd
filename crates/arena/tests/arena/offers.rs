//! How bots talk: few offers, most of which become deals, and none that was refused before.

use hexhaven_arena::{Deal, Entrant, Observer, Rung, play, simulated};
use hexhaven_bots::Level;
use hexhaven_luck::Seed;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::trade::{Offer, Offers, Refusals, Terms};
use hexhaven_rules::{Event, Game, Input, Rules, State};

/// Counts offers and deals, and finds offers that repeat what somebody has refused.
#[derive(Default)]
struct Listener {
    open: Option<Offers>,
    refusals: Refusals,
    offers: u32,
    deals: u32,
    repeated: Vec<Offer>,
}

impl Observer for Listener {
    const EVENTS: bool = true;

    fn before(&mut self, _: &Game, state: &State, _: Input, _: Option<std::time::Duration>) {
        self.open = Some(state.public().offers);
    }

    fn after(&mut self, _: &Game, state: &State, _: Input, events: &[Event]) {
        for event in events {
            let Event::Open(event) = event else { continue };
            match event {
                OpenEvent::Offered { offer, .. } if offer.from == state.public().active => {
                    self.offers += 1;
                    let same = |terms: &Terms| {
                        terms.from == offer.from && terms.give == offer.give && terms.get == offer.get
                    };
                    if offer.to.iter().any(|seat| self.refusals.by(seat).any(same)) {
                        self.repeated.push(*offer);
                    }
                }
                OpenEvent::Traded { .. } => self.deals += 1,
                _ => {}
            }
            self.refusals.see(event, self.open.as_ref().expect("an input was about to be played"));
        }
    }
}

#[test]
fn bots_repeat_no_refused_offer_and_most_of_their_offers_become_deals() {
    let rules = simulated(Rules::parse("fifth:4").expect("a rule set"));
    for level in [Level::Steady, Level::Sharp] {
        let (mut offers, mut deals) = (0, 0);
        for seed in 0..6 {
            let deal = Deal::new(&rules, Seed::new(seed)).expect("a rule set that can be played");
            let rung = Rung::with_nodes(level, 120);
            let mut players: Vec<_> = deal.seats().map(|(seat, seed)| rung.player(seat, seed)).collect();
            let mut listener = Listener::default();
            play(&deal, &mut players, &mut listener);
            assert_eq!(listener.repeated, [], "{level} repeats itself in game {seed}");
            offers += listener.offers;
            deals += listener.deals;
        }
        assert!(deals * 2 > offers, "{level}: {deals} deals of {offers} offers");
    }
}
