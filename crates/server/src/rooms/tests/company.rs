//! Who may follow a table, who is let in, what lists show, and what a table costs.

use std::net::IpAddr;

use hexhaven_wire::{Emote, Occupant, Refusal};

use super::*;
use crate::rooms::audience::{ADDRESS_TIME, MOST_OF_AN_ADDRESS};
use crate::rooms::members::{MOST_OF_A_SEAT, MOST_SPECTATORS};
use crate::rooms::seats::MOST_KNOCKING;
use crate::store::{Listing, SeatKind, Status};
use crate::tokens::Secret;

/// A table of somebody and two bots, with these settings.
async fn open(fixture: &TestRooms, settings: &str) -> (TableCode, Secret) {
    let settings = serde_json::from_str(settings).expect("settings");
    let opened = fixture.rooms.open(Opening { settings, ..opening() }).await.expect("a table");
    (opened.code, opened.seat.expect("the maker's seat").1)
}

async fn ready(fixture: &TestRooms, code: &TableCode, who: &Secret) {
    let ready = Command::Ready { ready: true, client_seed: "seed".to_owned() };
    fixture.find(code).await.command(who.hash(), "ready".to_owned(), ready).await.expect("ready");
}

fn newcomer(name: &str) -> (SeatRequest, Secret) {
    let secret = Secret::new();
    let occupant = Occupant::Person { name: name.to_owned() };
    (SeatRequest { seat: None, occupant, token: secret.hash(), kind: SeatKind::Person }, secret)
}

/// The next message.
async fn heard(inbox: &mut Inbox) -> Value {
    serde_json::from_str(&inbox.recv().await.expect("an overview")).expect("JSON")
}

/// The messages up to one that says this.
async fn until(inbox: &mut Inbox, says: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = heard(inbox).await;
        if says(&message) {
            return message;
        }
    }
}

fn is_refused<T: std::fmt::Debug>(result: &Result<T, RoomError>, wanted: &str) {
    assert!(matches!(result, Err(RoomError::Refused(Refusal { code, .. })) if *code == wanted), "{result:?}");
}

async fn listing(fixture: &TestRooms, code: &TableCode) -> Listing {
    fixture.rooms.store().find(code).await.expect("an answer").expect("the table").header.listing
}

