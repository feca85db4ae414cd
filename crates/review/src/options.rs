//! What a seat could have done, judged by what it could know: in worlds sampled from its knowledge, never in the true
//! one.

use hexhaven_bots::discards;
use hexhaven_bots::playout::is_own_business;
use hexhaven_rules::position::Phase;
use hexhaven_rules::seats::BySeat;
use hexhaven_rules::{Action, Game, Seat, State};

use crate::lookahead::{DEPTH, Lookahead, add, has_open_deal, scaled};
use crate::shares::{Chances, Shares};

/// How many options are looked at closely.
const CLOSER_LOOK: usize = 5;

/// One thing to do, and everybody's chances after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// `None` stands for keeping quiet.
    pub(crate) action: Option<Action>,
    pub(crate) shares: Shares,
}

/// Everything a seat could do at one point in the game.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    seat: Seat,
    /// The options, best first.
    choices: Vec<Choice>,
    played: usize,
}

impl Options {
    /// The options of a seat that played this, over worlds that look alike to it. There's nothing to say about a choice
    /// that was forced or is only talk.
    pub(crate) fn weigh(
        ahead: &mut Lookahead<'_>,
        worlds: &[State],
        seat: Seat,
        played: Action,
    ) -> Option<Options> {
        let public = worlds.first()?.public();
        let judged = match public.phase {
            Phase::SetUpSettlement | Phase::SetUpRoad { .. } => places(ahead, &worlds[0], seat),
            Phase::Discarding { .. } => discarded(ahead, &worlds[0], seat),
            Phase::BeforeRoll => early(ahead, worlds, seat, played),
            Phase::Main if seat != public.active => answers(ahead, worlds, seat, played),
            Phase::Main if !is_own_business(played) && !has_open_deal(public) => Vec::new(),
            _ => steps(ahead, worlds, seat, played),
        };
        Options::of(ahead.game(), seat, judged, played)
    }

    fn of(
        game: &Game,
        seat: Seat,
        judged: Vec<(Option<Action>, Chances)>,
        played: Action,
    ) -> Option<Options> {
        let mut choices: Vec<Choice> = judged
            .into_iter()
            .map(|(action, chances)| Choice { action, shares: Shares::of(&chances, game.players()) })
            .collect();
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.shares.0[seat]));
        let played = choices.iter().position(|choice| choice.action == Some(played))?;
        (choices.len() > 1).then_some(Options { seat, choices, played })
    }

    pub(crate) fn best(&self) -> &Choice {
        &self.choices[0]
    }

    pub(crate) fn played(&self) -> &Choice {
        &self.choices[self.played]
    }

    pub(crate) fn all(&self) -> &[Choice] {
        &self.choices
    }

    /// What the choice did to everybody, compared with the best one.
    pub(crate) fn change(&self) -> Shares {
        self.played().shares.minus(self.best().shares)
    }

    /// How far apart the options are for the seat itself.
    pub(crate) fn spread(&self) -> i32 {
        let last = &self.choices[self.choices.len() - 1];
        self.best().shares.0[self.seat] - last.shares.0[self.seat]
    }

    /// How much better the played choice was than the next one.
    pub(crate) fn lead(&self) -> i32 {
        let next = self.choices.iter().enumerate().find(|(at, _)| *at != self.played);
        next.map_or(0, |(_, next)| self.played().shares.0[self.seat] - next.shares.0[self.seat])
    }
}

type Judged = Vec<(Option<Action>, Chances)>;

