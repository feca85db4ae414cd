//! `docs/messages.md`: for every action, what a client sends and what each viewer gets, taken from games that are played
//! here. The test fails when the document is old; `cargo xtask messages` writes it.

#![allow(clippy::unwrap_used, reason = "tests may")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use hexhaven_luck::{Fast, ServerSeed};
use hexhaven_rules::chance::Picker;
use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::{Step, Table, TableName};
use hexhaven_wire::{Action, BotSpeed, Cards, Command, Counter, DiceMode, Occupant, Settings, Speed, Status};
use serde_json::Value;

/// Rule sets that have every action between them.
const RULES: [&str; 5] = [
    "fifth:3",
    "fifth:3:helpers",
    "classic-1999:3:theft-optional=on",
    "fifth:3:win-claim=declared,vp-to-win=3",
    "fifth:5:five-six",
];

/// All actions, as the wire names them.
const KINDS: [&str; 41] = [
    "settlement",
    "road",
    "roll",
    "end_turn",
    "city",
    "buy_dev_card",
    "discard",
    "move_robber",
    "rob",
    "decline_theft",
    "knight",
    "road_building",
    "decline_road",
    "year_of_plenty",
    "monopoly",
    "supply_trade",
    "offer",
    "counter",
    "accept",
    "decline",
    "confirm",
    "withdraw",
    "declare_victory",
    "pass_reaction",
    "nassir",
    "nassir_ask",
    "nassir_return",
    "william",
    "marianne",
    "candamir",
    "candamir_keep",
    "hilde",
    "hilde_take",
    "lin",
    "louis",
    "jean",
    "sean_keep",
    "sean_take",
    "vincent",
    "flip_helper",
    "exchange_helper",
];

/// One action in a game.
struct Example {
    rules: &'static str,
    command: Value,
    /// What came of it, by viewer: the one who acted, the others, a spectator.
    heard: Vec<(String, Vec<Value>)>,
}

#[test]
fn the_document_of_messages_is_current() {
    let text = document(&examples());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/messages.md");
    if std::env::var_os("HEXHAVEN_WRITE_MESSAGES").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "docs/messages.md is old: run `cargo xtask messages`");
}

fn examples() -> BTreeMap<&'static str, Example> {
    let mut found = BTreeMap::new();
    for seed in 0..400 {
        if found.len() == KINDS.len() {
            break;
        }
        play(RULES[seed as usize % RULES.len()], seed, &mut found);
    }
    let missing: Vec<&&str> = KINDS.iter().filter(|kind| !found.contains_key(**kind)).collect();
    assert!(missing.is_empty(), "no game had {missing:?}");
    found
}

fn play(rules: &'static str, seed: u64, found: &mut BTreeMap<&'static str, Example>) {
    let mut luck = Fast::new(seed);
    let mut table = open(rules, seed);
    for number in 0..900 {
        if table.status() != Status::Running {
            return;
        }
        let asked = table.seats().filter_map(|seat| {
            let update = table.sync(Viewer::Seat(seat), table.number());
            update.question.filter(|question| question.owes).map(|question| (seat, question, update.offers))
        });
        let asked: Vec<_> = asked.collect();
        let (seat, question, offers) = &asked[luck.pick(asked.len() as u32) as usize];
        let mut actions = question.choices.actions.clone();
        actions.extend(trades(&table, *seat, &question.choices, &mut luck));
        let action = choose(&actions, found, &mut luck);
        let number_of = |slot: u8| offers.iter().find(|offer| offer.slot == slot).map(|offer| offer.question);
        let about = match &action {
            Action::Accept { slot } | Action::Decline { slot } | Action::Withdraw { slot } => {
                number_of(slot.0)
            }
            Action::Confirm { slot, .. } | Action::Counter { slot, .. } => number_of(slot.0),
            _ => None,
        };
        let actions = match action {
            Action::Discard { .. } => discard(&table, *seat),
            action => vec![action],
        };
        let kind = kind(&actions[0]);
        let command = Command::Act { question: about.unwrap_or(question.number), actions };
        let shown = serde_json::to_value(&command).unwrap();
        let Ok(done) = table.submit(number * 100, *seat, &format!("c{number}"), command) else { continue };
        let new = KINDS.iter().find(|known| **known == kind && !found.contains_key(**known));
        if let Some(new) = new {
            found.insert(new, Example { rules, command: shown, heard: heard(&table, *seat, &done.steps) });
        }
    }
}

