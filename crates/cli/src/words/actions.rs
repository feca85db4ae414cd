//! What a player chose or what luck brought, as the first line of what happened.

use hexhaven_rules::actions::Building;
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::options::Word;
use hexhaven_rules::position::{Phase, Public};
use hexhaven_rules::{Action, Input, Viewer};

use super::{Words, helper};

/// Does the viewer know the whole input? Some cards are seen by one or two players only (INFO-5, SEVEN-4, HELP-36).
pub(crate) fn knows(viewer: Viewer, input: Input, before: &Public) -> bool {
    match (input, before.phase) {
        (Input::Act(seat, Action::Discard(_) | Action::CandamirKeep(_)), _) => viewer.is(seat),
        (Input::Act(seat, Action::HildeTake(_)), Phase::HildeTaking { victim }) => {
            viewer.is(seat) || viewer.is(victim)
        }
        (Input::Chance(Outcome::Stolen(_)), Phase::Stealing { victim }) => {
            viewer.is(before.active) || viewer.is(victim)
        }
        (Input::Chance(Outcome::Drawn(_) | Outcome::DrawnThree(_)), _) => viewer.is(before.mover()),
        _ => true,
    }
}

impl Words<'_> {
    /// An input in words, for somebody who sees everything.
    pub(crate) fn input(&self, input: Input) -> String {
        match input {
            Input::Act(seat, action) => format!("{} {}", self.seat(seat), self.action(action)),
            Input::Chance(outcome) => self.outcome(outcome),
        }
    }

    /// An input in words, for a viewer who saw the position before it.
    pub(crate) fn seen_input(&self, input: Input, viewer: Viewer, before: &Public) -> String {
        if knows(viewer, input, before) {
            return self.input(input);
        }
        match input {
            Input::Act(_, Action::Discard(_)) => "somebody sets a card aside".to_owned(),
            Input::Act(seat, Action::CandamirKeep(_)) => {
                format!("{} keeps one of the cards", self.seat(seat))
            }
            Input::Act(seat, _) => format!("{} takes a card", self.seat(seat)),
            Input::Chance(Outcome::DrawnThree(_)) => "cards are drawn".to_owned(),
            Input::Chance(_) => "a card is drawn".to_owned(),
        }
    }

    fn outcome(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Dice(a, b) => format!("the dice show {a} and {b}"),
            Outcome::Stolen(card) => format!("{} is drawn from the hand", self.resource(card)),
            Outcome::Drawn(card) => format!("{} is drawn from the deck", self.dev_card(card)),
            Outcome::DrawnThree(cards) => format!("{} are drawn from the deck", self.dev_cards(cards)),
        }
    }

    /// What a player does, with the player as the subject: `rolls the dice`.
    pub(crate) fn action(&self, action: Action) -> String {
        match action {
            Action::Roll => "rolls the dice".to_owned(),
            Action::EndTurn => "ends the turn".to_owned(),
            Action::Settlement(corner) => format!("puts a settlement on {}", self.corner(corner)),
            Action::Road(edge) => format!("puts a road on {}", self.path(edge)),
            Action::City(corner) => format!("puts a city on {}", self.corner(corner)),
            Action::BuyDevCard => format!("{}s a development card", self.word(Word::BuyDevelopmentCard)),
            Action::Discard(card) => format!("discards {}", self.some(card, 1)),
            Action::MoveRobber(hex) => format!("moves the robber to {}", self.hex(hex)),
            Action::Rob(seat) => format!("robs {}", self.seat(seat)),
            Action::DeclineTheft => "robs nobody".to_owned(),
            Action::Knight => format!("plays a {}", self.word(Word::Knight)),
            Action::RoadBuilding => "plays Road Building".to_owned(),
            Action::DeclineRoad => "skips the second road".to_owned(),
            Action::YearOfPlenty(plenty) => {
                format!("plays {} for {}", self.word(Word::YearOfPlenty), self.cards(plenty.cards()))
            }
            Action::Monopoly(resource) => format!("plays Monopoly on {}", self.resource(resource)),
            Action::SupplyTrade { give, get } => {
                let (give, get) = (self.resource(give), self.resource(get));
                format!("trades {give} for {get} with the {}", self.word(Word::Supply))
            }
            Action::Offer { to, give, get } => {
                format!("offers {} {} for {}", self.seats(to), self.side(give), self.side(get))
            }
            Action::Counter { slot, give, get } => {
                format!("answers offer {slot} with {} for {}", self.side(give), self.side(get))
            }
            Action::Accept(slot) => format!("accepts offer {slot}"),
            Action::Decline(slot) => format!("declines offer {slot}"),
            Action::Confirm { slot, with } => {
                format!("closes the deal of offer {slot} with {}", self.seat(with))
            }
            Action::Withdraw(slot) => format!("withdraws offer {slot}"),
            Action::DeclareVictory => "declares the win".to_owned(),
            _ => self.helper_action(action),
        }
    }

    /// The choices of the Helpers module.
    fn helper_action(&self, action: Action) -> String {
        match action {
            Action::Nassir(resource) => format!("lets Nassir ask for {}", self.resource(resource)),
            Action::NassirAsk(seats) => format!("asks {}", self.seats(seats)),
            Action::NassirReturn(card) => format!("gives {} in return", self.some(card, 1)),
            Action::William(swap) => {
                let (pay, instead) = (self.resource(swap.pay), self.resource(swap.instead_of));
                format!("lets William pay {pay} instead of {instead}")
            }
            Action::Marianne(card) => format!("uses Marianne to take {}", self.some(card, 1)),
            Action::Candamir(None) => "lets Candamir choose a development card".to_owned(),
            Action::Candamir(Some(swap)) => {
                let (pay, instead) = (self.resource(swap.pay), self.resource(swap.instead_of));
                format!("lets Candamir choose a development card, with {pay} instead of {instead}")
            }
            Action::CandamirKeep(card) => format!("keeps {}", self.dev_card(card)),
            Action::Hilde(seat) => format!("lets Hilde look at the hand of {}", self.seat(seat)),
            Action::HildeTake(card) => format!("takes {}", self.some(card, 1)),
            Action::Lin(hex) => format!("lets Lin send the robber to {}", self.hex(hex)),
            Action::Louis(edge) => format!("lets Louis pick up the road on {}", self.path(edge)),
            Action::Jean(resource) => format!("lets Jean trade {} at 2:1", self.resource(resource)),
            Action::SeanKeep => "lets Sean protect the hand".to_owned(),
            Action::SeanTake(card) => format!("uses Sean to take {}", self.some(card, 1)),
            Action::Vincent(Building::Settlement) => "lets Vincent pay for a settlement".to_owned(),
            Action::Vincent(Building::City) => "lets Vincent pay for a city".to_owned(),
            Action::FlipHelper => "turns the helper over".to_owned(),
            Action::ExchangeHelper(taken) => format!("takes {} instead", helper(taken)),
            // Everything else has its words above; `PassReaction` is what remains.
            _ => "doesn't use the helper".to_owned(),
        }
    }
}
