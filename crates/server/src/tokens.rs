//! Secrets and names that the server hands out: seat tokens, handover codes, table codes.
//!
//! A [`Secret`] speaks for a seat. Its holder has the only copy: the store keeps the [`SecretHash`], which is enough to
//! recognize the secret and useless to anyone who reads the file. One hash without salt is enough, because a secret has 130
//! random bits (104 if our client made it, see [`Newcomer::token`](hexhaven_wire::Newcomer::token)) and cannot be guessed offline. Secrets print as stars, so that no log shows one by accident.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use thiserror::Error;

/// What secrets are spelled with: 32 letters and digits, 5 bits each, in lowercase and free of look-alikes.
const SPELLING: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// 26 letters of 5 bits are 130 bits.
const SECRET_LENGTH: usize = 26;

/// What table codes are spelled with: capitals that are not mistaken for each other when read out or copied, and no
/// vowels, so that no code is a word.
const LETTERS: &[u8; 20] = b"BCDFGHJKMNPQRSTVWXYZ";

/// 20 letters in 8 places: 25 billion codes, so nobody finds a table by trying.
const CODE_LENGTH: usize = 8;
/// Tables of earlier versions have shorter codes, and their links keep working.
const OLD_CODE_LENGTH: usize = 6;

/// A random text that only its holder knows: the token of a seat, or the code of a handover link.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A new one, from the random bytes of the operating system.
    pub fn new() -> Secret {
        let mut bytes = [0; SECRET_LENGTH];
        fill(&mut bytes);
        Secret(bytes.iter().map(|byte| char::from(SPELLING[usize::from(byte % 32)])).collect())
    }

    /// The text itself, for its holder.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What the store keeps of it.
    pub fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl Default for Secret {
    fn default() -> Secret {
        Secret::new()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(***)")
    }
}

impl FromStr for Secret {
    type Err = NotASecret;

    fn from_str(text: &str) -> Result<Secret, NotASecret> {
        let spelled = text.bytes().all(|byte| SPELLING.contains(&byte));
        if spelled && text.len() == SECRET_LENGTH { Ok(Secret(text.to_owned())) } else { Err(NotASecret) }
    }
}

/// A text that no [`Secret`] looks like. It doesn't repeat the text, which may be a secret with a typo.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a token has {SECRET_LENGTH} lowercase letters and digits, without i, l, o and u")]
pub struct NotASecret;

/// SHA-256 of a [`Secret`]. Comparing two takes the same time whatever they are.
#[derive(Clone, Copy, Eq)]
pub struct SecretHash([u8; 32]);

impl SecretHash {
    /// The hash from its bytes, as they are stored.
    pub const fn from_bytes(bytes: [u8; 32]) -> SecretHash {
        SecretHash(bytes)
    }

    /// The bytes to store.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl PartialEq for SecretHash {
    fn eq(&self, other: &SecretHash) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

/// As hexadecimal digits, for messages between nodes.
impl Serialize for SecretHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use std::fmt::Write;
        let mut digits = String::with_capacity(64);
        for byte in self.0 {
            // Writing to a string cannot fail.
            let _ = write!(digits, "{byte:02x}");
        }
        serializer.serialize_str(&digits)
    }
}

impl<'de> Deserialize<'de> for SecretHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SecretHash, D::Error> {
        let digits = String::deserialize(deserializer)?;
        let bytes: Option<Vec<u8>> = digits
            .as_bytes()
            .chunks(2)
            .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
            .collect();
        let bytes = bytes.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        bytes.map(SecretHash).ok_or_else(|| D::Error::custom("no hash of a token"))
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(***)")
    }
}

/// The public name of a table, short enough to be read out: eight capitals, such as `KRBTZWMN`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct TableCode(String);