fn open(rules: &str, seed: u64) -> Table {
    let settings = Settings {
        rules: rules.to_owned(),
        clock: Speed::Off,
        counter: Counter::Off,
        dice: DiceMode::Fair,
        board: None,
        first: None,
        listed: false,
        spectators: true,
        admit: false,
        bot_speed: BotSpeed::Normal,
    };
    let mut table =
        Table::open(settings, TableName::draw(0), ServerSeed::from_bytes([seed as u8; 32]), 0).unwrap();
    for seat in table.seats() {
        table.sit(0, Some(seat), Occupant::Remote { name: format!("Seat {seat}") }).unwrap();
        table.connect(0, seat);
    }
    table
}

/// What has not been shown yet, and otherwise anything; turns end now and then only, so that there is much to do.
fn choose(actions: &[Action], found: &BTreeMap<&'static str, Example>, luck: &mut Fast) -> Action {
    let new: Vec<&Action> =
        actions.iter().filter(|action| !found.contains_key(kind(action).as_str())).collect();
    if !new.is_empty() {
        return new[luck.pick(new.len() as u32) as usize].clone();
    }
    actions[luck.pick(actions.len() as u32) as usize].clone()
}

/// An offer of a card for another, or an answer to one, now and then.
fn trades(table: &Table, seat: Seat, choices: &hexhaven_wire::Choices, luck: &mut Fast) -> Vec<Action> {
    let own = table.sync(Viewer::Seat(seat), table.number()).view.and_then(|view| view.own).unwrap();
    let one = |kind: u32| {
        let mut cards = [0; 5];
        cards[kind as usize] = 1;
        let [brick, lumber, wool, grain, ore] = cards;
        Cards { brick, lumber, wool, grain, ore }
    };
    let counts = own.hand.counts();
    let give = luck.pick(5);
    let get = (give + 1 + luck.pick(4)) % 5;
    if counts[give as usize] == 0 || luck.pick(3) != 0 {
        return Vec::new();
    }
    let (give, get) = (Some(one(give)), Some(one(get)));
    if let Some(slot) = choices.may_counter.first() {
        return vec![Action::Counter { slot: *slot, give, get }];
    }
    let offer = Action::Offer { to: choices.offer_to.clone(), give, get };
    if choices.may_offer { vec![offer] } else { Vec::new() }
}

fn discard(table: &Table, seat: Seat) -> Vec<Action> {
    let view = table.sync(Viewer::Seat(seat), table.number()).view.unwrap();
    let due = usize::from(view.players[seat.index()].due);
    view.own.unwrap().hand.each().take(due).map(|resource| Action::Discard { resource }).collect()
}

fn kind(action: &Action) -> String {
    serde_json::to_value(action).unwrap()["type"].as_str().unwrap().to_owned()
}

/// What each viewer gets of it; viewers who get the same are told once.
fn heard(table: &Table, actor: Seat, steps: &[Step]) -> Vec<(String, Vec<Value>)> {
    let mut heard: Vec<(String, Vec<Value>)> = Vec::new();
    let viewers = std::iter::once(actor).chain(table.seats().filter(|seat| *seat != actor)).map(Viewer::Seat);
    for viewer in viewers.chain([Viewer::Spectator]) {
        let name = match viewer {
            Viewer::Seat(seat) if seat == actor => format!("seat {seat}, who acts"),
            Viewer::Seat(seat) => format!("seat {seat}"),
            Viewer::Spectator => "a spectator".to_owned(),
        };
        let items = serde_json::to_value(table.update(viewer, steps)).unwrap()["items"].take();
        let events: Vec<Value> = items.as_array().unwrap().iter().map(|item| shown(&item["what"])).collect();
        match heard.iter_mut().find(|(_, same)| *same == events) {
            Some((names, _)) => *names = format!("{names}; {name}"),
            None => heard.push((name, events)),
        }
    }
    heard
}

/// What is worth showing of an item: the event itself, where it is one of the game.
fn shown(what: &Value) -> Value {
    if what["type"] == "game" { what["event"].clone() } else { what.clone() }
}

fn document(examples: &BTreeMap<&'static str, Example>) -> String {
    let mut text = include_str!("messages/head.md").to_owned();
    for kind in KINDS {
        let example = &examples[kind];
        write!(
            text,
            "\n### {kind}\n\nIn a game of `{}`.\n\n```json\n{}\n```\n",
            example.rules, example.command
        )
        .unwrap();
        for (viewers, events) in &example.heard {
            write!(text, "\nTo {viewers}:\n\n```json\n").unwrap();
            for event in events {
                writeln!(text, "{event}").unwrap();
            }
            text.push_str("```\n");
        }
    }
    text
}
