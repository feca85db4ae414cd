//! While the disk is slow, a command waits, but the connection shows signs of life: nobody takes it for dead.

use std::net::SocketAddr;
use std::time::Duration;

use hexhaven_server::load::{Client, ServerEvent, post};
use hexhaven_server::{Config, Server};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::time::timeout;

#[tokio::test]
async fn a_ping_is_answered_while_a_command_waits_for_the_disk() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("games.db");
    let mut config = Config::with_data(&file);
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::start(config).await.expect("a server");
    let wanted = json!({"settings": {"rules": "fifth:3"}, "name": "Ada", "bots": []});
    let opened = post(server.address(), "/api/tables", None, &wanted).await.expect("a table");
    let (code, token) = (opened["code"].as_str().expect("a code"), opened["token"].as_str());
    let mut client = Client::connect(server.address(), code, token, 0, "Ada").await.expect("a client");

    // Another writer has the file.
    let mut writer = SqliteConnectOptions::new().filename(&file).connect().await.expect("a connection");
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut writer).await.expect("the only writer");
    client.send_as("a", &json!({"type": "rename", "name": "Bea"})).await.expect("sent");
    client.send_text(r#"{"type":"ping"}"#).await.expect("sent");
    let mut hear =
        async || timeout(Duration::from_secs(4), client.hear()).await.expect("in time").expect("heard");
    assert!(matches!(hear().await, ServerEvent::Pong), "the sign of life comes before the answer");
    sqlx::raw_sql("ROLLBACK").execute(&mut writer).await.expect("no longer the only writer");
    assert!(matches!(hear().await, ServerEvent::Update), "what came of it comes before the answer");
    let ServerEvent::Answer { id, done: Some(_), .. } = hear().await else { panic!("an answer") };
    assert_eq!(id, "a");
    drop(writer.close().await);
    server.stop().await;
}
