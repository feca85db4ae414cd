//! The parts of a message as they came: hashing text is much cheaper than reading and writing all of it again.

/// The value of a field of a JSON object, as written.
pub(crate) fn field<'a>(object: &'a str, name: &str) -> Option<&'a str> {
    let bytes = object.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] == b'"' {
        let key = end_of(bytes, at);
        let value = key + 1;
        let end = end_of(bytes, value);
        if &object[at + 1..key - 1] == name {
            return Some(&object[value..end]);
        }
        at = end + 1;
    }
    None
}

/// Where the value that begins here ends.
fn end_of(bytes: &[u8], start: usize) -> usize {
    let (mut at, mut depth) = (start, 0_usize);
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                at += 1;
                while bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                if depth == 0 {
                    return at + 1;
                }
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' | b',' if depth == 0 => return at,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    at
}

#[test]
fn fields_come_as_they_stand() {
    let object = r#"{"a":1,"b":{"a":[2,"}"]},"c":"x\",","d":null}"#;
    let cases = [("a", "1"), ("b", r#"{"a":[2,"}"]}"#), ("c", r#""x\",""#), ("d", "null")];
    for (name, value) in cases {
        assert_eq!(field(object, name), Some(value));
    }
    assert_eq!(field(object, "e"), None);
}
