//! The checked-in corpus of every fuzz target, plus a little noise.

use std::fs;
use std::path::Path;

use hexhaven_laws::fuzz::TARGETS;
use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;

#[test]
fn the_kept_corpus_breaks_nothing() {
    for target in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target.name);
        let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut fed = 0;
        for file in files {
            let path = file.expect("the folder can be read").path();
            let data = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            // Named before it runs: whatever is printed last is the one that panicked.
            println!("{}", path.display());
            (target.run)(&data);
            fed += 1;
        }
        assert!(fed > 0, "{} has no corpus", target.name);
    }
}

#[test]
fn noise_breaks_nothing() {
    let mut luck = Fast::new(5);
    for target in TARGETS {
        for _ in 0..40 {
            let data: Vec<u8> = (0..luck.pick(200)).map(|_| luck.pick(256) as u8).collect();
            println!("{} {data:?}", target.name);
            (target.run)(&data);
        }
    }
}
