//! Compares what everybody saw and did with the log.

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;
use std::thread;

use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::Table;
use serde_json::Value;

use crate::record::{Act, Ground, Outcome, TableRecord, Told, fingerprint};
use crate::servers::Postgres;

/// More updates than this are checked in part: those that started over, and some of the others.
const MOST_UPDATES: usize = 400_000;

/// The logs of all tables, as the database has them.
pub(crate) struct Logs {
    lines: HashMap<String, Vec<String>>,
}

/// What was compared.
#[derive(Default, Debug)]
pub(crate) struct Compared {
    pub(crate) tables: usize,
    pub(crate) finished: usize,
    pub(crate) entries: usize,
    pub(crate) acknowledged: usize,
    pub(crate) refused: usize,
    pub(crate) unknown: usize,
    pub(crate) updates: usize,
    pub(crate) updates_checked: usize,
}

impl Logs {
    /// Reads them all, and looks for gaps on the way.
    pub(crate) fn read(database: &Postgres, ground: &Ground) -> Logs {
        let rows = database.query(
            "select code, number, text from entries join tables on tables.id = table_id order by code, number",
        );
        let mut lines: HashMap<String, Vec<String>> = HashMap::new();
        for row in rows.lines() {
            let mut columns = row.splitn(3, '|');
            let mut column = || columns.next().unwrap_or_default();
            let (code, number, text) = (column(), column(), column());
            let log = lines.entry(code.to_owned()).or_default();
            if number.parse() != Ok(log.len()) {
                ground.finding(format!("table {code}: entry {number} follows {} entries", log.len()));
            }
            log.push(text.to_owned());
        }
        Logs { lines }
    }

    pub(crate) fn compare(&self, ground: &Ground) -> Compared {
        let tables = ground.tables();
        let updates: usize = tables.iter().map(|table| table.told().len()).sum();
        let every = updates.div_ceil(MOST_UPDATES).max(1);
        let sum = Mutex::new(Compared { updates, ..Compared::default() });
        let next = Mutex::new(tables.into_iter());
        let work = || {
            loop {
                let Some(table) = next.lock().unwrap().next() else { return };
                let compared = self.compare_table(ground, &table, every);
                let mut sum = sum.lock().unwrap();
                sum.tables += 1;
                sum.finished += usize::from(table.is_finished());
                sum.entries += compared.entries;
                sum.acknowledged += compared.acknowledged;
                sum.refused += compared.refused;
                sum.unknown += compared.unknown;
                sum.updates_checked += compared.updates_checked;
            }
        };
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(work);
            }
        });
        sum.into_inner().unwrap()
    }

    fn compare_table(&self, ground: &Ground, table: &TableRecord, every: usize) -> Compared {
        let mut compared = Compared::default();
        let (code, acts, told) = (&table.code, table.acts(), table.told());
        let Some(lines) = self.lines.get(code) else {
            ground.finding(format!("table {code} is not in the database"));
            return compared;
        };
        compared.entries = lines.len();
        compare_acts(ground, code, lines, &acts, &mut compared);
        compare_updates(ground, code, lines, told, every, &mut compared);
        compared
    }
}

/// Every acknowledged act is in the log once and in order, and no refused one is.
fn compare_acts(ground: &Ground, code: &str, lines: &[String], acts: &[Act], compared: &mut Compared) {
    let mut logged: HashMap<String, (u64, u64)> = HashMap::new();
    for (number, line) in (1_u64..).zip(lines) {
        let entry: Value = serde_json::from_str(line).unwrap_or_default();
        let what = &entry["what"];
        let id = what["id"].as_str().unwrap_or_default();
        if id.is_empty() {
            continue;
        }
        let seat = what["seat"].as_u64().unwrap_or(u64::MAX);
        if let Some((first, _)) = logged.insert(id.to_owned(), (number, seat)) {
            ground.finding(format!("table {code}: act {id} is in the log twice: {first} and {number}"));
        }
    }
    let mut last: BTreeMap<u8, u64> = BTreeMap::new();
    for act in acts {
        let Act { seat, id, outcome, .. } = act;
        match (outcome, logged.get(id)) {
            (Outcome::Done(told), None) => {
                ground.finding(format!("table {code}: act {id} was acknowledged as {told} and is lost"));
            }
            (Outcome::Done(told), Some((number, by))) => {
                compared.acknowledged += 1;
                let last = last.insert(*seat, *number).unwrap_or_default();
                if number > told || u64::from(*seat) != *by || *number <= last {
                    ground.finding(format!(
                        "table {code}: act {id} of seat {seat} was acknowledged as {told}, and is entry {number} of \
                         seat {by}; the act before it is {last}"
                    ));
                }
            }
            (Outcome::Refused(why), Some((number, _))) => {
                ground.finding(format!("table {code}: act {id} was refused ({why}), but is entry {number}"));
            }
            (Outcome::Refused(_), None) => compared.refused += 1,
            (Outcome::Unknown, _) => compared.unknown += 1,
        }
    }
}

/// Every update shows its viewer exactly what the log up to its number shows that viewer.
fn compare_updates(
    ground: &Ground,
    code: &str,
    lines: &[String],
    told: Vec<Told>,
    every: usize,
    compared: &mut Compared,
) {
    let mut by_number: HashMap<u64, Vec<Told>> = HashMap::new();
    for (place, told) in told.into_iter().enumerate() {
        if told.after == 0 || place.is_multiple_of(every) {
            by_number.entry(told.number).or_default().push(told);
        }
    }
    let restored = Table::retrace(lines, |table| {
        for told in by_number.remove(&table.number()).unwrap_or_default() {
            compared.updates_checked += 1;
            compare_update(ground, code, table, told);
        }
    });
    if let Err(broken) = restored {
        ground.finding(format!("table {code}: the log is broken: {broken}"));
        return;
    }
    for number in by_number.keys() {
        ground.finding(format!(
            "table {code}: somebody was told number {number}, but the log has {}",
            lines.len()
        ));
    }
}

fn compare_update(ground: &Ground, code: &str, table: &Table, told: Told) {
    let Told { viewer, number, after, more, view, items } = told;
    let seen = table.sync(viewer_of(viewer), after);
    let text = serde_json::to_string(&seen.view).unwrap_or_default();
    let whom = viewer.map_or("a spectator".to_owned(), |seat| format!("seat {seat}"));
    if view != fingerprint(&text) {
        let others = (0..4).map(Some).chain([None]).filter(|other| *other != viewer);
        let whose = others.into_iter().find(|other| {
            let view = table.sync(viewer_of(*other), number).view;
            serde_json::to_string(&view).is_ok_and(|text| fingerprint(&text) == told.view)
        });
        ground.finding(match whose {
            Some(other) => format!("table {code}: LEAK: {whom} was shown the view of {other:?} at {number}"),
            None => format!("table {code}: {whom} was shown something else than the log at {number}: {text}"),
        });
    }
    let text = serde_json::to_string(&seen.items).unwrap_or_default();
    // A page that is cut elsewhere is no difference.
    if seen.more == more && seen.after == after && items != fingerprint(&text) {
        ground.finding(format!(
            "table {code}: {whom} was told other items up to {number} than the log has: {text}"
        ));
    }
}

fn viewer_of(seat: Option<u8>) -> Viewer {
    let seat = seat.and_then(|seat| Seat::try_new(usize::from(seat)));
    seat.map_or(Viewer::Spectator, Viewer::Seat)
}
