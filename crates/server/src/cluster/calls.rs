//! What nodes say to each other over NATS: a head as JSON, a line feed, and sometimes a body as it is.
//!
//! A socket's calls carry the hash of a token, as the store does. A request of the API goes to the other node as it came, with the
//! token in its header, so NATS has to be as trusted as the nodes. No secret is ever part of a subject or of the log.

use std::net::IpAddr;

use axum::body::Bytes;
use hexhaven_wire::{Command, Emote};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::store::NodeId;
use crate::tokens::{SecretHash, TableCode};
use crate::trace::Trace;

/// Which messages this node understands. A node only answers calls of its own version and of the previous one.
pub(crate) const CALL_VERSION: u32 = 1;

/// A call to a node.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Call {
    /// The version that its sender speaks.
    pub(crate) version: u32,
    /// The request it answers.
    pub(crate) trace: Option<Trace>,
    /// What the caller wants.
    pub(crate) what: What,
}

/// What a caller wants from a node.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum What {
    /// Do you hear me?
    Ping,
    /// As whom would the holder of this token follow this table?
    Whom { code: TableCode, who: Option<SecretHash> },
    /// Somebody at this node wants to follow the table.
    Join { code: TableCode, who: Option<SecretHash>, seen: u64, node: NodeId },
    /// A member has gone. No answer.
    Part { code: TableCode, member: u64 },
    /// These members are still there. No answer.
    Stay { node: NodeId, members: Vec<(TableCode, Vec<u64>)> },
    /// A seat wants something.
    Command { code: TableCode, who: SecretHash, id: String, command: Command },
    /// A spectator reacts.
    React { code: TableCode, from: IpAddr, id: String, emote: Emote },
    /// A request of the API; the body follows.
    Http { client: IpAddr, method: String, uri: String, headers: Vec<(String, String)> },
    /// To the node of a member: the table has parted with it, or wants it to join again. No answer.
    Member { table: i64, epoch: i64, member: u64, news: MemberNews },
}

/// What a table tells one member elsewhere.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum MemberNews {
    /// The last message to the client; none for one that doesn't read.
    Goodbye { text: Option<String> },
    /// The member follows as somebody else from now on, and joins again as that: with its token, or as a spectator.
    Rejoin { spectator: bool },
}

/// The answer to a call.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Reply {
    /// I hear you.
    Pong,
    /// As this viewer, of this table in this epoch.
    Viewer { table: i64, epoch: i64, viewer: String },
    /// A member; the welcome follows. Updates to its viewer have greater counts.
    Joined { member: u64, epoch: i64, viewer: String, count: u64 },
    /// The answer to the client follows. Whatever it came of is in the updates to its viewer up to this count, in this epoch.
    Answer { epoch: i64, count: u64 },
    /// An answer of the API; the body follows, and more of it in further messages if it is long.
    Http { status: u16, headers: Vec<(String, String)>, more: bool },
    /// A refusal, with its status; it follows as JSON.
    Refused { status: u16 },
    /// The table isn't here, or not anymore. Nothing was done.
    NotHere,
    /// The table ended in the middle of it: whether something was done, nobody knows.
    Unknown,
}

/// Writes a message.
pub(crate) fn encode(head: &impl Serialize, body: &[u8]) -> Bytes {
    let mut bytes = serde_json::to_vec(head).expect("heads are plain data");
    bytes.push(b'\n');
    bytes.extend_from_slice(body);
    bytes.into()
}

/// Reads a message: its head, and its body.
pub(crate) fn decode<T: DeserializeOwned>(message: &Bytes) -> Option<(T, Bytes)> {
    let end = message.iter().position(|byte| *byte == b'\n')?;
    let head = serde_json::from_slice(&message[..end]).ok()?;
    Some((head, message.slice(end + 1..)))
}

/// An update for everybody who sees the same: its count, and its text.
pub(crate) fn encode_update(count: u64, text: &str) -> Bytes {
    let mut bytes = Vec::with_capacity(8 + text.len());
    bytes.extend_from_slice(&count.to_be_bytes());
    bytes.extend_from_slice(text.as_bytes());
    bytes.into()
}

/// Reads such an update.
pub(crate) fn decode_update(message: &Bytes) -> Option<(u64, Bytes)> {
    let count = message.first_chunk::<8>()?;
    Some((u64::from_be_bytes(*count), message.slice(8..)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_back_as_they_were_sent() {
        let sent = encode(&Reply::Joined { member: 7, epoch: 3, viewer: "2".into(), count: 9 }, b"a\nb");
        let (head, body) = decode::<Reply>(&sent).expect("a message");
        assert!(matches!(head, Reply::Joined { member: 7, epoch: 3, count: 9, .. }), "{head:?}");
        assert_eq!(&body[..], b"a\nb");
        assert_eq!(decode_update(&encode_update(5, "text")), Some((5, Bytes::from_static(b"text"))));
    }

    #[test]
    fn nonsense_is_no_message() {
        for nonsense in ["", "\n", "{}", "{}\n", "no\n", "\u{0}"] {
            assert!(decode::<Call>(&Bytes::from_static(nonsense.as_bytes())).is_none(), "{nonsense:?}");
        }
        assert_eq!(decode_update(&Bytes::from_static(b"1234567")), None);
    }
}
