//! Requests about tables on this device. A seat's token is its number: nobody has to prove anything to their own browser.

use hexhaven_bots::Level;
use hexhaven_luck::ServerSeed;
use hexhaven_record::{Record, date_of};
use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::{Table, TableError, TableName, TakenUpBy};
use hexhaven_wire::{
    Command, EngineOutput, FromTable, MomentToTry, NewTable, Newcomer, NewcomerKind, Occupant, OpenedTable,
    PostedCommand, Refusal, Statistics, TakenSeat, read_record,
};

use crate::engine::{Engine, Moment};
use crate::entropy::Entropy;
use crate::http::{Answer, Request, json, number, refused};
use crate::local::LocalTable;
use crate::requests::json_page;

/// What codes of local tables begin with. No server has such a code: those have no vowels.
pub(crate) const PREFIX: &str = "LOCAL";

/// The letters of codes, as at the server.
const LETTERS: &[u8; 20] = b"BCDFGHJKMNPQRSTVWXYZ";

impl Engine {
    pub(crate) fn answer_about_table(
        &mut self,
        moment: &mut Moment,
        request: &Request<'_>,
        out: &mut EngineOutput,
    ) -> Option<Answer> {
        let path: Vec<&str> = request.path.iter().map(String::as_str).collect();
        Some(match (request.method, path.as_slice()) {
            ("POST", ["tables"]) => {
                request.read::<NewTable>().and_then(|wanted| json(self.open(moment, wanted, out)))
            }
            ("POST", ["review", "try"]) => {
                request.read::<MomentToTry>().and_then(|wanted| json(self.take_up(moment, wanted, out)))
            }
            ("GET", ["tables", code]) => json(self.table(code).map(|local| local.look())),
            ("GET", ["tables", code, "history"]) => self.history(code, request),
            ("POST", ["tables", code, "seats"]) => {
                request.read::<Newcomer>().and_then(|newcomer| json(self.sit(moment, code, newcomer, out)))
            }
            ("POST", ["tables", code, "commands"]) => request
                .read::<PostedCommand>()
                .and_then(|posted| self.post(moment, code, request, posted, out)),
            ("GET", ["tables", code, "record"]) => {
                self.record(code).map(|record| record.to_text()).map_err(refused)
            }
            ("GET", ["tables", code, "statistics"]) => {
                json(self.record(code).and_then(|record| Statistics::asked(&record)))
            }
            ("GET", ["tables", code, "replay"]) => {
                self.record(code).map_err(refused).and_then(|record| json_page(request, &record))
            }
            _ => return None,
        })
    }

    /// Opens a table for its maker and these bots.
    fn open(
        &mut self,
        moment: &mut Moment,
        wanted: NewTable,
        out: &mut EngineOutput,
    ) -> Result<OpenedTable, Refusal> {
        let now = moment.now;
        let (name, seed) = name_and_seed(&mut moment.entropy)?;
        let mut table = Table::open(wanted.settings, name, seed, now).map_err(|error| error.refusal())?;
        let mut seat = None;
        if let Some(name) = wanted.name {
            let (given, _) =
                table.sit(now, None, Occupant::Person { name }).map_err(|error| error.refusal())?;
            seat = Some(given.index() as u8);
        }
        for level in wanted.bots {
            known_level(&level)?;
            table.sit(now, None, Occupant::Bot { level }).map_err(|error| error.refusal())?;
        }
        let commitment = table.commitment();
        let code = self.keep(moment, table, out)?;
        Ok(OpenedTable { code, commitment, seat, token: seat.map(|seat| seat.to_string()) })
    }

    /// Opens a table where a game continues from one of its moments.
    fn take_up(
        &mut self,
        moment: &mut Moment,
        wanted: MomentToTry,
        out: &mut EngineOutput,
    ) -> Result<OpenedTable, Refusal> {
        let record = read_record(wanted.record.as_bytes())?;
        let seat = Seat::try_new(usize::from(wanted.seat)).ok_or_else(|| Refusal::new("no_such_seat"))?;
        known_level(&wanted.level)?;
        let (name, seed) = name_and_seed(&mut moment.entropy)?;
        let by = TakenUpBy { name: wanted.name, seat, level: wanted.level };
        let table = Table::take_up(&record, wanted.after as usize, by, name, seed, moment.now)
            .map_err(|error| error.refusal())?;
        let commitment = table.commitment();
        let code = self.keep(moment, table, out)?;
        Ok(OpenedTable { code, commitment, seat: Some(wanted.seat), token: Some(wanted.seat.to_string()) })
    }

