//! What a client should not send, and what comes of it: a typed refusal or a clean end, and nobody else notices.

use std::net::SocketAddr;
use std::time::Duration;

use hexhaven_server::load::{Client, LoadError, ServerEvent, post};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::running::{Folder, begin, start};

/// A table of one person and bots, with the person's token.
async fn table(server: SocketAddr) -> (String, String) {
    let bots = ["novice", "novice", "novice"];
    begin(server, &json!({"settings": {"rules": "fifth:4"}, "name": "Ada", "bots": bots})).await
}

/// The reason with which the server ends the conversation; other messages may come first.
async fn goodbye(client: &mut Client) -> String {
    loop {
        match client.hear().await {
            Ok(ServerEvent::Goodbye(code)) => return code,
            Ok(_) => {}
            Err(LoadError::Closed | LoadError::Socket(_)) => return "closed".to_owned(),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn bad_messages_end_one_conversation_and_no_other() {
    let folder = Folder::new("misuse");
    let server = start(&folder.file("games.db"));
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let (code, token) = table(server.address()).await;
        let mut good = Client::connect(server.address(), &code, Some(&token), 0, "good").await.unwrap();
        let before = server.memory();
        let huge = "x".repeat(100_000);
        for (text, reason) in [
            ("not json", "unreadable"),
            ("{}", "unreadable"),
            ("[1,2,3]", "unreadable"),
            (r#"{"type":"command","id":1,"command":{"type":"undo"}}"#, "unreadable"),
            (r#"{"type":"command","id":"a","command":{"type":"fly"}}"#, "unreadable"),
            (r#"{"type":"command","id":"a","command":{"type":"undo","extra":1}}"#, "unreadable"),
            (r#"{"type":"hello","version":2,"token":null,"seen":0}"#, "second_hello"),
            (huge.as_str(), "closed"),
        ] {
            let mut bad = Client::connect(server.address(), &code, Some(&token), 0, "bad").await.unwrap();
            // A frame that is too large may be refused while it is still being sent.
            let _ = bad.send_text(text).await;
            let why = goodbye(&mut bad).await;
            assert!(
                why == reason || why == "closed",
                "{}: {why} instead of {reason}",
                &text[..text.len().min(60)]
            );
        }
        let refused = good
            .ask(&json!({"type": "act", "question": 1, "actions": [{"type": "end_turn"}]}))
            .await
            .unwrap()
            .0;
        assert!(refused.is_err(), "a refusal is no end");
        good.ask(&json!({"type": "chat", "text": "still here"})).await.unwrap().0.unwrap();
        if let (Some(before), Some(after)) = (before, server.memory()) {
            assert!(after < before + 50_000, "memory went from {before} to {after} KB");
        }
    });
}

#[test]
fn who_has_no_right_token_gets_nothing() {
    let folder = Folder::new("tokens");
    let server = start(&folder.file("games.db"));
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let (code, token) = table(server.address()).await;
        let forged = format!("{}{}", &token[..25], if token.ends_with('0') { '1' } else { '0' });
        for (token, reason) in
            [("", "bad_token"), ("../../etc/passwd", "bad_token"), (forged.as_str(), "bad_token")]
        {
            match Client::connect(server.address(), &code, Some(token), 0, "forger").await {
                Ok(client) => assert!(client.update().is_null(), "{token}: {}", client.update()),
                Err(error) => panic!("{token}: {error} instead of {reason}"),
            }
        }
        let commands = format!("/api/tables/{code}/commands");
        let undo = json!({"id": "a", "command": {"type": "undo"}});
        for token in [None, Some("nonsense"), Some(forged.as_str())] {
            let refused = post(server.address(), &commands, token, &undo).await.unwrap_err().to_string();
            assert!(refused.contains("401"), "{refused}");
        }
        let other = table(server.address()).await.1;
        let refused = post(server.address(), &commands, Some(&other), &undo).await.unwrap_err().to_string();
        assert!(refused.contains("401"), "the token of another table: {refused}");
    });
}

#[test]
fn bad_requests_are_refused_in_words_of_their_own() {
    let folder = Folder::new("requests");
    let server = start(&folder.file("games.db"));
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let (code, _) = table(server.address()).await;
        for (body, code) in [
            (json!({"settings": {"rules": "seventh:4"}}), "unknown_edition"),
            (json!({"settings": {"rules": "fifth:9"}}), "players"),
            (json!({"settings": {"rules": "fifth:4"}, "bots": ["genius"]}), "no_such_bot"),
            (json!({"settings": {"rules": "fifth:4"}, "name": "a\u{202e}b"}), "bad_name"),
            (json!({"settings": {"rules": "fifth:4", "board": 7}}), "bad_fields"),
            (json!({"settings": {"rules": "fifth:4"}, "nmae": "typo"}), "bad_fields"),
            (json!([]), "bad_fields"),
        ] {
            let refused = post(server.address(), "/api/tables", None, &body).await.unwrap_err().to_string();
            assert!(refused.contains(code), "{body}: {refused}");
        }
        let seats = format!("/api/tables/{code}/seats");
        for token in ["", "guess", "0123456789abcdefghjkmnpqrS", "0123456789abcdefghjkmnpqrsx"] {
            let newcomer = json!({"name": "Eve", "token": token});
            let refused = post(server.address(), &seats, None, &newcomer).await.unwrap_err().to_string();
            assert!(refused.contains("token: a token has 26"), "{token}: {refused}");
        }
        for path in [
            "GET /api/tables/../../etc/passwd",
            "GET /api/tables/%2e%2e%2f",
            "GET /api/tables/AAAAAA",
            "GET /api/nothing",
        ] {
            assert!(raw(server.address(), path).await.starts_with("HTTP/1.1 404"), "{path}");
        }
        let running = raw(server.address(), &format!("GET /api/tables/{code}/record")).await;
        assert!(running.starts_with("HTTP/1.1 409"), "the record of a running game is nobody's: {running}");
        let page = raw(server.address(), "GET /").await.to_lowercase();
        for header in
            ["content-security-policy", "x-content-type-options: nosniff", "referrer-policy: no-referrer"]
        {
            assert!(page.contains(header), "{header} is missing in {page}");
        }
        assert!(!page.contains("unsafe-inline"), "{page}");
    });
}

/// The head of the answer to a request.
async fn raw(server: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(server).await.unwrap();
    let text = format!("{request} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n");
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await.unwrap();
    let text = String::from_utf8_lossy(&answer).into_owned();
    text.split("\r\n\r\n").next().unwrap_or_default().to_owned()
}

#[test]
fn whoever_does_not_read_is_let_go() {
    let folder = Folder::new("slow");
    let server = start(&folder.file("games.db"));
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let bots = json!({"settings": {"rules": "fifth:4"}, "bots": ["weighted", "weighted", "weighted", "weighted"]});
        let code = post(server.address(), "/api/tables", None, &bots).await.unwrap()["code"].as_str().unwrap().to_owned();
        let before = server.memory();
        let mut silent = Vec::new();
        for number in 0..20 {
            silent.push(Client::connect(server.address(), &code, None, 0, &format!("s{number}")).await.unwrap());
        }
        // Meanwhile the bots' game continues, whether anybody watches or not.
        let mut watcher = Client::connect(server.address(), &code, None, 0, "w").await.unwrap();
        let first = watcher.seen();
        for _ in 0..300 {
            if watcher.status() == "over" || watcher.hear().await.is_err() {
                break;
            }
        }
        assert!(watcher.seen() > first || watcher.status() == "over");
        if let (Some(before), Some(after)) = (before, server.memory()) {
            assert!(after < before + 100_000, "memory went from {before} to {after} KB");
        }
        drop(silent);
        let look: Value = post(server.address(), "/api/rules", None, &json!({"rules": "fifth:4"})).await.unwrap();
        assert!(look["rules"]["id"] == "fifth:4");
    });
}

