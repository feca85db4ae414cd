//! What lists show of a table.

use hexhaven_rules::Viewer;
use hexhaven_table::Table;
use hexhaven_wire::{Status, Summary};

use crate::store;

/// Of a table as it is now.
pub(super) fn summary(table: &Table) -> Summary {
    let update = table.presence(Viewer::Spectator);
    let room = update.room.expect("presence tells the room");
    let over = update.view.filter(|view| view.over);
    let mut seats = room.seats;
    for seat in &mut seats {
        // Who is connected changes all the time, and a list that is read later would be wrong.
        seat.connected = true;
        seat.stand_in = false;
    }
    Summary {
        rules: room.rules,
        seats,
        winner: over.as_ref().and_then(|view| view.winner).map(|seat| seat.0),
        turns: over.map_or(0, |view| view.turn),
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
