//! What a game is waiting for.

use hexhaven_rules::actions::Building;
use hexhaven_rules::options::Word;
use hexhaven_rules::position::{Phase, Public};

use super::{Words, plural};

impl Words<'_> {
    /// What the game is waiting for, in words.
    pub(crate) fn awaited(&self, public: &Public) -> String {
        let mover = self.seat(public.mover());
        match public.phase {
            Phase::StartRoll { seat, .. } => format!("{} rolls for the first turn", self.seat(seat)),
            Phase::SetUpSettlement => format!("{mover} places a settlement"),
            Phase::SetUpRoad { from } => format!("{mover} places a road at {from}"),
            Phase::BeforeRoll => format!("{mover} is about to roll"),
            Phase::Rolling => "the dice are rolling".to_owned(),
            Phase::Reaction { seat } => format!("{} may use the helper", self.seat(seat)),
            Phase::Discarding { waiting } => format!("cards to discard: {}", self.seats(waiting)),
            Phase::MovingRobber => format!("{mover} moves the robber"),
            Phase::ChoosingVictim => format!("{mover} chooses who to rob"),
            Phase::Stealing { victim } => format!("a card is drawn from the hand of {}", self.seat(victim)),
            Phase::Main => {
                let answers = public.offers.unanswered();
                if answers.is_empty() {
                    format!("{mover} trades and builds")
                } else {
                    format!("{mover} trades and builds; waiting for an answer from {}", self.seats(answers))
                }
            }
            Phase::FreeRoads { placed } => {
                format!("{mover} places {}", plural(2_u8.saturating_sub(placed), "free road"))
            }
            Phase::Drawing | Phase::CandamirDrawing => "a card is drawn from the deck".to_owned(),
            Phase::SpecialBuilding => format!("{mover} builds between the turns"),
            Phase::NassirAsking { resource } => {
                format!("{mover} chooses who to ask for {}", self.resource(resource))
            }
            Phase::NassirReturning { givers } => format!("{mover} owes a card to {}", self.seats(givers)),
            Phase::WilliamBuilding => format!("{mover} places William's road"),
            Phase::CandamirKeeping => format!("{mover} keeps one of the cards"),
            Phase::HildeTaking { victim } => format!("{mover} takes a card from {}", self.seat(victim)),
            Phase::LouisPlacing { .. } => format!("{mover} places Louis's road"),
            Phase::VincentBuilding(Building::Settlement) => format!("{mover} places Vincent's settlement"),
            Phase::VincentBuilding(Building::City) => format!("{mover} places Vincent's city"),
            Phase::HelperUsed { seat } => format!("{} keeps or exchanges the helper", self.seat(seat)),
            Phase::Over { winner: None } => "nobody has won".to_owned(),
            Phase::Over { winner: Some(seat) } => match self.word(Word::Winner) {
                "winner" => format!("{} has won", self.seat(seat)),
                title => format!("{} has won and is the {title}", self.seat(seat)),
            },
        }
    }
}
