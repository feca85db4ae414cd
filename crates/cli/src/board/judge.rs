//! How even a board is, in words and tables.

use std::fmt::Write;

use hexhaven_rules::Game;
use hexhaven_rules::board::{Fairness, SettlementSite, Share, Start};
use hexhaven_rules::cards::Resource;

use super::resource_name;
use crate::ui::style::{HEADING, paint};
use crate::ui::{Align, TextTable};

/// How even the board of a game is.
pub(super) fn words(game: &Game) -> String {
    let fairness = Fairness::of(game.board());
    let starts = Fairness::starts(game.board(), game.players());
    let mut text = resources(&fairness);
    let _ = writeln!(text, "\n{}\n", verdict(&fairness));
    let _ = writeln!(text, "{}\n{}", paint(HEADING, "The best corners"), corners(&fairness.best));
    let _ = writeln!(text, "{}", paint(HEADING, "The start, if everybody takes the most pips"));
    let _ = writeln!(text, "{}{}", beginnings(&starts), evenness(&starts));
    text
}

fn resources(fairness: &Fairness) -> String {
    let mut table = TextTable::new([
        ("resource", Align::Left),
        ("hexes", Align::Right),
        ("pips", Align::Right),
        ("per hex", Align::Right),
        ("its 2:1 harbor", Align::Left),
    ]);
    for resource in Resource::ALL {
        let share = fairness.shares[resource];
        let hexes = share.hexes.to_string();
        let name = resource_name(resource).to_owned();
        table.row([name, hexes, share.pips.to_string(), average(share), harbor(share)]);
    }
    table.to_string()
}

fn average(share: Share) -> String {
    if share.hexes == 0 {
        return "–".to_owned();
    }
    format!("{:.1}", f64::from(share.pips) / f64::from(share.hexes))
}

fn harbor(share: Share) -> String {
    match share.to_harbor {
        None => "–".to_owned(),
        Some(0) => "on one of its hexes".to_owned(),
        Some(1) => "1 path away".to_owned(),
        Some(paths) => format!("{paths} paths away"),
    }
}

/// What stands out about resources and numbers, in one line.
fn verdict(fairness: &Fairness) -> String {
    let pips = fairness.shares.0.map(|share| share.pips);
    let with = |wanted: Option<u8>| {
        let some =
            Resource::ALL.into_iter().filter(|resource| Some(fairness.shares[*resource].pips) == wanted);
        some.map(resource_name).collect::<Vec<_>>()
    };
    let (most, least) = (with(pips.into_iter().max()), with(pips.into_iter().min()));
    let verb = if most.len() == 1 { "is" } else { "are" };
    let (most, least) = (capital(&most.join(" and ")), least.join(" and "));
    let spread = match fairness.spread() {
        0 => "All resources have the same number of pips.".to_owned(),
        1 => format!("{most} {verb} strongest, with 1 pip more than {least}."),
        spread => format!("{most} {verb} strongest, with {spread} pips more than {least}."),
    };
    let pairs = |count: u8, what: &str| match count {
        0 => format!("No {what} numbers are neighbors."),
        1 => format!("One pair of {what} numbers are neighbors."),
        _ => format!("{count} pairs of {what} numbers are neighbors."),
    };
    format!("{spread} {} {}", pairs(fairness.red_neighbors, "red"), pairs(fairness.equal_neighbors, "equal"))
}

fn corners(best: &[SettlementSite]) -> String {
    let mut table = TextTable::new([
        ("corner", Align::Right),
        ("pips", Align::Right),
        ("yields", Align::Left),
        ("harbor", Align::Left),
    ]);
    for site in best {
        let harbor = site.harbor.map(|harbor| harbor.to_string()).unwrap_or_default();
        table.row([site.corner.to_string(), site.pips.to_string(), yields(*site), harbor]);
    }
    table.to_string()
}

/// The resources of a corner with their pips, the best first.
fn yields(site: SettlementSite) -> String {
    let mut some: Vec<Resource> =
        Resource::ALL.into_iter().filter(|resource| site.yields[*resource] > 0).collect();
    some.sort_by_key(|resource| u8::MAX - site.yields[*resource]);
    let words: Vec<String> = some
        .into_iter()
        .map(|resource| format!("{} {}", resource_name(resource), site.yields[resource]))
        .collect();
    words.join(", ")
}

fn beginnings(starts: &[Start]) -> String {
    let mut table = TextTable::new([
        ("seat", Align::Right),
        ("corners", Align::Left),
        ("pips", Align::Right),
        ("resources", Align::Right),
    ]);
    for start in starts {
        let [first, second] = start.sites.map(|site| site.corner);
        let (pips, kinds) = (start.pips().to_string(), start.kinds().to_string());
        table.row([start.seat.to_string(), format!("{first} and {second}"), pips, kinds]);
    }
    table.to_string()
}

fn evenness(starts: &[Start]) -> String {
    let pips = starts.iter().map(Start::pips);
    match (pips.clone().max(), pips.min()) {
        (Some(most), Some(least)) if most == least => "All starts are equally good.".to_owned(),
        (Some(most), Some(least)) if most - least == 1 => {
            "The best start has 1 pip more than the worst.".to_owned()
        }
        (Some(most), Some(least)) => {
            format!("The best start has {} pips more than the worst.", most - least)
        }
        _ => "There is no room to settle.".to_owned(),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
