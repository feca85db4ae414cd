//! Many games.

mod crew;
mod deal;
mod external;
pub mod matches;
mod play;
mod player;
mod roster;
pub mod simulate;
pub mod tune;

pub use crew::all_cores;
pub use deal::{CannotBePlayed, Deal, Dealer, TURN_LIMIT, simulated};
pub use external::{EngineFailure, EngineLimits, External, Program};
pub use play::{Ending, Observer, play};
pub use player::{Answers, BadRung, Entrant, Failure, Fault, Player, Rung, Trouble};
pub use roster::{BadPlayer, roster};
