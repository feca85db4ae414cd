//! A game that continues from the middle of another one, to find out how it would have gone.

use hexhaven_luck::ServerSeed;
use hexhaven_record::Record;
use hexhaven_rules::{Input, Next, Seat};
use hexhaven_wire::{Occupant, Refusal};

use crate::error::TableError;
use crate::log::Logged;
use crate::play::Change;
use crate::settings::for_one;
use crate::table::Table;
use crate::table_name::TableName;

/// Who continues with a game: a person in one seat, bots in the others.
#[derive(Clone, Debug)]
pub struct TakenUpBy {
    /// The name of the person.
    pub name: String,
    /// Whose seat that is.
    pub seat: Seat,
    /// The level of all bots.
    pub level: String,
}

impl Table {
    /// A table where a game continues after that many of its inputs. They are its first entry; what comes later has its own
    /// luck. Nothing is promised about luck: most of it may have been another table's.
    pub fn take_up(
        record: &Record,
        inputs: usize,
        by: TakenUpBy,
        name: TableName,
        server_seed: ServerSeed,
        now: u64,
    ) -> Result<Table, TableError> {
        let impossible = || TableError::Malformed(Refusal::new("bad_record"));
        let entries = record.entries().get(..inputs).ok_or_else(impossible)?;
        let game = record.game();
        let mut table = Table::open(for_one(game.rules()), name, server_seed, now)?;
        table.sit(now, Some(by.seat), Occupant::Person { name: by.name })?;
        for seat in game.seats() {
            table.chairs[seat.index()].color = game.color(seat);
            if seat != by.seat {
                table.sit(now, Some(seat), Occupant::Bot { level: by.level.clone() })?;
            }
        }
        let starter = record.starter();
        let (mut play, mut events) =
            table.new_play(game.board().clone(), starter).map_err(|_| impossible())?;
        let inputs: Vec<Input> = entries.iter().map(|entry| entry.input).collect();
        events.extend(play.take_up(&inputs).map_err(|_| impossible())?.events);
        // When it's up to luck, nobody can try anything.
        if !inputs.iter().any(is_act) || !matches!(play.state().next(), Next::Act(_)) {
            return Err(impossible());
        }
        table.play = Some(Box::new(play));
        table.write_change(now, Logged::Started { starter, inputs }, Change { events, before: None });
        Ok(table)
    }

    /// Did the game begin elsewhere?
    pub(crate) fn is_taken_up(&self) -> bool {
        self.log.iter().any(
            |(_, entry)| matches!(&entry.what, Logged::Started { inputs, .. } if inputs.iter().any(is_act)),
        )
    }
}

/// A game that begins here begins with luck alone: the first act is an entry of its own.
pub(crate) const fn is_act(input: &Input) -> bool {
    matches!(input, Input::Act(..))
}