    /// Gives a new table its code, and lets the page store it.
    pub(crate) fn keep(
        &mut self,
        moment: &mut Moment,
        table: Table,
        out: &mut EngineOutput,
    ) -> Result<String, Refusal> {
        let letters: [u8; 7] = moment.entropy.take()?;
        let letters = letters.map(|byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
        let code: String = PREFIX.chars().chain(letters).collect();
        let mut local = LocalTable::new(code.clone(), moment.wall, table);
        local.publish(&[], out);
        self.tables.insert(code.clone(), local);
        Ok(code)
    }

    fn sit(
        &mut self,
        moment: &Moment,
        code: &str,
        newcomer: Newcomer,
        out: &mut EngineOutput,
    ) -> Result<TakenSeat, Refusal> {
        let local = self.table(code)?;
        let wanted = newcomer
            .seat
            .map(|seat| Seat::try_new(usize::from(seat)).ok_or_else(|| Refusal::new("no_such_seat")));
        let occupant = match newcomer.kind {
            NewcomerKind::Person => Occupant::Person { name: newcomer.name },
            NewcomerKind::Remote => Occupant::Remote { name: newcomer.name },
        };
        let (seat, steps) =
            local.table.sit(moment.now, wanted.transpose()?, occupant).map_err(|error| error.refusal())?;
        local.publish(&steps, out);
        let seat = seat.index() as u8;
        Ok(TakenSeat { code: code.to_owned(), seat: Some(seat), token: seat.to_string() })
    }

    fn history(&mut self, code: &str, request: &Request<'_>) -> Answer {
        let [before] = request.query(["before"])?;
        let before = before.map_or(Ok(u64::MAX), number)?;
        json(self.table(code).and_then(|local| {
            let viewer = seat_of(local, request.token)?.map_or(Viewer::Spectator, Viewer::Seat);
            Ok(local.table.earlier(viewer, before))
        }))
    }

    fn post(
        &mut self,
        moment: &mut Moment,
        code: &str,
        request: &Request<'_>,
        posted: PostedCommand,
        out: &mut EngineOutput,
    ) -> Answer {
        let done = self.table(code).and_then(|local| seat_of(local, request.token)).and_then(|seat| {
            let seat = seat.ok_or_else(|| Refusal::new("no_token"))?;
            self.command(moment, code, seat, &posted.id, posted.command, out)
        });
        json(done.map(|number| FromTable::Answer { id: posted.id, done: Some(number), refused: None }))
    }

    /// Carries out the command of a seat, and says the table's number after it.
    pub(crate) fn command(
        &mut self,
        moment: &mut Moment,
        code: &str,
        seat: Seat,
        id: &str,
        command: Command,
        out: &mut EngineOutput,
    ) -> Result<u64, Refusal> {
        let now = moment.now;
        let local = self.table(code)?;
        let unlogged = local.table.unlogged();
        let number = match command {
            Command::Rematch { yes } => {
                local.table.ask_rematch(now, seat, yes).map_err(|error| error.refusal())?;
                local.table.number()
            }
            command => {
                if let Command::AddBot { level, .. } = &command {
                    known_level(level)?;
                }
                let done = local.table.submit(now, seat, id, command).map_err(|error| error.refusal())?;
                local.publish(&done.steps, out);
                done.number
            }
        };
        if local.table.unlogged() != unlogged {
            local.tell_presence(now, out);
        }
        self.open_rematch(moment, code, out)?;
        Ok(number)
    }

    /// Opens the next game, if it is due.
    pub(crate) fn open_rematch(
        &mut self,
        moment: &mut Moment,
        code: &str,
        out: &mut EngineOutput,
    ) -> Result<(), Refusal> {
        let local = self.table(code)?;
        if !local.table.rematch_is_due(moment.now) {
            return Ok(());
        }
        let (name, seed) = name_and_seed(&mut moment.entropy)?;
        let again = local.table.open_again(name, seed, moment.now).map_err(|error| error.refusal())?;
        let next = self.keep(moment, again, out)?;
        let local = self.table(code)?;
        let steps = local.table.rematch(moment.now, &next).map_err(|error| error.refusal())?;
        local.publish(&steps, out);
        Ok(())
    }

    /// The record of a game that is over.
    fn record(&mut self, code: &str) -> Result<Record, Refusal> {
        let local = self.table(code)?;
        let record = local.table.record().ok_or_else(|| TableError::NotOver.refusal())?;
        let mut record = record.map_err(|_| Refusal::new("damaged_table"))?;
        // The date is a header like others; a record without it is just as good.
        let _ = record.headers_mut().add("date", &date_of(local.created_at));
        Ok(record)
    }

    pub(crate) fn table(&mut self, code: &str) -> Result<&mut LocalTable, Refusal> {
        self.tables.get_mut(code).ok_or_else(|| Refusal::new("no_such_table"))
    }
}

/// The seat that a token stands for; nobody's without one.
pub(crate) fn seat_of(local: &LocalTable, token: Option<&str>) -> Result<Option<Seat>, Refusal> {
    let Some(token) = token else { return Ok(None) };
    let found = local.table.seats().find(|seat| seat.index().to_string() == token);
    found.map(Some).ok_or_else(|| Refusal::new("bad_token"))
}

fn name_and_seed(entropy: &mut Entropy) -> Result<(TableName, ServerSeed), Refusal> {
    let name = TableName::draw(u16::from_le_bytes(entropy.take()?));
    Ok((name, ServerSeed::from_bytes(entropy.take()?)))
}

fn known_level(level: &str) -> Result<Level, Refusal> {
    level.parse().map_err(|_| TableError::no_such_bot(level))
}
