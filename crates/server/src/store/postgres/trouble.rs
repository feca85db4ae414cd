//! What went wrong at the database, by what to do about it.

use std::io;

use crate::store::StoreError;
use crate::store::error::sql_state;

/// What to do after a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// The connection is gone, and nobody knows whether the last commit arrived: reconnect and do it again.
    Lost,
    /// Somebody else was in the way: do it again.
    Again,
    /// The next try would fail too.
    Refused,
}

impl Trouble {
    pub(super) fn of(error: &StoreError) -> Trouble {
        let error = match error {
            StoreError::Database(error) => error,
            // A database that was a primary, until another one took its place: the address leads there soon.
            StoreError::ReadOnly => return Trouble::Lost,
            _ => return Trouble::Refused,
        };
        match sql_state(error).as_deref() {
            Some(state) => Trouble::of_state(state),
            None => match error {
                sqlx::Error::Io(error) if error.kind() == io::ErrorKind::WouldBlock => Trouble::Again,
                sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
                | sqlx::Error::Protocol(_)
                | sqlx::Error::PoolTimedOut
                | sqlx::Error::WorkerCrashed
                | sqlx::Error::BeginFailed => Trouble::Lost,
                _ => Trouble::Refused,
            },
        }
    }

    fn of_state(state: &str) -> Trouble {
        match state {
            // Too many connections; ended by an administrator, a crash, or because a transaction was idle; starting up.
            "53300" | "57P01" | "57P02" | "57P03" | "57P05" | "25P03" | "25P04" => Trouble::Lost,
            _ if state.starts_with("08") => Trouble::Lost,
            // Could not serialize, deadlock, lock or statement not in time.
            "40001" | "40P01" | "55P03" | "57014" => Trouble::Again,
            _ => Trouble::Refused,
        }
    }
}

/// The database did not answer in time.
pub(super) fn timeout() -> StoreError {
    StoreError::Database(sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, "no answer in time")))
}

/// Something changed between two statements, and the next try sees it.
pub(super) fn overtaken() -> StoreError {
    StoreError::Database(sqlx::Error::Io(io::Error::new(io::ErrorKind::WouldBlock, "it has just changed")))
}

/// What callers are told when patience has ended.
pub(super) fn outage(error: &StoreError) -> StoreError {
    match error {
        StoreError::Database(why) => StoreError::Unreachable { why: why.to_string() },
        StoreError::ReadOnly => StoreError::ReadOnly,
        other => StoreError::Unreachable { why: other.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_connection_is_told_from_a_conflict_and_from_a_refusal() {
        for (state, trouble) in [
            ("57P01", Trouble::Lost),
            ("08006", Trouble::Lost),
            ("25P03", Trouble::Lost),
            ("40P01", Trouble::Again),
            ("55P03", Trouble::Again),
            ("53100", Trouble::Refused),
            ("23505", Trouble::Refused),
        ] {
            assert_eq!(Trouble::of_state(state), trouble, "{state}");
        }
        assert_eq!(Trouble::of(&timeout()), Trouble::Lost);
        assert_eq!(Trouble::of(&StoreError::DiskFull), Trouble::Refused);
    }
}
