//! How even a board is: what each resource produces, which corners are best, and how equal the players' first
//! settlements can be. It only counts pips (COMP-5); whatever shows them turns them into averages and words.
//!
//! ```
//! use hexhaven_rules::{Board, board::{Fairness, Island}, cards::Resource, places::Corner};
//! let fairness = Fairness::of(&Board::fixed(Island::Base));
//! assert_eq!(fairness.shares[Resource::Ore].hexes, 3);
//! assert_eq!(fairness.shares[Resource::Ore].pips, 3 + 5 + 2);
//! // Grain 9, lumber 11 and lumber 8.
//! assert_eq!((fairness.best[0].corner, fairness.best[0].pips), (Corner::new(28), 4 + 2 + 5));
//! assert_eq!(fairness.red_neighbors, 0);
//! ```

use super::tokens::is_red;
use super::{Board, Harbor, Topology};
use crate::cards::{ByResource, Resource};
use crate::ids::{Corner, Seat};
use crate::sets::CornerSet;

/// How even a board is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fairness {
    /// What each resource has.
    pub shares: ByResource<Share>,
    /// The best corners, [`Fairness::BEST`] of them, by pips and then by their number.
    pub best: Vec<SettlementSite>,
    /// How many pairs of red numbers (6 and 8) are neighbors.
    pub red_neighbors: u8,
    /// How many pairs of the same number are neighbors.
    pub equal_neighbors: u8,
}

/// What a resource has on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// How many hexes produce it.
    pub hexes: u8,
    /// The pips of all of them.
    pub pips: u8,
    /// How many paths there are between its 2:1 harbor and the nearest hex that produces it: 0 if one corner has
    /// both. Nothing if there is no such harbor or hex.
    pub to_harbor: Option<u8>,
}

/// A corner and what a settlement there would get.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SettlementSite {
    /// The corner.
    pub corner: Corner,
    /// The pips of all hexes around it.
    pub pips: u8,
    /// The pips of each resource.
    pub yields: ByResource<u8>,
    /// Its harbor.
    pub harbor: Option<Harbor>,
}

/// What one seat gets from its first two settlements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Whose they are.
    pub seat: Seat,
    /// The first and the second one.
    pub sites: [SettlementSite; 2],
}

impl Fairness {
    /// How many of the best corners are listed.
    pub const BEST: usize = 10;

    /// Judges a board.
    pub fn of(board: &Board) -> Fairness {
        let mut best: Vec<SettlementSite> =
            board.topology().all_corners().iter().map(|corner| SettlementSite::of(board, corner)).collect();
        best.sort_by_key(|site| (u8::MAX - site.pips, site.corner));
        best.truncate(Fairness::BEST);
        Fairness {
            shares: ByResource(Resource::ALL.map(|resource| Share::of(board, resource))),
            best,
            red_neighbors: neighbors(board, |a, b| is_red(a) && is_red(b)),
            equal_neighbors: neighbors(board, |a, b| a == b),
        }
    }

    /// How many more pips the strongest resource has than the weakest one.
    pub fn spread(&self) -> u8 {
        let pips = self.shares.0.map(|share| share.pips);
        pips.into_iter().max().unwrap_or(0) - pips.into_iter().min().unwrap_or(0)
    }

    /// The first settlements if every player takes the place with the most pips, in the order of the set-up (SETUP-22,
    /// SETUP-23): seat 0 chooses first and last. Among equal places, a player takes the one that makes more
    /// different resources, then the lowest number. A seat that gets fewer because the island is full is left out.
    pub fn starts(board: &Board, players: usize) -> Vec<Start> {
        let topology = board.topology();
        let mut free = topology.all_corners();
        let mut take = |earlier: Option<SettlementSite>| {
            let sites = free.iter().map(|corner| SettlementSite::of(board, corner));
            let best = sites.max_by_key(|site| {
                (site.pips, site.kinds_with(earlier), u8::MAX - site.corner.index() as u8)
            })?;
            free -= topology.neighbors(best.corner).with(best.corner);
            Some(best)
        };
        let first: Vec<Option<SettlementSite>> = Seat::all(players).map(|_| take(None)).collect();
        let mut starts: Vec<Start> = (Seat::all(players).zip(first).rev())
            .filter_map(|(seat, first)| {
                let first = first?;
                Some(Start { seat, sites: [first, take(Some(first))?] })
            })
            .collect();
        starts.reverse();
        starts
    }
}

impl SettlementSite {
    /// What this corner has.
    pub fn of(board: &Board, corner: Corner) -> SettlementSite {
        let mut yields = ByResource([0; 5]);
        let mut pips = 0;
        for hex in board.topology().hexes_at(corner) {
            if let Some(resource) = board.resource(hex) {
                yields[resource] += board.pips(hex);
                pips += board.pips(hex);
            }
        }
        SettlementSite { corner, pips, yields, harbor: board.harbor_at(corner) }
    }

    /// How many different resources two settlements make, or this one alone.
    fn kinds_with(self, other: Option<SettlementSite>) -> usize {
        let has = |resource: &Resource| {
            self.yields[*resource] > 0 || other.is_some_and(|other| other.yields[*resource] > 0)
        };
        Resource::ALL.iter().filter(|resource| has(resource)).count()
    }
}

impl Start {
    /// The pips of both settlements.
    pub fn pips(&self) -> u8 {
        self.sites[0].pips + self.sites[1].pips
    }

    /// How many different resources they make.
    pub fn kinds(&self) -> usize {
        self.sites[0].kinds_with(Some(self.sites[1]))
    }
}

impl Share {
    fn of(board: &Board, resource: Resource) -> Share {
        let mut share = Share::default();
        let mut corners = CornerSet::EMPTY;
        for hex in board.topology().all_hexes() {
            if board.resource(hex) == Some(resource) {
                share.hexes += 1;
                share.pips += board.pips(hex);
                corners |= board.topology().corners_of(hex);
            }
        }
        let own = board.harbors().iter().filter(|(_, harbor)| *harbor == Harbor::Special(resource));
        let piers = own.fold(CornerSet::EMPTY, |piers, (edge, _)| piers | board.topology().end_set(*edge));
        share.to_harbor = paths_between(board.topology(), piers, corners);
        share
    }
}

/// The smallest number of paths that lead from one set of corners to the other.
fn paths_between(topology: &Topology, from: CornerSet, to: CornerSet) -> Option<u8> {
    let mut reached = from;
    let mut paths = 0;
    while !reached.meets(to) {
        let further = reached.iter().fold(reached, |further, corner| further | topology.neighbors(corner));
        if further == reached {
            return None;
        }
        reached = further;
        paths += 1;
    }
    Some(paths)
}

/// How many pairs of neighboring hexes have numbers like this.
fn neighbors(board: &Board, alike: impl Fn(u8, u8) -> bool) -> u8 {
    let mut pairs = 0;
    for hex in board.numbered() {
        for other in board.topology().hex_neighbors(hex) {
            if let (Some(a), Some(b)) = (board.token(hex), board.token(other))
                && other > hex
                && alike(a, b)
            {
                pairs += 1;
            }
        }
    }
    pairs
}
