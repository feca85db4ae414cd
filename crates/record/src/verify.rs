//! Checks a record: could this game have been played, and did it end that way?

use std::fmt;

use hexhaven_luck::{Commitment, Seed};
use hexhaven_rules::faults::BoardFault;
use hexhaven_rules::options::FirstPlayer;
use hexhaven_rules::{Starter, State};

use crate::luck::{Auditor, Luck, LuckCheck, LuckFault};
use crate::record::{Ending, Origin, Record};
use crate::replay::ReplayError;

/// What a check of a record has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// How many inputs were played.
    pub inputs: usize,
    /// How the game ended.
    pub ending: Ending,
    /// The last position.
    pub state: State,
    /// Its fingerprint.
    pub fingerprint: u64,
    /// The same, if the record had it: without it there was nothing to compare.
    pub recorded: Option<u64>,
    /// What is known about the luck.
    pub luck: LuckCheck,
}

/// Why a record can't be trusted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VerifyFault {
    /// An input can't be played, so nothing is known about what follows.
    Replay(ReplayError),
    /// The seed gives a different board.
    NotDrawn {
        /// The seed that the record names.
        seed: Seed,
    },
    /// The server seed isn't the one that was promised.
    Commitment {
        /// What was promised.
        promised: Commitment,
        /// The commitment that belongs to the seed of the record.
        found: Commitment,
    },
    /// The committed luck gives a different board.
    NotCommitted,
    /// An outcome isn't what the committed luck gives; this is the first one.
    Luck(LuckFault),
    /// This board isn't possible under the rule set.
    Unusual {
        /// What is unusual about it.
        fault: BoardFault,
    },
    /// It is not the printed map.
    NotPrinted,
    /// The first player wasn't determined the way the rule set asks.
    FirstPlayer {
        /// How the rule set determines the first player.
        rule: FirstPlayer,
    },
    /// The game didn't end that way.
    Ending {
        /// What the record says.
        recorded: Ending,
        /// What the last position says.
        found: Ending,
    },
    /// The last position has a different fingerprint.
    Fingerprint {
        /// What the record says.
        recorded: u64,
        /// What the last position has.
        found: u64,
    },
}

impl VerifyFault {
    /// Its permanent name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            VerifyFault::Replay(error) => error.illegal.code(),
            VerifyFault::NotDrawn { .. } => "not_drawn_from_seed",
            VerifyFault::Commitment { .. } => "wrong_server_seed",
            VerifyFault::NotCommitted => "not_drawn_from_commitment",
            VerifyFault::Luck(_) => "not_drawn_from_stream",
            VerifyFault::Unusual { .. } => "unusual_board",
            VerifyFault::NotPrinted => "not_the_printed_map",
            VerifyFault::FirstPlayer { .. } => "wrong_first_player",
            VerifyFault::Ending { .. } => "wrong_result",
            VerifyFault::Fingerprint { .. } => "wrong_fingerprint",
        }
    }
}

// By hand: some sentences depend on the value of a field.
impl fmt::Display for VerifyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyFault::Replay(error) => error.fmt(f),
            VerifyFault::NotDrawn { seed } => {
                write!(f, "origin: seed {} gives a different board from the record's", seed.number())
            }
            VerifyFault::Commitment { promised, found } => {
                write!(f, "server-seed: its SHA-256 is {found}, but the commitment is {promised}")
            }
            VerifyFault::NotCommitted => {
                f.write_str("origin: the board stream gives a different board from the record's")
            }
            VerifyFault::Luck(fault) => fault.fmt(f),
            VerifyFault::Unusual { fault } => {
                write!(f, "origin: the rule set can't produce this board: {fault}")
            }
            VerifyFault::NotPrinted => f.write_str("origin: the board is not the printed map (SETUP-4)"),
            VerifyFault::FirstPlayer { rule: FirstPlayer::Roll } => {
                f.write_str("first: under the rule set, the highest roll goes first (SETUP-10)")
            }
            VerifyFault::FirstPlayer { .. } => {
                f.write_str("first: under the rule set, a named seat goes first, without a roll (SETUP-9)")
            }
            VerifyFault::Ending { recorded, found } => {
                write!(f, "result: the record says {}, but {}", words(*recorded), state_words(*found))
            }
            VerifyFault::Fingerprint { recorded, found } => {
                write!(f, "fingerprint: the record says {recorded:016x}, the last position has {found:016x}")
            }
        }
    }
}

impl std::error::Error for VerifyFault {}

fn words(ending: Ending) -> String {
    match ending {
        Ending::Won(seat) => format!("that seat {seat} has won"),
        Ending::NoWinner => "that nobody has won".to_owned(),
        Ending::Abandoned => "that the game was abandoned".to_owned(),
        Ending::Unfinished => "that the game isn't over".to_owned(),
    }
}

