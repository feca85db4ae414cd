//! Opens tables, through any node, and seats two scripted people and two bots; a new one whenever a game has ended.

use std::sync::Arc;
use std::time::Duration;

use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;
use hexhaven_server::load::{LoadError, post};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::follower::{Follower, Player};
use crate::record::{Ground, TableRecord};

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// Every so many tables have a spectator.
const WATCHED: usize = 3;

/// Plays one game after the other at one place, until the run ends.
pub(crate) async fn play(ground: Arc<Ground>, slot: usize) {
    let mut luck = Fast::new(hexhaven_luck::hash(&format!("{}-host-{slot}", ground.seed)));
    let mut game = 0;
    while !ground.is_ending() {
        game += 1;
        let Some((table, players)) = open(&ground, &mut luck).await else {
            sleep(Duration::from_millis(200)).await;
            continue;
        };
        let mut clients = JoinSet::new();
        for player in players {
            let name = format!("t{slot}g{game}s{}", player.seat);
            clients.spawn(Follower::new(&ground, &table, Some(player), &name).run());
        }
        if slot.is_multiple_of(WATCHED) {
            clients.spawn(Follower::new(&ground, &table, None, &format!("t{slot}g{game}w")).run());
        }
        while let Some(ended) = clients.join_next().await {
            if let Err(error) = ended {
                ground.finding(format!("a client panicked: {error}"));
            }
        }
        table.end();
    }
}

/// A table whose game has begun. If a node fails in the middle of it, the table is left behind and another one opened.
async fn open(ground: &Arc<Ground>, luck: &mut Fast) -> Option<(Arc<TableRecord>, Vec<Player>)> {
    let wanted = json!({"settings": {"rules": "fifth:4"}, "name": "Ada", "bots": ["novice", "novice"]});
    let opened = ask(ground, luck, "/api/tables", None, &wanted).await?;
    let code = opened["code"].as_str()?.to_owned();
    let path = format!("/api/tables/{code}/seats");
    let joined = ask(ground, luck, &path, None, &json!({"name": "Ben"})).await?;
    let mut players = Vec::new();
    for sat in [opened, joined] {
        let seat = sat["seat"].as_u64()? as u8;
        players.push(Player { seat, token: sat["token"].as_str()?.to_owned() });
    }
    let table = ground.add_table(&code);
    for player in &players {
        let id = format!("ready-{}", player.seat);
        let ready = json!({"type": "ready", "ready": true, "client_seed": "proof"});
        let command = json!({"id": id, "command": ready});
        let path = format!("/api/tables/{code}/commands");
        // Ready twice is ready once; if nobody knows whether it was done, it is said again.
        let mut tries = 0;
        while ask(ground, luck, &path, Some(&player.token), &command).await.is_none() {
            tries += 1;
            if tries > 20 || ground.is_ending() {
                ground.said("a table that never began".to_owned());
                table.end();
                return None;
            }
            sleep(Duration::from_millis(200)).await;
        }
    }
    Some((table, players))
}

async fn ask(
    ground: &Ground,
    luck: &mut Fast,
    path: &str,
    token: Option<&str>,
    body: &Value,
) -> Option<Value> {
    let nodes = ground.ready_nodes();
    let node = nodes.get(luck.pick(nodes.len().max(1) as u32) as usize)?;
    match timeout(PATIENCE, post(node.address, path, token, body)).await {
        Ok(Ok(answer)) => Some(answer),
        Ok(Err(LoadError::Answer(refused))) => {
            // Without the code of the table, so that they can be counted.
            let kind = refused.split_once(": ").map_or(refused.clone(), |(_, why)| why.to_owned());
            ground.said(format!("request: {kind}"));
            None
        }
        Ok(Err(_)) | Err(_) => {
            ground.said("request: no answer".to_owned());
            None
        }
    }
}
