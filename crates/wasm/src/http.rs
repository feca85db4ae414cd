//! Requests and answers as the server's API has them.

use hexhaven_wire::{EngineResponse, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// A request, read so far that it can be answered.
pub(crate) struct Request<'a> {
    pub(crate) method: &'a str,
    /// The parts of the path after `/api/`.
    pub(crate) path: Vec<String>,
    query: Vec<(String, String)>,
    pub(crate) token: Option<&'a str>,
    pub(crate) body: &'a str,
}

/// An answer, or a refusal with its status.
pub(crate) type Answer = Result<String, (u16, Refusal)>;

impl<'a> Request<'a> {
    pub(crate) fn new(
        method: &'a str,
        address: &str,
        token: Option<&'a str>,
        body: &'a str,
    ) -> Option<Request<'a>> {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let path = path.strip_prefix("/api/")?.split('/').map(decoded).collect::<Option<_>>()?;
        let pairs = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            Some((decoded(&name.replace('+', " "))?, decoded(&value.replace('+', " "))?))
        });
        Some(Request { method, path, query: pairs.collect::<Option<_>>()?, token, body })
    }

    /// The values of these parameters; a refusal if there are others.
    pub(crate) fn query<const COUNT: usize>(
        &self,
        names: [&str; COUNT],
    ) -> Result<[Option<&str>; COUNT], (u16, Refusal)> {
        if let Some((other, _)) = self.query.iter().find(|(name, _)| !names.contains(&name.as_str())) {
            return Err(bad_query(&format!("there is no parameter {}", short(other))));
        }
        let value = |name: &str| self.query.iter().find(|(known, _)| known == name);
        Ok(names.map(|name| value(name).map(|(_, value)| value.as_str())))
    }

    /// The body as JSON.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, (u16, Refusal)> {
        serde_json::from_str(self.body).map_err(|error| {
            let detail = short(&error.to_string());
            match error.classify() {
                Category::Data => (422, Refusal::new("bad_fields").with("detail", detail.as_str())),
                _ => (400, Refusal::new("bad_json").with("detail", detail.as_str())),
            }
        })
    }
}

/// A number in a query.
pub(crate) fn number<T: std::str::FromStr>(text: &str) -> Result<T, (u16, Refusal)> {
    text.parse().map_err(|_| bad_query(&format!("{} is not a number that fits", short(text))))
}

pub(crate) fn bad_query(detail: &str) -> (u16, Refusal) {
    (422, Refusal::new("bad_query").with("detail", detail))
}

/// A refusal with the status that fits its code.
pub(crate) fn refused(refusal: Refusal) -> (u16, Refusal) {
    (refusal.status(), refusal)
}

/// An answer as JSON.
pub(crate) fn json<T: Serialize>(answer: Result<T, Refusal>) -> Answer {
    answer.map(|answer| serde_json::to_string(&answer).expect("answers are plain data")).map_err(refused)
}

pub(crate) fn response(answer: Answer) -> EngineResponse {
    match answer {
        Ok(body) => EngineResponse { status: 200, body },
        Err((status, refusal)) => {
            EngineResponse { status, body: serde_json::to_string(&refusal).expect("a refusal is plain data") }
        }
    }
}

/// A text with its `%` codes resolved, if they make sense.
fn decoded(text: &str) -> Option<String> {
    if !text.contains('%') {
        return Some(text.to_owned());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if *first == b'%' {
            let digits = std::str::from_utf8(rest.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &rest[2..];
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}

fn short(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_queries_are_decoded() {
        let request = Request::new("GET", "/api/guide/demos/a%20b?rules=fifth%3A4%3Ahelpers&x=1+2", None, "");
        let request = request.expect("an address");
        assert_eq!(request.path, ["guide", "demos", "a b"]);
        assert_eq!(request.query(["rules", "x"]), Ok([Some("fifth:4:helpers"), Some("1 2")]));
        assert!(request.query(["rules"]).is_err(), "x is not known");
    }

    #[test]
    fn addresses_that_make_no_sense_are_none() {
        for bad in ["", "/", "guide", "/guide", "/api/%", "/api/%f", "/api/%zz", "/api/%ff", "/api/x?%=1"] {
            assert!(Request::new("GET", bad, None, "").is_none(), "{bad}");
        }
    }
}
