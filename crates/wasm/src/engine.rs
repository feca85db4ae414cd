//! What becomes of a call.

use std::collections::BTreeMap;

use hexhaven_review::Reviewer;
use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::Table;
use hexhaven_wire::{
    EngineCall, EngineInput, EngineMessage, EngineOutput, EngineResponse, FromTable, Refusal, ToTable,
    WIRE_VERSION,
};

use crate::entropy::Entropy;
use crate::http::{Answer, Request, refused, response};
use crate::local::LocalTable;
use crate::table_requests::seat_of;
use crate::{judging, requests, review};

/// The longest call: the lines of a long game with much talk fit in several times.
const MOST_BYTES: usize = 8 * 1_024 * 1_024;

/// The longest body of a request, as at the server.
const MOST_BODY: usize = 256 * 1_024;

/// The most tables at a time: a page has one, or two during a rematch.
const MOST_TABLES: usize = 16;

/// Everything that the engine holds: the tables that a page follows, and the review in the making.
#[derive(Default)]
pub struct Engine {
    pub(crate) tables: BTreeMap<String, LocalTable>,
    reviewer: Option<Reviewer>,
}

/// When a call comes, and what it may draw from.
pub(crate) struct Moment {
    pub(crate) now: u64,
    pub(crate) wall: i64,
    pub(crate) entropy: Entropy,
}

impl Engine {
    /// Does what the input asks for. Whatever it is, the answer is an [`EngineOutput`] as JSON; an input that cannot be read gets
    /// a refusal as the response.
    pub fn call(&mut self, input: &[u8]) -> Vec<u8> {
        let output = self.read(input).unwrap_or_else(|(status, refusal)| EngineOutput {
            response: Some(response(Err((status, refusal)))),
            ..EngineOutput::default()
        });
        serde_json::to_vec(&output).expect("an output is plain data")
    }

    fn read(&mut self, input: &[u8]) -> Result<EngineOutput, (u16, Refusal)> {
        if input.len() > MOST_BYTES {
            return Err((413, Refusal::new("too_large")));
        }
        let unreadable = |reason: &str| (400, Refusal::new("unreadable").with("reason", reason));
        let input: EngineInput =
            serde_json::from_slice(input).map_err(|error| unreadable(&error.to_string()))?;
        let entropy = Entropy::parse(&input.entropy).ok_or_else(|| unreadable("not enough entropy"))?;
        let mut moment = Moment { now: input.now, wall: input.wall, entropy };
        self.obey(&mut moment, input.call).map_err(refused)
    }

    fn obey(&mut self, moment: &mut Moment, call: EngineCall) -> Result<EngineOutput, Refusal> {
        let mut out = EngineOutput::default();
        let now = moment.now;
        match call {
            EngineCall::Request { method, path, token, body } => {
                let answer = self.answer(moment, &method, &path, token.as_deref(), &body, &mut out);
                out.response = Some(response(answer));
            }
            EngineCall::Restore { code, created_at, lines } => {
                self.restore(code, created_at, &lines)?;
                out.response = Some(EngineResponse { status: 200, body: "null".to_owned() });
            }
            EngineCall::Say { line, code, message } => self.hear(moment, line, &code, message, &mut out),
            EngineCall::Part { line } => {
                for local in self.tables.values_mut() {
                    local.part(now, line, &mut out);
                }
            }
            EngineCall::Tick { code } => {
                let local = self.table(&code)?;
                let steps = local.table.tick(now);
                local.publish(&steps, &mut out);
                self.open_rematch(moment, &code, &mut out)?;
            }
            EngineCall::Think { code, seat, question } => {
                let seat = bot_seat(seat)?;
                self.table(&code)?.think(seat, question);
            }
            EngineCall::Answer { code, seat, question } => {
                let seat = bot_seat(seat)?;
                self.table(&code)?.answer(now, seat, question, &mut out);
            }
            EngineCall::Forget { code } => {
                self.tables.remove(&code);
            }
        }
        for local in self.tables.values_mut() {
            local.wait(now, &mut moment.entropy, &mut out);
        }
        Ok(out)
    }

    fn answer(
        &mut self,
        moment: &mut Moment,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
        out: &mut EngineOutput,
    ) -> Answer {
        if body.len() > MOST_BODY {
            return Err((413, Refusal::new("too_large")));
        }
        let not_found = || (404, Refusal::new("not_found"));
        let request = Request::new(method, path, token, body).ok_or_else(not_found)?;
        requests::answer(&request, &mut moment.entropy)
            .or_else(|| review::answer(&mut self.reviewer, &request))
            .or_else(|| judging::answer(&request))
            .or_else(|| self.answer_about_table(moment, &request, out))
            .unwrap_or_else(|| Err(not_found()))
    }

    fn restore(&mut self, code: String, created_at: i64, lines: &[String]) -> Result<(), Refusal> {
        if self.tables.len() >= MOST_TABLES && !self.tables.contains_key(&code) {
            return Err(Refusal::new("too_many_tables"));
        }
        let table = Table::restore(lines).map_err(|_| Refusal::new("damaged_table"))?;
        self.tables.insert(code.clone(), LocalTable::restored(code, created_at, table));
        Ok(())
    }

    /// A message on a line.
    fn hear(&mut self, moment: &mut Moment, line: u32, code: &str, message: ToTable, out: &mut EngineOutput) {
        let told = match message {
            ToTable::Ping {} => Some(FromTable::Pong {}),
            ToTable::Hello { version, token, seen } => self
                .greet(moment, line, code, version, token.as_deref(), seen, out)
                .err()
                .map(|refusal| FromTable::Goodbye { refusal }),
            ToTable::Command { id, command } => {
                let viewer = self.table(code).map(|local| local.viewer_of(line).and_then(Viewer::seat));
                let done = viewer.and_then(|seat| {
                    let seat = seat.ok_or_else(|| Refusal::new("watching"))?;
                    self.command(moment, code, seat, &id, command, out)
                });
                let (done, refused) = match done {
                    Ok(number) => (Some(number), None),
                    Err(refusal) => (None, Some(refusal)),
                };
                Some(FromTable::Answer { id, done, refused })
            }
        };
        out.tell.extend(told.map(|message| EngineMessage { line, message }));
    }

    #[expect(clippy::too_many_arguments, reason = "they are the fields of a hello, and where it came from")]
    fn greet(
        &mut self,
        moment: &Moment,
        line: u32,
        code: &str,
        version: u32,
        token: Option<&str>,
        seen: u64,
        out: &mut EngineOutput,
    ) -> Result<(), Refusal> {
        if version != WIRE_VERSION {
            return Err(Refusal::new("wrong_version").with("version", WIRE_VERSION));
        }
        let local = self.table(code)?;
        if local.viewer_of(line).is_some() {
            return Err(Refusal::new("second_hello"));
        }
        let viewer = seat_of(local, token)?.map_or(Viewer::Spectator, Viewer::Seat);
        local.join(moment.now, line, viewer, seen, out);
        Ok(())
    }
}

fn bot_seat(seat: u8) -> Result<Seat, Refusal> {
    Seat::try_new(usize::from(seat)).ok_or_else(|| Refusal::new("no_such_seat"))
}
