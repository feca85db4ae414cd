//! A few games of each table under all laws. The seeds are fixed: a failure prints the command that shows it again.

use hexhaven_laws::{Care, Table, tables, watch};

/// The expensive laws on every so-manieth input: a game has some thousand.
const CARE: Care = Care { every: 97 };

fn watch_all(games: u64, wanted: impl Fn(&Table) -> bool) {
    let tables: Vec<Table> = tables().into_iter().filter(wanted).collect();
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
fn is_plain(table: &Table) -> bool {
    table.name.starts_with(table.rules.edition.id())
}

#[test]
fn the_laws_hold_in_every_edition() {
    watch_all(2, |table| is_plain(table) && !table.rules.helpers && !table.rules.five_six);
}

#[test]
fn the_laws_hold_with_helpers() {
    watch_all(2, |table| is_plain(table) && table.rules.helpers && !table.rules.five_six);
}

#[test]
fn the_laws_hold_on_the_large_island() {
    watch_all(1, |table| is_plain(table) && table.rules.five_six);
}

#[test]
fn the_laws_hold_with_every_notable_option() {
    watch_all(1, |table| !is_plain(table));
}
