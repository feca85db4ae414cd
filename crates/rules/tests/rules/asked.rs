//! Only the seats that are asked may choose: in every phase, the choices of a seat that owes one are refused to all others,
//! and nothing is listed for them.

use hexhaven_rules::{Input, Next, Seat, Starter};

use crate::table::{Table, at, start};

/// Everybody could pay for everything and sits next to everybody else, so that only the turn makes a difference.
const PIECES: &str = "0=s17;c31;r17-22,22-28;9B9L9W9G9O;d1K1R1Y1M;k2;hvincent \
                      1=s8,39;c41;r28-34,34-39,8-13;2B2L2W2G8O;d1K;k2;hhilde 2=s50;2B2L2W2G1O;hsean 3=s18;2B2L2W2G";

/// One position of each kind in which something is owed.
fn positions() -> Vec<Table> {
    let four = |more: &str| at(&format!("fifth:4:helpers fixed {PIECES};hmarianne {more}"));
    let mut tables: Vec<Table> = [
        "phase=before-roll",
        "robber=0 done=roll,card out=1R phase=free-roads:0",
        "done=roll,card out=1R phase=free-roads:1",
        "phase=move-robber",
        "robber=4 phase=choose-victim",
        "phase=reaction:2",
        "phase=reaction:3",
    ]
    .into_iter()
    .map(four)
    .collect();
    let uses = [
        ("nassir", "NASSIR:W", "ASK:1"),
        ("william", "WILLIAM:B>W", "R28-33"),
        ("candamir", "CANDAMIR *:SHOWN:2K1V", "KEEP:K"),
        ("louis", "LOUIS22-28", "R17-23"),
        ("lin", "LIN9", ""),
        ("vincent", "VINCENT:S", "S28"),
        ("vincent", "VINCENT:C", "C17"),
    ];
    for (helper, first, second) in uses {
        let text = PIECES.replace("hvincent", &format!("h{helper}"));
        let spare = if helper == "nassir" { "hmarianne" } else { "hnassir" };
        let mut table =
            at(&format!("fifth:4:helpers fixed {text};{spare} robber=4")).play(&format!("0:{first}"));
        tables.push(table.clone());
        if !second.is_empty() {
            table = table.play(&format!("0:{second}"));
            tables.push(table);
        }
    }
    tables.push(at("fifth:4:helpers fixed 0=s17;9W;hhilde 1=c39;2W1O 2=s31;2W").play("0:HILDE1"));
    tables.push(at("fifth:6:five-six 1=s17;r17-22;9B9L9W9G 2=s34;r28-34;9B9L9W9O phase=special:1"));
    tables.push(at("fifth:4 0=9B 1=1B6L 2=1B7W 3=1B phase=discard"));
    let set_up = start("fifth:4", Starter::Seat(Seat::new(2)));
    tables.extend([set_up.clone(), set_up.play("2:S17")]);
    tables
}

#[test]
fn turn_1_choices_are_listed_only_for_seats_that_are_asked_and_refused_to_all_others() {
    let tables = positions();
    for table in &tables {
        let Next::Act(asked) = table.state.next() else { panic!("nothing is owed in {}", table.text()) };
        for seat in asked {
            assert!(!table.state.legal(&table.game, seat).is_empty(), "{seat} in {}", table.text());
        }
        let owed: Vec<_> = asked
            .iter()
            .flat_map(|seat| table.state.legal(&table.game, seat).iter().collect::<Vec<_>>())
            .collect();
        for other in table.game.all_seats() - asked {
            assert!(table.state.legal(&table.game, other).is_empty(), "{other} in {}", table.text());
            for action in &owed {
                let input = Input::Act(other, *action);
                assert!(
                    table.state.check(&table.game, input).is_err(),
                    "{other}: {action:?} in {}",
                    table.text()
                );
            }
        }
    }
}
