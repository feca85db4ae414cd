//! The worker: goes through a record turn by turn, so that a screen can show its progress.

use std::sync::Arc;

use hexhaven_luck::{Seed, hash};
use hexhaven_record::{Ending, Record, ReplayError};
use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Event, Game, Input, Next, Seat, State, Viewer};
use hexhaven_wire::{
    Cause, Change, GameReview, Grade, LuckSource, PlayoutCheck, ReviewMoment, ReviewMomentKind,
    ReviewProgress, ReviewStep, ReviewTurn, SeatReview, Share,
};

use crate::check::{MOST_CHECKS, Suspect};
use crate::grade::{INACCURACY, grade};
use crate::judges::Judges;
use crate::ledger::Ledger;
use crate::lookahead::{Known, Lookahead};
use crate::moments;
use crate::shares::Shares;

/// Games with fewer turns have no grades.
const FEWEST_TURNS: u16 = 8;
/// All reviews sample the worlds that players could imagine from this seed, so a game always gets the same review.
const SEED: Seed = Seed::new(0x7265_7669_6577);

/// Whether the largest errors get a second opinion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// A second opinion by playouts, which takes about as long as the rest.
    Playouts,
    /// Without a second opinion: the first look decides every grade.
    Nothing,
}

/// Reviews one game.
///
/// ```
/// use hexhaven_record::Record;
/// use hexhaven_review::{Check, Reviewer};
/// let text = "hexhaven-record 2\nrules fifth:4\nboard fixed\nfirst 2\n1 2:S17 2:R17-22\nresult unfinished\n";
/// let record = Record::parse(text).expect("well written");
/// let mut reviewer = Reviewer::new(record, Check::Playouts).expect("its inputs are legal");
/// while !reviewer.step().done {}
/// let review = reviewer.review();
/// assert_eq!(review.turns[0].steps.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Reviewer {
    record: Arc<Record>,
    check: Check,
    pub(crate) state: State,
    played: usize,
    total_turns: u16,
    memories: Vec<Knowledge>,
    pub(crate) ledger: Ledger,
    start: Shares,
    /// The chances at the start of this turn.
    pub(crate) turn_start: Shares,
    known: Known,
    pub(crate) turns: Vec<ReviewTurn>,
    pub(crate) moments: Vec<ReviewMoment>,
    /// What each moment did to everybody.
    pub(crate) swings: Vec<Shares>,
    /// Choices that look like mistakes, the largest last once all inputs have been looked at.
    pub(crate) suspects: Vec<Suspect>,
    checked: usize,
    to_check: usize,
    /// Turns that can't be judged.
    without: Vec<u16>,
}

impl Reviewer {
    /// Begins a review. The error says which input of the record can't be played.
    pub fn new(record: Record, check: Check) -> Result<Reviewer, ReplayError> {
        let (last, _) = record.replay().finish()?;
        let replay = record.replay();
        let (state, events) = (*replay.start(), replay.start_events().to_vec());
        let game = record.game();
        let start = {
            let judges = Judges::new(game);
            Shares::of(&Lookahead::new(&judges).value(&state), game.players())
        };
        let mut reviewer = Reviewer {
            check,
            state,
            played: 0,
            total_turns: last.public().turn,
            memories: game.seats().map(|seat| Knowledge::new(game, Viewer::Seat(seat))).collect(),
            ledger: Ledger::new(game, start),
            start,
            turn_start: start,
            known: Known::default(),
            turns: Vec::new(),
            moments: Vec::new(),
            swings: Vec::new(),
            suspects: Vec::new(),
            checked: 0,
            to_check: 0,
            without: Vec::new(),
            record: Arc::new(record),
        };
        reviewer.remember(&events);
        Ok(reviewer)
    }

    /// Skips turns, such as one that an earlier review failed on. They have no chances; whatever happened in them
    /// becomes a correction of the next turn.
    pub fn leave_out(&mut self, turns: &[u16]) {
        self.without = turns.to_vec();
    }

    /// Looks at one more turn, or checks one more error, and says how far it has come.
    pub fn step(&mut self) -> ReviewProgress {
        if self.played < self.record.entries().len() {
            if self.without.contains(&self.state.public().turn) {
                self.pass_over_turn();
            } else {
                self.look_at_turn();
            }
            if self.played == self.record.entries().len() {
                self.begin_checks();
            }
        } else if let Some(suspect) = self.suspects.pop() {
            self.check_one(&suspect);
        }
        self.progress()
    }

