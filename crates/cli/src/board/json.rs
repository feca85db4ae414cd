//! A board for programs: its text, which `Board::parse` and `--board` read, and everything that follows from it.

use hexhaven_rules::Board;
use hexhaven_rules::board::{Fairness, Harbor, SettlementSite, pips};
use hexhaven_rules::cards::Resource;
use hexhaven_rules::places::{Corner, Hex};
use serde_json::{Map, Value, json};

use super::{Made, resource_name};

pub(super) fn of(made: &Made) -> Value {
    let board = made.board();
    json!({
        "rules": made.game.rules().to_text(),
        "seed": made.seed,
        "board": board.to_text(),
        "hexes": board.topology().all_hexes().iter().map(|hex| land(board, hex)).collect::<Vec<_>>(),
        "harbors": board.harbors().iter().map(|(edge, harbor)| json!({
            "corners": board.topology().ends(*edge).map(Corner::index),
            "rate": match harbor { Harbor::Generic => 3, Harbor::Special(_) => 2 },
            "resource": resource_of(*harbor),
        })).collect::<Vec<_>>(),
        "robber": board.first_robber().index(),
        "fairness": fairness(made),
        "playouts": made.judgment,
    })
}

fn land(board: &Board, hex: Hex) -> Value {
    let (q, r) = board.topology().coordinates(hex);
    json!({
        "hex": hex.index(),
        "q": q,
        "r": r,
        "terrain": board.terrain(hex).to_string(),
        "resource": board.resource(hex).map(resource_name),
        "number": board.token(hex),
        "pips": board.token(hex).map_or(0, pips),
        "corners": board.topology().corners_of(hex).iter().map(Corner::index).collect::<Vec<_>>(),
    })
}

fn fairness(made: &Made) -> Value {
    let fairness = Fairness::of(made.board());
    let shares: Map<String, Value> = Resource::ALL
        .into_iter()
        .map(|resource| {
            let share = fairness.shares[resource];
            let value = json!({ "hexes": share.hexes, "pips": share.pips, "to_harbor": share.to_harbor });
            (resource_name(resource).to_owned(), value)
        })
        .collect();
    let starts = Fairness::starts(made.board(), made.game.players());
    json!({
        "resources": shares,
        "spread": fairness.spread(),
        "red_neighbors": fairness.red_neighbors,
        "equal_neighbors": fairness.equal_neighbors,
        "best_corners": fairness.best.iter().copied().map(site).collect::<Vec<_>>(),
        "starts": starts.iter().map(|start| json!({
            "seat": start.seat.index(),
            "corners": start.sites.map(|site| site.corner.index()),
            "pips": start.pips(),
            "resources": start.kinds(),
        })).collect::<Vec<_>>(),
    })
}

fn site(site: SettlementSite) -> Value {
    let yields: Map<String, Value> = Resource::ALL
        .into_iter()
        .filter(|resource| site.yields[*resource] > 0)
        .map(|resource| (resource_name(resource).to_owned(), site.yields[resource].into()))
        .collect();
    json!({
        "corner": site.corner.index(),
        "pips": site.pips,
        "yields": yields,
        "harbor": site.harbor.map(|harbor| harbor.to_string()),
    })
}

fn resource_of(harbor: Harbor) -> Option<&'static str> {
    match harbor {
        Harbor::Generic => None,
        Harbor::Special(resource) => Some(resource_name(resource)),
    }
}
