use hexhaven_laws::tables;
use hexhaven_rules::options::OPTIONS;
use hexhaven_rules::{Edition, Rules};
use hexhaven_wire::{Catalog, Color, Mix, RuleSet, SumOdds};

use crate::json;

fn rules(text: &str) -> Rules {
    Rules::parse(text).expect("well written")
}

#[test]
fn a_rule_set_tells_its_numbers_and_words() {
    let set = json(&RuleSet::of(&rules("fifth:6:five-six,helpers,vp-to-win=12")));
    assert_eq!(set["id"], "fifth:6:five-six,helpers,vp-to-win=12");
    assert_eq!(set["modules"].to_string(), r#"["five-six","helpers"]"#);
    assert_eq!(set["island"], "large");
    assert_eq!(set["special_building"], true);
    assert_eq!(set["changed"][2].to_string(), r#"{"house_rule":true,"name":"vp-to-win","value":"12"}"#);
    assert_eq!(set["prices"]["city"]["ore"], 3);
    assert_eq!(set["supply"]["ore"], 24);
    assert_eq!(set["deck"]["knight"], 20);
    assert!(set["turn_limit"].is_null());
    assert_eq!(set["words"]["harbor"], "harbor");
    assert_eq!(json(&RuleSet::of(&rules("sixth:4")))["words"]["harbor"], "port");
}

#[test]
fn editions_have_the_names_of_rule_set_texts() {
    for edition in Edition::ALL {
        assert_eq!(json(&RuleSet::of(&Rules::of(edition, 4)))["edition"], edition.id());
    }
}

#[test]
fn a_fixed_set_up_has_fewer_colours() {
    let colors = |text| RuleSet::of(&rules(text)).colors;
    assert_eq!(colors("fifth:4").len(), 6);
    assert_eq!(colors("fifth:4:fixed"), [Color::Red, Color::Blue, Color::White, Color::Orange]);
    assert_eq!(colors("fifth:3:fixed"), [Color::Blue, Color::White, Color::Orange]);
    assert_eq!(colors("fifth:6:five-six,fixed").len(), 6);
}

#[test]
fn the_catalog_has_every_option_with_its_printed_values() {
    let catalog = json(&Catalog::new());
    assert_eq!(catalog["options"].as_array().map(Vec::len), Some(OPTIONS.len()));
    assert_eq!(catalog["players"].to_string(), "[2,3,4,5,6]");
    let goal =
        catalog["options"].as_array().into_iter().flatten().find(|option| option["name"] == "vp-to-win");
    let goal = goal.expect("section 21 has it");
    assert_eq!(goal["values"].to_string(), r#"{"max":20,"min":3,"type":"number"}"#);
    assert_eq!(goal["printed"]["fifth"], "10");
    assert_eq!(goal["house_rule"], true);
}

#[test]
fn a_mix_tells_what_is_printed_offered_idle_and_wrong() {
    let mix = Mix::of(&rules("fifth:4:five-six,shortage=nobody-gets"));
    assert_eq!(mix.faults.iter().map(|fault| fault.code).collect::<Vec<_>>(), ["too_few_for_five_six"]);
    let option = |name: &str| mix.options.iter().find(|option| option.name == name).expect("an option");
    assert_eq!(
        (option("shortage").value.as_str(), option("shortage").printed.as_str()),
        ("nobody-gets", "single-gets-rest")
    );
    assert_eq!(option("phase-mode").offered, ["combined"]);
    assert_eq!(option("phase-mode").printed, "combined");
    assert!(option("hilde-points").idle && !option("shortage").idle);
}

/// What differs from the print in a mix is what the chips say, but for the modules and the set-up.
#[test]
fn chips_and_mixes_agree_for_all_tables() {
    for table in tables() {
        let mix = Mix::of(&table.rules);
        assert_eq!(mix.faults, []);
        let bundles = ["five-six", "helpers", "board"];
        let changed = mix.options.iter().filter(|option| option.value != option.printed);
        let mut changed: Vec<&str> = changed.map(|option| option.name).collect();
        // A deep bank is another name for a supply.
        changed.retain(|name| *name != "supply-per-type" || !changed_bank(&mix));
        let chips = mix.rules.changed.iter().map(|chip| chip.name).filter(|name| !bundles.contains(name));
        assert!(chips.eq(changed), "{}", table.name);
    }
}

fn changed_bank(mix: &Mix) -> bool {
    mix.options.iter().any(|option| option.name == "deep-bank" && option.value != option.printed)
}

#[test]
fn odds_are_those_of_all_pairs_of_dice() {
    let odds = SumOdds::all();
    assert_eq!(odds.iter().map(|odds| odds.sum).collect::<Vec<_>>(), (2..=12).collect::<Vec<_>>());
    for one in odds {
        let pairs = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b)).filter(|sum| *sum == one.sum);
        assert_eq!(usize::from(one.ways), pairs.count(), "{one:?}");
        assert_eq!(one.red, [6, 8].contains(&one.sum), "{one:?}");
        assert_eq!(one.robber, one.sum == 7, "{one:?}");
        assert_eq!(one.pips, if one.robber { 0 } else { one.ways }, "{one:?}");
    }
}