/// What the server may hold in memory during the attack below, in KB, everything included.
const ATTACKED: u64 = 150_000;

#[test]
fn endless_chat_and_spectators_who_never_read_cost_little() {
    let folder = Folder::new("chat");
    let server = start(&folder.file("games.db"));
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let wanted = json!({"settings": {"rules": "fifth:4"}, "name": "Ada"});
        let opened = post(server.address(), "/api/tables", None, &wanted).await.unwrap();
        let code = opened["code"].as_str().unwrap().to_owned();
        let mut tokens = vec![opened["token"].as_str().unwrap().to_owned()];
        for name in ["Bob", "Cleo", "Dmitri"] {
            let seats = format!("/api/tables/{code}/seats");
            let taken = post(server.address(), &seats, None, &json!({"name": name})).await.unwrap();
            tokens.push(taken["token"].as_str().unwrap().to_owned());
        }
        let mut silent = Vec::new();
        let mut said = 0;
        let began = std::time::Instant::now();
        for (number, token) in tokens.iter().enumerate() {
            let mut speaker = Client::connect(server.address(), &code, Some(token), 0, "c").await.unwrap();
            for spectator in 0..50 {
                let name = format!("s{number}-{spectator}");
                silent.push(Client::connect(server.address(), &code, None, 0, &name).await.unwrap());
            }
            let chat = json!({"type": "chat", "text": "\u{1f3b2}".repeat(300)});
            let emote = json!({"type": "emote", "emote": "wow"});
            for time in 0..50 {
                match speaker.ask(if time % 2 == 0 { &chat } else { &emote }).await.unwrap().0 {
                    Ok(_) => said += 1,
                    Err(why) => assert!(why.contains("too_soon"), "{why}"),
                }
            }
        }
        let most = 4 + 4 * began.elapsed().as_secs() / 2;
        assert!((4..=most).contains(&said), "{said} lines, one in two seconds from each seat");
        if let Some(memory) = server.memory() {
            assert!(memory < ATTACKED, "{memory} KB");
        }
    });
}
