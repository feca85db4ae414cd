//! Positions from games between bots of all levels, one from each game.

use hexhaven_bots::Level;
use hexhaven_luck::{Fast, Seed};
use hexhaven_record::engine::{Position, Recollection};
use hexhaven_rules::chance::Picker;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Action, Event, Game, Input, Rules, Seat, State, Viewer};

use super::kind::DecisionKind;
use crate::deal::{Dealer, simulated};
use crate::play::{Observer, play};
use crate::player::{Entrant, Player, Rung};

/// What is played, all equally likely. Most are the games that most people play; the others are there for what only
/// they have.
const RULES: [&str; 16] = [
    "fifth:4",
    "fifth:4:player-trade=off",
    "fifth:4",
    "fifth:4:player-trade=off",
    "fifth:6:five-six",
    "fifth:4",
    "fifth:4:player-trade=off",
    "sixth:4",
    "fifth:4",
    "fifth:4:player-trade=off",
    "fifth:4:helpers",
    "fifth:4",
    "fifth:4:player-trade=off",
    "fifth:2:duel-of-two=on",
    "fifth:3",
    "fifth:4",
];

/// What is wanted, all equally likely; if a game doesn't have it, the next kind it does have.
const KINDS: [DecisionKind; 20] = {
    use DecisionKind::{Build, Card, Discard, Helper, Opening, Robber, Roll, Trade};
    [
        Build, Opening, Robber, Trade, Build, Card, Opening, Build, Discard, Build, //
        Roll, Build, Opening, Robber, Trade, Build, Card, Build, Helper, Roll,
    ]
};

/// Who sits at the tables. Mistakes lead to positions that good players never see, which have to be judged as well.
const LEVELS: [(Level, u32); 10] = [
    (Level::Random, 0),
    (Level::Weighted, 0),
    (Level::Novice, 0),
    (Level::Novice, 0),
    (Level::Steady, 0),
    (Level::Steady, 0),
    (Level::Sharp, 120),
    (Level::Sharp, 120),
    (Level::Sharp, 120),
    (Level::Sharp, 500),
];

/// A position from one of the games of this seed.
pub(super) fn position(seed: Seed) -> Position {
    let mut mix = seed.stream("mix");
    let rules =
        Rules::parse(RULES[mix.pick(RULES.len() as u32) as usize]).expect("these rule sets are sound");
    let dealer = Dealer::new(&simulated(rules)).expect("these rule sets can be played");
    let wanted = mix.pick(KINDS.len() as u32) as usize;
    for number in 0.. {
        let deal = dealer.deal(seed.child("game", number));
        let mut styles = deal.seed().stream("styles");
        let mut players: Vec<Player> = deal
            .seats()
            .map(|(seat, seed)| {
                let (level, nodes) = LEVELS[styles.pick(LEVELS.len() as u32) as usize];
                let rung = if nodes == 0 { Rung::of(level) } else { Rung::with_nodes(level, nodes) };
                rung.player(seat, seed)
            })
            .collect();
        let mut gatherer = Gatherer::new(deal.game(), deal.seed());
        play(&deal, &mut players, &mut gatherer);
        let kinds = (0..KINDS.len()).map(|step| KINDS[(wanted + step) % KINDS.len()]);
        let mut found = gatherer.found;
        let taken = kinds.into_iter().find_map(|kind| {
            let at = found.iter().position(|found| found.kind == kind)?;
            Some(found.swap_remove(at).position)
        });
        if let Some(position) = taken {
            return position;
        }
    }
    unreachable!("some game has a decision")
}

/// Watches a game and keeps one decision of each kind, each with the same chance.
struct Gatherer {
    luck: Fast,
    knowledge: Vec<Knowledge>,
    found: Vec<Found>,
}

struct Found {
    kind: DecisionKind,
    seen: u32,
    position: Position,
}

impl Gatherer {
    fn new(game: &Game, seed: Seed) -> Gatherer {
        Gatherer {
            luck: seed.stream("positions"),
            knowledge: game.seats().map(|seat| Knowledge::new(game, Viewer::Seat(seat))).collect(),
            found: Vec::new(),
        }
    }

    fn see(&mut self, game: &Game, events: &[Event]) {
        for (seat, knowledge) in game.seats().zip(&mut self.knowledge) {
            for event in events {
                knowledge.see(game, &event.seen_by(Viewer::Seat(seat)));
            }
        }
    }

    fn look(&mut self, game: &Game, seat: Seat) {
        let knowledge = &self.knowledge[seat.index()];
        let view = knowledge.view();
        let legal: Vec<Action> = view.legal(game).iter().collect();
        if legal.contains(&Action::DeclareVictory) || choices(&legal) < 2 {
            return;
        }
        let kind = DecisionKind::of(view, &legal);
        let at = self.found.iter().position(|found| found.kind == kind);
        let seen = at.map_or(0, |at| self.found[at].seen);
        if self.luck.pick(seen + 1) == 0 {
            let position = asked(game, knowledge, kind);
            let found = Found { kind, seen: seen + 1, position };
            match at {
                Some(at) => self.found[at] = found,
                None => self.found.push(found),
            }
        } else if let Some(at) = at {
            self.found[at].seen += 1;
        }
    }
}

/// How many different things can be done: offers don't count, and a counteroffer counts as the no that it is.
fn choices(legal: &[Action]) -> usize {
    let talk = |action: &&Action| matches!(action, Action::Offer { .. } | Action::Counter { .. });
    legal.len() - legal.iter().filter(talk).count()
}

/// The position, as the seat is asked. What to do in a turn is asked without trade among players, so it doesn't depend
/// on how many offers somebody likes to make first; answers to an offer are questions of their own.
fn asked(game: &Game, knowledge: &Knowledge, kind: DecisionKind) -> Position {
    let quiet = Rules { player_trade: kind == DecisionKind::Trade, ..*game.rules() };
    let quiet = Rules { turn_limit: Rules::NO_TURN_LIMIT, ..quiet };
    let same = Game::with_colors(quiet, game.board().clone(), game.colors());
    let game = same.as_ref().unwrap_or(game);
    let mut position = Position::new(game, knowledge.view(), Recollection::of(game, knowledge));
    position.legal = Vec::new();
    position
}

impl Observer for Gatherer {
    const EVENTS: bool = true;

    fn begin(&mut self, game: &Game, _: &State, events: &[Event]) {
        self.see(game, events);
    }

    fn before(&mut self, game: &Game, _: &State, input: Input, _: Option<std::time::Duration>) {
        if let Input::Act(seat, _) = input {
            self.look(game, seat);
        }
    }

    fn after(&mut self, game: &Game, _: &State, _: Input, events: &[Event]) {
        self.see(game, events);
    }
}