fn state_words(ending: Ending) -> String {
    match ending {
        Ending::Won(seat) => format!("in the last position seat {seat} has won"),
        Ending::NoWinner => "in the last position the game is over without a winner".to_owned(),
        Ending::Abandoned | Ending::Unfinished => "in the last position the game isn't over".to_owned(),
    }
}

impl Record {
    /// Plays the record and checks everything there is to check: the board against its origin, the first player against
    /// the rule set, every input, the result and the fingerprint; and if luck was promised and has been revealed, the
    /// seed and every outcome. It reports all faults, but doesn't look for those that follow from an illegal input.
    pub fn verify(&self) -> Result<Verified, Vec<VerifyFault>> {
        let mut faults = self.origin_faults();
        faults.extend(self.commitment_fault());
        faults.extend(self.first_player_fault());
        let mut auditor = Auditor::new(self.luck.as_ref(), &self.game, self.starter);
        let played = self.play_audited(&mut auditor);
        let luck = auditor.finish(self.luck.as_ref());
        faults.extend(luck.clone().err().map(VerifyFault::Luck));
        match played {
            Err(error) => faults.push(VerifyFault::Replay(error)),
            Ok((state, fingerprint)) => {
                let found = Ending::of(&state);
                let left = self.ending == Ending::Abandoned && found == Ending::Unfinished;
                if found != self.ending && !left {
                    faults.push(VerifyFault::Ending { recorded: self.ending, found });
                }
                if let Some(recorded) = self.fingerprint.filter(|recorded| *recorded != fingerprint) {
                    faults.push(VerifyFault::Fingerprint { recorded, found: fingerprint });
                }
                if let (Ok(luck), true) = (luck, faults.is_empty()) {
                    let (inputs, ending, recorded) = (self.entries.len(), self.ending, self.fingerprint);
                    return Ok(Verified { inputs, ending, state, fingerprint, recorded, luck });
                }
            }
        }
        Err(faults)
    }

    /// [`Record::verify`] for a record that was read from this text: an illegal input is reported with its line and column.
    pub fn verify_in(&self, text: &str) -> Result<Verified, Vec<VerifyFault>> {
        self.verify().map_err(|faults| {
            let located = |fault| match fault {
                VerifyFault::Replay(error) => VerifyFault::Replay(error.located_in(text)),
                VerifyFault::Luck(fault) => VerifyFault::Luck(fault.located_in(text)),
                fault => fault,
            };
            faults.into_iter().map(located).collect()
        })
    }

    fn play_audited(&self, auditor: &mut Auditor) -> Result<(State, u64), ReplayError> {
        let mut replay = self.replay();
        for (number, entry) in (1..).zip(&self.entries) {
            auditor.see(&self.game, replay.state(), number, entry.input);
            replay.skip_to(number)?;
        }
        replay.finish()
    }

    fn origin_faults(&self) -> Vec<VerifyFault> {
        let (board, rules) = (self.game.board(), self.game.rules());
        match self.origin {
            Origin::Drawn(seed) if Origin::draw(rules, seed) != *board => {
                vec![VerifyFault::NotDrawn { seed }]
            }
            Origin::Committed => match self.luck.as_ref().and_then(Luck::revealed) {
                Some(luck) if luck.board(&rules.board) == *board => Vec::new(),
                Some(_) => vec![VerifyFault::NotCommitted],
                // As long as the seed hasn't been revealed, the board at least has to be possible under the rule set.
                None => unusual(self),
            },
            Origin::Chosen => unusual(self),
            Origin::Printed if !is_printed(self) => vec![VerifyFault::NotPrinted],
            Origin::Drawn(_) | Origin::Printed | Origin::Given => Vec::new(),
        }
    }

    fn commitment_fault(&self) -> Option<VerifyFault> {
        let luck = self.luck.as_ref()?;
        let (promised, found) = (luck.commitment, luck.server_seed.as_ref()?.commitment());
        (promised != found).then_some(VerifyFault::Commitment { promised, found })
    }

    fn first_player_fault(&self) -> Option<VerifyFault> {
        let rule = self.game.rules().first_player;
        let rolled = self.starter == Starter::Roll;
        (rolled != (rule == FirstPlayer::Roll)).then_some(VerifyFault::FirstPlayer { rule })
    }
}

/// What isn't possible under the rule set.
fn unusual(record: &Record) -> Vec<VerifyFault> {
    let strange = record.game.board().strange(&record.game.rules().board);
    strange.into_iter().map(|fault| VerifyFault::Unusual { fault }).collect()
}

/// The printed map, with the robber on one of its deserts.
fn is_printed(record: &Record) -> bool {
    let board = record.game.board();
    let land_and_harbors = board.to_text();
    let printed = land_and_harbors == "fixed" || land_and_harbors.starts_with("fixed;;");
    printed && board.deserts().has(board.first_robber())
}
