//! The log as it is stored: one line of JSON for each entry, with inputs in the notation that records use. Only a table that
//! comes back from the store reads it and replays its game.
//!
//! Lines stay readable forever: fields may be added with a default, never renamed.

use hexhaven_luck::{ClientSeed, ServerSeed};
use hexhaven_rules::{Board, Game, Input, Seat, Starter};
use hexhaven_wire::{Color, Emote, Occupant, Phrase, Settings, Status};
use serde::{Deserialize, Serialize};

use crate::log::{By, LogEntry, Logged, Said};
use crate::play::Change;
use crate::settings::{checked, checked_rules};
use crate::table::{BrokenLog, Table};
use crate::table_name::TableName;
use crate::take_up::is_act;
use crate::time::TableTime;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredEntry {
    at: u64,
    what: Stored,
}

/// The forms of [`Logged`].
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Stored {
    Opened {
        settings: Box<Settings>,
        server_seed: String,
        #[serde(default)]
        name: Option<TableName>,
    },
    Sat {
        seat: u8,
        occupant: Occupant,
    },
    Left {
        seat: u8,
    },
    Recolored {
        seat: u8,
        color: Color,
    },
    Changed {
        settings: Box<Settings>,
    },
    Ready {
        seat: u8,
        ready: bool,
        client_seed: String,
    },
    Started {
        board: String,
        colors: Vec<Color>,
        first: Option<u8>,
        inputs: String,
    },
    Played {
        seat: u8,
        by: By,
        id: String,
        inputs: String,
    },
    Undone {
        seat: u8,
        id: String,
    },
    Chat {
        seat: u8,
        text: String,
    },
    Emote {
        seat: u8,
        emote: Emote,
    },
    Phrase {
        seat: u8,
        phrase: Phrase,
    },
    StandIn {
        seat: u8,
        on: bool,
    },
    Replaced {
        seat: u8,
    },
    AutoPass {
        seat: u8,
        special: bool,
        reactions: bool,
    },
    Vote {
        seat: u8,
        yes: bool,
    },
    Muted {
        seat: u8,
        whom: u8,
        muted: bool,
    },
    Abandoned {},
    Rematch {
        code: String,
    },
}

impl Table {
    /// The entries with numbers above this one as lines to store.
    pub fn lines_after(&self, number: u64) -> Vec<String> {
        let line = |entry: &LogEntry| {
            let stored = StoredEntry { at: entry.at, what: self.to_stored(&entry.what) };
            serde_json::to_string(&stored).expect("an entry is plain data")
        };
        self.log_after(number).iter().map(line).collect()
    }

    /// The table from stored lines, as it was when the last one was written. Nobody is connected, and its time has stopped.
    pub fn restore(lines: impl IntoIterator<Item: AsRef<str>>) -> Result<Table, BrokenLog> {
        Table::retrace(lines, |_| {})
    }

    /// The same, and every table along the way: as it was after each line.
    pub fn retrace(
        lines: impl IntoIterator<Item: AsRef<str>>,
        mut visit: impl FnMut(&Table),
    ) -> Result<Table, BrokenLog> {
        let mut lines = (1..).zip(lines);
        let broken = |entry: usize, why: String| BrokenLog { entry, why };
        let read = |entry: usize, line: &str| -> Result<StoredEntry, BrokenLog> {
            serde_json::from_str(line).map_err(|error| broken(entry, error.to_string()))
        };
        let (_, first) = lines.next().ok_or_else(|| broken(1, "it is missing".to_owned()))?;
        let mut table = Table::from_opening(read(1, first.as_ref())?.what).map_err(|why| broken(1, why))?;
        visit(&table);
        for (number, line) in lines {
            table.restore_entry(read(number, line.as_ref())?).map_err(|why| broken(number, why))?;
            visit(&table);
        }
        if table.status == Status::Open {
            // Earlier versions opened tables with settings that could never start.
            checked(table.settings.clone()).map_err(|fault| broken(1, fault.to_string()))?;
        }
        let at = table.time.at(0);
        for chair in &mut table.chairs {
            chair.absent_since = at;
        }
        Ok(table)
    }

