//! Why a text is not a position: what can't be read, and what can be read but is impossible. Each reason names the rule that
//! it breaks; those without a rule break the grammar of `docs/notation.md`.

use std::fmt;

use crate::action::Slot;
use crate::cards::{Cards, DevCard, DevCards, Resource};
use crate::game::GameFault;
use crate::helpers::Helper;
use crate::ids::{Corner, Hex, Seat};
use crate::illegal::{Illegal, PieceKind};
use crate::rules::RulesTextError;
use crate::sets::SeatSet;

/// Something wrong with the text of a position, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionFault {
    /// The byte where the part of the text that is to blame begins, if there is one.
    pub at: Option<usize>,
    /// What is wrong.
    pub flaw: Flaw,
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "at {at}: {}", self.flaw),
            None => self.flaw.fmt(f),
        }
    }
}

impl std::error::Error for PositionFault {}

macro_rules! flaws {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $kind:ty),* })? [$code:literal $rule:literal] $text:literal)*) => {
        /// What is wrong with the text of a position.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "the data of a flaw is explained by its sentence")]
        pub enum Flaw { $($(#[$doc])* $name $({ $($field: $kind),* })?),* }

        impl Flaw {
            /// The codes of all flaws.
            pub const CODES: &'static [&'static str] = &[$($code),*];

            /// A short word for programs.
            pub const fn code(&self) -> &'static str {
                match self { $(Flaw::$name { .. } => $code),* }
            }

            /// The rule or ruling of `docs/rules.md` that it breaks, if it is not one of notation.
            pub const fn rule(&self) -> Option<&'static str> {
                if let Flaw::Offer { reason, .. } = self {
                    return Some(reason.rule());
                }
                let rule = match self { $(Flaw::$name { .. } => $rule),* };
                if rule.is_empty() { None } else { Some(rule) }
            }

            fn sentence(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Flaw::$name $({ $($field),* })? => write!(f, $text)),* }
            }
        }
    };
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence(f)?;
        if matches!(self, Flaw::Offer { .. }) {
            // Their sentences already end with the rule.
            return Ok(());
        }
        self.rule().map_or(Ok(()), |rule| write!(f, " ({rule})"))
    }
}

