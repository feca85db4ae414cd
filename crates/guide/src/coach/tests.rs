//! The coach in single positions.

use hexhaven_rules::{Action, Edition, Rules, Seat, State, Viewer};

use super::*;
use crate::book::{PageKind, page};

fn look(position: &str, heard: &[u32]) -> (Advice, String) {
    let (game, state) = State::parse(position).expect("a position");
    let view = View::of(&game, &state, Viewer::Seat(Seat::new(0)));
    let advice = advise(&game, &view, Seed::new(1), heard).expect("a seat is advised");
    let facts = Facts::of(game.rules());
    let spans = advice.blocks.iter().flat_map(|block| match block {
        Block::Text { spans } => spans.as_slice(),
        _ => &[],
    });
    let text = spans.map(|span| facts.plain(span)).collect::<String>();
    assert!(!text.contains('{'), "{text}");
    (advice, text)
}

fn advice(position: &str) -> (Advice, String) {
    look(position, &[])
}

#[test]
fn every_situation_has_words() {
    let mut reader = ContentReader::new("coach.md");
    let sections = read(&mut reader);
    assert_eq!(reader.into_faults(), []);
    let mut known: Vec<&str> = situation::all().collect();
    known.sort_unstable();
    assert!(sections.keys().copied().eq(known), "{:?}", sections.keys());
    for (key, section) in &sections {
        assert!(!section.leads.is_empty(), "{key} does not say what to do");
        assert_ne!(section.short, Sentence::default(), "{key} has no short form");
    }
}

#[test]
fn every_entry_that_it_names_exists() {
    let rules = Rules::of(Edition::Fifth, 4);
    for key in situation::all() {
        for slug in situation::entries(key) {
            assert!(page(PageKind::Entry, slug, &rules).is_some(), "{key}: there is no entry {slug}");
        }
    }
}

#[test]
fn it_wins_when_it_can_and_says_what_the_corner_has() {
    let (advice, text) = advice("fifth:4:vp-to-win=5 fixed 0=s28,31,46,8;r28-34;2G3O 1=s14 turn=9");
    assert!(matches!(advice.actions[..], [wire::Action::City { .. }]), "{advice:?}");
    assert!(text.contains("into a city"), "{text}");
}

#[test]
fn a_whole_discard_is_advised() {
    let (advice, text) = advice("fifth:4 fixed 0=s28,31;r28-34;4W3O2G 1=s14 turn=9 phase=discard:0");
    assert_eq!(advice.actions.len(), 4);
    assert!(text.contains("Discard"), "{text}");
}

/// The same question with other hidden cards gets the same answer.
#[test]
fn it_looks_at_no_hidden_card() {
    let of =
        |cards: &str| advice(&format!("fifth:4 fixed 0=s28,31;r28-34;1B1L 1=s14;{cards} 2=s8;d1K turn=9")).0;
    assert_eq!(of("3O"), of("1B1L1W"));
}

#[test]
fn who_only_waits_is_told_so() {
    let (advice, text) = advice("fifth:4 fixed 0=s28 1=s14 turn=10 active=1 phase=before-roll");
    assert!(advice.actions.is_empty() && text.contains("others are playing"), "{text}");
}

#[test]
fn an_offer_gets_a_yes_or_a_no_with_its_reason() {
    // Blue gives the ore that completes a city, for wool of which there is plenty.
    let (yes, text) = advice(
        "fifth:4 fixed 0=s17,31;r17-22,22-28,25-31;3W2G2O 1=s39,20;r39-44,20-26;2B2O 2=s8,48;r8-13,48-52;1W 3=s2;r2-6;1O active=1 turn=10 offer0=1:0:1O>1W",
    );
    assert!(matches!(yes.actions[..], [wire::Action::Accept { .. }]), "{yes:?}");
    assert!(text.starts_with("Yes") && text.contains("a city") && text.contains("Blue"), "{text}");
    // Blue is one city short of winning.
    let (no, text) = advice(
        "fifth:4 fixed 0=s17,31;r17-22,25-31;2W1G1O 1=s5;c20,28,40,48;r1-5;2W2G2O active=1 turn=40 offer0=1:0:2W>1O",
    );
    assert!(matches!(no.actions[..], [wire::Action::Decline { .. }]), "{no:?}");
    assert!(text.starts_with("No") && text.contains("9 of 10 points"), "{text}");
}

#[test]
fn a_helper_is_announced_by_its_name() {
    let position = "fifth:4:helpers fixed 0=s31;r25-31;hlin 1=s17;r17-22;hwilliam 2=s8;r8-13;hnassir 3=s40;r40-45;hlouis robber=11 phase=before-roll turn=9";
    let (game, state) = State::parse(position).expect("a position");
    let seat = Seat::new(0);
    let view = View::of(&game, &state, Viewer::Seat(seat));
    for (action, name) in [
        (Action::Lin(hexhaven_rules::places::Hex::new(9)), "Lin"),
        (Action::FlipHelper, "Lin"),
        (Action::ExchangeHelper(hexhaven_rules::helpers::Helper::Jean), "Jean"),
    ] {
        let key = situation::of(&game, &view, seat, Some(action));
        let facts = moment::facts(&game, &view, seat, &[action]);
        let text = format!("{:?}", sections()[key].say(&facts, &mut Vec::new()));
        assert!(text.contains(name) && !text.contains("development card"), "{text}");
    }
}

#[test]
fn a_familiar_situation_gets_fewer_words() {
    let position = "fifth:4 fixed 0=s28,31;r28-34 1=s14 turn=9 phase=before-roll";
    let (mut heard, mut lengths, mut texts) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..6 {
        let (advice, text) = look(position, &heard);
        assert_eq!(advice.actions.len(), 1, "it advises, in many words or few");
        assert_eq!(advice.see.is_empty(), lengths.len() >= FAMILIAR, "links are for what is new");
        lengths.push(text.len());
        texts.push(text);
        heard = advice.heard;
    }
    assert!(lengths[0] > lengths[FAMILIAR] && lengths[FAMILIAR] < 60, "{texts:?}");
    assert_eq!(texts[FAMILIAR], texts[FAMILIAR + 1], "short words are said again");
    assert!(
        texts[..FAMILIAR].iter().collect::<std::collections::BTreeSet<_>>().len() == FAMILIAR,
        "{texts:?}"
    );
}

#[test]
fn the_memory_is_bounded() {
    let position = "fifth:4 fixed 0=s28,31;r28-34 1=s14 turn=9 phase=before-roll";
    let (advice, _) = look(position, &vec![7; 10 * MEMORY]);
    assert!(advice.heard.len() <= MEMORY + 3, "{}", advice.heard.len());
}
