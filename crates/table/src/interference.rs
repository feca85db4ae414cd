//! Non-interference: two tables that differ only in what a viewer cannot see send that viewer the same bytes, ask the same
//! seats under the same numbers, and wait for the same bots and deadlines.
//!
//! A game is played for a while; then everything that one viewer can't know is dealt again in a copy of the table. Both
//! copies get the same acts, chosen so that they are legal in both and the rules themselves don't reveal cards.

use std::borrow::Cow;

use hexhaven_luck::{Fast, ServerSeed};
use hexhaven_rules::chance::Picker;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Next, Seat, Viewer};
use hexhaven_wire::{BotSpeed, Counter, DiceMode, Occupant, Settings, Speed, Status};

use crate::log::By;
use crate::table::Table;
use crate::table_name::TableName;

const RULES: [&str; 6] =
    ["fifth:4", "fifth:3:helpers", "sixth:4", "classic-1999:3", "fifth:6:five-six", "family:4"];

#[test]
fn what_a_viewer_cannot_see_changes_nothing_that_it_gets() {
    let mut compared = 0;
    for round in 0..60 {
        compared += compare(round);
    }
    assert!(compared > 4_000, "only {compared} updates were compared");
}

fn compare(round: u64) -> usize {
    let mut luck = Fast::new(round);
    let mut table = started(RULES[round as usize % RULES.len()], round);
    let mut now = 1_000;
    for _ in 0..60 + luck.pick(160) {
        now += 100;
        let Some((seat, action)) = some_act(&table, &table, &mut luck) else { return 0 };
        if act(&mut table, now, seat, action).is_none() || table.status != Status::Running {
            return 0;
        }
    }
    let players = table.seats().len();
    let viewer = match luck.pick(players as u32 + 1) as usize {
        seat if seat < players => Viewer::Seat(Seat::new(seat as u8)),
        _ => Viewer::Spectator,
    };
    let mut other = table.clone();
    deal_anew(&mut other, viewer, &mut luck);
    let mut compared = 0;
    for _ in 0..120 {
        now += 100;
        let Some((seat, action)) = some_act(&table, &other, &mut luck) else { break };
        let (Some(one), Some(two)) = (act(&mut table, now, seat, action), act(&mut other, now, seat, action))
        else {
            break;
        };
        let bytes = |table: &Table, steps: &[crate::Step]| {
            serde_json::to_string(&table.update(viewer, steps)).unwrap_or_default()
        };
        // A win shows cards, and the game may end in only one of the two.
        if table.status != Status::Running || other.status != Status::Running {
            break;
        }
        assert_eq!(bytes(&table, &one), bytes(&other, &two), "round {round}, {viewer:?}, {action:?}");
        assert_eq!(table.waiting_for_bots(), other.waiting_for_bots(), "round {round}, {action:?}");
        assert_eq!(table.next_tick(now), other.next_tick(now), "round {round}, {action:?}");
        compared += 1;
    }
    compared
}

fn started(rules: &str, round: u64) -> Table {
    let settings = Settings {
        rules: rules.to_owned(),
        clock: Speed::Normal,
        counter: Counter::Hands,
        dice: DiceMode::Fair,
        board: None,
        first: None,
        listed: false,
        spectators: true,
        admit: false,
        bot_speed: BotSpeed::Normal,
    };
    let seed = ServerSeed::from_bytes([round as u8; 32]);
    let mut table = Table::open(settings, TableName::draw(0), seed, 0).expect("a valid rule set");
    for seat in table.seats() {
        let occupant = Occupant::Bot { level: "random".to_owned() };
        table.sit(0, Some(seat), occupant).expect("the seat is open");
    }
    table
}

/// An act that is legal at both tables and reveals nothing that the rules keep hidden.
fn some_act(one: &Table, two: &Table, luck: &mut Fast) -> Option<(Seat, Action)> {
    let (one, two) = (one.play.as_deref()?, two.play.as_deref()?);
    let Next::Act(seats) = one.state().next() else { return None };
    let seats: Vec<Seat> = seats.iter().collect();
    for _ in 0..20 {
        let seat = seats[luck.pick(seats.len() as u32) as usize];
        let (legal, also) = (one.state().legal(&one.game, seat), two.state().legal(&two.game, seat));
        let both: Vec<Action> =
            legal.iter().filter(|action| also.contains(*action) && !reveals(*action)).collect();
        if !both.is_empty() {
            return Some((seat, both[luck.pick(both.len() as u32) as usize]));
        }
    }
    None
}

/// What shows cards of others by the rules (L12), or depends on whether a hidden card is there.
const fn reveals(action: Action) -> bool {
    matches!(
        action,
        Action::Monopoly(_)
            | Action::Nassir(_)
            | Action::NassirAsk(_)
            | Action::Hilde(_)
            | Action::HildeTake(_)
            | Action::Confirm { .. }
            | Action::Accept(_)
            | Action::DeclareVictory
            // Discards are shown when all have finished, and what is left in a hand decides who can discard what.
            | Action::Discard(_)
            // A card that comes out of a hand was in it: then the hands of both tables have it, but not always all of them.
            | Action::CandamirKeep(_)
    )
}

fn act(table: &mut Table, now: u64, seat: Seat, action: Action) -> Option<Vec<crate::Step>> {
    table.play_on(now, seat, By::Player, "", &[action]).ok()
}

/// Deals everything that the viewer can't know again; what the viewer remembers stays true.
fn deal_anew(table: &mut Table, viewer: Viewer, luck: &mut Fast) {
    let remembered = match viewer {
        Viewer::Seat(seat) => table.recall(seat),
        Viewer::Spectator => {
            let play = table.running().expect("the game goes on");
            play.memory.counted(&play.game).map(Cow::into_owned)
        }
    };
    let play = table.running_mut().expect("the game goes on");
    if !matches!(play.state().public().phase, Phase::Discarding { .. }) {
        play.driver.set_state(remembered.expect("the table remembers").sample(luck));
    }
}
