use std::path::Path;

use hexhaven_wire::{WIRE_VERSION, typescript};

#[test]
fn the_typescript_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/index.ts");
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == typescript(), "web/src/wire/index.ts is old: run `cargo xtask wire`");
}

/// A client that says another version than the server is told to reload, forever.
#[test]
fn the_web_client_speaks_this_version() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/net/hello.ts");
    let hello = std::fs::read_to_string(&file).expect("the first message is written there");
    assert!(
        hello.contains(&format!("const WIRE_VERSION = {WIRE_VERSION};")),
        "another version in {}",
        file.display()
    );
}

#[test]
fn every_name_that_is_used_is_declared() {
    let text = typescript();
    let is_code = |line: &&str| !line.starts_with("//") && !line.trim_start().starts_with("/*");
    let code: Vec<&str> = text.lines().filter(is_code).collect();
    let words = code.iter().flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric()));
    for name in words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()) && *word != "Array") {
        let declared = format!("export type {name} ");
        assert!(code.iter().any(|line| line.starts_with(&declared)), "{name}");
    }
    assert!(!text.contains("bigint"), "JSON carries numbers");
}
