//! The streams of committed luck: HMAC-SHA-256 of label and counter, with rejection instead of a modulo that would make
//! small numbers likelier.

use std::fmt;

use hexhaven_rules::Seat;
use hexhaven_rules::chance::Picker;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::seeds::{ClientSeed, ServerSeed};

/// What all streams of a game are made from: HMAC-SHA-256 with the server seed as key and the client seeds as message.
#[derive(Clone)]
pub(super) struct GameKey([u8; 32]);

impl GameKey {
    /// The first line of the message, with the version of the whole scheme.
    const HEAD: &str = "hexhaven-luck 1\n";

    pub(super) fn new(server: &ServerSeed, clients: &[(Seat, ClientSeed)]) -> GameKey {
        let mut clients: Vec<&(Seat, ClientSeed)> = clients.iter().collect();
        clients.sort_by_key(|(seat, _)| *seat);
        let mut mac = keyed(server.bytes());
        mac.update(GameKey::HEAD.as_bytes());
        for (seat, seed) in clients {
            mac.update(format!("seat {seat} {seed}\n").as_bytes());
        }
        GameKey(mac.finalize().into_bytes().into())
    }

    pub(super) fn stream(&self, label: &str) -> Stream {
        self.stream_from(label, 0)
    }

    /// A stream from a block in the middle.
    pub(super) fn stream_from(&self, label: &str, block: u64) -> Stream {
        let mut mac = keyed(&self.0);
        mac.update(label.as_bytes());
        mac.update(b":");
        Stream { mac, next_block: block, words: [0; 8], used: 8 }
    }

    #[cfg(test)]
    pub(super) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes keys of every length")
}

/// A stream of unbiased numbers that can be regenerated from the seeds, and only from them.
#[derive(Clone)]
pub struct Stream {
    /// Keyed, with the label and the colon in it.
    mac: Hmac<Sha256>,
    next_block: u64,
    words: [u32; 8],
    used: usize,
}

impl Stream {
    /// The next 32 bits.
    pub(super) fn word(&mut self) -> u32 {
        if self.used == self.words.len() {
            let mut mac = self.mac.clone();
            mac.update(self.next_block.to_string().as_bytes());
            let block: [u8; 32] = mac.finalize().into_bytes().into();
            let (bytes, _) = block.as_chunks();
            for (word, bytes) in self.words.iter_mut().zip(bytes) {
                *word = u32::from_be_bytes(*bytes);
            }
            self.next_block += 1;
            self.used = 0;
        }
        self.used += 1;
        self.words[self.used - 1]
    }
}

impl Picker for Stream {
    /// The next word modulo the bound; words above the last whole multiple of the bound are skipped. With only one
    /// possible number, no word is taken.
    fn pick(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0);
        if bound <= 1 {
            return 0;
        }
        let multiples = (1 << 32) / u64::from(bound) * u64::from(bound);
        loop {
            let word = self.word();
            if u64::from(word) < multiples {
                return word % bound;
            }
        }
    }
}

impl fmt::Debug for Stream {
    /// Without the words to come.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").finish_non_exhaustive()
    }
}
