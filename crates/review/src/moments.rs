//! From changes to moments: what is booked for an input, and what is worth reporting.

use hexhaven_bots::playout::{decider, is_own_business};
use hexhaven_rules::chance::{Chance, Outcome};
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Next, Seat, State};
use hexhaven_wire::{Cause, Change, Fortune, Grade, LuckSource, ReviewMoment, ReviewMomentKind, Share};

use crate::check::Suspect;
use crate::grade::{BEST, INACCURACY, grade, kind};
use crate::ledger::as_if_even;
use crate::lookahead::{DEPTH, Lookahead, add, has_open_deal, scaled};
use crate::options::Options;
use crate::plans;
use crate::reviewer::Reviewer;
use crate::shares::{Chances, Shares};

/// Changes of this size are moments.
const SWING: i32 = 5 * Share::POINT.0;
/// How many key moments are reported.
const MOST_KEY: usize = 16;
/// How many worlds a choice is judged in.
const WORLDS: usize = 3;
/// How many worlds a choice before the roll is judged in; each takes eleven turns.
const EARLY_WORLDS: usize = 1;
/// How many worlds a mistake is played out in.
const CHECK_WORLDS: usize = 16;

impl Reviewer {
    /// Books a roll or draw: the outcome, compared with what was expected.
    pub(crate) fn book_luck(
        &mut self,
        truth: &mut Lookahead<'_>,
        outcome: Outcome,
        after: &State,
    ) -> Vec<Change> {
        let players = truth.game().players();
        let Next::Chance(chance) = self.state.next() else { return Vec::new() };
        let source = match chance {
            Chance::StartRoll(_) | Chance::Dice => LuckSource::Roll,
            Chance::Theft(_) => LuckSource::Theft,
            Chance::DevCard | Chance::ThreeDevCards => LuckSource::Card,
        };
        if let Chance::StartRoll(_) = chance {
            // Nobody is ahead before the game begins.
            let value = Shares::of(&truth.value(after), players);
            let booked = self.ledger.book(Cause::Luck { source }, value.minus(self.ledger.now));
            return booked.into_iter().collect();
        }
        let values = truth.outcomes(&self.state);
        let (mut sum, mut total) = (Chances::default(), 0);
        for (_, weight, chances) in &values {
            add(&mut sum, chances, *weight as f32);
            total += weight;
        }
        let expected = Shares::of(&scaled(&sum, 1.0 / total as f32), players);
        let came = values.iter().find(|(other, ..)| same(*other, outcome));
        let value = match came {
            Some((.., chances)) if !is_drawn_game(after) => Shares::of(chances, players),
            _ => expected,
        };
        let correction = Cause::Luck { source: LuckSource::Estimate };
        let mut changes = Vec::new();
        changes.extend(self.ledger.book(correction, expected.minus(self.ledger.now)));
        let luck = value.minus(expected);
        let from = self.ledger.now;
        changes.extend(self.ledger.book(Cause::Luck { source }, luck));
        self.tell_luck(outcome, chance, luck, from);
        changes
    }

    fn tell_luck(&mut self, outcome: Outcome, chance: Chance, luck: Shares, from: Shares) {
        let seats = Seat::all(Seat::MAX);
        let Some(seat) = seats.max_by_key(|seat| luck.0[*seat].abs()) else { return };
        if luck.0[seat].abs() < SWING {
            return;
        }
        let outcome = match (outcome, chance) {
            (Outcome::Dice(one, other), _) => Fortune::Roll { dice: [one, other] },
            (Outcome::Drawn(card), _) => Fortune::Card { card: card.into() },
            (Outcome::DrawnThree(cards), _) => Fortune::Cards { cards: cards.into() },
            (Outcome::Stolen(card), Chance::Theft(victim)) => {
                Fortune::Theft { victim: victim.into(), card: card.into() }
            }
            (Outcome::Stolen(_), _) => return,
        };
        let by = self.state.public().mover().into();
        self.swings.push(luck);
        self.moments.push(ReviewMoment {
            input: self.input(),
            turn: self.state.public().turn,
            seat: seat.into(),
            from: Share(from.0[seat]),
            to: Share(from.0[seat] + luck.0[seat]),
            key: false,
            what: ReviewMomentKind::Luck { by, outcome, change: Share(luck.0[seat]) },
        });
    }