    /// How far it has come.
    pub fn progress(&self) -> ReviewProgress {
        let total = self.record.entries().len();
        ReviewProgress {
            inputs: self.played as u32,
            total_inputs: total as u32,
            total_turns: self.total_turns,
            checked: self.checked as u32,
            to_check: self.to_check as u32,
            done: self.played == total && self.suspects.is_empty(),
            graded: self.graded(),
        }
    }

    /// The turns from this one on that have been reviewed: enough to draw the curve as it grows.
    pub fn turns(&self) -> &[ReviewTurn] {
        &self.turns
    }

    /// What has been found so far.
    pub fn review(&self) -> GameReview {
        let game = self.record.game();
        let winner = match self.record.ending() {
            Ending::Won(seat) => Some(seat),
            Ending::NoWinner | Ending::Abandoned | Ending::Unfinished => None,
        };
        let mut moments = self.moments.clone();
        moments::mark_key(&mut moments);
        GameReview {
            players: game.seats().map(|seat| self.record.headers().player(seat).map(str::to_owned)).collect(),
            progress: self.progress(),
            winner: winner.map(Into::into),
            start: self.start.to_wire(game.players()),
            turns: self.turns.clone(),
            decisive: winner.map_or_else(Vec::new, |seat| moments::decisive(&moments, &self.swings, seat)),
            moments,
            seats: self.ledger.accounts().to_vec(),
        }
    }

    /// Each seat's account so far.
    pub fn seats(&self) -> &[SeatReview] {
        self.ledger.accounts()
    }

    pub(crate) const fn graded(&self) -> bool {
        self.total_turns >= FEWEST_TURNS
    }

    /// The worlds a seat could imagine, sampled from what it sees: another game that looks the same to it gives the
    /// same worlds.
    pub(crate) fn worlds(&self, game: &Game, seat: Seat, count: usize) -> Vec<State> {
        let memory = &self.memories[seat.index()];
        let mut luck = SEED.child("worlds", hash(&memory.view().to_text(game))).stream("cards");
        (0..count).map(|_| memory.sample(&mut luck)).collect()
    }

    /// Everybody sees what happened.
    fn remember(&mut self, events: &[Event]) {
        let record = Arc::clone(&self.record);
        for (seat, memory) in record.game().seats().zip(&mut self.memories) {
            for event in events {
                let seen: SeenEvent = event.seen_by(Viewer::Seat(seat));
                memory.see(record.game(), &seen);
            }
        }
    }

    fn look_at_turn(&mut self) {
        let record = Arc::clone(&self.record);
        let game = record.game();
        let judges = Judges::new(game);
        let mut truth = Lookahead::with(&judges, std::mem::take(&mut self.known));
        let turn = self.state.public().turn;
        let seat = (turn > 0).then(|| self.state.public().active.into());
        let blind = self.turns.last().is_some_and(|turn| turn.chances.is_empty());
        let mut correction = if blind { self.correct(&judges) } else { None };
        self.turn_start = self.ledger.now;
        self.turns.push(ReviewTurn { turn, seat, chances: Vec::new(), steps: Vec::new() });
        let first_moment = self.moments.len();
        while self.state.public().turn == turn
            && let Some(entry) = record.entries().get(self.played)
        {
            let (mut after, mut events) = (self.state, Vec::new());
            after.play_unchecked(game, &entry.input, &mut events);
            if after.public().turn != turn {
                truth.forget();
            }
            self.played += 1;
            let mut changes: Vec<Change> = correction.take().into_iter().collect();
            changes.extend(match entry.input {
                Input::Chance(outcome) => self.book_luck(&mut truth, outcome, &after),
                Input::Act(seat, action) => self.book_choice(&mut truth, seat, action, &after),
            });
            let seat = match entry.input {
                Input::Chance(_) => None,
                Input::Act(seat, _) => Some(seat.into()),
            };
            let now = self.ledger.now.to_wire(game.players());
            let step = ReviewStep { input: self.played as u32, seat, chances: now.clone(), changes };
            if let Some(turn) = self.turns.last_mut() {
                turn.steps.push(step);
                turn.chances = now;
            }
            self.remember(&events);
            self.state = after;
        }
        self.known = truth.into_known();
        // A choice is reported with the outcome of its turn.
        if turn > 0 {
            for moment in &mut self.moments[first_moment..] {
                if matches!(moment.what, ReviewMomentKind::Choice { .. }) {
                    moment.to = Share(self.ledger.now.0.0[usize::from(moment.seat.0)]);
                }
            }
        }
    }

