use std::collections::{BTreeSet, HashSet};

use hexhaven_rules::{self as rules, Resource, SeenEvent, Viewer};
use hexhaven_wire::{Event, Phase, typescript};

use crate::{json, kind, walk_all};

#[test]
fn what_random_games_show_is_in_the_typescript_word_for_word() {
    let (mut seen, mut kinds) = (HashSet::new(), BTreeSet::new());
    walk_all(|step| {
        for event in step.events {
            for viewer in [Viewer::Seat(step.after.public().active), Viewer::Spectator] {
                let event = Event::of(&event.seen_by(viewer));
                if seen.insert(std::mem::discriminant(&event)) {
                    kinds.insert(kind(&json(&event)).to_owned());
                }
            }
        }
    });
    // All but the turn limit, which lies behind the end of these walks.
    assert_eq!(kinds.len(), 56, "{kinds:?}");
    let types = typescript();
    for kind in kinds {
        assert!(types.contains(&format!("{{ type: \"{kind}\"")), "{kind}");
    }
}

#[test]
fn phases_have_the_names_of_the_rules() {
    let mut seen = BTreeSet::new();
    walk_all(|step| {
        let phase = step.after.public().phase;
        if seen.insert(phase.name()) {
            assert_eq!(kind(&json(&Phase::from(phase))), phase.name().replace('-', "_"));
        }
    });
    assert_eq!(seen.len(), 24, "{seen:?}");
}

#[test]
fn what_is_hidden_is_null_and_what_is_nobodys_business_has_no_fields() {
    let (thief, victim, third) = (rules::Seat::new(0), rules::Seat::new(1), rules::Seat::new(2));
    let theft = rules::Event::Stolen { thief, victim, card: Resource::Ore };
    let seen = |viewer| json(&Event::of(&theft.seen_by(viewer))).to_string();
    let known = r#"{"card":"ore","thief":0,"type":"stolen","victim":1}"#;
    assert_eq!([seen(Viewer::Seat(thief)), seen(Viewer::Seat(victim))], [known, known]);
    let hidden = r#"{"card":null,"thief":0,"type":"stolen","victim":1}"#;
    assert_eq!([seen(Viewer::Seat(third)), seen(Viewer::Spectator)], [hidden, hidden]);
    let aside = rules::Event::LaidAside { seat: victim, card: Resource::Ore };
    assert_eq!(aside.seen_by(Viewer::Seat(third)), SeenEvent::Concealed);
    assert_eq!(json(&Event::of(&SeenEvent::Concealed)).to_string(), r#"{"type":"concealed"}"#);
}
