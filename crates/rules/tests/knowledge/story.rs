//! Tells a viewer, event by event, what happens, without an engine.

use hexhaven_luck::Fast;
use hexhaven_rules::cards::{DevCard, DevCards, Kind, Lanes, Resource};
use hexhaven_rules::event::{OpenEvent, SeenEvent};
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Edition, Game, Rules, Seat, State, View, Viewer};

use crate::support::game;

pub(crate) const A: Seat = Seat::new(0);
pub(crate) const B: Seat = Seat::new(1);
pub(crate) const C: Seat = Seat::new(2);
pub(crate) const D: Seat = Seat::new(3);

/// Cards from a text like `2B1O`, or `0` for none.
pub(crate) fn cards<K: Kind>(text: &str) -> Lanes<K> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks_exact(2).fold(Lanes::EMPTY, |all, pair| {
        let count = pair[0].to_digit(10).expect("a count comes first") as u8;
        all + Lanes::of(K::from_letter(pair[1]).expect("then a letter"), count)
    })
}

/// A viewer who is told what happens.
pub(crate) struct Story {
    pub(crate) game: Game,
    pub(crate) knowledge: Knowledge,
}

impl Story {
    /// A table of four with helpers.
    pub(crate) fn seen_by(viewer: Viewer) -> Story {
        Story::of(Rules::of(Edition::Fifth, 4).with_helpers(), viewer)
    }

    pub(crate) fn of(rules: Rules, viewer: Viewer) -> Story {
        let game = game(rules, 1);
        let knowledge = Knowledge::new(&game, viewer);
        Story { game, knowledge }
    }

    pub(crate) fn see(&mut self, event: SeenEvent) -> &mut Self {
        self.knowledge.see(&self.game, &event);
        self
    }

    pub(crate) fn open(&mut self, event: OpenEvent) -> &mut Self {
        self.see(SeenEvent::Open(event))
    }

    /// Everybody sees these cards come from the supply.
    pub(crate) fn gets(&mut self, seat: Seat, text: &str) -> &mut Self {
        self.open(OpenEvent::StartingCards { seat, cards: cards(text) })
    }

    /// A theft that the viewer has no part in.
    pub(crate) fn stolen(&mut self, thief: Seat, victim: Seat) -> &mut Self {
        self.see(SeenEvent::Stolen { thief, victim, card: None })
    }

    /// It is this player's turn, after the roll.
    pub(crate) fn turn(&mut self, seat: Seat) -> &mut Self {
        self.open(OpenEvent::TurnEnded { seat: self.knowledge.view().public().active });
        self.open(OpenEvent::TurnBegan { seat, turn: 1 }).open(OpenEvent::Rolled { seat, dice: (1, 2) });
        self.open(OpenEvent::Now(Phase::Main))
    }

    /// A player buys a development card on their turn; the viewer does not see it.
    pub(crate) fn buys(&mut self, seat: Seat) -> &mut Self {
        self.gets(seat, "1W1G1O").open(OpenEvent::Paid { seat, price: Rules::DEV_CARD_PRICE });
        self.see(SeenEvent::Bought { seat, card: None }).open(OpenEvent::Now(Phase::Main))
    }

    /// What a hand holds at least, and at most of each kind.
    #[track_caller]
    pub(crate) fn hand(&mut self, seat: Seat, certain: &str, possible: &str) -> &mut Self {
        let known = (self.knowledge.certain(seat), self.knowledge.possible(seat));
        assert_eq!(known, (cards::<Resource>(certain), cards(possible)), "{seat:?}");
        self
    }

    /// Development cards that a player has at least, and at most of each kind.
    #[track_caller]
    pub(crate) fn dev(&mut self, seat: Seat, certain: &str, possible: &str) -> &mut Self {
        let known = (self.knowledge.dev_certain(seat), self.knowledge.dev_possible(seat));
        assert_eq!(known, (cards(certain), cards::<DevCard>(possible)), "{seat:?}");
        self
    }

    #[track_caller]
    pub(crate) fn deck(&mut self, certain: DevCards, possible: DevCards) -> &mut Self {
        assert_eq!((self.knowledge.deck_certain(), self.knowledge.deck_possible()), (certain, possible));
        self
    }

    /// This many samples, all of which look the way the viewer sees the game.
    pub(crate) fn samples(&self, count: usize) -> Vec<State> {
        let mut luck = Fast::new(count as u64);
        let samples: Vec<State> = (0..count).map(|_| self.knowledge.sample(&mut luck)).collect();
        for sample in &samples {
            assert_eq!(View::of(&self.game, sample, self.knowledge.view().viewer()), *self.knowledge.view());
            assert!(self.knowledge.admits(&self.game, sample));
        }
        samples
    }

    /// The percentage of samples for which this is so.
    pub(crate) fn percent(&self, is_so: impl Fn(&State) -> bool) -> usize {
        self.samples(10_000).iter().filter(|sample| is_so(sample)).count().div_ceil(100)
    }
}