    /// Books a choice: what it lost by what the seat could know, what hidden cards made of it, and what the judge sees
    /// only now.
    pub(crate) fn book_choice(
        &mut self,
        truth: &mut Lookahead<'_>,
        seat: Seat,
        action: Action,
        after: &State,
    ) -> Vec<Change> {
        let before = self.state;
        let (own, deal) = (is_own_business(action), has_open_deal(before.public()));
        if is_drawn_game(after) || (!own && !deal && !has_open_deal(after.public())) {
            return Vec::new();
        }
        let game = truth.game();
        let players = game.players();
        let worlds = match before.public().phase {
            Phase::SetUpSettlement | Phase::SetUpRoad { .. } => vec![before],
            Phase::BeforeRoll => self.worlds(game, seat, EARLY_WORLDS),
            Phase::Discarding { .. } => self.worlds(game, seat, 1),
            _ => self.worlds(game, seat, WORLDS),
        };
        // A lookahead of its own: nothing learned about the true cards may help here.
        let mut ahead = Lookahead::new(truth.judges());
        let options = Options::weigh(&mut ahead, &worlds, seat, action);
        let value = Shares::of(&truth.value(after), players);
        let mut changes = Vec::new();
        if let Some(options) = options {
            let lost = options.change();
            let seen = match expected(truth, &before, seat, action, after) {
                Some(expected) => Shares::of(&expected, players),
                None => value,
            };
            // Nobody can do better than the best: if the choice looks better than the position did, the judge had
            // overlooked it.
            if seen.0[seat] > self.ledger.now.0[seat] {
                let overlooked = seen.minus(self.ledger.now);
                changes.extend(self.ledger.book(Cause::Luck { source: LuckSource::Estimate }, overlooked));
            }
            let hidden = seen.minus(self.ledger.now).minus(lost);
            changes.extend(self.ledger.book(Cause::Choice { seat: seat.into() }, lost));
            changes.extend(self.ledger.book(Cause::Luck { source: LuckSource::Hidden }, hidden));
            self.tell_choice(&mut ahead, &options, &worlds[0], seat, action);
        }
        let correction = Cause::Luck { source: LuckSource::Estimate };
        changes.extend(self.ledger.book(correction, value.minus(self.ledger.now)));
        changes
    }

    fn tell_choice(
        &mut self,
        ahead: &mut Lookahead<'_>,
        options: &Options,
        world: &State,
        seat: Seat,
        action: Action,
    ) {
        let before = self.state;
        let change = options.change();
        let lost = -change.0[seat];
        let kind = kind(&before, action);
        let best = options.best().shares.0[seat];
        self.ledger.lose(seat, kind, lost, best);
        let even = as_if_even(options.spread(), best, ahead.game().players());
        if self.graded() && even >= BEST {
            self.ledger.count_even(seat, before.public().turn, kind);
        }
        if !self.graded() || options.spread() < BEST {
            return;
        }
        if matches!(action, Action::Discard(_)) && self.continue_discard(seat, action, lost, change) {
            return;
        }
        self.ledger.count(seat, grade(lost), kind);
        let turn = before.public().turn;
        let from =
            if turn == 0 { self.ledger.now.plus(Shares::default().minus(change)) } else { self.turn_start };
        let telling = lost > BEST || options.lead() >= SWING;
        let plans = if telling { plans::tell(ahead, world, seat, options) } else { Vec::new() };
        if lost > INACCURACY {
            let place = (self.turns.len() - 1, self.turns.last().map_or(0, |turn| turn.steps.len()));
            self.suspects.push(Suspect {
                moment: self.moments.len(),
                place,
                seat,
                worlds: self.worlds(ahead.game(), seat, CHECK_WORLDS),
                best: options.best().action,
                played: action,
                change,
                best_chance: best,
            });
        }
        self.swings.push(change);
        self.moments.push(ReviewMoment {
            input: self.input(),
            turn,
            seat: seat.into(),
            from: Share(from.0[seat]),
            to: Share(self.ledger.now.0[seat]),
            key: false,
            what: ReviewMomentKind::Choice {
                grade: grade(lost),
                kind,
                lost: Share(lost),
                lead: Share(options.lead().max(0)),
                played: vec![action.into()],
                plans,
                check: None,
            },
        });
    }

    /// Adds a card to the discard this seat has begun.
    fn continue_discard(&mut self, by: Seat, action: Action, more: i32, change: Shares) -> bool {
        let (input, turn) = (self.input(), self.state.public().turn);
        let begun = self.moments.iter_mut().enumerate().rev().take_while(|(_, moment)| moment.turn == turn);
        let discard = |moment: &ReviewMoment| match &moment.what {
            ReviewMomentKind::Choice { played, .. } => {
                matches!(played.last(), Some(hexhaven_wire::Action::Discard { .. }))
            }
            ReviewMomentKind::Luck { .. } => false,
        };
        let mut of_seat = begun.filter(|(_, moment)| moment.seat == by.into() && discard(moment));
        let Some((at, moment)) = of_seat.next() else { return false };
        moment.input = input;
        let ReviewMomentKind::Choice { grade: now, lost, played, .. } = &mut moment.what else {
            return false;
        };
        let old = *now;
        lost.0 += more;
        *now = grade(lost.0).min(Grade::Inaccuracy);
        played.push(action.into());
        let new = *now;
        self.ledger.regrade(by, old, new);
        self.swings[at] = self.swings[at].plus(change);
        true
    }
}

