//! A few games of each table under all laws. The seeds are fixed: a failure prints the command that shows it again.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};

use hexhaven_laws::{Care, TestTable, Tracking, Walk, tables, watch};
use hexhaven_rules::actions::FlatId;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::{Action, Input};

/// The expensive laws on every Nth input: a game has a few thousand.
const CARE: Care = Care { every: 97, tracking: Tracking::Everybody };

fn watch_all(games: u64, wanted: impl Fn(&TestTable) -> bool) {
    let tables: Vec<TestTable> = tables().into_iter().filter(wanted).collect();
    assert!(!tables.is_empty());
    for table in tables {
        for seed in 0..games {
            match watch(&table, seed, CARE) {
                Ok(inputs) => assert!(inputs > 0, "{} has no game", table.name),
                Err(violation) => panic!("{violation}"),
            }
        }
    }
}

/// The tables that only mix editions, modules and set-ups are named after the edition.
fn is_plain(table: &TestTable) -> bool {
    table.name.starts_with(table.rules.edition.id())
}

#[test]
fn the_laws_hold_in_every_edition() {
    watch_all(4, |table| is_plain(table) && !table.rules.helpers && !table.rules.five_six);
}

#[test]
fn the_laws_hold_with_helpers() {
    watch_all(4, |table| is_plain(table) && table.rules.helpers && !table.rules.five_six);
}

#[test]
fn the_laws_hold_on_the_large_island() {
    watch_all(2, |table| is_plain(table) && table.rules.five_six);
}

#[test]
fn the_laws_hold_with_every_notable_option() {
    watch_all(2, |table| !is_plain(table));
}

/// What is never played is never checked either.
#[test]
fn every_kind_of_action_is_played_at_some_table() {
    let all: Vec<Action> =
        (0..FlatId::COUNT).filter_map(FlatId::new).filter_map(|id| id.action(SeatSet::first_n(2))).collect();
    let mut played: HashSet<Discriminant<Action>> = HashSet::new();
    for table in tables() {
        let mut walk = Walk::new(&table, 0);
        while let Ok(Some(step)) = walk.step() {
            if let Input::Act(_, action) = step.input {
                played.insert(discriminant(&action));
            }
        }
    }
    let missing: Vec<&Action> =
        all.iter().filter(|action| !played.contains(&discriminant(*action))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