fn mean(
    ahead: &mut Lookahead<'_>,
    worlds: &[State],
    mut value: impl FnMut(&mut Lookahead<'_>, &State) -> Option<Chances>,
) -> Option<Chances> {
    let (mut sum, mut count) = (BySeat::default(), 0.0);
    for world in worlds {
        if let Some(chances) = value(ahead, world) {
            add(&mut sum, &chances, 1.0);
            count += 1.0;
        }
    }
    (count > 0.0).then(|| scaled(&sum, 1.0 / count))
}

/// Settlements and roads of the set-up; nothing is hidden yet.
fn places(ahead: &mut Lookahead<'_>, state: &State, seat: Seat) -> Judged {
    let legal: Vec<Action> = state.legal(ahead.game(), seat).iter().collect();
    legal.into_iter().map(|action| (Some(action), ahead.placed(state, seat, action))).collect()
}

/// The next card of a discard, judged by the best whole discard it belongs to.
fn discarded(ahead: &Lookahead<'_>, state: &State, seat: Seat) -> Judged {
    let ways = discards(ahead.judges().careful(), state, seat);
    let legal = state.legal(ahead.game(), seat);
    let judged = legal.iter().filter_map(|action| {
        let Action::Discard(card) = action else { return None };
        let with = ways.iter().filter(|way| way.cards.has(card)).map(|way| way.chances);
        let best = with.reduce(|best, other| if other[seat] > best[seat] { other } else { best });
        best.map(|best| (Some(action), best))
    });
    judged.collect()
}

/// Before the roll: rolling, a knight, and what was played.
fn early(ahead: &mut Lookahead<'_>, worlds: &[State], seat: Seat, played: Action) -> Judged {
    let legal = worlds[0].legal(ahead.game(), seat);
    if legal.contains(Action::DeclareVictory) {
        return steps(ahead, worlds, seat, played);
    }
    let mut actions = vec![Action::Roll];
    if legal.contains(Action::Knight) {
        actions.push(Action::Knight);
    }
    if !actions.contains(&played) {
        actions.push(played);
    }
    if actions.len() == 1 {
        return Vec::new();
    }
    let judged = actions.into_iter().filter_map(|action| {
        let chances = mean(ahead, worlds, |ahead, world| {
            Some(match action {
                Action::Roll => ahead.roll_value(world, seat),
                _ => ahead.early_value(world, seat, action),
            })
        })?;
        Some((Some(action), chances))
    });
    judged.collect()
}

/// An answer to the active player's offer, or a proposal: compared with the opposite answer, or with silence.
fn answers(ahead: &mut Lookahead<'_>, worlds: &[State], seat: Seat, played: Action) -> Judged {
    let other = match played {
        Action::Accept(slot) => Some(Action::Decline(slot)),
        Action::Decline(slot) => Some(Action::Accept(slot)),
        _ => None,
    };
    let legal = worlds[0].legal(ahead.game(), seat);
    if other.is_some_and(|other| !legal.contains(other)) {
        return Vec::new();
    }
    let mut judged = Vec::new();
    for action in [Some(played), other] {
        let chances = mean(ahead, worlds, |ahead, world| {
            let after = match action {
                Some(action) => ahead.after(world, seat, action)?,
                None => *world,
            };
            Some(ahead.value(&after))
        });
        if let Some(chances) = chances {
            judged.push((action, chances));
        }
    }
    judged
}

/// Everything the seat can do on its own, each followed by the best play for the rest of the turn.
fn steps(ahead: &mut Lookahead<'_>, worlds: &[State], seat: Seat, played: Action) -> Judged {
    let mut actions: Vec<Action> = ahead.steps(&worlds[0], seat).collect();
    if worlds[0].legal(ahead.game(), seat).contains(Action::EndTurn) {
        actions.push(Action::EndTurn);
    }
    if !actions.contains(&played) {
        actions.push(played);
    }
    if actions.len() == 1 {
        return Vec::new();
    }
    let mut looks: Vec<(Action, f32)> = Vec::new();
    for action in actions {
        let seen: Vec<f32> =
            worlds.iter().filter_map(|world| ahead.first_look(world, seat, action)).collect();
        if !seen.is_empty() {
            looks.push((action, seen.iter().sum::<f32>() / seen.len() as f32));
        }
    }
    looks.sort_by(|a, b| b.1.total_cmp(&a.1));
    let last = looks.len().saturating_sub(1);
    let mut judged = Vec::new();
    for (at, (action, _)) in looks.into_iter().enumerate() {
        // The worst says how much there was to lose. What lies between is neither best, played, nor worst.
        if at >= CLOSER_LOOK && at != last && action != played && action != Action::EndTurn {
            continue;
        }
        let chances = mean(ahead, worlds, |ahead, world| {
            if action == Action::EndTurn {
                return Some(ahead.stand(world));
            }
            let after = ahead.after(world, seat, action)?;
            Some(ahead.value_at(&after, DEPTH - 1))
        });
        judged.extend(chances.map(|chances| (Some(action), chances)));
    }
    judged
}
