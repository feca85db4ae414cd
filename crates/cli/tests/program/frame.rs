//! Help, errors, exit codes, colors and pipes, rules, completions and manual pages.

use crate::run::{Ran, golden, head, hexhaven, hexhaven_with, scratch};

pub(crate) const COMMANDS: [&str; 19] = [
    "serve",
    "site",
    "backup",
    "move-data",
    "load",
    "simulate",
    "replay",
    "review",
    "verify",
    "arena",
    "regret",
    "tune",
    "engine",
    "conform",
    "board",
    "rules",
    "completions",
    "man",
    "licenses",
];

#[test]
fn help_lists_every_command_with_an_example() {
    for args in [&["--help"][..], &["-h"], &["help"]] {
        let ran = hexhaven(args);
        assert_eq!(ran.code, 0, "{args:?}");
        assert!(ran.out.contains("Examples:"), "{}", ran.out);
        for command in COMMANDS {
            let line = ran.out.lines().find(|line| line.trim_start().starts_with(command));
            let about = line.and_then(|line| line.trim_start().strip_prefix(command)).map(str::trim);
            assert!(about.is_some_and(|about| about.len() > 10), "{command}: {about:?}");
        }
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in COMMANDS {
        for ran in [hexhaven(&[command, "--help"]), hexhaven(&["help", command])] {
            assert_eq!(ran.code, 0, "{command}");
            let examples = ran.out.split("Examples:").nth(1).unwrap_or_default();
            assert!(examples.contains(&format!("hexhaven {command}")), "{command}: {}", ran.out);
        }
    }
}

#[test]
fn the_version_is_told() {
    assert_eq!(hexhaven(&["--version"]).out, format!("hexhaven {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_command_line_that_makes_no_sense_exits_with_2() {
    for args in [
        &["fly"][..],
        &["--fast"],
        &["rules", "--fast"],
        &["verify"],
        &["completions", "tcl"],
        &["replay", "x", "--format", "svg"],
        &["replay", "x", "--at", "soon"],
    ] {
        let ran = hexhaven(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(!ran.err.is_empty(), "{args:?}");
    }
}

#[test]
fn a_file_that_cannot_be_read_exits_with_3_and_is_named() {
    for command in ["verify", "replay"] {
        let ran = hexhaven(&[command, "no/such/file"]);
        assert_eq!(ran.code, 3);
        assert!(ran.err.starts_with("hexhaven: cannot read no/such/file: "), "{}", ran.err);
    }
}

#[test]
fn completions_are_made_for_the_usual_shells() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = hexhaven(&["completions", shell]);
        assert_eq!(ran.code, 0);
        for command in COMMANDS {
            assert!(ran.out.contains(command), "{shell}: {command}");
        }
    }
}

#[test]
fn the_licenses_of_what_others_made_are_printed_under_either_spelling() {
    let ran = hexhaven(&["licenses"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(hexhaven(&["licences"]).out, ran.out);
    for part in ["axum ", "the standard library of Rust", "Apache License", "Permission is hereby granted"] {
        assert!(ran.out.contains(part), "{part}");
    }
}

#[test]
fn manual_pages_are_made_for_the_program_and_every_command() {
    let page = hexhaven(&["man"]);
    assert!(page.out.contains(".TH hexhaven 1") && page.out.contains("hexhaven\\-replay(1)"), "{}", page.out);
    let dir = scratch("man");
    let ran = hexhaven(&["man", "--dir", dir.to_str().expect("a plain name")]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for command in COMMANDS {
        let page =
            std::fs::read_to_string(dir.join(format!("hexhaven-{command}.1"))).expect("the page is there");
        assert!(page.contains("Examples") || page.contains("EXAMPLES"), "{command}: {page}");
    }
    let pages = std::fs::read_dir(&dir).expect("the directory is there").count();
    assert_eq!(pages, COMMANDS.len() + 1, "and one for the program itself");
}

#[test]
fn a_rule_is_found_by_id_section_and_words() {
    let ran = hexhaven(&["rules", "lr-5"]);
    assert!(ran.code == 0 && ran.out.starts_with("LR-5 ") && ran.out.contains("at once"), "{}", ran.out);
    assert!(hexhaven(&["rules"]).out.contains("12  Longest Road"));
    assert!(hexhaven(&["rules", "robber"]).out.contains("ROBBER-6 "));
    assert!(hexhaven(&["rules", "--search", "desert", "token"]).out.contains("SETUP-16 "));
    let json: serde_json::Value =
        serde_json::from_str(&hexhaven(&["rules", "LR-2", "--json"]).out).expect("JSON");
    assert_eq!(json["rules"][0]["mentions"][0], "AMB-18");
}

#[test]
fn a_rule_that_is_not_there_exits_with_1_and_a_hint() {
    let ran = hexhaven(&["rules", "LR-99"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert_eq!(ran.err, "hexhaven: there is no rule LR-99\nhint: LR goes from LR-1 to LR-14\n");
    assert!(hexhaven(&["rules", "setlement"]).err.contains("did you mean \"settlement\""));
}

#[test]
fn options_and_editions_help_to_write_a_rule_set() {
    let options = hexhaven(&["rules", "--options"]).out;
    assert!(
        options.contains("vp-to-win  (house rule)") && options.contains("classic-1999 strict"),
        "{options}"
    );
    assert!(hexhaven(&["rules", "--editions"]).out.contains("fifth:6:five-six,helpers"));
    let json: serde_json::Value =
        serde_json::from_str(&hexhaven(&["rules", "--options", "phase-mode", "--json"]).out).expect("JSON");
    assert_eq!(json["options"][0]["defaults"]["sixth"], "combined");
}

#[test]
fn there_is_no_colour_in_a_pipe_unless_it_is_asked_for() {
    let record = golden("fifth-4");
    for args in [
        &["--help"][..],
        &["rules"],
        &["rules", "18"],
        &["rules", "--options"],
        &["verify", &record],
        &["replay", &record, "--all"],
        &["replay", &record, "--at", "40"],
        &["replay", &record, "--at", "40", "--format", "json"],
        &["fly"],
        &["rules", "LR-99"],
    ] {
        let ran = hexhaven(args);
        assert!(!ran.out.contains('\x1b') && !ran.err.contains('\x1b'), "{args:?}");
    }
    assert!(hexhaven(&["rules", "12", "--color", "always"]).out.contains('\x1b'));
    let forced = hexhaven_with(&["rules", "12"], &[("CLICOLOR_FORCE", "1")], b"");
    let refused = hexhaven_with(&["rules", "12"], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], b"");
    assert!(forced.out.contains('\x1b') && !refused.out.contains('\x1b'));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let record = golden("fifth-4");
    for args in [&["rules", "18"][..], &["replay", &record, "--all"], &["completions", "bash"], &["man"]] {
        let ran = head(args);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn several_files_are_verified_each_in_a_line() {
    let (one, two) = (golden("fifth-4"), golden("sixth-3"));
    let ran = hexhaven(&["verify", &one, &two]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2));
    assert!(ran.out.lines().all(|line| line.contains(": sound, ")), "{}", ran.out);
    assert_eq!(hexhaven(&["verify", "--quiet", &one, &two]).out, "");
}

#[test]
fn a_record_comes_from_stdin_too() {
    let bytes = std::fs::read(golden("fifth-4")).expect("the golden record");
    let Ran { code, out, .. } = hexhaven_with(&["verify", "-", "--json"], &[], &bytes);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (code, &json["records"][0]["sound"], &json["records"][0]["file"]),
        (0, &true.into(), &"stdin".into())
    );
}
