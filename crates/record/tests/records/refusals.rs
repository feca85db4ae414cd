//! What is not a record is refused with the place and the reason.

use hexhaven_record::Record;

const GOOD: &str = "hexhaven-record 1
event Friday
rules fifth:4
board fixed
origin printed
colors red,blue,white,orange
first roll
; on the game
1 *:3+4 *:1+1@250
; on the second input
fingerprint 0123456789abcdef
result won 2
";

/// The error if this is replaced by that.
fn error(this: &str, that: &str) -> String {
    assert!(GOOD.contains(this), "{this}");
    Record::parse(&GOOD.replacen(this, that, 1)).expect_err(that).to_string()
}

#[test]
fn errors_of_the_text_have_line_column_and_reason() {
    assert!(Record::parse(GOOD).is_ok());
    for (this, that, wanted) in [
        ("hexhaven-record 1", "[Event \"x\"]", "line 1, column 1: a record begins with `hexhaven-record 2`"),
        (
            "record 1",
            "record 3",
            "line 1, column 1: version `3` of records is unknown; this program reads versions 1 to 2",
        ),
        ("record 1", "record 0", "line 1, column 1: version `0` of records is unknown"),
        ("record 1", "record", "line 1, column 1: version `` of records"),
        ("event", "Event", "line 2, column 1: `Event Friday` isn't a line of a record"),
        ("event", "e_vent", "line 2, column 1: `e_vent` isn't a header name"),
        ("event Friday", "event", "line 2, column 6: a value of a header needs text"),
        ("Friday", "Fri\u{1b}day", "line 2, column 10: the character U+001B isn't allowed in a record"),
        ("Friday", "Fri\u{202e}day", "line 2, column 10: the character U+202E"),
        ("event Friday", "event a\nevent b", "line 3, column 1: `event` is given twice"),
        ("rules fifth:4", "rules seventh:4", "line 3, column 7: there is no edition `seventh`"),
        (
            "rules fifth:4",
            "rules fifth:4 0=s17",
            "line 3, column 7: `fifth:4 0=s17` cannot be read; expected: one word",
        ),
        ("rules fifth:4\n", "", "column 1: `rules` is missing"),
        ("board fixed\n", "", "column 1: `board` is missing"),
        (
            "board fixed",
            "board phase=main",
            "line 4, column 7: `phase=main` cannot be read; expected: one word",
        ),
        (
            "board fixed",
            "board m10p2x",
            "line 4, column 12: `x` cannot be read; expected: `fixed`, or a letter",
        ),
        ("board fixed", "board fixed;0-1*", "line 4, column 13: there is no path `0-1`"),
        (
            "origin printed",
            "origin drawn -7",
            "line 5, column 8: `drawn -7` cannot be read; expected: drawn and a seed",
        ),
        ("origin printed", "origin moon", "line 5, column 8: `moon` cannot be read"),
        ("blue", "pink", "line 6, column 8: `red,pink,white,orange`"),
        ("blue", "red", "two players have chosen red"),
        ("first roll", "first 4", "line 7, column 7: there is no seat 4 at a table of 4 (COMP-14)"),
        (
            "first roll",
            "first me",
            "line 7, column 7: `me` cannot be read; expected: roll, or the number of a seat",
        ),
        ("first roll\n", "", "`first` is missing"),
        ("1 *:3+4", "2 *:3+4", "line 9, column 1: the line says `2`, but its first input is number 1"),
        ("1 *:3+4", "01 *:3+4", "line 9, column 1: the line says `01`"),
        (
            "1 *:3+4 *:1+1@250",
            "1",
            "line 9, column 1: `1` cannot be read; expected: inputs after their number",
        ),
        ("*:3+4", "*:3+7", "line 9, column 3: input 1: `3+7` should look like 3+4"),
        ("*:1+1@250", "*:1+1@", "line 9, column 15: `` cannot be read; expected: milliseconds"),
        ("*:1+1@250", "*:1+1@4294967296", "line 9, column 15: `4294967296` cannot be read"),
        ("*:1+1@250", "0:JUMP", "line 9, column 9: input 2: there is no code `JUMP`"),
        ("; on the second", "# on the second", "line 10, column 1: `# on the second input` isn't a line"),
        (
            "0123456789abcdef",
            "0123456789ABCDEF",
            "line 11, column 13: `0123456789ABCDEF` cannot be read; expected: 16 lowercase hex",
        ),
        ("0123456789abcdef", "+123456789abcdef", "line 11, column 13"),
        ("0123456789abcdef", "é1234567é9abcd", "line 11, column 13"),
        ("won 2", "won 4", "line 12, column 8: there is no seat 4 at a table of 4"),
        (
            "won 2",
            "2",
            "line 12, column 8: `2` cannot be read; expected: won and a seat, no-winner, abandoned or unfinished",
        ),
        ("result won 2\n", "", "line 12, column 1: the record is cut off here"),
        (
            "result won 2",
            "result won 2\n; late",
            "line 13, column 1: `; late` comes too late: the result is the last line",
        ),
        (
            "fingerprint",
            "event2 x\nfingerprint",
            "line 11, column 1: `event2` comes too late: headers come before",
        ),
        ("result won 2", "3 *:1+1", "line 12, column 1: `3 *:1+1` comes too late: inputs come before"),
    ] {
        let found = error(this, that);
        assert!(found.contains(wanted), "{this} -> {that}:\n  {found}\n  {wanted}");
    }
}

