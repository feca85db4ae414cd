//! Calls from other nodes, for tables that live here.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use futures_util::StreamExt;
use tokio::sync::Semaphore;

use super::calls::{CALL_VERSION, Call, Reply, What, decode};
use super::forward;
use super::node::{MemberKey, Node};
use crate::rooms::{Joined, MemberId, RoomError, Standing, viewer_name};
use crate::site::Site;
use crate::socket;
use crate::store::{Hold, NodeId, StoreError};
use crate::tokens::{SecretHash, TableCode};
use crate::trace::Trace;
use crate::web::ApiError;

/// Calls in progress at the same time; more wait in NATS.
const AT_ONCE: usize = 4_096;

/// How long the last calls may take.
const LAST_CALLS: Duration = Duration::from_secs(1);

/// Answers calls until the node stops. `api` answers requests that other nodes pass on.
pub(crate) async fn serve(site: Arc<Site>, node: Node, api: Router, mut calls: async_nats::Subscriber) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        let message = tokio::select! {
            message = calls.next() => message,
            () = site.shutdown.begun() => None,
        };
        let Some(message) = message else { break };
        let Some((Call { version, trace, what }, body)) = decode::<Call>(&message.payload) else {
            tracing::warn!("a call from another node can't be read; its caller will look elsewhere");
            continue;
        };
        if version.abs_diff(CALL_VERSION) > 1 {
            tracing::warn!(version, "a call from a node of another version");
            continue;
        }
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let called = Called { site: site.clone(), node: node.clone(), reply: message.reply };
        let api = api.clone();
        tokio::spawn(async move {
            let trace = trace.unwrap_or_else(|| Trace::new(""));
            let span = tracing::info_span!("call", id = trace.as_str());
            Box::pin(trace.clone().scope(span, called.take(what, body, api))).await;
            drop(place);
        });
    }
    // From now on callers are told at once that nobody listens. Those who called before get their answers.
    let _ = calls.unsubscribe().await;
    let all = places.acquire_many(AT_ONCE as u32);
    let _ = tokio::time::timeout(LAST_CALLS, all).await;
    node.flush().await;
}

struct Called {
    site: Arc<Site>,
    node: Node,
    reply: Option<async_nats::Subject>,
}

impl Called {
    async fn take(self, what: What, body: Bytes, api: Router) {
        match what {
            What::Ping => self.answer(&Reply::Pong, b"").await,
            What::Whom { code, who } => {
                let found = match self.site.rooms.find(&code).await {
                    Ok(table) => table.whom(who).await,
                    Err(error) => Err(error),
                };
                self.answer_or(found, |Standing { hold, viewer, .. }| {
                    let (table, epoch) = (hold.table.number(), hold.epoch());
                    (Reply::Viewer { table, epoch, viewer: viewer_name(viewer) }, Utf8Bytes::default())
                })
                .await;
            }
            What::Join { code, who, seen, node } => {
                let joined = self.join(&code, who, seen, node).await;
                self.answer_or(joined, |(hold, joined)| {
                    let (welcome, count) = joined.welcome.unwrap_or_default();
                    let (member, epoch) = (joined.member.0, hold.epoch());
                    (Reply::Joined { member, epoch, viewer: viewer_name(joined.viewer), count }, welcome)
                })
                .await;
            }
            What::Part { code, member } => {
                if let Some(table) = self.site.rooms.in_memory_here(&code) {
                    table.part(MemberId(member)).await;
                }
            }
            What::Stay { node, members } => {
                for (code, members) in members {
                    if let Some(table) = self.site.rooms.in_memory_here(&code) {
                        table.stay(node, members).await;
                    }
                }
            }
            What::Command { code, who, id, command } => {
                let (done, told) = match self.site.rooms.find(&code).await {
                    Ok(table) => {
                        let done = table.command(who, id.clone(), command).await;
                        // Asked afterward: it may count an update too many, never one too few.
                        (done, table.whom(Some(who)).await.ok())
                    }
                    Err(error) => (Err(error), None),
                };
                self.answer_command(id, done, told).await;
            }
            What::React { code, from, id, emote } => {
                let done = match self.site.rooms.find(&code).await {
                    Ok(table) => table.react(from, emote).await,
                    Err(error) => Err(error),
                };
                // Reactions are told once a second, not with the answer.
                self.answer_command(id, done, None).await;
            }
            What::Http { client, method, uri, headers } => {
                self.http(client, &method, &uri, headers, body, api).await;
            }
            What::Member { table, epoch, member, news } => {
                self.node.tell_member(MemberKey { table, epoch, member }, news);
            }
        }
    }

    async fn join(
        &self,
        code: &TableCode,
        who: Option<SecretHash>,
        seen: u64,
        node: NodeId,
    ) -> Result<(Hold, Joined), RoomError> {
        let table = self.site.rooms.find(code).await?;
        let Standing { hold, .. } = table.whom(who).await?;
        Ok((hold, table.join_from(node, who, seen).await?))
    }

    async fn answer(&self, reply: &Reply, body: &[u8]) {
        if let Some(to) = self.reply.clone() {
            self.node.answer(to, reply, body).await;
        }
    }

    async fn answer_or<T>(&self, result: Result<T, RoomError>, reply: impl Fn(T) -> (Reply, Utf8Bytes)) {
        match result {
            Ok(done) => {
                let (head, body) = reply(done);
                self.answer(&head, body.as_bytes()).await;
            }
            Err(error) if is_passing(&error) => self.answer(&Reply::NotHere, b"").await,
            Err(error) => {
                let (status, json) = ApiError::from(error).text();
                self.answer(&Reply::Refused { status }, json.as_bytes()).await;
            }
        }
    }

    async fn answer_command(&self, id: String, result: Result<u64, RoomError>, told: Option<Standing>) {
        match result {
            Err(RoomError::Elsewhere(_) | RoomError::Store(StoreError::Deposed { .. })) => {
                self.answer(&Reply::NotHere, b"").await;
            }
            Err(ref error) if is_passing(error) => self.answer(&Reply::Unknown, b"").await,
            result => {
                let text = serde_json::to_string(&socket::answer(id, &result)).unwrap_or_default();
                let (epoch, count) = told.map_or((0, 0), |told| (told.hold.epoch(), told.told));
                self.answer(&Reply::Answer { epoch, count }, text.as_bytes()).await;
            }
        }
    }

    async fn http(
        &self,
        client: IpAddr,
        method: &str,
        uri: &str,
        headers: Vec<(String, String)>,
        body: Bytes,
        api: Router,
    ) {
        let Some(to) = self.reply.clone() else { return };
        let (status, headers, body) = forward::perform(api, client, method, uri, headers, body).await;
        let most = self.node.most_bytes();
        let mut parts = body.chunks(most).peekable();
        let mut headers = Some(headers);
        loop {
            let part = parts.next().unwrap_or_default();
            let more = parts.peek().is_some();
            let head = Reply::Http { status, headers: headers.take().unwrap_or_default(), more };
            self.node.answer(to.clone(), &head, part).await;
            if !more {
                return;
            }
        }
    }
}

/// Is the table just not here, or not now?
fn is_passing(error: &RoomError) -> bool {
    match error {
        RoomError::Gone | RoomError::Elsewhere(_) => true,
        RoomError::Store(error) => error.is_outage() || matches!(error, StoreError::Deposed { .. }),
        _ => false,
    }
}
