//! The engine for a browser: rules, tables, bots, guide and reviews, answering what the server answers.
//!
//! A page writes JSON into the memory of the engine ([`exports`]), calls it, and reads JSON: [`EngineInput`] and
//! [`EngineOutput`]. Requests have the paths, bodies and refusals of the server's API, and tables are spoken to in the messages of
//! its sockets, so screens don't know who answers. The engine holds no clock, no storage and no random numbers: those come with
//! each call, and lines to store go out with its answer, before anything that follows from them may be told.
//!
//! - `engine`: what becomes of a call.
//! - `requests`: requests that need no table.
//! - `judging`: how even a board is, split among several engines.
//! - `review`: reviews, a few turns at a time.
//! - `local`: a table on this device, with its lines and bots.
//!
//! Nothing here needs a browser; the tests run natively. ADR 24 says why it is built like this.
//!
//! [`EngineInput`]: hexhaven_wire::EngineInput
//! [`EngineOutput`]: hexhaven_wire::EngineOutput

mod engine;
mod entropy;
pub mod exports;
mod http;
mod judging;
mod local;
mod requests;
mod review;
mod table_requests;

pub use engine::Engine;
