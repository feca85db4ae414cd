//! The conformance suite (`conformance/`): positions with everything that can come next, counts and whole games, and a
//! way to judge an engine by them over the engine protocol.
//!
//! [`suite()`] reads the cases, [`judge()`] asks an engine about one of them, [`conform()`] about all of them.
//! [`Referee`] gives our own answers, and [`make`] makes cases out of positions.
//!
//! ```
//! use hexhaven_arena::conform::{Referee, Verdict, judge, suite};
//! # use hexhaven_arena::{EngineFailure, conform::RulesEngine};
//! # use hexhaven_record::engine::{FromEngine, RulesQuestion, WholePosition};
//! # struct Own(Referee);
//! # impl RulesEngine for Own {
//! #     fn answers(&self, _: &str) -> bool { true }
//! #     fn begin(&mut self) -> Result<(), EngineFailure> { Ok(()) }
//! #     fn ask(&mut self, at: Option<&WholePosition>, question: &RulesQuestion) -> Result<FromEngine, EngineFailure> {
//! #         if let Some(at) = at { self.0.set(Box::new(at.clone())); }
//! #         Ok(self.0.answer(question))
//! #     }
//! # }
//! # let mut engine = Own(Referee::default());
//! let areas = suite().expect("the suite can be read");
//! let robber = areas.iter().find(|area| area.name == "robber").expect("there is such an area");
//! assert_eq!(judge(&robber.cases[0], &mut engine), Ok(Verdict::Passed));
//! ```

mod case;
mod engine;
mod judge;
pub mod make;
mod referee;
mod report;
mod suite;

pub use case::{Case, GameCase, PerftCase, PositionCase, StartCase};
pub use engine::{JudgedProgram, RulesEngine};
pub use judge::{Difference, Verdict, is_proposal, judge};
pub use referee::Referee;
pub use report::{ConformReport, Count, conform};
pub use suite::{Area, NOT_SHOWN, SuiteError, area_of, read_area, suite};