/// What the judge expected of a choice before it was made: the end of a turn is judged as it stands, and an action with
/// one fewer to follow. `None` where it looks no further.
fn expected(
    truth: &mut Lookahead<'_>,
    before: &State,
    seat: Seat,
    action: Action,
    after: &State,
) -> Option<Chances> {
    match before.public().phase {
        Phase::SetUpSettlement | Phase::SetUpRoad { .. } => Some(truth.placed(before, seat, action)),
        Phase::BeforeRoll | Phase::Discarding { .. } => None,
        _ if action == Action::EndTurn => Some(truth.stand(before)),
        _ if decider(before) == Some(seat) && is_own_business(action) => {
            Some(truth.value_at(after, DEPTH - 1))
        }
        _ => None,
    }
}

/// A game that ends without a winner leaves the chances as they were.
fn is_drawn_game(state: &State) -> bool {
    matches!(state.next(), Next::Over { winner: None })
}

/// Is it the same outcome? Of dice, only the sum matters.
fn same(one: Outcome, other: Outcome) -> bool {
    match (one, other) {
        (Outcome::Dice(a, b), Outcome::Dice(c, d)) => a + b == c + d,
        _ => one == other,
    }
}

/// Books part of a choice's change as a correction of the judge instead.
pub(crate) fn move_to_estimate(reviewer: &mut Reviewer, suspect: &Suspect, fixed: Shares, rest: Shares) {
    if rest.is_zero() {
        return;
    }
    let choice = Cause::Choice { seat: suspect.seat.into() };
    let correction = Cause::Luck { source: LuckSource::Estimate };
    reviewer.ledger.book(choice, Shares::default().minus(rest));
    let moved = reviewer.ledger.book(correction, rest);
    let (turn, step) = suspect.place;
    let Some(step) = reviewer.turns.get_mut(turn).and_then(|turn| turn.steps.get_mut(step)) else { return };
    let players = step.chances.len();
    if let Some(change) = step.changes.iter_mut().find(|change| change.cause == choice) {
        change.by = fixed.to_wire(players);
    }
    match step.changes.iter_mut().find(|change| change.cause == correction) {
        Some(change) => {
            for (by, more) in change.by.iter_mut().zip(rest.to_wire(players)) {
                by.0 += more.0;
            }
        }
        None => step.changes.extend(moved),
    }
}

/// Marks what belongs in the list of key moments: mistakes, strokes of luck, and best moves that mattered.
pub(crate) fn mark_key(moments: &mut [ReviewMoment]) {
    let mut sizes: Vec<(i32, usize)> = Vec::new();
    for (at, moment) in moments.iter().enumerate() {
        let size = match &moment.what {
            ReviewMomentKind::Choice { grade: Grade::Mistake | Grade::Blunder, lost, .. } => lost.0 + SWING,
            ReviewMomentKind::Choice { grade: Grade::Best, lead, .. }
                if moment.turn > 0 && lead.0 >= SWING =>
            {
                lead.0.min(moment.to.0 - moment.from.0)
            }
            ReviewMomentKind::Choice { .. } => 0,
            ReviewMomentKind::Luck { change, .. } => change.0.abs(),
        };
        if size >= SWING {
            sizes.push((size, at));
        }
    }
    sizes.sort_by_key(|(size, at)| (std::cmp::Reverse(*size), *at));
    let is_best =
        |moment: &ReviewMoment| matches!(moment.what, ReviewMomentKind::Choice { grade: Grade::Best, .. });
    let mut told = 0;
    for (_, at) in sizes {
        // A good turn is reported once, with the action that mattered most.
        let turn = moments[at].turn;
        let again = is_best(&moments[at])
            && moments.iter().any(|moment| moment.key && moment.turn == turn && is_best(moment));
        if told < MOST_KEY && !again {
            moments[at].key = true;
            told += 1;
        }
    }
}

/// What moved the winner's chance most.
pub(crate) fn decisive(moments: &[ReviewMoment], swings: &[Shares], winner: Seat) -> Vec<u32> {
    let mut sizes: Vec<(i32, u32)> = Vec::new();
    for (at, (moment, swing)) in moments.iter().zip(swings).enumerate() {
        let size = swing.0[winner].abs();
        if moment.key && size > 0 {
            sizes.push((size, at as u32));
        }
    }
    sizes.sort_by_key(|(size, at)| (std::cmp::Reverse(*size), *at));
    sizes.into_iter().take(3).map(|(_, at)| at).collect()
}
