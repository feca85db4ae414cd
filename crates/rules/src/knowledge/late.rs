//! For a viewer who hasn't followed the game: what a view says, and what the viewer remembers besides.
//!
//! Neither has to be true. A view that was read from a text may be one that no game leads to, and the bounds that
//! somebody remembers may be wrong; so this trusts nothing and reports contradictions.

use super::Knowledge;
use super::dev::Dev;
use super::fact::Fact;
use super::hands::Hands;
use crate::action::Slot;
use crate::cards::{Cards, DevCard};
use crate::game::Game;
use crate::ids::Seat;
use crate::phase::Phase;
use crate::rules::WinClaim;
use crate::turn_offers::{Refusals, TurnOffers};
use crate::view::View;

/// Why the cards that a viewer doesn't see can't be dealt so that the view is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Contradiction {
    /// The resource cards can't, whatever was offered.
    Hands,
    /// The maker of an open offer, or somebody who accepted it, can't have the cards (TRADE-4).
    Promise { slot: Slot, seat: Seat },
    /// The development cards can't.
    DevCards,
    /// The active player must have enough victory point cards to have won (WIN-6).
    Won { seat: Seat, points: u8 },
}

impl Knowledge {
    /// For a viewer who comes late and knows only what the view says: one of a game, or one that
    /// [`View::parse`](crate::View::parse) has read.
    pub fn from_view(game: &Game, view: &View) -> Knowledge {
        Knowledge::told(game, view, &[]).expect("a view of a game, or one that was read, can be true")
    }

    /// For a viewer who hasn't followed the game but remembers, for some hands, what is there for sure and the most there
    /// may be of each kind (including cards set aside for a discard, as in [`Knowledge::certain`] and
    /// [`Knowledge::possible`]). Nothing if the hands can't be dealt that way.
    ///
    /// ```
    /// use hexhaven_rules::{Seat, View, cards::{Cards, Resource}, knowledge::Knowledge};
    /// let text = "fifth:4 fixed view=0 1=s31;1? 2=s8;1? supply=18B19L19W19G18O";
    /// let (game, view) = View::parse(text).expect("a valid view");
    /// let (brick, ore) = (Cards::one(Resource::Brick), Cards::one(Resource::Ore));
    /// let told = Knowledge::told(&game, &view, &[(Seat::new(1), Cards::EMPTY, ore)]).expect("it can be so");
    /// assert_eq!(told.certain(Seat::new(2)), brick);
    /// assert_eq!(Knowledge::told(&game, &view, &[(Seat::new(1), brick + ore, brick + ore)]), None);
    /// ```
    pub fn told(game: &Game, view: &View, hands: &[(Seat, Cards, Cards)]) -> Option<Knowledge> {
        let mut knowledge = Knowledge::bounded(game, view).ok()?;
        for (seat, certain, possible) in hands {
            knowledge.hands.try_learn(*seat, Fact::between(*certain, *possible))?;
        }
        knowledge.hands.choose();
        Some(knowledge)
    }

    /// Why this view can't be true, if it can't.
    pub(crate) fn contradiction(game: &Game, view: &View) -> Option<Contradiction> {
        Knowledge::bounded(game, view).err()
    }

    /// What a view says, with bounds on the hands: worlds are only worth their cost once everything has been learned.
    fn bounded(game: &Game, view: &View) -> Result<Knowledge, Contradiction> {
        let (hands, dev) = unseen(game, view)?;
        let public = &view.public;
        // Buying counts as building this turn, and after the turn all cards are old.
        let none_bought = !public.built || public.special.is_some();
        let own_turn = view.viewer.is(public.active);
        let bought = (none_bought || own_turn).then_some(view.own.bought.size());
        let mut knowledge = Knowledge {
            view: *view,
            hands,
            dev,
            bought,
            offers: TurnOffers::default(),
            refusals: Refusals::default(),
        };
        knowledge.learn_own_and_peeked().ok_or(Contradiction::Hands)?;
        knowledge.learn_from_offers()?;
        knowledge.learn_shown(game).ok_or(Contradiction::DevCards)?;
        knowledge.learn_from_no_win(game)?;
        Ok(knowledge)
    }

    fn learn_own_and_peeked(&mut self) -> Option<()> {
        let view = &self.view;
        if let Some(seat) = view.viewer.seat() {
            self.hands.try_learn(seat, Fact::just(view.own.hand.checked_add(view.own.aside)?))?;
        }
        if let (Phase::HildeTaking { victim }, Some(hand)) = (view.public.phase, view.peeked) {
            self.hands.try_learn(victim, Fact::just(hand))?;
        }
        Some(())
    }

    /// As long as an offer is open, no hand has changed.
    fn learn_from_offers(&mut self) -> Result<(), Contradiction> {
        for (slot, offer) in self.view.public.offers.iter() {
            let gives = std::iter::once((offer.from, offer.give));
            for (seat, side) in gives.chain(offer.accepted.iter().map(|seat| (seat, offer.get))) {
                let promised = Fact::at_least(side.cards().unwrap_or_default());
                self.hands.try_learn(seat, promised).ok_or(Contradiction::Promise { slot, seat })?;
            }
        }
        Ok(())
    }

    /// The development cards that Candamir or the end of the game shows.
    fn learn_shown(&mut self, game: &Game) -> Option<()> {
        if let Some(cards) = self.view.drawn {
            self.dev.shown(cards)?;
        }
        if matches!(self.view.public.phase, Phase::Over { .. }) {
            for seat in game.seats().filter(|seat| !self.view.viewer.is(*seat)) {
                self.dev.points_shown(seat, self.view.shown_points[seat])?;
            }
        }
        Some(())
    }

    /// An active player who hasn't won has too few points, including hidden ones, if wins are automatic (WIN-2, WIN-6).
    pub(super) fn learn_from_no_win(&mut self, game: &Game) -> Result<(), Contradiction> {
        let public = &self.view.public;
        let seat = public.active;
        let noticed = game.rules().win_claim == WinClaim::Automatic
            && public.turn > 0
            && public.special.is_none()
            && !matches!(public.phase, Phase::Over { .. });
        if noticed && !self.view.viewer.is(seat) {
            let open = public.points(seat);
            let hidden = self.dev.certain(seat).get(DevCard::VictoryPoint);
            let missing = game.rules().points_to_win.saturating_sub(open);
            let too_few = self.dev.at_most_points(seat, missing.saturating_sub(1));
            too_few.ok_or(Contradiction::Won { seat, points: open + hidden })?;
        }
        Ok(())
    }
}

/// The cards that the viewer doesn't see, when nothing is known yet except how many everybody has.
fn unseen(game: &Game, view: &View) -> Result<(Hands, Dev), Contradiction> {
    let (rules, public) = (game.rules(), &view.public);
    let in_hands = rules.supply.checked_sub(public.bank);
    let hands = in_hands.and_then(|cards| Hands::of_sizes(view.hand_sizes, cards));
    let mut counts = view.dev_counts;
    if let Some(seat) = view.viewer.seat() {
        counts[seat] = 0;
    }
    let hidden = rules.deck.checked_sub(public.played).and_then(|left| left.checked_sub(view.own.dev));
    let dev = hidden.and_then(|cards| Dev::of_sizes(counts, public.deck_left, cards));
    Ok((hands.ok_or(Contradiction::Hands)?, dev.ok_or(Contradiction::DevCards)?))
}