impl TableCode {
    /// A new one. There may be a table of that name already; the store says so.
    pub fn new() -> TableCode {
        // Bytes from 240 up would favor the first letters, so they are drawn again.
        let fair = u8::MAX - u8::MAX % LETTERS.len() as u8;
        let mut code = String::with_capacity(CODE_LENGTH);
        while code.len() < CODE_LENGTH {
            let mut bytes = [0; 2 * CODE_LENGTH];
            fill(&mut bytes);
            let letters = bytes.iter().filter(|&&byte| byte < fair);
            let letters = letters.map(|&byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
            code.extend(letters.take(CODE_LENGTH - code.len()));
        }
        TableCode(code)
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for TableCode {
    fn default() -> TableCode {
        TableCode::new()
    }
}

impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for TableCode {
    type Error = NotACode;

    fn try_from(text: String) -> Result<TableCode, NotACode> {
        text.parse()
    }
}

impl FromStr for TableCode {
    type Err = NotACode;

    /// Reads a code in capitals or small letters, with blanks around it.
    fn from_str(text: &str) -> Result<TableCode, NotACode> {
        let code = text.trim().to_ascii_uppercase();
        let spelled = code.bytes().all(|byte| LETTERS.contains(&byte));
        if spelled && [CODE_LENGTH, OLD_CODE_LENGTH].contains(&code.len()) {
            Ok(TableCode(code))
        } else {
            Err(NotACode)
        }
    }
}

/// A text that no [`TableCode`] looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the code of a table has {CODE_LENGTH} letters, without vowels and L")]
pub struct NotACode;

fn fill(bytes: &mut [u8]) {
    // Without random bytes nothing that is handed out would be a secret; no operating system that we run on refuses them.
    getrandom::fill(bytes).expect("the operating system gives random bytes");
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn secrets_differ_read_back_and_hide() {
        let secrets: HashSet<String> = (0..1_000).map(|_| Secret::new().reveal().to_owned()).collect();
        assert_eq!(secrets.len(), 1_000);
        for text in &secrets {
            let secret: Secret = text.parse().expect("an own secret reads back");
            assert_eq!(secret.reveal(), text);
            assert!(!format!("{secret:?} {:?}", secret.hash()).contains(text.as_str()));
        }
    }

    #[test]
    fn a_hash_knows_its_secret_and_no_other() {
        let (one, two) = (Secret::new(), Secret::new());
        assert_eq!(one.hash(), one.clone().hash());
        assert_ne!(one.hash(), two.hash());
        let known: Secret = "0123456789abcdefghjkmnpqrs".parse().expect("well spelled");
        let hash = known.hash();
        // From `printf 0123456789abcdefghjkmnpqrs | sha256sum`.
        assert_eq!(hash.as_bytes()[..4], [0x6a, 0xab, 0x29, 0x9c]);
    }

    #[test]
    fn other_texts_are_no_secrets() {
        for text in [
            "",
            "abc",
            "0123456789abcdefghjkmnpqr",
            "0123456789abcdefghjkmnpqrst",
            "0123456789abcdefghjkmnpqri",
        ] {
            assert_eq!(text.parse::<Secret>(), Err(NotASecret), "{text}");
        }
    }

    #[test]
    fn codes_use_every_letter_and_read_back_in_any_case() {
        let codes: Vec<TableCode> = (0..500).map(|_| TableCode::new()).collect();
        let used: HashSet<u8> = codes.iter().flat_map(|code| code.as_str().bytes()).collect();
        assert_eq!(used, LETTERS.iter().copied().collect());
        for code in codes {
            assert_eq!(format!(" {} ", code.as_str().to_lowercase()).parse(), Ok(code));
        }
    }

    #[test]
    fn other_texts_are_no_codes() {
        assert!("KRBTZW".parse::<TableCode>().is_ok(), "links of earlier versions work");
        for text in ["", "KRBTZ", "KRBTZWW", "KRBTZWMNP", "KRBTZA", "KRBTZ1", "krbtzé", "../../"] {
            assert_eq!(text.parse::<TableCode>(), Err(NotACode), "{text}");
        }
    }
}