#[tokio::test]
async fn lists_follow_every_setting() {
    let fixture = TestRooms::new().await;
    let (code, ada) = open(&fixture, r#"{"rules": "fifth:3"}"#).await;
    assert_eq!(listing(&fixture, &code).await, Listing::ByLink);
    for (number, (settings, expected)) in [
        (r#"{"rules": "fifth:3", "listed": true}"#, Listing::Listed),
        (r#"{"rules": "fifth:3", "listed": false}"#, Listing::ByLink),
        (r#"{"rules": "fifth:3", "listed": true, "clock": "fast"}"#, Listing::Listed),
    ]
    .into_iter()
    .enumerate()
    {
        let settings = serde_json::from_str(settings).expect("settings");
        let table = fixture.find(&code).await;
        table.command(ada.hash(), format!("c{number}"), Command::Change { settings }).await.expect("changed");
        assert_eq!(listing(&fixture, &code).await, expected);
    }
    let listed = fixture.rooms.store().list(Status::Open, 10).await.expect("a list");
    assert_eq!(listed.iter().map(|info| &info.code).collect::<Vec<_>>(), [&code]);
}

#[tokio::test]
async fn a_closed_table_shows_its_game_to_those_who_play_it() {
    let fixture = TestRooms::new().await;
    let (code, ada) = open(&fixture, r#"{"rules": "fifth:3", "spectators": false, "listed": true}"#).await;
    let table = fixture.find(&code).await;
    let (outbox, mut inbox) = outbox();
    table.join(None, 0, outbox).await.expect("before the start everybody sees who sits there");
    ready(&fixture, &code, &ada).await;
    let goodbye = until(&mut inbox, |message| message["type"] == "goodbye").await;
    assert_eq!(goodbye["refusal"]["code"], "no_spectators");
    is_refused(&table.join(None, 0, super::outbox().0).await, "no_spectators");
    is_refused(&table.overview(None).await, "no_spectators");
    is_refused(&table.history(None, 100).await, "no_spectators");
    is_refused(&table.record(None).await, "no_spectators");
    table.history(Some(ada.hash()), 100).await.expect("whoever plays reads on");
    is_refused(&table.record(Some(ada.hash())).await, "not_over");
    assert_eq!(listing(&fixture, &code).await, Listing::ByLink, "there is nothing to watch");
}

#[tokio::test]
async fn the_host_lets_newcomers_in() {
    let fixture = TestRooms::new().await;
    let settings = serde_json::from_str(r#"{"rules": "fifth:4", "admit": true}"#).expect("settings");
    let opened = fixture.rooms.open(Opening { settings, ..opening() }).await.expect("a table");
    let (code, (_, ada)) = (opened.code, opened.seat.expect("the maker's seat"));
    let table = fixture.find(&code).await;
    let (host_box, mut host) = outbox();
    table.join(Some(ada.hash()), 0, host_box).await.expect("the host");

    let (bob, bob_token) = newcomer("Bob");
    assert_eq!(table.sit(bob.clone()).await.expect("a knock"), Seated::Waiting);
    assert_eq!(table.sit(bob).await.expect("the same knock"), Seated::Waiting);
    let knock = until(&mut host, |message| message["room"]["knocking"][0]["name"] == "Bob").await;
    assert_eq!(knock["room"]["knocking"].as_array().map(Vec::len), Some(1));
    let number = knock["room"]["knocking"][0]["knock"].as_u64().expect("a number") as u32;
    let (bob_box, mut bob) = outbox();
    table.join(Some(bob_token.hash()), 0, bob_box).await.expect("whoever waits sees the table");
    let seen = heard(&mut bob).await;
    assert_eq!((&seen["room"]["you"], &seen["room"]["knocking"]), (&Value::Null, &serde_json::json!([])));
    is_refused(&table.command(bob_token.hash(), "x".to_owned(), Command::Leave {}).await, "bad_token");
    let admit = |knock, yes| Command::Admit { knock, yes };
    table.command(ada.hash(), "yes".to_owned(), admit(number, true)).await.expect("let in");
    assert_eq!(until(&mut bob, |message| !message["room"]["you"].is_null()).await["room"]["you"], 3);
    is_refused(&table.command(bob_token.hash(), "y".to_owned(), admit(1, true)).await, "not_host");
    is_refused(&table.command(ada.hash(), "z".to_owned(), admit(number, true)).await, "no_such_knock");
    table
        .command(bob_token.hash(), "leave".to_owned(), Command::Leave {})
        .await
        .expect("a seat of one's own");

    let (eve, eve_token) = newcomer("Eve");
    assert_eq!(table.sit(eve).await.expect("a knock"), Seated::Waiting);
    let (eve_box, mut eve) = outbox();
    table.join(Some(eve_token.hash()), 0, eve_box).await.expect("whoever waits sees the table");
    table.command(ada.hash(), "no".to_owned(), admit(number + 1, false)).await.expect("turned away");
    let goodbye = until(&mut eve, |message| message["type"] == "goodbye").await;
    assert_eq!(goodbye["refusal"]["code"], "not_admitted");
    for _ in 0..MOST_KNOCKING {
        assert_eq!(table.sit(newcomer("Mallory").0).await.expect("a knock"), Seated::Waiting);
    }
    is_refused(&table.sit(newcomer("Mallory").0).await, "too_many_knocking");
}

#[tokio::test]
async fn names_that_look_alike_are_told_apart() {
    let fixture = TestRooms::new().await;
    let settings = serde_json::from_str(r#"{"rules": "fifth:4"}"#).expect("settings");
    let opened =
        fixture.rooms.open(Opening { settings, bots: Vec::new(), ..opening() }).await.expect("a table");
    let table = fixture.find(&opened.code).await;
    let (_, ada) = opened.seat.expect("the maker's seat");
    // A Cyrillic a at the end.
    table.sit(newcomer("Ad\u{430}").0).await.expect("a seat");
    let (third, token) = newcomer("Cleo");
    table.sit(third).await.expect("a seat");
    table
        .command(token.hash(), "r".to_owned(), Command::Rename { name: "ADA".to_owned() })
        .await
        .expect("renamed");
    table
        .command(ada.hash(), "r".to_owned(), Command::Rename { name: "ada".to_owned() })
        .await
        .expect("renamed");
    let room = serde_json::to_value(table.overview(None).await.expect("an overview").room).expect("JSON");
    let names: Vec<_> = (0..3).map(|seat| room["seats"][seat]["occupant"]["name"].clone()).collect();
    assert_eq!(names, ["ada", "Ad\u{430} 2", "ADA 3"]);
}

#[tokio::test]
async fn bots_among_themselves_play_while_somebody_watches() {
    let fixture = TestRooms::new().await;
    let settings: Settings = serde_json::from_str(r#"{"rules": "fifth:3"}"#).expect("settings");
    let bots = vec!["random".to_owned(); 3];
    let opened = fixture.rooms.open(Opening { settings, maker: None, bots }).await.expect("a table");
    let table = fixture.find(&opened.code).await;
    let number = async || table.overview(None).await.expect("an overview").number;
    let start = number().await;
    // Several questions through the inbox give a bot every chance to act.
    for _ in 0..50 {
        tokio::task::yield_now().await;
        assert_eq!(number().await, start, "nobody watches");
    }
    let (outbox, mut inbox) = outbox();
    table.join(None, 0, outbox).await.expect("a spectator");
    until(&mut inbox, |message| message["number"].as_u64() > Some(start + 5)).await;
}

#[tokio::test]
async fn a_table_has_room_for_so_many_visitors() {
    let fixture = TestRooms::new().await;
    let (code, ada) = open(&fixture, r#"{"rules": "fifth:3"}"#).await;
    let table = fixture.find(&code).await;
    let mut kept = Vec::new();
    for (who, most) in [(None, MOST_SPECTATORS), (Some(ada.hash()), MOST_OF_A_SEAT)] {
        for _ in 0..most {
            let (outbox, inbox) = outbox();
            table.join(who, 0, outbox).await.expect("there is room");
            kept.push(inbox);
        }
        is_refused(&table.join(who, 0, super::outbox().0).await, "too_many_visitors");
    }
}

#[tokio::test]
async fn newcomers_who_see_the_same_share_the_same_bytes() {
    let fixture = TestRooms::new().await;
    let (code, ada) = open(&fixture, r#"{"rules": "fifth:3"}"#).await;
    let table = fixture.find(&code).await;
    for line in 0..100 {
        fixture.rooms.skip(Duration::from_secs(2));
        let text = format!("{line} {}", "x".repeat(290));
        table.command(ada.hash(), format!("c{line}"), Command::Chat { text }).await.expect("said");
    }
    let mut first: Vec<axum::extract::ws::Utf8Bytes> = Vec::new();
    for _ in 0..3 {
        let (outbox, mut inbox) = outbox();
        table.join(None, 0, outbox).await.expect("a spectator");
        first.push(inbox.recv().await.expect("an overview"));
    }
    assert!(first[0].len() < 64 * 1_024, "{} bytes", first[0].len());
    assert!(first.iter().all(|text| text.as_ptr() == first[0].as_ptr()), "copies were made");
}

/// Plays a short game to its end, the person passing at the first chance.
async fn finished(fixture: &TestRooms, people: usize) -> (TableCode, Vec<Secret>) {
    let settings = serde_json::from_str(r#"{"rules": "fifth:3:vp-to-win=3"}"#).expect("settings");
    let bots = vec!["random".to_owned(); 3 - people];
    let opened = fixture.rooms.open(Opening { settings, bots, ..opening() }).await.expect("a table");
    let mut tokens = vec![opened.seat.expect("the maker's seat").1];
    let table = fixture.find(&opened.code).await;
    for _ in 1..people {
        let (request, token) = newcomer("Bob");
        table.sit(request).await.expect("a seat");
        tokens.push(token);
    }
    let mut inboxes = Vec::new();
    for token in &tokens {
        let (outbox, inbox) = outbox();
        table.join(Some(token.hash()), 0, outbox).await.expect("a player");
        inboxes.push(inbox);
        ready(fixture, &opened.code, token).await;
    }
    for token in &tokens {
        let vote = Command::VoteAbandon { yes: true };
        table.command(token.hash(), "end".to_owned(), vote).await.expect("a vote");
    }
    fixture.rooms.skip(Duration::from_secs(10));
    table.overview(None).await.expect("an overview");
    for inbox in &mut inboxes {
        until(inbox, |message| message["room"]["status"] == "abandoned").await;
    }
    // They stay and look at the result.
    std::mem::forget(inboxes);
    (opened.code, tokens)
}

#[tokio::test]
async fn another_game_opens_when_everybody_wants_it() {
    let fixture = TestRooms::new().await;
    for people in 1..=3 {
        let (code, tokens) = finished(&fixture, people).await;
        let table = fixture.find(&code).await;
        for (asked, token) in tokens.iter().enumerate() {
            let opened = table.overview(None).await.expect("an overview").room.rematch;
            assert_eq!(opened, None, "{asked} of {people}");
            for id in ["again", "again2"] {
                let wish = Command::Rematch { yes: true };
                table.command(token.hash(), id.to_owned(), wish).await.expect("a wish, and no second one");
            }
        }
        let mut room = table.overview(None).await.expect("an overview").room;
        if people > 1 {
            assert_eq!(room.rematch, None, "there is a moment to cancel");
            assert!(room.rematch_at.is_some());
            fixture.rooms.skip(Duration::from_secs(3));
            while room.rematch.is_none() {
                room = table.overview(None).await.expect("an overview").room;
                tokio::task::yield_now().await;
            }
        }
        let opened = room.rematch.expect("another game");
        let again = fixture.find(&opened.parse().expect("a code")).await.tokens().await;
        assert_eq!(again.len(), people, "with the tokens of those who played");
        assert_eq!(again, table.tokens().await);
    }
}

#[tokio::test]
async fn a_damaged_table_stops_nobody_else() {
    let fixture = TestRooms::new().await;
    let (code, _) = open(&fixture, r#"{"rules": "fifth:3"}"#).await;
    let (other, _) = open(&fixture, r#"{"rules": "fifth:3"}"#).await;
    let store = fixture.rooms.store();
    let id = store.find(&code).await.expect("an answer").expect("the table").id;
    let number = store.load(id).await.expect("the table").entries.len() as u32;
    fixture.find(&code).await.panic().await;
    let nonsense = vec!["{\"at\":0,\"what\":{\"type\":\"nonsense\"}}".to_owned()];
    let hold = store.claim(id).await.expect("nobody else has it");
    store.append(crate::store::Append::new(hold, number, nonsense, Timestamp::now())).await.expect("stored");
    for _ in 0..2 {
        assert!(matches!(fixture.rooms.find(&code).await, Err(RoomError::Damaged(_))));
    }
    fixture.find(&other).await.overview(None).await.expect("the other one is fine");
}

#[tokio::test]
async fn whoever_knocks_and_does_not_come_is_forgotten() {
    let fixture = TestRooms::new().await;
    let settings = serde_json::from_str(r#"{"rules": "fifth:4", "admit": true}"#).expect("settings");
    let opened = fixture.rooms.open(Opening { settings, ..opening() }).await.expect("a table");
    let table = fixture.find(&opened.code).await;
    for _ in 0..MOST_KNOCKING {
        table.sit(newcomer("Mallory").0).await.expect("a knock");
    }
    is_refused(&table.sit(newcomer("Bob").0).await, "too_many_knocking");
    fixture.rooms.skip(Duration::from_secs(30));
    assert_eq!(table.sit(newcomer("Bob").0).await.expect("a knock"), Seated::Waiting);
}

#[tokio::test]
async fn without_a_host_nobody_has_to_knock() {
    let fixture = TestRooms::new().await;
    let settings: Settings =
        serde_json::from_str(r#"{"rules": "fifth:3", "admit": true}"#).expect("settings");
    let opened =
        fixture.rooms.open(Opening { settings, maker: None, bots: Vec::new() }).await.expect("a table");
    let table = fixture.find(&opened.code).await;
    assert!(matches!(table.sit(newcomer("Ada").0).await, Ok(Seated::At(_))), "the first becomes the host");
    assert!(matches!(table.sit(newcomer("Bob").0).await, Ok(Seated::Waiting)));
}

#[tokio::test]
async fn another_knock_that_ends_while_the_host_answers_harms_nobody() {
    let fixture = TestRooms::new().await;
    let settings = serde_json::from_str(r#"{"rules": "fifth:4", "admit": true}"#).expect("settings");
    let opened =
        fixture.rooms.open(Opening { settings, bots: Vec::new(), ..opening() }).await.expect("a table");
    let table = fixture.find(&opened.code).await;
    let (_, ada) = opened.seat.expect("the maker's seat");
    let mut tokens = Vec::new();
    for name in ["Bob", "Cleo"] {
        let (request, token) = newcomer(name);
        table.sit(request).await.expect("a knock");
        // Nobody reads this one: the table lets it go while it tells that somebody was let in.
        let (outbox, inbox) = outbox();
        table.join(Some(token.hash()), 0, outbox).await.expect("a member");
        drop(inbox);
        tokens.push(token);
    }
    table
        .command(ada.hash(), "yes".to_owned(), Command::Admit { knock: 2, yes: true })
        .await
        .expect("let in");
    table.command(tokens[1].hash(), "out".to_owned(), Command::Leave {}).await.expect("Cleo holds a seat");
    table
        .command(ada.hash(), "too".to_owned(), Command::Admit { knock: 1, yes: true })
        .await
        .expect("let in");
}

#[tokio::test]
async fn nobody_reconnects_because_somebody_else_has_gone() {
    let fixture = TestRooms::new().await;
    let settings = serde_json::from_str(r#"{"rules": "fifth:3"}"#).expect("settings");
    let opened =
        fixture.rooms.open(Opening { settings, bots: Vec::new(), ..opening() }).await.expect("a table");
    let table = fixture.find(&opened.code).await;
    let (_, ada) = opened.seat.expect("the maker's seat");
    let (ada_box, gone) = outbox();
    table.join(Some(ada.hash()), 0, ada_box).await.expect("the first viewer");
    let (bob_box, mut bob) = outbox();
    table.join(None, 0, bob_box).await.expect("another viewer");
    let mut seen = heard(&mut bob).await["number"].as_u64().expect("a number");
    drop(gone);
    // Ada's socket is found dead while this line is told: what follows from that comes after it.
    let chat = Command::Chat { text: "bye".to_owned() };
    table.command(ada.hash(), "c".to_owned(), chat).await.expect("said");
    for _ in 0..2 {
        let update = until(&mut bob, |message| message["type"] == "update").await;
        assert_eq!(update["after"].as_u64(), Some(seen), "updates continue each other");
        seen = update["number"].as_u64().expect("a number");
    }
}

#[tokio::test]
async fn everybody_sees_how_the_audience_likes_it_and_the_log_does_not_grow() {
    let fixture = TestRooms::new().await;
    let (code, ada) = open(&fixture, r#"{"rules": "fifth:3"}"#).await;
    let table = fixture.find(&code).await;
    let (ada_box, mut ada_hears) = outbox();
    table.join(Some(ada.hash()), 0, ada_box).await.expect("Ada");
    let (first_box, mut first) = outbox();
    table.join(None, 0, first_box).await.expect("a spectator");
    let number = table.overview(None).await.expect("an overview").number;

    let told = until(&mut ada_hears, |message| message["type"] == "audience").await;
    assert_eq!(told["watching"], 1);
    let home = IpAddr::from([10, 0, 0, 1]);
    for _ in 0..MOST_OF_AN_ADDRESS {
        assert_eq!(table.react(home, Emote::Wow).await.expect("within the limit"), number);
    }
    is_refused(&table.react(home, Emote::Wow).await, "too_soon");
    for hears in [&mut ada_hears, &mut first] {
        let cheer =
            |message: &Value| message["type"] == "audience" && message["reactions"] != serde_json::json!([]);
        let told = until(hears, cheer).await;
        let all = serde_json::json!([{"emote": "wow", "count": MOST_OF_AN_ADDRESS}]);
        assert_eq!(told, serde_json::json!({"type": "audience", "watching": 1, "reactions": all}));
    }
    fixture.rooms.skip(Duration::from_millis(ADDRESS_TIME));
    table.react(home, Emote::Sad).await.expect("room came back");
    assert_eq!(table.overview(None).await.expect("an overview").number, number, "nothing was written");
}

#[tokio::test]
async fn nobody_reacts_at_a_closed_table() {
    let fixture = TestRooms::new().await;
    let (code, ada) = open(&fixture, r#"{"rules": "fifth:3", "spectators": false}"#).await;
    ready(&fixture, &code, &ada).await;
    let table = fixture.find(&code).await;
    is_refused(&table.react(IpAddr::from([10, 0, 0, 1]), Emote::Wow).await, "no_spectators");
}
