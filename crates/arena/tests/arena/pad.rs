//! A stream that can be looked at afterward.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
pub(crate) struct Pad(Arc<Mutex<Vec<u8>>>);

impl Pad {
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.0.lock().expect("nobody panicked").clone()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.bytes()).expect("outputs are text")
    }
}

impl Write for Pad {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
