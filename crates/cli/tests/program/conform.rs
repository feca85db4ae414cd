//! `hexhaven conform` as authors of engines meet it.

use crate::run::hexhaven;

/// Our own engine as a command.
fn own() -> String {
    format!("\"{}\" engine --bot random", env!("CARGO_BIN_EXE_hexhaven"))
}

#[test]
fn our_engine_conforms() {
    let ran = hexhaven(&["conform", &own(), "--only", "robber,INFO,TRADE-6,perft,SETUP-4"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("Hexhaven random knows "), "{}", ran.out);
    let json = hexhaven(&["conform", &own(), "--only", "ROBBER-6", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(json["total"]["failed"], 0);
    assert!(json["rules"]["ROBBER-6"]["passed"].as_u64() > Some(0), "{json}");
    assert_eq!(json["answers"][0], "legal");
}

#[test]
fn what_cannot_be_tested_is_told() {
    let ran = hexhaven(&["conform", "/no/such/engine"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    let ran = hexhaven(&["conform", &own(), "--only", "dancing"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("`dancing`: no such area or rule") && ran.err.contains("set-up, "),
        "{}",
        ran.err
    );
}

#[cfg(unix)]
#[test]
fn wrong_and_silent_engines_exit_with_1() {
    let script = |answers: &str, legal: &str| {
        format!(
            "sh -c \"while read -r word rest; do case $word in hexhaven) {answers} echo ready 2;; isready) echo ready 2;; \
             legal) {legal};; esac; done\""
        )
    };
    let ran = hexhaven(&["conform", &script("", ":"), "--only", "turn"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("answers no questions about the rules"), "{}", ran.err);
    let ran =
        hexhaven(&["conform", &script("echo answers legal;", "echo legal 0:END"), "--only", "ROBBER-1"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("rules with wrong answers: ROBBER-1 ("), "{}", ran.out);
    assert!(ran.out.contains("expected  also 0:ROB0 0:ROB1 "), "{}", ran.out);
    assert!(
        ran.out.contains("  position  fifth:4 fixed "),
        "an author can ask the engine again: {}",
        ran.out
    );
}