    fn from_opening(what: Stored) -> Result<Table, String> {
        let Stored::Opened { settings, server_seed, name } = what else {
            return Err("a log begins with the opening of the table".to_owned());
        };
        let rules = checked_rules(&settings).map_err(|fault| fault.to_string())?;
        let seed = ServerSeed::parse(&server_seed).map_err(|error| error.to_string())?;
        Ok(Table::opened(*settings, rules, seed, name))
    }

    fn restore_entry(&mut self, StoredEntry { at, what }: StoredEntry) -> Result<(), String> {
        if at < self.time.at(0) {
            return Err("it is older than the entry before it".to_owned());
        }
        self.time = TableTime::standing_at(at);
        let (what, change) = match what {
            Stored::Started { board, colors, first, inputs } => {
                self.restore_start(&board, &colors, first, &inputs)?
            }
            Stored::Played { seat, by, id, inputs } => {
                let seat = self.known(seat)?;
                let play = self.running_mut().map_err(|fault| fault.to_string())?;
                let inputs = parse(&inputs, &play.game)?;
                let change = play.replay(&inputs)?;
                (Logged::Played { seat, by, id, inputs }, change)
            }
            other => (self.to_logged(other)?, Change::NONE),
        };
        self.apply(LogEntry { at, what }, change).map(|_| ())
    }

    fn restore_start(
        &mut self,
        board: &str,
        colors: &[Color],
        first: Option<u8>,
        inputs: &str,
    ) -> Result<(Logged, Change), String> {
        let board = Board::parse(board, self.rules.board.island)
            .map_err(|faults| faults.first().map_or_else(|| "no board".to_owned(), ToString::to_string))?;
        let starter = match first {
            None => Starter::Roll,
            Some(seat) => Starter::Seat(self.known(seat)?),
        };
        if colors.len() != self.chairs.len() || self.status != Status::Open {
            return Err("the game cannot begin like this".to_owned());
        }
        for (chair, color) in self.chairs.iter_mut().zip(colors) {
            chair.color = (*color).into();
        }
        let (mut play, mut events) = self.new_play(board, starter).map_err(|faults| faults.to_string())?;
        let inputs = parse(inputs, &play.game)?;
        let played = if inputs.iter().any(is_act) { play.take_up(&inputs)? } else { play.replay(&inputs)? };
        events.extend(played.events);
        self.play = Some(Box::new(play));
        Ok((Logged::Started { starter, inputs }, Change { events, before: None }))
    }

    fn to_stored(&self, what: &Logged) -> Stored {
        let number = |seat: &Seat| seat.index() as u8;
        match what {
            Logged::Opened { settings, server_seed, name } => Stored::Opened {
                settings: settings.clone(),
                server_seed: server_seed.to_hex(),
                name: name.clone(),
            },
            Logged::Sat { seat, occupant } => Stored::Sat { seat: number(seat), occupant: occupant.clone() },
            Logged::Left { seat } => Stored::Left { seat: number(seat) },
            Logged::Recolored { seat, color } => {
                Stored::Recolored { seat: number(seat), color: (*color).into() }
            }
            Logged::Changed { settings } => Stored::Changed { settings: settings.clone() },
            Logged::Ready { seat, ready, client_seed } => {
                Stored::Ready { seat: number(seat), ready: *ready, client_seed: client_seed.to_string() }
            }
            Logged::Started { starter, inputs } => Stored::Started {
                board: self.game().map(|game| game.board().to_text()).unwrap_or_default(),
                colors: self.chairs.iter().map(|chair| chair.color.into()).collect(),
                first: match starter {
                    Starter::Roll => None,
                    Starter::Seat(seat) => Some(number(seat)),
                },
                inputs: self.codes(inputs),
            },
            Logged::Played { seat, by, id, inputs } => {
                Stored::Played { seat: number(seat), by: *by, id: id.clone(), inputs: self.codes(inputs) }
            }
            Logged::Undone { seat, id } => Stored::Undone { seat: number(seat), id: id.clone() },
            Logged::Said { seat, what } => {
                let seat = number(seat);
                match what {
                    Said::Text(text) => Stored::Chat { seat, text: text.clone() },
                    Said::Emote(emote) => Stored::Emote { seat, emote: *emote },
                    Said::Phrase(phrase) => Stored::Phrase { seat, phrase: *phrase },
                }
            }
            Logged::StandIn { seat, on } => Stored::StandIn { seat: number(seat), on: *on },
            Logged::Replaced { seat } => Stored::Replaced { seat: number(seat) },
            Logged::AutoPass { seat, special, reactions } => {
                Stored::AutoPass { seat: number(seat), special: *special, reactions: *reactions }
            }
            Logged::Vote { seat, yes } => Stored::Vote { seat: number(seat), yes: *yes },
            Logged::Muted { seat, whom, muted } => {
                Stored::Muted { seat: number(seat), whom: number(whom), muted: *muted }
            }
            Logged::Abandoned => Stored::Abandoned {},
            Logged::Rematch { code } => Stored::Rematch { code: code.clone() },
        }
    }

