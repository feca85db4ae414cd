//! Hexhaven as a server: tables for people and bots over HTTP, kept in one `SQLite` file.
//!
//! [`run`] starts one and returns at its end. Inside, a [`Site`] is what every request can reach; [`web::router`] puts
//! limits, checks and headers around the API; [`store`] keeps tables; the web client is embedded.

mod api;
mod assets;
mod cluster;
pub mod config;
mod invite;
mod listen;
pub mod load;
mod logs;
mod metrics;
mod names;
pub mod rooms;
mod sabotage;
mod shutdown;
mod site;
mod socket;
pub mod store;
mod timestamp;
mod tokens;
mod trace;
pub mod web;

pub use assets::{licenses, site_files};
pub use config::{Config, ConfigError, ServerSettings};
pub use listen::{BindError, ServeError, Server, raise_file_limit, run};
pub use logs::BadLogFilter;
pub use metrics::Metrics;
pub use shutdown::Shutdown;
pub use site::Site;
pub use timestamp::Timestamp;
pub use tokens::{NotACode, NotASecret, Secret, SecretHash, TableCode};