#[test]
fn a_record_that_is_cut_off_anywhere_after_its_first_line_says_so() {
    let result = GOOD.find("result").expect("it has a result");
    for cut in GOOD.find('\n').expect("it has lines")..result {
        let Some(text) = GOOD.get(..cut) else { continue };
        let error = Record::parse(text).expect_err("a part");
        assert_eq!(error.flaw.code(), "cut_off", "{error}: {text}");
    }
    for cut in JSON.find(',').expect("it has fields")..JSON.len() {
        let error = Record::from_json(&JSON[..cut]).expect_err("a part");
        assert_eq!(error.flaw.code(), "cut_off", "{error}");
    }
}

const JSON: &str = r#"{"hexhaven-record":1,"headers":{"event":"Friday"},"rules":"fifth:4","board":"fixed","origin":{"type":"drawn","seed":"7"},"first":{"type":"seat","seat":2},"inputs":[{"input":"2:S17"},{"input":"2:R17-22","ms":12}],"comments":[{"input":2,"text":"well"}],"fingerprint":"0123456789abcdef","result":{"type":"won","seat":2}}"#;

fn json_error(this: &str, that: &str) -> String {
    assert!(JSON.contains(this), "{this}");
    Record::from_json(&JSON.replacen(this, that, 1)).expect_err(that).to_string()
}

#[test]
fn errors_of_json_have_a_place_too() {
    assert!(Record::from_json(JSON).is_ok());
    for (this, that, wanted) in [
        ("{\"hexhaven", "[\"hexhaven", "line 1, column "),
        (r#""hexhaven-record":1,"#, "", "missing field `hexhaven-record`"),
        (
            r#""hexhaven-record":1"#,
            r#""hexhaven-record":3,"news":[]"#,
            "hexhaven-record: version `3` of records is unknown",
        ),
        (
            r#""rules":"fifth:4""#,
            r#""rules":"fifth:4","speed":3"#,
            "line 1, column 75: unknown field `speed`",
        ),
        (r#""rules":"fifth:4","#, "", "missing field `rules`"),
        (r#""rules":"fifth:4""#, r#""rules":"fifth:9""#, "rules: "),
        (r#""seed":"7""#, r#""seed":7"#, "invalid type: integer `7`, expected a string"),
        (r#""seed":"7""#, r#""seed":"07""#, "origin.seed: `07` cannot be read"),
        (r#""seed":"7""#, r#""seed":"7","more":1"#, "unknown field `more`"),
        (r#""type":"drawn""#, r#""type":"found""#, "unknown variant `found`"),
        (r#""seat":2},"inputs""#, r#""seat":4},"inputs""#, "first.seat: there is no seat 4 at a table of 4"),
        (r#""seat":2}}"#, r#""seat":99}}"#, "result.seat: there is no seat 99 at a table of 4"),
        ("2:S17", "2:S99", "inputs[0].input: input 1: `S99` should look like S17"),
        ("\"ms\":12", "\"ms\":-1", "invalid value: integer `-1`, expected u32"),
        ("\"ms\":12", "\"s\":12", "unknown field `s`"),
        (
            r#""input":2,"text""#,
            r#""input":3,"text""#,
            "comments[0]: a comment belongs to an input, in order: not to number 3 of 2",
        ),
        ("\"well\"", "\" well\"", "comments[0]: a comment needs text"),
        ("\"well\"", "\"we\\u0000ll\"", "comments[0]: the character U+0000"),
        (r#""event":"Friday""#, r#""event":"Friday","event":"x""#, "headers.event: `event` is given twice"),
        (r#""event":"Friday""#, r#""rules":"Friday""#, "headers.rules: `rules` is part of every record"),
        ("0123456789abcdef", "123", "fingerprint: `123` cannot be read"),
        ("}}", "}", "the record is cut off here"),
    ] {
        let found = json_error(this, that);
        assert!(found.contains(wanted), "{this} -> {that}:\n  {found}\n  {wanted}");
    }
}

#[test]
fn bytes_that_are_not_text_are_refused_where_they_start() {
    let error = Record::read(b"hexhaven-record 1\nevent \xff\n").expect_err("not UTF-8");
    assert_eq!(error.to_string(), "line 2, column 7: the bytes aren't UTF-8 text");
    for nothing in ["", "\n", "{", "\0", "{}"] {
        assert!(Record::read(nothing.as_bytes()).is_err(), "{nothing:?}");
    }
}
