//! What lists show of a table.

use hexhaven_rules::Viewer;
use hexhaven_table::Table;
use hexhaven_wire::{Status, Summary};

use crate::store;

/// Of a table as it is now.
pub(super) fn summary(table: &Table) -> Summary {
    let room = table.room(Viewer::Spectator);
    let result = table.result();
    let mut seats = room.seats;
    for seat in &mut seats {
        // Who is connected changes all the time, and a list that is read later would be wrong.
        seat.connected = true;
        seat.stand_in = false;
    }
    Summary {
        name: room.name,
        rules: room.rules,
        seats,
        winner: result.and_then(|result| result.winner).map(|seat| seat.index() as u8),
        turns: result.map_or(0, |result| result.turns),
    }
}

/// The same as the store keeps it.
pub(super) fn header(table: &Table, summary: &Summary) -> store::Header {
    let status = match table.status() {
        Status::Open => store::Status::Open,
        Status::Running => store::Status::Running,
        Status::Over => store::Status::Finished,
        Status::Abandoned => store::Status::Abandoned,
    };
    let welcome = table.settings().spectators || table.status() == Status::Open;
    let listing =
        if table.settings().listed && welcome { store::Listing::Listed } else { store::Listing::ByLink };
    let summary = serde_json::to_string(summary).unwrap_or_else(|_| "{}".to_owned());
    store::Header { status, listing, summary }
}
