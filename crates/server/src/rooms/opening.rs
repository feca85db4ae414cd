//! New tables: for somebody who asks, and for another game with the same seats.

use hexhaven_bots::Level;
use hexhaven_luck::ServerSeed;
use hexhaven_rules::Seat;
use hexhaven_table::{Table, TableError, TableName};
use hexhaven_wire::{Occupant, Refusal, Settings};

use super::summary::{header, summary};
use super::{RoomError, RoomHandle, Rooms};
use crate::store::{
    Append, Header, Hold, Listing, SeatChange, SeatKind, SeatToken, Status, StoreError, StoredTable,
};
use crate::timestamp::Timestamp;
use crate::tokens::{Secret, TableCode};

/// A request for a new table.
#[derive(Clone, Debug)]
pub struct Opening {
    /// How it is played.
    pub settings: Settings,
    /// Who opens it; nobody for a table of bots that is only watched.
    pub maker: Option<Maker>,
    /// Bots for the seats after the maker's.
    pub bots: Vec<String>,
}

/// Who opens a table.
#[derive(Clone, Debug)]
pub struct Maker {
    /// The name.
    pub name: String,
}

/// A table that was opened.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its code.
    pub code: TableCode,
    /// What it promises about its luck.
    pub commitment: String,
    /// The maker's seat and token.
    pub seat: Option<(Seat, Secret)>,
}

/// Random, with another try if it is taken; more tries than a full server would need.
const CODE_TRIES: usize = 20;

impl Rooms {
    /// Opens a table and lets its maker and bots sit down.
    pub async fn open(&self, opening: Opening) -> Result<Opened, RoomError> {
        let now = self.now();
        let mut table = Table::open(opening.settings, table_name(), server_seed(), now)?;
        let mut given = None;
        if let Some(maker) = &opening.maker {
            let (seat, _) = table.sit(now, None, Occupant::Person { name: maker.name.clone() })?;
            given = Some((seat, Secret::new()));
        }
        for level in opening.bots {
            known_level(&level)?;
            table.sit(now, None, Occupant::Bot { level })?;
        }
        let tokens = given.iter().map(|(seat, secret)| SeatToken {
            seat: seat.index() as u8,
            hash: secret.hash(),
            kind: SeatKind::Person,
        });
        let commitment = table.commitment();
        let (code, _) = self.keep(table, tokens.collect()).await?;
        Ok(Opened { code, commitment, seat: given })
    }

    /// Another game with the same seats, for which the same tokens are good.
    pub(super) async fn open_again(
        &self,
        table: &Table,
        tokens: Vec<SeatToken>,
    ) -> Result<TableCode, RoomError> {
        let again = table.open_again(table_name(), server_seed(), self.now())?;
        Ok(self.keep(again, tokens).await?.0)
    }

    /// Stores a new table and gives it a task.
    async fn keep(&self, table: Table, seats: Vec<SeatToken>) -> Result<(TableCode, RoomHandle), RoomError> {
        let at = Timestamp::now();
        let term = self.term();
        let (code, hold) = self.reserve(at).await?;
        let header = header(&table, &summary(&table));
        let mut append = Append::new(hold, 0, table.lines_after(0), at).header(header);
        for token in &seats {
            append = append.seat(SeatChange::Give(*token));
        }
        self.shared.store.append(append).await?;
        let stored = StoredTable { seats, ..self.shared.store.load(hold.table).await? };
        Ok((code, self.host(table, stored, hold, term)))
    }

    async fn reserve(&self, at: Timestamp) -> Result<(TableCode, Hold), RoomError> {
        let header = Header { status: Status::Open, listing: Listing::ByLink, summary: "{}".to_owned() };
        for _ in 0..CODE_TRIES {
            let code = TableCode::new();
            match self.shared.store.create(&code, header.clone(), at).await {
                Ok(hold) => return Ok((code, hold)),
                Err(StoreError::CodeTaken) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(RoomError::Gone)
    }
}

/// Is there a bot of this level?
pub(super) fn known_level(level: &str) -> Result<Level, Refusal> {
    level.parse().map_err(|_| TableError::no_such_bot(level))
}

fn server_seed() -> ServerSeed {
    ServerSeed::from_bytes(random())
}

/// Drawn apart from the seed, so that it says nothing about it.
fn table_name() -> TableName {
    TableName::draw(u16::from_le_bytes(random()))
}

fn random<const BYTES: usize>() -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}