flaws! {
    /// The text is too long to be a position.
    TooLong { length: usize } ["too_long" ""] "the text has {length} bytes, and the limit is 4096"
    /// There is no text.
    NoRules ["no_rules" ""] "the first word has to be a rule set such as fifth:4"
    /// The rule set cannot be read.
    Rules { error: RulesTextError } ["rules" ""] "{error}"
    /// The rule set, the board or the colors cannot be played with.
    Game { fault: GameFault } ["game" ""] "{fault}"
    /// A part that cannot be read.
    Unreadable { text: String, wanted: &'static str } ["unreadable" ""] "`{text}` cannot be read; expected: {wanted}"
    /// No field has this name.
    UnknownField { name: String } ["unknown_field" ""] "there is no field `{name}`"
    /// A field is given twice.
    FieldTwice { name: String } ["field_twice" ""] "`{name}` is given twice"
    /// More than just a game.
    NotAGame ["not_a_game" ""] "a game consists of a rule set, a board and optional colors, and nothing else"
    /// A view has a viewer.
    NoViewer ["no_viewer" ""] "a view names its viewer: view=0, or view=- for a spectator"
    /// A full position has none.
    ViewerNotAllowed ["viewer_not_allowed" ""] "a full position has no viewer; with view= it is a view"
    /// There is no such seat.
    NoSuchSeat { seat: usize, players: usize } ["no_such_seat" "COMP-14"] "there is no seat {seat} at a table of {players}"
    /// A hex off the board.
    NoSuchHex { hex: usize, hexes: usize } ["no_such_hex" "TOPO-1"] "there is no hex {hex}: the board has {hexes}, from 0"
    /// A corner off the board.
    NoSuchCorner { corner: usize, corners: usize } ["no_such_corner" "TOPO-1"] "there is no corner {corner}: the board has {corners}, from 0"
    /// A path off the board.
    NoSuchPath { path: String } ["no_such_path" "TOPO-3"] "there is no path `{path}`: a path is two neighboring corners, like 17-22"
    /// The robber has no first hex.
    NoDesert ["no_desert" "SETUP-1"] "the board has no desert, so the robber's first hex has to be named"

    /// Two buildings at one corner.
    CornerTwice { corner: Corner } ["corner_twice" "TOPO-4"] "corner {corner} has two buildings"
    /// Two roads on one path.
    PathTwice { a: Corner, b: Corner } ["path_twice" "TOPO-4"] "path {a}-{b} has two roads"
    /// The distance rule.
    TooClose { a: Corner, b: Corner } ["too_close" "SETTLE-3"] "the buildings on the corners {a} and {b} are next to each other"
    /// More pieces than a player has.
    TooManyPieces { seat: Seat, piece: PieceKind, count: usize, most: u8 } ["too_many_pieces" "COMP-10"] "seat {seat} has {count} pieces on the board and only {most} in all: {piece}"
    /// Roads that connect to nothing.
    LooseRoads { seat: Seat, a: Corner, b: Corner } ["loose_roads" "ROAD-1"] "the roads of seat {seat} around {a}-{b} lead to none of its buildings"

    /// More resource cards than there are.
    TooManyCards { resource: Resource, found: u32, all: u32 } ["too_many_cards" "COMP-16"] "there are {found} {resource} in hands and supply, and only {all} in the game"
    /// The supply is not what the hands leave.
    SupplyWrong { given: Cards, left: Cards } ["supply_wrong" "COMP-16"] "the supply is {given}, but the hands leave {left}"
    /// The supply does not follow from unknown hands.
    SupplyMissing ["supply_missing" "COMP-16"] "with unknown hands, the supply has to be given"
    /// Hands and supply don't add up.
    CardsDoNotAddUp { found: u32, all: u32 } ["cards_do_not_add_up" "COMP-16"] "hands and supply have {found} cards in all, but the game has {all}"
    /// More development cards of a kind than there are.
    TooManyDevCards { card: DevCard, found: u32, all: u32 } ["too_many_dev_cards" "COMP-17"] "{found} {card} cards have been drawn, but there are only {all} in the game"
    /// More development cards than there are.
    DeckTooSmall { found: u32, all: u32 } ["deck_too_small" "COMP-17"] "{found} development cards have been drawn, but there are only {all}"
    /// The deck isn't what is left to draw.
    DeckWrong { given: String, left: DevCards } ["deck_wrong" "COMP-17"] "the deck is {given}, but what has been drawn leaves {left}"
    /// The deck isn't as large as what is left to draw.
    DeckCountWrong { given: u32, left: u32 } ["deck_count_wrong" "COMP-17"] "the deck has {given} cards, but what has been drawn leaves {left}"
    /// Unknown cards where all must be known.
    CardsUnknown { seat: Seat } ["cards_unknown" "INFO-1"] "all cards of seat {seat} have to be given here"
    /// Cards that the viewer cannot know.
    CardsKnown { seat: Seat } ["cards_known" "INFO-1"] "the viewer only knows how many cards seat {seat} has"
    /// Development cards that the viewer cannot know.
    DevCardsKnown { seat: Seat } ["dev_cards_known" "INFO-2"] "the viewer only knows how many development cards seat {seat} has"
    /// Candamir's cards have to be given.
    DrawnUnknown ["drawn_unknown" "HELP-36"] "the cards that Candamir shows have to be given here"
    /// Candamir's cards are the buyer's secret.
    DrawnKnown ["drawn_known" "HELP-36"] "the viewer cannot know the cards that Candamir shows"
    /// The unseen cards contradict what is shown.
    CannotBeDealt { cards: &'static str } ["cannot_be_dealt" "INFO-1"] "the {cards} that the viewer doesn't see can't be dealt in a way that makes all of this true"
    /// Victory point cards are never played.
    PointCardOut ["point_card_out" "VP-1"] "victory point cards never leave the game"
    /// Nobody else takes knights away.
    KnightsOut ["knights_out" "DEV-7"] "knights stay in front of their owner, unless Vincent takes one away"
    /// Only the active player's purchases are listed separately.
    BoughtByOther { seat: Seat } ["bought_by_other" "DEV-5"] "only the active player has cards bought this turn, not seat {seat}"

    /// Somebody else has the longest road.
    NotLongest { seat: Seat, length: u8, best: u8 } ["not_longest" "LR-6"] "seat {seat} has a road of {length} and cannot hold Longest Road, which takes at least five and at least the longest, {best}"
    /// The longest road has its card.
    LongestUnclaimed { seat: Seat, length: u8 } ["longest_unclaimed" "LR-13"] "seat {seat} alone has the longest road, {length}, and must hold Longest Road"
    /// Somebody else has the largest army.
    NotLargest { seat: Seat, knights: u8, best: u8 } ["not_largest" "LA-2"] "seat {seat} has {knights} knights and cannot hold Largest Army, which takes at least three and at least the most, {best}"
    /// The largest army has its card.
    LargestUnclaimed { seat: Seat, knights: u8 } ["largest_unclaimed" "LA-1"] "seat {seat} alone has the most knights, {knights}, and must hold Largest Army"
    /// One of the tied players got there first.
    LargestNeverReturns { knights: u8 } ["largest_never_returns" "LA-4"] "whoever was first to have {knights} knights holds Largest Army"
    /// Only Vincent makes a small army.
    ArmyNotReduced { seat: Seat, knights: u8 } ["army_not_reduced" "HELP-33"] "seat {seat} holds Largest Army with {knights} knights, but Vincent has not taken the others away"
    /// Only Vincent sets the card aside.
    ArmySetAside { knights: u8 } ["army_set_aside" "AMB-24"] "Largest Army is set aside among {knights} knights, but Vincent has taken none away"

    /// The game would be over.
    AlreadyWon { seat: Seat, points: u8 } ["already_won" "WIN-6"] "seat {seat} has {points} points on its own turn and has won"
    /// A winner without enough points.
    NotWon { seat: Seat, points: u8, needed: u8 } ["not_won" "WIN-2"] "seat {seat} has {points} points, and it takes {needed} to win"
    /// Players win only on their own turn.
    WinnerNotActive { winner: Seat, active: Seat } ["winner_not_active" "WIN-4"] "seat {winner} cannot win on the turn of seat {active}"
    /// Only the turn limit ends a game without a winner.
    NotAtTurnLimit { turn: u16 } ["not_at_turn_limit" "turn_limit"] "a game can end without a winner only at its turn limit, and this is turn {turn}"
    /// The turn limit has passed.
    PastTurnLimit { turn: u16, limit: u16 } ["past_turn_limit" "turn_limit"] "turn {turn} is past the limit of {limit}"
    /// Turns are counted from the first one.
    WrongTurn { turn: u16, phase: &'static str } ["wrong_turn" "SETUP-27"] "turn={turn} doesn't fit the phase {phase}: turns count from 1, the set-up is 0"
    /// It is somebody else's turn.
    WrongActive { active: Seat, expected: Seat } ["wrong_active" "TURN-1"] "seat {active} is active, but counted from the first player it is seat {expected}"
    /// Too early.
    NotRolled { phase: &'static str } ["not_rolled" "TURN-2"] "the phase {phase} comes after the roll"
    /// Too late.
    Rolled { phase: &'static str } ["rolled" "TURN-2"] "in the phase {phase} the dice have not been rolled"
    /// The phase follows from a card.
    NoCardPlayed { phase: &'static str } ["no_card_played" "DEV-3"] "the phase {phase} comes from a card played this turn: done=card"
    /// A card was played but is nowhere.
    CardNowhere { card: &'static str } ["card_nowhere" "DEV-7"] "a played card is face up or out of the game: {card}"
    /// Something was paid for.
    NothingBuilt { what: &'static str } ["nothing_built" "TURN-3"] "something has been paid for this turn, so done has to say build: {what}"
    /// Nothing is built before the roll.
    BuiltBeforeRoll ["built_before_roll" "BUILD-3"] "nothing can have been built or bought before the roll"
    /// Something that belongs to a turn, but there is none.
    NotNow { what: &'static str, phase: &'static str } ["not_now" "TURN-7"] "in the phase {phase} there can be no {what}"

    /// No placement rounds with fixed pieces.
    NoPlacementRounds ["no_placement_rounds" "SETUP-4"] "with the fixed set-up the pieces are there from the start and none are placed"
    /// Too many or too few pieces for this point of the set-up.
    WrongPlacement { seat: Seat, settlements: usize, roads: usize } ["wrong_placement" "SETUP-21"] "at this point in the set-up seat {seat} must have {settlements} settlements and {roads} roads"
    /// Not the fixed pieces.
    NotTheFixedPieces { seat: Seat } ["not_the_fixed_pieces" "SETUP-4"] "before the first turn seat {seat} has its fixed pieces and nothing else"
    /// Every set-up settlement has its road.
    RoadNotAtSettlement { seat: Seat } ["road_not_at_settlement" "SETUP-24"] "in the set-up each road of seat {seat} touches its own settlement"
    /// The road goes to the new settlement.
    NotTheNewSettlement { corner: Corner } ["not_the_new_settlement" "SETUP-24"] "the road has to go next to a settlement that has none yet, and that isn't corner {corner}"
    /// Not the cards that the second settlement produces.
    WrongStartingCards { seat: Seat } ["wrong_starting_cards" "SETUP-25"] "seat {seat} does not have the cards that its second settlement produces"
    /// The start roll contradicts itself.
    WrongStartRoll { why: &'static str } ["wrong_start_roll" "SETUP-10"] "the rolls for the first turn are impossible: {why}"
    /// The robber has not moved yet.
    RobberMovedEarly { hex: Hex } ["robber_moved_early" "SETUP-1"] "before the first turn the robber is where it starts, not on hex {hex}"

    /// The robber never goes there.
    RobberOnDesert { hex: Hex } ["robber_on_desert" "ROBBER-3"] "the robber can't have gone to hex {hex}, which has no number"
    /// No hex for the robber.
    NoRobberTarget ["no_robber_target" "ROBBER-1"] "there is no other hex that the robber could go to"
    /// Nobody to choose from.
    NoVictims { victims: SeatSet } ["no_victims" "ROBBER-5"] "there is nothing to choose: the seats on the robber's hex are {victims:?}"
    /// Not somebody who can be robbed.
    NotAVictim { seat: Seat } ["not_a_victim" "ROBBER-4"] "seat {seat} has no building on the robber's hex, or is the thief"
    /// Nothing to take.
    HandEmpty { seat: Seat } ["hand_empty" "ROBBER-6"] "seat {seat} has no card that could be taken"
    /// Not what the hand requires.
    WrongDue { seat: Seat, due: u8, cards: u32 } ["wrong_due" "SEVEN-1"] "seat {seat} has {cards} cards, so it can't have to discard {due}"
    /// Too many cards set aside.
    TooMuchAside { seat: Seat, aside: u16, due: u8 } ["too_much_aside" "SEVEN-4"] "seat {seat} has set aside {aside} cards, and {due} are due"
    /// It waits for the wrong seats.
    WrongWaiting { waiting: SeatSet, expected: SeatSet } ["wrong_waiting" "SEVEN-4"] "the text is waiting for seats {waiting:?}, but seats {expected:?} haven't finished discarding"
    /// Nobody has to discard.
    NobodyDiscards ["nobody_discards" "SEVEN-1"] "nobody has cards left to discard"
    /// No road can be placed.
    NoRoadPossible { seat: Seat } ["no_road_possible" "RB-2"] "seat {seat} has no road left, or no place for it"
    /// Nothing to draw.
    DeckEmpty ["deck_empty" "DEV-2"] "no development card is left to draw"
    /// The game has no such phase.
    NoSpecialBuilding ["no_special_building" "X56-7"] "there is no special building phase in this game"
    /// The active player has had the turn.
    SpecialForActive { seat: Seat } ["special_for_active" "X56-11"] "seat {seat} has just had its turn and takes no part in the special building phase"

    /// An offer that could not have been made, or not in this form.
    Offer { slot: Slot, reason: Illegal } ["offer" ""] "offer {slot}: {reason}"
    /// Answers that could not have been given.
    WrongReplies { slot: Slot } ["wrong_replies" "TRADE-3"] "offer {slot}: only the seats that are asked can answer, with yes or no, and the last no closes it"
    /// More offers are open than were made.
    OffersUncounted { seat: Seat, made: u8, open: u8 } ["offers_uncounted" "TRADE-11"] "seat {seat} has made {made} offers, but {open} of them are open"
    /// Too many offers of one player.
    TooManyOffers { seat: Seat, made: u8, limit: u8 } ["too_many_offers" "TRADE-11"] "seat {seat} has made {made} offers without a deal, and {limit} are allowed"

    /// The module is off.
    NoHelpers ["no_helpers" "HELP-1"] "there are no helpers in this game"
    /// Two players with one helper.
    HelperTwice { helper: Helper } ["helper_twice" "HELP-6"] "two players have {helper}"
    /// Helpers are dealt in order.
    NotTheDealtHelper { seat: Seat } ["not_the_dealt_helper" "HELP-4"] "in the set-up, helpers are taken from the top of the stack, and seat {seat} hasn't done that"
    /// Not what nobody has.
    WrongDisplay ["wrong_display" "HELP-5"] "the display has the helpers that nobody has"
    /// Exchanged helpers have their A side up.
    NewOnSideB { seat: Seat } ["new_on_side_b" "HELP-8"] "seat {seat} got its helper this turn, so the A side is up"
    /// The phase is about another helper.
    HelperNotInUse { seat: Seat, phase: &'static str } ["helper_not_in_use" "HELP-6"] "in the phase {phase} seat {seat} must have that helper and be using it"
    /// Nobody to react.
    CannotReact { seat: Seat } ["cannot_react" "HELP-14"] "seat {seat} has neither Marianne nor Sean ready for this roll"
    /// A use that was not possible this turn.
    UseImpossible { seat: Seat } ["use_impossible" "HELP-9"] "seat {seat} can't have used a helper this turn"
    /// Jean was not used.
    JeanNotUsed ["jean_not_used" "HELP-28"] "whoever used Jean this turn trades a resource at 2:1, and nobody else does: jean=O"
    /// Nassir's givers.
    WrongGivers { givers: SeatSet } ["wrong_givers" "HELP-16"] "Nassir cannot owe cards to the seats {givers:?}"
    /// Hilde's victim.
    NotRicher { seat: Seat } ["not_richer" "HELP-23"] "seat {seat} does not have more visible points than the active player"
    /// Candamir's cards.
    WrongDrawn { drawn: DevCards, deck: u8 } ["wrong_drawn" "HELP-22"] "Candamir shows three cards from the deck, or all of them; not {drawn} of {deck}"
    /// Louis's road.
    NotLiftable { a: Corner, b: Corner } ["not_liftable" "HELP-26"] "Louis can't have picked up a road from {a}-{b}"
    /// Vincent's knight.
    NoKnightOut ["no_knight_out" "HELP-31"] "Vincent has taken a knight out of the game: out=1K"
    /// No place for a paid piece.
    NoPlaceFor { piece: PieceKind } ["no_place_for" "HELP-32"] "there is no place for the {piece} that has been paid for"
    /// Somebody owes a choice and has none.
    DeadEnd { seat: Seat, phase: &'static str } ["dead_end" "TURN-7"] "in the phase {phase} seat {seat} has to choose and has nothing to choose from"
}
