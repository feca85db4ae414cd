//! Thrift's compact encoding, as far as the footer and the page headers of a Parquet file need it.

const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A structure, field by field in the order of their numbers.
#[derive(Default)]
pub(super) struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

impl Struct {
    pub(super) fn number32(self, field: u8, number: i64) -> Struct {
        self.field(field, I32, &zigzag(number))
    }

    pub(super) fn number64(self, field: u8, number: i64) -> Struct {
        self.field(field, I64, &zigzag(number))
    }

    pub(super) fn text(self, field: u8, text: &str) -> Struct {
        self.field(field, BINARY, &binary(text))
    }

    /// A list from [`list_of`] and the like.
    pub(super) fn list(self, field: u8, list: &[u8]) -> Struct {
        self.field(field, LIST, list)
    }

    /// A structure after its [`Struct::end`].
    pub(super) fn structure(self, field: u8, structure: &[u8]) -> Struct {
        self.field(field, STRUCT, structure)
    }

    /// The bytes of the whole structure.
    pub(super) fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }

    fn field(mut self, field: u8, kind: u8, value: &[u8]) -> Struct {
        debug_assert!(field > self.last && field - self.last < 16, "fields come in order");
        self.bytes.push(((field - self.last) << 4) | kind);
        self.bytes.extend_from_slice(value);
        self.last = field;
        self
    }
}

/// Structures as a list.
pub(super) fn list_of(structures: &[Vec<u8>]) -> Vec<u8> {
    list(STRUCT, structures)
}

/// Numbers of 32 bits as a list.
pub(super) fn list_of_numbers(numbers: &[i64]) -> Vec<u8> {
    list(I32, &numbers.iter().map(|number| zigzag(*number)).collect::<Vec<_>>())
}

/// Texts as a list.
pub(super) fn list_of_texts(texts: &[&str]) -> Vec<u8> {
    list(BINARY, &texts.iter().map(|text| binary(text)).collect::<Vec<_>>())
}

fn list(kind: u8, items: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = match items.len() {
        few @ 0..15 => vec![((few as u8) << 4) | kind],
        many => {
            let mut bytes = vec![0xf0 | kind];
            bytes.extend(varint(many as u64));
            bytes
        }
    };
    bytes.extend(items.iter().flatten());
    bytes
}

fn binary(text: &str) -> Vec<u8> {
    let mut bytes = varint(text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
    bytes
}

/// Small numbers of either sign become short.
fn zigzag(number: i64) -> Vec<u8> {
    varint(((number << 1) ^ (number >> 63)).cast_unsigned())
}

fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lists_and_fields_are_encoded_as_thrift_does() {
        assert_eq!([zigzag(0), zigzag(-1), zigzag(1)], [[0], [1], [2]]);
        assert_eq!(zigzag(150), [0xac, 0x02]);
        assert_eq!(list_of_numbers(&[1, -1]), [0x25, 2, 1]);
        assert_eq!(list(STRUCT, &vec![vec![0]; 15])[..2], [0xfc, 15]);
        assert_eq!(Struct::default().number32(1, 3).text(4, "a").end(), [0x15, 6, 0x38, 1, b'a', 0]);
    }
}
