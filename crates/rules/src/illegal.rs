//! Why an input is refused. Every refusal names its rule and carries the data that explains it; the wire sends
//! [`Illegal::code`] with the data, and the reader puts it into words.

use std::fmt;

use crate::action::Slot;
use crate::cards::{Cards, DevCard, Resource};
use crate::helpers::Helper;
use crate::ids::{Corner, Edge, Hex, Seat};

/// A kind of piece, for messages about the stock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PieceKind {
    /// A road.
    Road,
    /// A settlement.
    Settlement,
    /// A city.
    City,
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PieceKind::Road => "road",
            PieceKind::Settlement => "settlement",
            PieceKind::City => "city",
        })
    }
}

macro_rules! datum {
    ($($(#[$doc:meta])* $name:ident($kind:ty)),*) => {
        /// One item of the data of a refusal.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Datum { $($(#[$doc])* $name($kind)),* }

        $(impl From<$kind> for Datum {
            fn from(value: $kind) -> Datum {
                Datum::$name(value)
            }
        })*
    };
}

datum! {
    /// A seat.
    Seat(Seat),
    /// A corner.
    Corner(Corner),
    /// A path.
    Edge(Edge),
    /// A hex.
    Hex(Hex),
    /// The place of an offer.
    Slot(Slot),
    /// How many: points, cards, offers.
    Count(u8),
    /// A resource.
    Resource(Resource),
    /// Resource cards.
    Cards(Cards),
    /// A kind of development card.
    DevCard(DevCard),
    /// A helper.
    Helper(Helper),
    /// A kind of piece.
    Piece(PieceKind)
}

macro_rules! illegal {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $kind:ty),* })? [$code:literal $rule:literal] $text:literal)*) => {
        /// Why an input cannot be played now.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, reason = "the data of a refusal is explained by its sentence")]
        pub enum Illegal { $($(#[$doc])* $name $({ $($field: $kind),* })?),* }

        impl Illegal {
            /// A short word for programs.
            pub const fn code(&self) -> &'static str {
                match self { $(Illegal::$name { .. } => $code),* }
            }

            /// The rule or ruling of `docs/rules.md` that forbids it.
            pub const fn rule(&self) -> &'static str {
                match self { $(Illegal::$name { .. } => $rule),* }
            }

            /// Passes on the data that explains it, each item with its name.
            pub fn data(&self, mut tell: impl FnMut(&'static str, Datum)) {
                match *self { $(Illegal::$name $({ $($field),* })? => {
                    $($(tell(stringify!($field), Datum::from($field));)*)?
                })* }
            }
        }

        impl fmt::Display for Illegal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Illegal::$name $({ $($field),* })? => write!(f, $text)?),* }
                write!(f, " ({})", self.rule())
            }
        }
    };
}

