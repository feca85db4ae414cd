//! A position as the net sees it, with the outcome of the game; and files of them.

use std::fs;
use std::io;
use std::path::Path;

use hexhaven_bots::net::{INPUTS, Inputs, TABLE, Table};

/// A position between two turns.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// What the seats share.
    pub table: Table,
    /// The seats, in order.
    pub seats: Vec<SeatRow>,
}

/// A seat of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatRow {
    /// What the net sees of the seat.
    pub inputs: Inputs,
    /// One if it won, zero if not, or something in between if playouts say so.
    pub outcome: f32,
    /// The chance that the players' own judge gave it two rounds later; the outcome if the game was over by then.
    pub later: f32,
}

const SEAT_BYTES: usize = 2 * INPUTS + 8;

impl Row {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.seats.len() as u8);
        bytes.extend(self.table.iter().flat_map(|number| number.to_le_bytes()));
        for seat in &self.seats {
            for number in [seat.outcome, seat.later] {
                bytes.extend(number.to_le_bytes());
            }
            bytes.extend(seat.inputs.iter().flat_map(|input| input.to_le_bytes()));
        }
    }

    fn read(bytes: &mut &[u8]) -> Option<Row> {
        let seats = usize::from(*bytes.split_off_first()?);
        let mut table = [0; TABLE];
        whole(bytes.split_off(..2 * TABLE)?, &mut table);
        let seats = (0..seats)
            .map(|_| {
                let (numbers, rest) = bytes.split_off(..SEAT_BYTES)?.split_at(8);
                let mut inputs = [0; INPUTS];
                whole(rest, &mut inputs);
                let (outcome, later) = (float(&numbers[..4]), float(&numbers[4..]));
                Some(SeatRow { inputs, outcome, later })
            })
            .collect::<Option<_>>()?;
        Some(Row { table, seats })
    }
}

fn float(bytes: &[u8]) -> f32 {
    f32::from_le_bytes(bytes.try_into().expect("four bytes were cut"))
}

fn whole(bytes: &[u8], numbers: &mut [i16]) {
    for (number, bytes) in numbers.iter_mut().zip(bytes.as_chunks().0) {
        *number = i16::from_le_bytes(*bytes);
    }
}

/// Writes rows to a file atomically: it's complete or absent.
pub(super) fn write_rows(path: &Path, rows: &[Row]) -> io::Result<()> {
    let mut bytes = Vec::new();
    for row in rows {
        row.write(&mut bytes);
    }
    write_whole(path, &bytes)
}

/// Reads a file of rows.
pub(super) fn read_rows(path: &Path) -> io::Result<Vec<Row>> {
    let bytes = fs::read(path)?;
    let mut rest = &bytes[..];
    let mut rows = Vec::new();
    while !rest.is_empty() {
        let row = Row::read(&mut rest);
        rows.push(row.ok_or_else(|| io::Error::other("it ends in the middle of a row"))?);
    }
    Ok(rows)
}

/// Writes a file atomically: it's complete or absent.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = path.with_extension("part");
    fs::write(&part, bytes)?;
    fs::rename(&part, path)
}
