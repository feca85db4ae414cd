//! The examples of `docs/record.md` are true.

use hexhaven_record::{LuckCheck, LuckCounts, Record, RecordFlaw};

const DOCUMENT: &str = include_str!("../../../../docs/record.md");

/// The blocks of this sort.
fn blocks(sort: &str) -> Vec<&'static str> {
    let start = format!("```{sort}\n");
    let found: Vec<&str> =
        DOCUMENT.split(&start).skip(1).filter_map(|block| block.split("```").next()).collect();
    assert!(!found.is_empty(), "the document has a block of {sort}");
    found
}

#[test]
fn the_record_is_true_and_written_as_it_was_read() {
    for text in blocks("record") {
        let record = Record::parse(text).unwrap_or_else(|error| panic!("{error}"));
        record.verify_in(text).unwrap_or_else(|faults| panic!("{}", faults[0]));
        assert_eq!(record.to_text(), text);
        assert_eq!(record.comments_on(9).count(), 1);
    }
}

#[test]
fn the_luck_is_what_was_promised() {
    for text in blocks("luck") {
        let record = Record::parse(text).unwrap_or_else(|error| panic!("{error}"));
        let verified = record.verify_in(text).unwrap_or_else(|faults| panic!("{}", faults[0]));
        assert!(
            matches!(verified.luck, LuckCheck::Drawn(LuckCounts { start: 3, .. })),
            "{:?}",
            verified.luck
        );
        assert_eq!(record.to_text(), text);
    }
}

#[test]
fn the_json_can_be_read() {
    for text in blocks("json") {
        let record = Record::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(Record::parse(&record.to_text()), Ok(record));
    }
}

#[test]
fn what_is_refused_is_refused_for_that_reason() {
    for line in blocks("refused")[0].lines() {
        let (changed, code) = line.split_once(" -> ").expect("a line and a code");
        let key = changed.split(' ').next().expect("a word");
        // The line takes the place of the one with its name, or is another first line of inputs.
        let number = key.starts_with(|first: char| first.is_ascii_digit());
        let replaced = |old: &&str| old.split(' ').next() == Some(if number { "1" } else { key });
        let mut lines: Vec<&str> = blocks("record")[0].lines().collect();
        let place = lines.iter().position(replaced).expect("there is such a line");
        if code == "twice" {
            lines.insert(place, changed);
        } else {
            lines[place] = changed;
        }
        let error = Record::parse(&lines.join("\n")).expect_err(changed);
        assert_eq!(error.flaw.code(), code, "{error}");
    }
}

#[test]
fn the_bounds_are_those_of_the_code() {
    for (bound, text) in [
        (Record::MAX_INPUTS, "| inputs | 250,000 |"),
        (Record::MAX_COMMENTS, "| comments | 2,000 of 500 characters |"),
        (Record::MAX_COMMENT, "2,000 of 500"),
        (hexhaven_record::Headers::MAX, "| headers | 64, names of 32 and values of 200 characters |"),
        (hexhaven_record::Headers::MAX_KEY, "names of 32"),
        (hexhaven_record::Headers::MAX_VALUE, "values of 200"),
        (Record::MAX_TEXT >> 20, "| text | 28 MiB |"),
        (Record::MAX_JSON >> 20, "| JSON | 40 MiB |"),
    ] {
        assert!(DOCUMENT.contains(text), "{text}");
        assert!(text.replace(',', "").contains(&bound.to_string()), "{bound}: {text}");
    }
    let reserved = hexhaven_record::Headers::RESERVED;
    let told = |key: &str| {
        // The client seeds have a line together.
        let name = key.trim_end_matches(|last: char| last.is_ascii_digit());
        DOCUMENT.contains(&format!("\n| `{key}` | "))
            || DOCUMENT.contains(&format!("\n| `{name}0` … `{name}5` | "))
    };
    assert!(reserved.iter().all(|key| told(key)), "every field is told");
    assert_eq!(RecordFlaw::NotText.code(), "not_text");
}