    /// Plays a turn that can't be judged.
    fn pass_over_turn(&mut self) {
        let record = Arc::clone(&self.record);
        let turn = self.state.public().turn;
        let seat = (turn > 0).then(|| self.state.public().active.into());
        let mut steps = Vec::new();
        while self.state.public().turn == turn
            && let Some(entry) = record.entries().get(self.played)
        {
            let mut events = Vec::new();
            self.state.play_unchecked(record.game(), &entry.input, &mut events);
            self.played += 1;
            self.remember(&events);
            let seat = match entry.input {
                Input::Chance(_) => None,
                Input::Act(seat, _) => Some(seat.into()),
            };
            let input = self.played as u32;
            steps.push(ReviewStep { input, seat, chances: Vec::new(), changes: Vec::new() });
        }
        self.known = Known::default();
        let mut passed = ReviewTurn { turn, seat, chances: Vec::new(), steps };
        // The end of a game needs no judge.
        if matches!(self.state.next(), Next::Over { winner: Some(_) }) {
            let correction = self.correct(&Judges::new(record.game()));
            passed.chances = self.ledger.now.to_wire(record.game().players());
            if let Some(last) = passed.steps.last_mut() {
                last.chances.clone_from(&passed.chances);
                last.changes.extend(correction);
            }
        }
        self.turns.push(passed);
    }

    /// Books whatever happened in skipped turns as a correction.
    fn correct(&mut self, judges: &Judges<'_>) -> Option<Change> {
        let value = Lookahead::new(judges).value(&self.state);
        let value = Shares::of(&value, judges.game().players());
        self.ledger.book(Cause::Luck { source: LuckSource::Estimate }, value.minus(self.ledger.now))
    }

    /// The number of the input being reviewed.
    pub(crate) const fn input(&self) -> u32 {
        self.played as u32
    }

    fn begin_checks(&mut self) {
        self.known = Known::default();
        self.suspects.sort_by_key(|suspect| (suspect.lost(), std::cmp::Reverse(suspect.moment)));
        if self.check == Check::Nothing || !self.graded() {
            self.suspects.clear();
        }
        self.to_check = self.suspects.len();
        // Errors that nobody will check aren't called mistakes.
        let unchecked = self.suspects.len().saturating_sub(MOST_CHECKS);
        for suspect in self.suspects.drain(..unchecked).collect::<Vec<_>>() {
            let lost = suspect.lost().min(INACCURACY);
            self.settle(&suspect, lost, None);
            self.to_check -= 1;
        }
    }

    fn check_one(&mut self, suspect: &Suspect) {
        let record = Arc::clone(&self.record);
        let judges = Judges::new(record.game());
        let input = self.moments[suspect.moment].input;
        let check = suspect.check(&judges, SEED.child("check", u64::from(input)));
        self.checked += 1;
        self.settle(suspect, suspect.agreed_loss(&check), Some(check));
    }

    /// Books a smaller loss for a choice than the first look did. The rest is a correction of the judge.
    fn settle(&mut self, suspect: &Suspect, agreed: i32, check: Option<PlayoutCheck>) {
        let seat = suspect.seat;
        let back = suspect.lost() - agreed;
        let moment = &mut self.moments[suspect.moment];
        let ReviewMomentKind::Choice { grade: now, lost, kind, check: checked, .. } = &mut moment.what else {
            return;
        };
        *checked = check;
        let old = *now;
        lost.0 -= back;
        let confirmed = check.is_some_and(|check| check.confirmed);
        *now = if confirmed { grade(lost.0) } else { grade(lost.0).min(Grade::Inaccuracy) };
        self.ledger.regrade(seat, old, *now);
        self.ledger.lose(seat, *kind, -back, suspect.best_chance);
        let fixed = suspect.change.scaled_to(seat, -agreed);
        let rest = suspect.change.minus(fixed);
        self.swings[suspect.moment] = self.swings[suspect.moment].minus(rest);
        moments::move_to_estimate(self, suspect, fixed, rest);
    }
}
