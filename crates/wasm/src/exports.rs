//! What a page calls: it asks for room, writes its JSON there, calls, and reads the answer.
//!
//! ```js
//! const at = input(bytes.length);
//! new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
//! const length = call();
//! const answer = new Uint8Array(memory.buffer, output(), length);
//! ```

#![expect(
    unsafe_code,
    reason = "an exported name could be one that something else has too; these are ours alone"
)]

use std::cell::RefCell;

use crate::Engine;

#[derive(Default)]
struct Bridge {
    engine: Engine,
    input: Vec<u8>,
    output: Vec<u8>,
}

thread_local! {
    // A page has one thread for each engine.
    static BRIDGE: RefCell<Bridge> = RefCell::default();
}

/// Room for a call of this many bytes. The answer before it is gone.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    BRIDGE.with_borrow_mut(|bridge| {
        bridge.output = Vec::new();
        bridge.input = vec![0; length];
        bridge.input.as_mut_ptr()
    })
}

/// Does what the input asks for, and returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    BRIDGE.with_borrow_mut(|bridge| {
        let input = std::mem::take(&mut bridge.input);
        bridge.output = bridge.engine.call(&input);
        bridge.output.len()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    BRIDGE.with_borrow(|bridge| bridge.output.as_ptr())
}
