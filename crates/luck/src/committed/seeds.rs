//! What a table's luck is made from, and what is shown of it in advance: [`ServerSeed`], [`Commitment`], [`ClientSeed`].

use std::fmt::{self, Write};

use sha2::{Digest, Sha256};

/// The server's share: 32 bytes from the machine's secure random source, new for every game and secret until the game is
/// over.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerSeed([u8; 32]);

impl ServerSeed {
    /// The seed with these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> ServerSeed {
        ServerSeed(bytes)
    }

    /// Reads 64 lowercase hexadecimal digits.
    pub fn parse(text: &str) -> Result<ServerSeed, SeedFault> {
        from_hex("server seed", text).map(ServerSeed)
    }

    /// As 64 lowercase hexadecimal digits. Until the game is over this is a secret: every roll follows from it.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// What may be shown before the game: SHA-256 of the bytes.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    pub(super) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for ServerSeed {
    /// Only what may be shown, so that no log gives away the seed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServerSeed(committed by {})", self.commitment())
    }
}

/// The promise about a [`ServerSeed`], made before anybody gives a client seed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Reads 64 lowercase hexadecimal digits.
    pub fn parse(text: &str) -> Result<Commitment, SeedFault> {
        from_hex("commitment", text).map(Commitment)
    }

    /// As 64 lowercase hexadecimal digits.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// Is this the seed that was promised?
    pub fn is_of(&self, seed: &ServerSeed) -> bool {
        seed.commitment() == *self
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_hex())
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

/// A person's share: a short text that the person or their browser makes up.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClientSeed(String);

impl ClientSeed {
    /// The most characters: twice as many as 128 bits take in hexadecimal.
    pub const MAX: usize = 64;

    /// Reads 1 to 64 letters a–z and A–Z, digits and hyphens. Nothing else, so that there is one way to write a seed as
    /// bytes and no line of the message can be mistaken for two.
    pub fn parse(text: &str) -> Result<ClientSeed, SeedFault> {
        let fits = |character: char| character.is_ascii_alphanumeric() || character == '-';
        if let Some(character) = text.chars().find(|character| !fits(*character)) {
            return Err(SeedFault::Character { character });
        }
        if text.is_empty() || text.len() > ClientSeed::MAX {
            return Err(SeedFault::Length { length: text.len() });
        }
        Ok(ClientSeed(text.to_owned()))
    }

    /// Its characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ClientSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a text is not a seed or a commitment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeedFault {
    /// Not 64 lowercase hexadecimal digits.
    Hex {
        /// What it should have been.
        what: &'static str,
        /// How many characters there are.
        length: usize,
    },
    /// A client seed is too short or too long.
    Length {
        /// How many characters there are.
        length: usize,
    },
    /// A client seed has a character that is not allowed.
    Character {
        /// The first one.
        character: char,
    },
}

impl SeedFault {
    /// Its permanent name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            SeedFault::Hex { .. } => "seed_not_hex",
            SeedFault::Length { .. } => "client_seed_length",
            SeedFault::Character { .. } => "client_seed_character",
        }
    }
}

impl fmt::Display for SeedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeedFault::Hex { what, length: 64 } => {
                write!(f, "a {what} only has the digits 0-9 and a-f")
            }
            SeedFault::Hex { what, length } => {
                write!(f, "a {what} is 64 hexadecimal digits, not {length} characters")
            }
            SeedFault::Length { length } => {
                write!(f, "a client seed has 1 to {} characters, not {length}", ClientSeed::MAX)
            }
            SeedFault::Character { character } => write!(
                f,
                "a client seed has letters a-z and A-Z, digits and hyphens, but not `{}`",
                character.escape_debug()
            ),
        }
    }
}

impl std::error::Error for SeedFault {}

fn hex(bytes: &[u8; 32]) -> String {
    bytes.iter().fold(String::with_capacity(64), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes everything");
        text
    })
}

fn from_hex(what: &'static str, text: &str) -> Result<[u8; 32], SeedFault> {
    let fault = SeedFault::Hex { what, length: text.chars().count() };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != 32 || !rest.is_empty() {
        return Err(fault);
    }
    let mut bytes = [0; 32];
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(*high).ok_or(fault)? << 4 | digit(*low).ok_or(fault)?;
    }
    Ok(bytes)
}

const fn digit(character: u8) -> Option<u8> {
    match character {
        b'0'..=b'9' => Some(character - b'0'),
        b'a'..=b'f' => Some(character - b'a' + 10),
        _ => None,
    }
}