    /// Everything but the game itself. Seats and settings are settled before it starts.
    fn to_logged(&self, stored: Stored) -> Result<Logged, String> {
        let before_the_game = matches!(
            stored,
            Stored::Sat { .. }
                | Stored::Left { .. }
                | Stored::Recolored { .. }
                | Stored::Changed { .. }
                | Stored::Ready { .. }
        );
        if before_the_game && self.status != Status::Open {
            return Err("the game has begun".to_owned());
        }
        Ok(match stored {
            Stored::Opened { .. } | Stored::Started { .. } | Stored::Played { .. } => {
                return Err("it can't come here".to_owned());
            }
            Stored::Sat { seat, occupant } => Logged::Sat { seat: self.known(seat)?, occupant },
            Stored::Left { seat } => Logged::Left { seat: self.known(seat)? },
            Stored::Recolored { seat, color } => {
                Logged::Recolored { seat: self.known(seat)?, color: color.into() }
            }
            Stored::Changed { settings } => Logged::Changed { settings },
            Stored::Ready { seat, ready, client_seed } => Logged::Ready {
                seat: self.known(seat)?,
                ready,
                client_seed: ClientSeed::parse(&client_seed).map_err(|error| error.to_string())?,
            },
            Stored::Undone { seat, id } => Logged::Undone { seat: self.known(seat)?, id },
            Stored::Chat { seat, text } => Logged::Said { seat: self.known(seat)?, what: Said::Text(text) },
            Stored::Emote { seat, emote } => {
                Logged::Said { seat: self.known(seat)?, what: Said::Emote(emote) }
            }
            Stored::Phrase { seat, phrase } => {
                Logged::Said { seat: self.known(seat)?, what: Said::Phrase(phrase) }
            }
            Stored::StandIn { seat, on } => Logged::StandIn { seat: self.known(seat)?, on },
            Stored::Replaced { seat } => Logged::Replaced { seat: self.known(seat)? },
            Stored::AutoPass { seat, special, reactions } => {
                Logged::AutoPass { seat: self.known(seat)?, special, reactions }
            }
            Stored::Vote { seat, yes } => Logged::Vote { seat: self.known(seat)?, yes },
            Stored::Muted { seat, whom, muted } => {
                Logged::Muted { seat: self.known(seat)?, whom: self.known(whom)?, muted }
            }
            Stored::Abandoned {} => Logged::Abandoned,
            Stored::Rematch { code } => Logged::Rematch { code },
        })
    }

    fn known(&self, seat: u8) -> Result<Seat, String> {
        self.named(seat).map_err(|_| format!("there is no seat {seat}"))
    }

    fn codes(&self, inputs: &[Input]) -> String {
        let codes = self.game().map(|game| inputs.iter().map(|input| input.code(game)).collect::<Vec<_>>());
        codes.unwrap_or_default().join(" ")
    }
}

fn parse(codes: &str, game: &Game) -> Result<Vec<Input>, String> {
    let parsed = codes.split_ascii_whitespace().map(|code| Input::parse(code, game));
    parsed.collect::<Result<_, _>>().map_err(|error| error.to_string())
}
