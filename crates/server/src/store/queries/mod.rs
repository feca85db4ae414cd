//! Queries that `SQLite` and `PostgreSQL` both understand. The file is compiled once for each: the module around it says what
//! a database, a connection, a pool and a row are (docs/adr/0022-one-text-for-two-databases.md).

pub(in crate::store) mod clock;
pub(in crate::store) mod copy;
pub(in crate::store) mod read;
pub(in crate::store) mod seats;

use super::{Connection, Database, DatabaseRow, Pool};
