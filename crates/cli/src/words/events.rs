//! A sentence for every event.

use hexhaven_rules::Event;
use hexhaven_rules::event::{OpenEvent, Piece, SeenEvent};
use hexhaven_rules::options::Word;

use super::{Words, helper, list, plural};

/// The event, for somebody who sees everything.
pub(crate) fn unhidden(event: Event) -> SeenEvent {
    match event {
        Event::Open(event) => SeenEvent::Open(event),
        Event::LaidAside { seat, card } => SeenEvent::LaidAside { seat, card },
        Event::Stolen { thief, victim, card } => SeenEvent::Stolen { thief, victim, card: Some(card) },
        Event::Bought { seat, card } => SeenEvent::Bought { seat, card: Some(card) },
        Event::CandamirDrew { seat, cards } => SeenEvent::CandamirDrew { seat, cards: Some(cards) },
        Event::HildeLooked { seat, victim, hand } => {
            SeenEvent::HildeLooked { seat, victim, hand: Some(hand) }
        }
        Event::HildeTook { seat, victim, card } => SeenEvent::HildeTook { seat, victim, card: Some(card) },
    }
}

impl Words<'_> {
    /// The event in words; nothing for events that only tell a program where the game stands, or that nobody
    /// sees.
    pub(crate) fn event(&self, event: &SeenEvent) -> Option<String> {
        let name = |seat| self.seat(seat);
        Some(match *event {
            SeenEvent::Open(event) => return self.open(event),
            SeenEvent::Concealed => return None,
            SeenEvent::LaidAside { seat, card } => {
                format!("{} sets {} aside", name(seat), self.some(card, 1))
            }
            SeenEvent::Stolen { thief, victim, card } => {
                let what = card.map_or_else(|| "a card".to_owned(), |card| self.some(card, 1));
                format!("{} steals {what} from {}", name(thief), name(victim))
            }
            SeenEvent::Bought { seat, card } => {
                let verb = self.word(Word::BuyDevelopmentCard);
                let what = card.map(|card| format!(": {}", self.dev_card(card))).unwrap_or_default();
                format!("{} {verb}s a development card{what}", name(seat))
            }
            SeenEvent::CandamirDrew { seat, cards } => {
                let what = cards.map_or_else(|| "the cards".to_owned(), |cards| self.dev_cards(cards));
                format!("Candamir shows {} {what}", name(seat))
            }
            SeenEvent::HildeLooked { seat, victim, hand } => {
                let what = hand.map(|hand| format!(": {}", self.cards(hand))).unwrap_or_default();
                format!("{} looks at the hand of {}{what}", name(seat), name(victim))
            }
            SeenEvent::HildeTook { seat, victim, card } => {
                let what = card.map_or_else(|| "a card".to_owned(), |card| self.some(card, 1));
                format!("{} takes {what} from {}", name(seat), name(victim))
            }
        })
    }

    fn open(&self, event: OpenEvent) -> Option<String> {
        let name = |seat| self.seat(seat);
        let supply = self.word(Word::Supply);
        Some(match event {
            OpenEvent::StartRolled { seat, dice: (a, b) } => {
                format!("{} rolls {a} and {b} for the first turn: {}", name(seat), a + b)
            }
            OpenEvent::FirstPlayer { seat } => format!("{} goes first", name(seat)),
            OpenEvent::SetUpTurn { seat } => format!("{} places next", name(seat)),
            OpenEvent::StartingCards { seat, cards } => {
                format!("{} starts with {}", name(seat), self.cards(cards))
            }
            OpenEvent::TurnBegan { seat, turn } => format!("turn {turn}: {}", name(seat)),
            OpenEvent::TurnEnded { seat } => format!("{} ends the turn", name(seat)),
            OpenEvent::SpecialTurn { seat } => format!("{} may build between the turns", name(seat)),
            OpenEvent::Rolled { seat, dice: (a, b) } => {
                format!("{} rolls {a} and {b}: {}", name(seat), a + b)
            }
            OpenEvent::Produced { hex, seat, resource, count } => {
                format!("{} gets {} from {}", name(seat), self.some(resource, count), self.hex(hex))
            }
            OpenEvent::Blocked { seat, resource, count, .. } => {
                format!("the robber keeps {} from {}", self.some(resource, count), name(seat))
            }
            OpenEvent::Short { resource, owed, left } => {
                format!("the {supply} owes {} and has {left}", self.some(resource, owed))
            }
            OpenEvent::MustDiscard { seat, count } => {
                format!("{} has to discard {}", name(seat), plural(count, "card"))
            }
            OpenEvent::Discarded { seat, cards } => format!("{} discards {}", name(seat), self.cards(cards)),
            OpenEvent::RobberMoved { seat, from, to } => {
                format!("{} moves the robber from {} to {}", name(seat), self.hex(from), self.hex(to))
            }
            OpenEvent::NothingStolen { victim, .. } => format!("{} has no card to steal", name(victim)),
            OpenEvent::TheftDeclined { seat } => format!("{} steals from nobody", name(seat)),
            OpenEvent::Paid { seat, price } => format!("{} pays {}", name(seat), self.cards(price)),
            OpenEvent::Built { seat, piece } => format!("{} builds {}", name(seat), self.piece(piece)),
            OpenEvent::LongestRoad { holder: Some(seat), length } => {
                format!("{} has {}: {}", name(seat), self.word(Word::LongestRoad), plural(length, "road"))
            }
            OpenEvent::LongestRoad { holder: None, .. } => {
                format!("nobody has {} now", self.word(Word::LongestRoad))
            }
            OpenEvent::LargestArmy { holder: Some(seat), knights } => {
                format!("{} has Largest Army: {}", name(seat), self.knights(knights))
            }
            OpenEvent::LargestArmy { holder: None, .. } => "nobody has Largest Army now".to_owned(),
            OpenEvent::CardPlayed { seat, card } => format!("{} plays {}", name(seat), self.dev_card(card)),
            OpenEvent::RoadDeclined { seat } => format!("{} skips the second road", name(seat)),
            OpenEvent::PlentyTaken { seat, cards } => format!("{} takes {}", name(seat), self.cards(cards)),
            OpenEvent::Monopolized { seat, victim, resource, count } => {
                format!("{} gives {} {}", name(victim), name(seat), self.some(resource, count))
            }
            OpenEvent::SupplyTraded { seat, give, count, get } => {
                format!(
                    "{} trades {} for {} with the {supply}",
                    name(seat),
                    self.some(give, count),
                    self.some(get, 1)
                )
            }
            OpenEvent::Offered { slot, offer } => {
                let (give, get) = (self.side(offer.give), self.side(offer.get));
                format!(
                    "{} offers {} {give} for {get} (offer {slot})",
                    name(offer.from),
                    self.seats(offer.to)
                )
            }
            OpenEvent::Accepted { slot, seat } => format!("{} accepts offer {slot}", name(seat)),
            OpenEvent::Declined { slot, seat } => format!("{} declines offer {slot}", name(seat)),
            OpenEvent::OfferClosed { slot } => format!("offer {slot} is closed"),
            OpenEvent::AllOffersClosed => "all offers are closed".to_owned(),
            OpenEvent::Traded { seat, given, partner, received } => {
                format!(
                    "{} gives {} {} for {}",
                    name(seat),
                    name(partner),
                    self.cards(given),
                    self.cards(received)
                )
            }
            OpenEvent::Won { seat } => match self.word(Word::Winner) {
                "winner" => format!("{} wins", name(seat)),
                title => format!("{} wins and is the {title}", name(seat)),
            },
            OpenEvent::NobodyWon => "nobody wins: the turn limit was reached".to_owned(),
            OpenEvent::VictoryPointsShown { count: 0, .. } | OpenEvent::Now(_) => return None,
            OpenEvent::VictoryPointsShown { seat, count } => {
                format!("{} shows {}", name(seat), plural(count, "victory point card"))
            }
            _ => self.helper_event(event)?,
        })
    }

    /// The events of the Helpers module.
    fn helper_event(&self, event: OpenEvent) -> Option<String> {
        let name = |seat| self.seat(seat);
        Some(match event {
            OpenEvent::HelperDealt { seat, helper: card } => format!("{} takes {}", name(seat), helper(card)),
            OpenEvent::Display { helpers } => {
                format!("{} are on display", list(&helpers.iter().map(helper).collect::<Vec<_>>()))
            }
            OpenEvent::HelperUsed { seat, helper: card } => format!("{} uses {}", name(seat), helper(card)),
            OpenEvent::ReactionPassed { seat } => format!("{} doesn't use the helper", name(seat)),
            OpenEvent::HelperBrought { seat, resource } => {
                format!(
                    "{} takes {} from the {}",
                    name(seat),
                    self.some(resource, 1),
                    self.word(Word::Supply)
                )
            }
            OpenEvent::Spared { seat } => format!("{} doesn't have to discard", name(seat)),
            OpenEvent::NassirNamed { seat, resource } => {
                format!("{} asks for {}", name(seat), self.resource(resource))
            }
            OpenEvent::NassirGot { seat, giver, resource } => {
                format!("{} gives {} {}", name(giver), name(seat), self.some(resource, 1))
            }
            OpenEvent::NassirRefused { asked, .. } => format!("{} has no such card", name(asked)),
            OpenEvent::NassirGave { seat, giver, resource } => {
                format!("{} gives {} {} in return", name(seat), name(giver), self.some(resource, 1))
            }
            OpenEvent::JeanChose { seat, resource } => {
                format!("{} trades {} at 2:1 this turn", name(seat), self.resource(resource))
            }
            OpenEvent::RoadLifted { seat, edge } => {
                format!("{} picks up the road on {}", name(seat), self.path(edge))
            }
            OpenEvent::KnightRemoved { seat } => {
                format!("{} takes a {} out of the game", name(seat), self.word(Word::Knight))
            }
            OpenEvent::HelperFlipped { seat } => format!("{} keeps the helper and turns it over", name(seat)),
            OpenEvent::HelperExchanged { seat, returned, taken } => {
                format!("{} gives {} back and takes {}", name(seat), helper(returned), helper(taken))
            }
            _ => return None,
        })
    }

    fn piece(&self, piece: Piece) -> String {
        match piece {
            Piece::Road(edge) => format!("a road on {}", self.path(edge)),
            Piece::Settlement(corner) => format!("a settlement on {}", self.corner(corner)),
            Piece::City(corner) => format!("a city on {}", self.corner(corner)),
        }
    }
}
