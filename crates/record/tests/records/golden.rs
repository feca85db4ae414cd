//! One kept record of every rule set. They are never written again for a change of the rules or of the format: a record
//! replays to the same fingerprint forever, or the change needs a new version.

use std::fs;
use std::path::PathBuf;

use hexhaven_laws::tables;
use hexhaven_record::{Ending, Record};

use crate::games;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// All kept records: name and text.
pub(crate) fn texts() -> Vec<(String, String)> {
    let table = |table: hexhaven_laws::TestTable| {
        let path = folder().join(format!("{}.hexhaven", table.name));
        let text = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error} (see write_the_golden_records)", path.display()));
        (table.name, text)
    };
    tables().into_iter().map(table).collect()
}

/// Kept records that show what a version of the format changed.
fn versions() -> [(u32, String); 2] {
    [(1, "1-deals-counted"), (2, "2-eleven-deals-six-offers")].map(|(version, name)| {
        let path = folder().join(format!("versions/{name}.hexhaven"));
        (version, fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
    })
}

/// `cargo test -p hexhaven-record --test records -- --ignored write_the_golden_records` adds what is missing, for a rule
/// set that is new. What is there stays as it is.
#[test]
#[ignore = "writes the golden records that are missing"]
fn write_the_golden_records() {
    fs::create_dir_all(folder()).expect("a folder");
    for (number, table) in (1..).zip(tables()) {
        let path = folder().join(format!("{}.hexhaven", table.name));
        if !path.exists() {
            fs::write(&path, games::record(&table, number).to_text()).expect("a file");
        }
    }
}

#[test]
fn every_golden_record_replays_to_its_fingerprint() {
    let (mut won, mut cut, mut timed) = (0, 0, 0);
    for (name, text) in texts() {
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(record.fingerprint().is_some(), "{name}");
        let verified = record.verify_in(&text).unwrap_or_else(|faults| {
            panic!("{name}: {}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        });
        assert_eq!(verified.recorded, Some(verified.fingerprint), "{name}");
        won += usize::from(matches!(record.ending(), Ending::Won(_)));
        cut += usize::from(matches!(record.ending(), Ending::Abandoned | Ending::Unfinished));
        timed += usize::from(record.entries().iter().any(|entry| entry.millis.is_some()));
    }
    assert!(won >= 20 && cut >= 20 && timed >= 10, "{won} won, {cut} cut, {timed} timed");
}

#[test]
fn every_golden_record_is_of_its_table_and_written_as_it_was() {
    let texts = texts();
    for (table, (name, text)) in tables().into_iter().zip(&texts) {
        let record = Record::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(record.game().rules().to_text(), table.rules.to_text(), "{name}");
        assert_eq!(record.to_text(), *text, "{name}");
    }
    let bytes: usize = texts.iter().map(|(_, text)| text.len()).sum();
    assert!(bytes < 3_000_000, "{bytes} bytes of golden records");
}

/// Version 1 counted offers that became deals, and its fingerprint is still the one that its program wrote.
#[test]
fn records_of_every_version_replay_to_their_fingerprints_and_stay_what_they_are() {
    for (version, text) in versions() {
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{version}: {error}"));
        assert_eq!(record.version(), version);
        let verified = record.verify_in(&text).unwrap_or_else(|faults| panic!("{version}: {faults:?}"));
        assert_eq!(verified.recorded, Some(verified.fingerprint), "{version}");
        assert_eq!(record.to_text(), text);
        assert_eq!(Record::from_json(&record.to_json()), Ok(record));
        // The other version has another fingerprint for the same inputs, where deals came before the last position.
        let other = text.replacen(&format!("record {version}"), &format!("record {}", 3 - version), 1);
        assert!(Record::parse(&other).expect("well written").verify().is_err(), "{version}");
    }
}
