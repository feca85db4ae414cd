//! Kills the real server in the middle of games, again and again: nothing that was acknowledged is lost, no game is
//! damaged, and clients go on where they were. A few rounds here; `cargo xtask kill` does fifty.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use hexhaven_server::load::{Client, ServerEvent, post};
use serde_json::{Value, json};

use crate::running::{Folder, begin, start};

fn rounds() -> usize {
    std::env::var("HEXHAVEN_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(4)
}

/// A seat of a scripted client, over all its connections.
struct Seat {
    code: String,
    token: String,
    seen: u64,
    /// The number of the last action that was acknowledged.
    acknowledged: u64,
    connections: usize,
}

impl Seat {
    async fn come(&mut self, server: SocketAddr) -> Client {
        self.connections += 1;
        let name = format!("k{}", self.connections);
        let client = Client::connect(server, &self.code, Some(&self.token), self.seen, &name).await.unwrap();
        assert!(
            client.seen() >= self.acknowledged,
            "an acknowledged act is lost: {} of {}",
            client.seen(),
            self.acknowledged
        );
        client
    }

    /// Plays until the line breaks or this many actions are done.
    async fn play(&mut self, client: &mut Client, acts: usize) {
        let mut done = 0;
        while done < acts && client.status() != "over" {
            let Some(choice) = client.choice() else {
                if !matches!(
                    tokio::time::timeout(Duration::from_secs(5), client.hear()).await,
                    Ok(Ok(ServerEvent::Update))
                ) {
                    return;
                }
                continue;
            };
            match client.ask(&choice).await {
                Ok((Ok(number), _)) => {
                    self.acknowledged = number;
                    self.seen = client.seen();
                    done += 1;
                }
                Ok((Err(_), _)) => {}
                Err(_) => return,
            }
        }
    }
}

#[test]
fn a_killed_server_loses_nothing() {
    let folder = Folder::new("kill");
    tokio::runtime::Runtime::new().unwrap().block_on(killed(&folder.file("games.db")));
}

async fn killed(data: &Path) {
    let server = start(data);
    let mut seats = Vec::new();
    for rules in ["fifth:4", "fifth:4:helpers", "sixth:3"] {
        let bots: Vec<&str> = if rules.ends_with('3') { vec!["novice"; 2] } else { vec!["novice"; 3] };
        let wanted = json!({"settings": {"rules": rules}, "name": "Ada", "bots": bots});
        let (code, token) = begin(server.address(), &wanted).await;
        seats.push(Seat { code, token, seen: 0, acknowledged: 0, connections: 0 });
    }
    let bots =
        json!({"settings": {"rules": "fifth:4"}, "bots": ["novice", "weighted", "novice", "weighted"]});
    let watched = post(server.address(), "/api/tables", None, &bots).await.unwrap()["code"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut watched_to = 0;
    let mut server = Some(server);
    for round in 0..rounds() {
        let running = server.take().unwrap_or_else(|| start(data));
        let address = running.address();
        let onlooker = Client::connect(address, &watched, None, 0, "w").await.unwrap();
        assert!(onlooker.seen() >= watched_to, "the game of the bots went back");
        check_whole(&onlooker.update());
        watched_to = onlooker.seen();
        for seat in &mut seats {
            let mut client = seat.come(address).await;
            seat.play(&mut client, 3 + round % 5).await;
            // One more act is on its way when the server is killed; nobody has been told whether it was done.
            if let Some(choice) = client.choice() {
                let _ = client.send(&choice).await;
            }
        }
        drop(running);
    }
    // What remains is a valid game: it goes on to its end without the people.
    let last = start(data);
    for seat in &mut seats {
        let client = seat.come(last.address()).await;
        check_whole(&client.update());
    }
    drop(last);
}

/// The log has no gaps: the numbers of its items only grow, and reach the number of the update.
fn check_whole(update: &Value) {
    let numbers: Vec<u64> =
        update["items"].as_array().unwrap().iter().filter_map(|item| item["number"].as_u64()).collect();
    assert!(numbers.windows(2).all(|pair| pair[0] <= pair[1] && pair[1] - pair[0] <= 3), "{numbers:?}");
}
