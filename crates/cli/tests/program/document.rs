//! `docs/cli.md` is true: its examples are run and print what it says.

use crate::run::{golden, hexhaven_in, scratch};

const DOCUMENT: &str = include_str!("../../../../docs/cli.md");

/// A record with an illegal input.
const BAD: &str = "hexhaven-record 1\nrules fifth:4\nboard fixed\nfirst roll\n\
                   1 *:6+6 *:1+1 *:1+2 *:1+3 0:S17 0:R17-22\n7 1:S22\nresult unfinished\n";

/// A command of the document and the lines below it.
struct Example<'document> {
    command: &'document str,
    lines: Vec<&'document str>,
}

fn examples() -> Vec<Example<'static>> {
    let mut examples: Vec<Example> = Vec::new();
    for block in DOCUMENT.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        for line in block.lines() {
            match (line.strip_prefix("$ hexhaven "), examples.last_mut()) {
                (Some(command), _) => examples.push(Example { command, lines: Vec::new() }),
                (None, Some(example)) => example.lines.push(line),
                (None, None) => panic!("a block begins with a command: {line}"),
            }
        }
    }
    examples
}

#[test]
fn the_examples_print_what_the_document_says() {
    let dir = scratch("document");
    std::fs::copy(golden("fifth-4"), dir.join("game.hexhaven")).expect("it can be copied");
    std::fs::write(dir.join("bad.hexhaven"), BAD).expect("it can be written");
    let examples = examples();
    assert!(examples.len() > 10, "{}", examples.len());
    for Example { command, lines } in examples {
        let args: Vec<&str> = command.split_whitespace().collect();
        let ran = hexhaven_in(&dir, &args);
        let printed = format!("{}{}", ran.out, ran.err);
        let mut printed = printed.lines();
        let mut may_skip = false;
        for line in lines {
            if line == "…" {
                may_skip = true;
                continue;
            }
            let found = if may_skip { printed.find(|said| *said == line) } else { printed.next() };
            assert_eq!(found, Some(line), "hexhaven {command}");
            may_skip = false;
        }
        assert!(
            may_skip || printed.next().is_none(),
            "hexhaven {command} prints more than the document says"
        );
    }
}

#[test]
fn every_command_has_a_section() {
    for command in crate::frame::COMMANDS {
        let heading = DOCUMENT.lines().any(|line| line.starts_with("## ") && line.contains(command));
        assert!(heading, "{command}");
    }
}