illegal! {
    /// The game has ended.
    GameOver ["game_over" "WIN-2"] "the game is over"
    /// Luck decides first.
    ChanceFirst ["chance_first" "TURN-7"] "the dice or cards have to be resolved first"
    /// A chance input when it's up to a player to choose.
    NoChanceNow ["no_chance_now" "TURN-7"] "a player has to choose now, not the dice or cards"
    /// An impossible outcome.
    ImpossibleOutcome ["impossible_outcome" "INFO-6"] "this outcome can't happen here"
    /// There is no such seat at this table.
    NoSuchSeat { seat: Seat } ["no_such_seat" "COMP-14"] "there is no seat {seat} at this table"
    /// Somebody else has to act.
    NotYourTurn { seat: Seat } ["not_your_turn" "TURN-1"] "seat {seat} has nothing to decide now"
    /// Spectators have nothing to decide.
    SpectatorsWatch ["spectators_watch" "TURN-1"] "spectators can't make decisions"
    /// This seat has to do something else.
    NotNow ["not_now" "TURN-7"] "something else has to be decided first"
    /// The roll comes first.
    RollFirst ["roll_first" "TURN-2"] "the dice have to be rolled first"
    /// There is one roll per turn.
    AlreadyRolled ["already_rolled" "TURN-2"] "the dice have already been rolled this turn"
    /// Not allowed in the special building phase.
    NotInSpecialBuilding ["not_in_special_building" "X56-9"] "in the special building phase you can only build and buy"
    /// Not enough points to declare a win.
    TooFewPoints { points: u8, needed: u8 } ["too_few_points" "WIN-2"] "you have {points} points, and it takes {needed} to win"
    /// A win is recognized automatically.
    WinsAreAutomatic ["wins_are_automatic" "WIN-6"] "you don't have to declare a win at this table"

    /// There is no such corner on this board.
    NoSuchCorner { corner: Corner } ["no_such_corner" "TOPO-1"] "there is no corner {corner} on this board"
    /// There is no such path on this board.
    NoSuchPath { edge: Edge } ["no_such_path" "TOPO-1"] "there is no path {edge} on this board"
    /// There is no such hex on this board.
    NoSuchHex { hex: Hex } ["no_such_hex" "TOPO-1"] "there is no hex {hex} on this board"
    /// There is a building here.
    CornerTaken { corner: Corner } ["corner_taken" "TOPO-4"] "corner {corner} already has a building"
    /// There is a road here.
    PathTaken { edge: Edge } ["path_taken" "TOPO-4"] "path {edge} already has a road"
    /// The distance rule.
    TooClose { corner: Corner, neighbor: Corner } ["too_close" "SETTLE-3"] "corner {corner} is next to the building on {neighbor}"
    /// None of the player's roads leads here.
    NoRoadToCorner { corner: Corner } ["no_road_to_corner" "SETTLE-1"] "none of your roads reaches corner {corner}"
    /// None of the player's pieces touches the path.
    PathNotConnected { edge: Edge } ["path_not_connected" "ROAD-1"] "path {edge} touches none of your roads, settlements or cities"
    /// The only connection runs through another player's building.
    BehindBuilding { edge: Edge, corner: Corner } ["behind_building" "ROAD-2"] "path {edge} is behind another player's building on corner {corner}"
    /// The set-up road belongs to the settlement just placed.
    NotAtNewSettlement { edge: Edge, corner: Corner } ["not_at_new_settlement" "SETUP-24"] "path {edge} doesn't touch the settlement just placed on corner {corner}"
    /// Only the player's own settlements can be upgraded.
    NoOwnSettlement { corner: Corner } ["no_own_settlement" "CITY-1"] "you have no settlement on corner {corner}"
    /// The stock of pieces is used up.
    NoPieceLeft { piece: PieceKind } ["no_piece_left" "BUILD-4"] "you have no {piece} left"
    /// The hand cannot pay.
    CannotPay { price: Cards, missing: Cards } ["cannot_pay" "BUILD-2"] "it costs {price:#}, and you still need {missing:#}"

    /// The deck is empty.
    DeckEmpty ["deck_empty" "DEV-2"] "there are no development cards left"
    /// One card per turn.
    OneCardPerTurn ["one_card_per_turn" "DEV-3"] "you have already played a development card this turn"
    /// Not in the hand.
    NoSuchCard { card: DevCard } ["no_such_card" "DEV-1"] "you have no {card} card"
    /// All cards of this kind were bought this turn.
    BoughtThisTurn { card: DevCard } ["bought_this_turn" "DEV-5"] "a {card} card bought this turn can't be played yet"
    /// Road Building without a road to place.
    NoRoadPossible ["no_road_possible" "RB-3"] "no road can be placed"
    /// The first free road of Road Building is never declined, the second only if the edition lets one.
    FreeRoadMandatory ["free_road_mandatory" "AMB-17"] "this free road has to be placed"
    /// Year of Plenty takes two cards, or the very last one.
    WrongNumberOfCards { due: u8 } ["wrong_number_of_cards" "YOP-2"] "you have to take exactly {due} cards"
    /// The supply has no such card.
    SupplyLacks { resource: Resource } ["supply_lacks" "PORT-6"] "the supply has no {resource} left"
    /// Year of Plenty takes only what is there.
    TooFewInSupply { resource: Resource } ["too_few_in_supply" "YOP-2"] "the supply doesn't have that much {resource}"
    /// The supply has nothing at all.
    SupplyEmpty ["supply_empty" "AMB-16"] "the supply is empty"

    /// Cards to discard must be in the hand.
    NotInHand { resource: Resource } ["not_in_hand" "SEVEN-1"] "you have no {resource}"
    /// The robber must go elsewhere.
    RobberMustMove { hex: Hex } ["robber_must_move" "ROBBER-1"] "the robber is already on hex {hex}"
    /// In the 1999 edition it goes to numbers only.
    RobberNotToDesert { hex: Hex } ["robber_not_to_desert" "ROBBER-3"] "the robber can't go back to the desert, hex {hex}"
    /// The house rule of the friendly robber.
    RobberIsFriendly { hex: Hex, seat: Seat } ["robber_is_friendly" "friendly_robber"] "the friendly robber spares seat {seat} on hex {hex}"
    /// Not somebody who can be robbed.
    NotAVictim { seat: Seat } ["not_a_victim" "ROBBER-5"] "you can't rob seat {seat} here"
    /// The theft has to be carried out.
    TheftCompulsory ["theft_compulsory" "ROBBER-7"] "somebody has to be robbed"

    /// Trading is over once something has been built.
    TradingIsOver ["trading_is_over" "TURN-3"] "once you build, you can't trade again this turn"
    /// A lot of the supply trade returns another kind.
    SameKind { resource: Resource } ["same_kind" "PORT-5"] "a trade must get a different resource than it gives, not {resource} for {resource}"
    /// Too few cards for a lot.
    RateNotMet { resource: Resource, rate: u8, have: u8 } ["rate_not_met" "PORT-9"] "a trade takes {rate} {resource}, and you have {have}"
    /// The house rule against trade between players.
    NoPlayerTrade ["no_player_trade" "player_trade"] "players don't trade with each other at this table"
    /// Everybody else can only trade with the active player.
    OnlyWithActive { active: Seat } ["only_with_active" "TRADE-2"] "every trade involves the active player, seat {active}"
    /// An offer needs somebody else to make it to.
    NobodyAsked ["nobody_asked" "TRADE-4"] "an offer has to be made to somebody else"
    /// Nothing for something.
    Gift ["gift" "TRADE-6"] "both sides have to give at least one card"
    /// A kind on both sides.
    KindOnBothSides ["kind_on_both_sides" "TRADE-7"] "the same resource can't be on both sides of a trade"
    /// More cards than the game has.
    MoreThanThereAre ["more_than_there_are" "COMP-16"] "the game doesn't have that many cards of one kind"
    /// At most one side may be open.
    BothSidesOpen ["both_sides_open" "TRADE-4"] "one side of an offer has to be named"
    /// The cards are not in the hand.
    CannotGive { missing: Cards } ["cannot_give" "TRADE-4"] "you still need {missing:#} to give that"
    /// The partner doesn't have the cards.
    PartnerCannotGive { seat: Seat } ["partner_cannot_give" "TRADE-4"] "seat {seat} doesn't have the cards"
    /// The limit on fruitless offers in one turn.
    TooManyOffers { limit: u8 } ["too_many_offers" "TRADE-11"] "you've made {limit} offers without a deal this turn"
    /// The bound on open offers.
    TooManyOpen ["too_many_open" "AMB-57"] "six offers are already open"
    /// No offer in this slot.
    NoSuchOffer { slot: Slot } ["no_such_offer" "TRADE-4"] "there is no offer {slot}"
    /// The offer was made to others, or answered.
    NotAsked { slot: Slot } ["not_asked" "TRADE-3"] "offer {slot} isn't waiting for your answer"
    /// An open offer cannot be accepted.
    OpenOffer { slot: Slot } ["open_offer" "TRADE-4"] "offer {slot} names only one side, so it has to be countered"
    /// Only the maker does that.
    NotYourOffer { slot: Slot } ["not_your_offer" "TRADE-4"] "offer {slot} isn't yours"
    /// That seat has not accepted.
    NotAccepted { slot: Slot, seat: Seat } ["not_accepted" "TRADE-4"] "seat {seat} hasn't accepted offer {slot}"

    /// The module is off.
    NoHelpers ["no_helpers" "HELP-1"] "there are no helpers at this table"
    /// Somebody else has that helper, or nobody.
    NotYourHelper { helper: Helper } ["not_your_helper" "HELP-6"] "you don't have {helper}"
    /// It came this turn.
    HelperJustReceived { helper: Helper } ["helper_just_received" "HELP-9"] "you got {helper} this turn and can use it starting next turn"
    /// One use per turn.
    HelperUsedThisTurn ["helper_used_this_turn" "HELP-9"] "you have already used a helper this turn"
    /// Only on its owner's turn.
    HelperOnOwnTurn { helper: Helper } ["helper_on_own_turn" "HELP-14"] "you can only use {helper} on your own turn"
    /// Marianne and Sean answer a roll.
    HelperAnswersRolls { helper: Helper } ["helper_answers_rolls" "HELP-14"] "you can only use {helper} right after a roll"
    /// Not with this hand.
    SeanCountsCards { cards: u8, limit: u8 } ["sean_counts_cards" "HELP-29"] "with {cards} cards (limit {limit}) Sean helps the other way"
    /// Marianne and Sean take what the supply has.
    NothingToTake { resource: Resource } ["nothing_to_take" "AMB-38"] "the supply has no {resource} to take"
    /// One or two others.
    AskOneOrTwo ["ask_one_or_two" "HELP-16"] "Nassir asks one or two other players"
    /// Nassir gives what is in the hand.
    CannotReturn { resource: Resource } ["cannot_return" "HELP-17"] "you have no {resource} to give back"
    /// The price of a road has no such card, or the replacement is the same.
    BadRoadSwap ["bad_road_swap" "HELP-18"] "William replaces either the lumber or the brick with another resource"
    /// There is no place for William's road.
    NoPlaceForRoad ["no_place_for_road" "HELP-18"] "there is no place for a road"
    /// The price of a development card has no such card, or the replacement is the same.
    BadCardSwap ["bad_card_swap" "HELP-21"] "Candamir replaces one of ore, wool and grain with another resource"
    /// Not among the cards drawn.
    NotDrawn { card: DevCard } ["not_drawn" "HELP-21"] "no {card} card was drawn"
    /// Hilde needs somebody with more points.
    NotRicher { seat: Seat } ["not_richer" "HELP-23"] "seat {seat} doesn't have more visible points than you"
    /// Hilde needs a hand to look at.
    HandEmpty { seat: Seat } ["hand_empty" "AMB-38"] "seat {seat} has no cards"
    /// Hilde takes what is there.
    VictimLacks { resource: Resource } ["victim_lacks" "HELP-23"] "there is no {resource} in that hand"
    /// Lin's robber goes to a desert.
    NotADesert { hex: Hex } ["not_a_desert" "HELP-25"] "hex {hex} is not a desert"
    /// Lin has nothing to do.
    RobberOnDesert ["robber_on_desert" "HELP-25"] "the robber is already on a desert"
    /// Louis picks up his owner's roads.
    NoOwnRoad { edge: Edge } ["no_own_road" "HELP-26"] "you have no road on path {edge}"
    /// Louis picks up roads with a free end.
    NoFreeEnd { edge: Edge } ["no_free_end" "HELP-26"] "the road on path {edge} has no free end"
    /// Louis has nowhere to go.
    NoOtherPath { edge: Edge } ["no_other_path" "HELP-37"] "the road on path {edge} can't go anywhere else"
    /// Louis places elsewhere.
    SamePath { edge: Edge } ["same_path" "HELP-27"] "the road has to go somewhere other than path {edge}"
    /// Vincent needs a knight.
    NoKnight ["no_knight" "HELP-32"] "you have no knight face up"
    /// There is no place for the building.
    NoPlaceFor { piece: PieceKind } ["no_place_for" "HELP-32"] "there is no place for a {piece}"
    /// Helpers come and go by their use.
    HelperNotUsed ["helper_not_used" "HELP-13"] "you can only flip or exchange a helper right after using it"
    /// The B side must go.
    CannotFlip ["cannot_flip" "HELP-7"] "a helper on its B side has to be exchanged"
    /// Not in the display.
    NotInDisplay { helper: Helper } ["not_in_display" "HELP-8"] "{helper} isn't in the display"
}

impl std::error::Error for Illegal {}

#[cfg(test)]
mod tests {
    use super::*;

    /// The data of a refusal with its names.
    fn data(illegal: Illegal) -> Vec<(&'static str, Datum)> {
        let mut data = Vec::new();
        illegal.data(|name, datum| data.push((name, datum)));
        data
    }

    #[test]
    fn a_refusal_tells_all_its_data_in_order_and_with_its_kind() {
        let (corner, neighbor) = (Corner::new(17), Corner::new(18));
        assert_eq!(
            data(Illegal::TooClose { corner, neighbor }),
            [("corner", Datum::Corner(corner)), ("neighbor", Datum::Corner(neighbor))]
        );
        let resource = Resource::Ore;
        assert_eq!(
            data(Illegal::RateNotMet { resource, rate: 4, have: 3 }),
            [("resource", Datum::Resource(resource)), ("rate", Datum::Count(4)), ("have", Datum::Count(3))]
        );
        assert_eq!(data(Illegal::NotNow), []);
    }
}
