//! Fixed positions, one for each area of the rules: how many sequences of inputs there are to 1, 2, 3, … plies. The
//! numbers are this engine's own; where one changes, a rule has changed, and so has the version of its edition.

use hexhaven_laws::perft::perft;
use hexhaven_rules::State;

/// What it is about, the position, and the counts.
type Row = (&'static str, &'static str, &'static [u64]);

const BASE: &[Row] = &[
    ("the first turn is rolled for", "fifth:4 fixed phase=start-roll", &[11, 121, 1_331, 14_641]),
    (
        "before the roll, with a knight",
        "fifth:4 fixed 0=s17;r17-22;d1K1M 1=s31;2W phase=before-roll",
        &[7, 34, 238, 5_989],
    ),
    (
        "strict phases",
        "fifth:4:player-trade=off fixed 0=s17,31;r17-22,31-37;4B4L2W4G3O 1=s8",
        &[24, 306, 2_981, 27_490],
    ),
    (
        "the combined phase",
        "fifth:4:combined,player-trade=off fixed 0=s17,31;r17-22,31-37;4B4L2W4G3O 1=s8",
        &[24, 354, 3_965, 39_774],
    ),
    ("harbors", "sixth:3:player-trade=off fixed 0=s0,10,47;4B4L4W4G4O", &[32, 848, 18_996]),
    ("player trade", "fifth:3 fixed 0=s17;1B1O 1=s31;1W 2=s8;1G", &[24, 1_454, 99_200]),
    (
        "gifts and overlap",
        "classic-1999:3:allow-gifts=on fixed 0=s17;2B 1=s31;1W offer0=0:12:1B>1W:yes1",
        &[27, 1_186, 61_604],
    ),
    (
        "development cards",
        "fifth:4 fixed 0=s17,31;r17-22,31-37;d1K1R1Y1M1V 1=s8;2W1O phase=before-roll",
        &[23, 57, 671, 20_176],
    ),
    (
        "Year of Plenty from a small supply",
        "fifth:3:supply-per-type=1B1L1W1G1O fixed 0=s17;1B1L1W;d1Y",
        &[25, 817, 31_219],
    ),
    (
        "two discards at once",
        "fifth:3 fixed 0=s8;8B 1=s28;4W4G1O 2=s41;3L phase=discard",
        &[4, 15, 54, 189, 535],
    ),
    (
        "the robber",
        "fifth:4 fixed 0=s17;r17-22 1=s31;2W 2=s8;1B1O 3=s40 robber=3 phase=move-robber",
        &[18, 81, 4_227],
    ),
    (
        "the robber of 1999",
        "classic-1999:4 fixed 0=s17 1=s31;2W 2=s8;1B1O 3=s40 robber=3 phase=move-robber",
        &[17, 66, 2_809],
    ),
    (
        "the friendly robber",
        "fifth:4:friendly-robber=on fixed 0=s17 1=s31;2W 2=c8,28;1B1O robber=3 phase=move-robber",
        &[15, 66, 3_249],
    ),
    (
        "free roads",
        "sixth:4 fixed 0=s17,31;r17-22,31-37 1=s8;r8-13 out=1R done=roll,card phase=free-roads:0",
        &[8, 70, 420, 8_820],
    ),
    (
        "longest road",
        "fifth:4 fixed 0=s17;r17-22,22-28,28-34,34-39;1B1L;d1V;k3 1=c31,14,40;r31-37",
        &[31, 1_158, 53_217],
    ),
    ("a duel", "fifth:2:duel-of-two=on fixed 0=s17;2B2L 1=s31;1W", &[35, 1_725, 95_617]),
];

const MODULES: &[Row] = &[
    (
        "special building",
        "fifth:5:five-six fixed 0=s24;r24-30;1B1L 1=s36;r29-36;1B1L1W1G1O 2=s60;1B1L phase=special:1",
        &[6, 17, 65, 90, 892],
    ),
    (
        "Nassir",
        "fifth:3:helpers fixed 0=s17;1B;hnassir.used 1=s31;1O;hjean 2=s8;1O1W;hlin phase=nassir-ask:O",
        &[3, 6, 35, 504, 30_488],
    ),
    (
        "William",
        "fifth:3:helpers,player-trade=off fixed 0=s17;r17-22;1B1W;hwilliam 1=s31;hjean",
        &[2, 5, 43, 110, 588],
    ),
    (
        "Marianne",
        "fifth:3:helpers fixed 0=s17;hlin 1=s31;hmarianne 2=s8;hjean phase=reaction:1",
        &[6, 46, 336, 8_241],
    ),
    (
        "Louis",
        "fifth:3:helpers fixed 0=s17;r17-22,22-28;hlouis 1=s31 phase=before-roll",
        &[2, 14, 139, 2_303],
    ),
    (
        "Sean",
        "fifth:3:helpers fixed 0=s17;hjean 1=s31;9W;hsean 2=s8;8B phase=reaction:1",
        &[2, 10, 12, 16, 24],
    ),
    (
        "Candamir",
        "fifth:3:helpers,player-trade=off fixed 0=s17;1W1G1O1B;hcandamir 1=s31",
        &[6, 134, 304, 2_337, 2_446],
    ),
    ("Hilde", "fifth:3:helpers,player-trade=off fixed 0=s17;hhilde 1=c31;2W1O 2=s8;1B", &[2, 3, 27, 51, 110]),
    ("Jean", "fifth:3:helpers,player-trade=off fixed 0=s17;4O;hjean 1=s31", &[10, 65, 375, 560, 1_126]),
    (
        "Lin",
        "fifth:6:five-six,helpers fixed 0=s24;hlin 1=s36 robber=3 phase=before-roll",
        &[3, 21, 76, 521, 8_091],
    ),
    (
        "Vincent",
        "fifth:3:helpers,player-trade=off fixed 0=s17;r17-22,22-28;1B1L1G2O;k3;hvincent 1=s31;k2",
        &[8, 13, 37, 179, 323],
    ),
];

fn check(rows: &[Row]) {
    let mut wrong = Vec::new();
    for (name, text, known) in rows {
        let (game, state) = State::parse(text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        let counted: Vec<u64> = (1..=known.len().max(1)).map(|plies| perft(&game, &state, plies)).collect();
        if counted != *known {
            wrong.push(format!("{name}: counted {counted:?}, known {known:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn positions_of_the_base_game_have_as_many_sequences_as_ever() {
    check(BASE);
}

#[test]
fn positions_of_the_modules_have_as_many_sequences_as_ever() {
    check(MODULES);
}
