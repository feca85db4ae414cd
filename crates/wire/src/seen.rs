//! From the rules to the wire: [`Event::of`]. If an event is missing here, this doesn't compile.

use hexhaven_rules as rules;

use crate::event::{Event, Piece};
use crate::ids::list;
use crate::offer::Offer;

impl Event {
    /// The wire form of what a viewer has seen.
    pub fn of(event: &rules::event::SeenEvent) -> Event {
        use rules::event::SeenEvent as E;
        match *event {
            E::Open(event) => Event::of_open(event),
            E::Concealed => Event::Concealed {},
            E::LaidAside { seat, card } => Event::LaidAside { seat: seat.into(), card: card.into() },
            E::Stolen { thief, victim, card } => {
                Event::Stolen { thief: thief.into(), victim: victim.into(), card: card.map(Into::into) }
            }
            E::Bought { seat, card } => Event::Bought { seat: seat.into(), card: card.map(Into::into) },
            E::CandamirDrew { seat, cards } => {
                Event::CandamirDrew { seat: seat.into(), cards: cards.map(Into::into) }
            }
            E::HildeLooked { seat, victim, hand } => {
                Event::HildeLooked { seat: seat.into(), victim: victim.into(), hand: hand.map(Into::into) }
            }
            E::HildeTook { seat, victim, card } => {
                Event::HildeTook { seat: seat.into(), victim: victim.into(), card: card.map(Into::into) }
            }
        }
    }

    fn of_open(event: rules::event::OpenEvent) -> Event {
        use rules::event::OpenEvent as E;
        match event {
            E::StartRolled { seat, dice } => Event::StartRolled { seat: seat.into(), dice: dice.into() },
            E::FirstPlayer { seat } => Event::FirstPlayer { seat: seat.into() },
            E::SetUpTurn { seat } => Event::SetUpTurn { seat: seat.into() },
            E::StartingCards { seat, cards } => {
                Event::StartingCards { seat: seat.into(), cards: cards.into() }
            }
            E::TurnBegan { seat, turn } => Event::TurnBegan { seat: seat.into(), turn },
            E::TurnEnded { seat } => Event::TurnEnded { seat: seat.into() },
            E::SpecialTurn { seat } => Event::SpecialTurn { seat: seat.into() },
            E::Rolled { seat, dice } => Event::Rolled { seat: seat.into(), dice: dice.into() },
            E::Produced { hex, seat, resource, count } => {
                Event::Produced { hex: hex.into(), seat: seat.into(), resource: resource.into(), count }
            }
            E::Blocked { hex, seat, resource, count } => {
                Event::Blocked { hex: hex.into(), seat: seat.into(), resource: resource.into(), count }
            }
            E::Short { resource, owed, left } => Event::Short { resource: resource.into(), owed, left },
            E::MustDiscard { seat, count } => Event::MustDiscard { seat: seat.into(), count },
            E::Discarded { seat, cards } => Event::Discarded { seat: seat.into(), cards: cards.into() },
            E::RobberMoved { seat, from, to } => {
                Event::RobberMoved { seat: seat.into(), from: from.into(), to: to.into() }
            }
            E::NothingStolen { thief, victim } => {
                Event::NothingStolen { thief: thief.into(), victim: victim.into() }
            }
            E::TheftDeclined { seat } => Event::TheftDeclined { seat: seat.into() },
            E::Paid { seat, price } => Event::Paid { seat: seat.into(), price: price.into() },
            E::Built { seat, piece } => Event::Built { seat: seat.into(), piece: piece.into() },
            E::LongestRoad { holder, length } => {
                Event::LongestRoad { holder: holder.map(Into::into), length }
            }
            E::LargestArmy { holder, knights } => {
                Event::LargestArmy { holder: holder.map(Into::into), knights }
            }
            E::CardPlayed { seat, card } => Event::CardPlayed { seat: seat.into(), card: card.into() },
            E::RoadDeclined { seat } => Event::RoadDeclined { seat: seat.into() },
            E::PlentyTaken { seat, cards } => Event::PlentyTaken { seat: seat.into(), cards: cards.into() },
            E::Monopolized { seat, victim, resource, count } => Event::Monopolized {
                seat: seat.into(),
                victim: victim.into(),
                resource: resource.into(),
                count,
            },
            E::SupplyTraded { seat, give, count, get } => {
                Event::SupplyTraded { seat: seat.into(), give: give.into(), count, get: get.into() }
            }
            E::Offered { slot, offer } => Event::Offered { offer: Offer::of(slot, &offer) },
            E::Accepted { slot, seat } => Event::Accepted { slot: slot.into(), seat: seat.into() },
            E::Declined { slot, seat } => Event::Declined { slot: slot.into(), seat: seat.into() },
            E::OfferClosed { slot } => Event::OfferClosed { slot: slot.into() },
            E::AllOffersClosed => Event::AllOffersClosed {},
            E::Traded { seat, given, partner, received } => Event::Traded {
                seat: seat.into(),
                given: given.into(),
                partner: partner.into(),
                received: received.into(),
            },
            E::HelperDealt { seat, helper } => {
                Event::HelperDealt { seat: seat.into(), helper: helper.into() }
            }
            E::Display { helpers } => Event::Display { helpers: list(helpers.iter()) },
            E::HelperUsed { seat, helper } => Event::HelperUsed { seat: seat.into(), helper: helper.into() },
            E::ReactionPassed { seat } => Event::ReactionPassed { seat: seat.into() },
            E::HelperBrought { seat, resource } => {
                Event::HelperBrought { seat: seat.into(), resource: resource.into() }
            }
            E::Spared { seat } => Event::Spared { seat: seat.into() },
            E::NassirNamed { seat, resource } => {
                Event::NassirNamed { seat: seat.into(), resource: resource.into() }
            }
            E::NassirGot { seat, giver, resource } => {
                Event::NassirGot { seat: seat.into(), giver: giver.into(), resource: resource.into() }
            }
            E::NassirRefused { seat, asked } => {
                Event::NassirRefused { seat: seat.into(), asked: asked.into() }
            }
            E::NassirGave { seat, giver, resource } => {
                Event::NassirGave { seat: seat.into(), giver: giver.into(), resource: resource.into() }
            }
            E::JeanChose { seat, resource } => {
                Event::JeanChose { seat: seat.into(), resource: resource.into() }
            }
            E::RoadLifted { seat, edge } => Event::RoadLifted { seat: seat.into(), edge: edge.into() },
            E::KnightRemoved { seat } => Event::KnightRemoved { seat: seat.into() },
            E::HelperFlipped { seat } => Event::HelperFlipped { seat: seat.into() },
            E::HelperExchanged { seat, returned, taken } => {
                Event::HelperExchanged { seat: seat.into(), returned: returned.into(), taken: taken.into() }
            }
            E::Won { seat } => Event::Won { seat: seat.into() },
            E::NobodyWon => Event::NobodyWon {},
            E::VictoryPointsShown { seat, count } => Event::VictoryPointsShown { seat: seat.into(), count },
            E::Now(phase) => Event::Now { phase: phase.into() },
        }
    }
}

impl From<rules::event::Piece> for Piece {
    fn from(piece: rules::event::Piece) -> Piece {
        match piece {
            rules::event::Piece::Road(edge) => Piece::Road { edge: edge.into() },
            rules::event::Piece::Settlement(corner) => Piece::Settlement { corner: corner.into() },
            rules::event::Piece::City(corner) => Piece::City { corner: corner.into() },
        }
    }
}
