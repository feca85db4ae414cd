//! A coach: what a steady bot would do with the learner's cards, and why, in the words of `content/coach.md`.
//!
//! The coach sees what the learner sees: a view goes in, nothing else of the position.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use hexhaven_bots::Level;
use hexhaven_luck::{Seed, hash};
use hexhaven_record::wire::{self, Advice};
use hexhaven_rules::{Action, Cards, Game, Hex, Next, Node, Offer, Phase, Seat, Side, Site, View};

use crate::book::coach_text;
use crate::facts::Facts;
use crate::page::{Lines, Prose, Reader, numbered};
use crate::practice::think;

/// The situations that have a section, each with the entries of the almanac that it is about.
const SITUATIONS: [(&str, &[&str]); 20] = [
    ("set-up-first", &["initial-placement", "pips"]),
    ("set-up-second", &["initial-placement", "pips"]),
    ("set-up-road", &["initial-placement", "road"]),
    ("before-roll", &["resource-production"]),
    ("rolled-seven-discard", &["rolling-a-seven", "discard"]),
    ("move-robber", &["robber"]),
    ("choose-victim", &["robber"]),
    ("main-build-settlement", &["settlement", "distance-rule"]),
    ("main-build-city", &["city"]),
    ("main-build-road", &["road", "longest-road"]),
    ("main-buy", &["development-cards"]),
    ("main-trade-supply", &["maritime-trade", "harbor"]),
    ("main-offer", &["domestic-trade"]),
    ("main-nothing", &["building-costs"]),
    ("answer-offer", &["domestic-trade"]),
    ("play-card", &["development-cards"]),
    ("free-roads", &["road-building", "road"]),
    ("won", &["ending-the-game"]),
    ("lost", &["tactics"]),
    ("waiting", &["resource-production"]),
];

/// What the coach says to the learner who has this view.
pub(crate) fn advise(game: &Game, view: &View, seed: Seed) -> Option<Advice> {
    let seat = view.viewer().seat()?;
    let asked = matches!(view.public().next(), Next::Act(seats) if seats.has(seat));
    let actions = if asked {
        think(Level::Steady, seed.child("coach", hash(&view.to_text(game))), game, view)
    } else {
        Vec::new()
    };
    let key = situation(view, seat, actions.first().copied());
    let facts = moment(game, view, seat, &actions);
    let see = SITUATIONS.iter().find(|(known, _)| *known == key).map_or(&[][..], |(_, see)| *see);
    Some(Advice {
        blocks: sections().get(key).map(|prose| prose.blocks("", &facts)).unwrap_or_default(),
        actions: actions.into_iter().map(wire::Action::from).collect(),
        see: see.iter().map(|slug| (*slug).to_owned()).collect(),
        seat: seat.into(),
    })
}

fn sections() -> &'static BTreeMap<&'static str, Prose> {
    static READ: LazyLock<BTreeMap<&'static str, Prose>> =
        LazyLock::new(|| read(&mut Reader::new("coach.md")));
    &READ
}

fn read(reader: &mut Reader) -> BTreeMap<&'static str, Prose> {
    let mut texts: Vec<(&str, Lines)> = Vec::new();
    for (line, text) in numbered(coach_text()) {
        match (text.strip_prefix("## "), texts.last_mut()) {
            (Some(key), _) => texts.push((key.trim(), Vec::new())),
            (None, Some((_, lines))) => lines.push((line, text)),
            // What stands above the first section is for those who write.
            (None, None) => {}
        }
    }
    texts.into_iter().map(|(key, lines)| (key, Prose::read(&lines, reader))).collect()
}

/// Which section fits a decision; without one the others play, or the game is over.
fn situation(view: &View, seat: Seat, action: Option<Action>) -> &'static str {
    let public = view.public();
    let Some(action) = action else {
        return match public.next() {
            Next::Over { winner } if winner == Some(seat) => "won",
            Next::Over { .. } => "lost",
            _ => "waiting",
        };
    };
    match (public.phase, action) {
        (Phase::SetUpSettlement, _) if public.settlements[seat].is_empty() => "set-up-first",
        (Phase::SetUpSettlement, _) => "set-up-second",
        (Phase::SetUpRoad { .. }, _) => "set-up-road",
        (Phase::FreeRoads { .. }, _) => "free-roads",
        (_, Action::Roll) => "before-roll",
        (_, Action::Discard(_)) => "rolled-seven-discard",
        (_, Action::MoveRobber(_)) => "move-robber",
        (_, Action::Rob(_) | Action::DeclineTheft) => "choose-victim",
        (_, Action::Settlement(_)) => "main-build-settlement",
        (_, Action::City(_)) => "main-build-city",
        (_, Action::Road(_)) => "main-build-road",
        (_, Action::BuyDevCard) => "main-buy",
        (_, Action::SupplyTrade { .. }) => "main-trade-supply",
        (_, Action::Offer { .. }) => "main-offer",
        (
            _,
            Action::Accept(_)
            | Action::Decline(_)
            | Action::Counter { .. }
            | Action::Confirm { .. }
            | Action::Withdraw(_),
        ) => "answer-offer",
        (_, Action::DeclareVictory) => "won",
        (_, Action::EndTurn | Action::PassReaction) => "main-nothing",
        // Cards, and helpers, which are cards too.
        _ => "play-card",
    }
}

/// The facts of the rules with those of the moment.
fn moment(game: &Game, view: &View, seat: Seat, actions: &[Action]) -> Facts {
    let mut facts = Facts::of(game.rules());
    let (spot, pips) = match actions.first() {
        Some(Action::Settlement(node) | Action::City(node)) => {
            (corner(game, &facts, *node), Site::of(game.board(), *node).pips)
        }
        Some(Action::MoveRobber(hex)) => (land(game, *hex), game.board().pips(*hex)),
        _ => (String::new(), 0),
    };
    let [give, get] = exchanged(view, seat, actions).map(|side| match side {
        Some(cards) => facts.cards(cards),
        None => "what you agree on".to_owned(),
    });
    let missing = missing(game, view, seat, &facts);
    facts = facts.with("spot", spot).with("spot-pips", pips.to_string());
    facts.with("give", give).with("get", get).with("missing", missing)
}

/// `ore 8, wool 5 and grain 3`.
fn corner(game: &Game, facts: &Facts, node: Node) -> String {
    let hexes = game.topology().hexes_at(node).iter().map(|hex| {
        match (game.board().resource(hex), game.board().token(hex)) {
            (Some(resource), Some(number)) => format!("{} {number}", facts.resource(resource)),
            _ => "the desert".to_owned(),
        }
    });
    let hexes: Vec<String> = hexes.collect();
    match hexes.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => hexes.concat(),
    }
}

/// `the mountains with 8`.
fn land(game: &Game, hex: Hex) -> String {
    let terrain = game.board().terrain(hex);
    match game.board().token(hex) {
        Some(number) => format!("the {terrain} with {number}"),
        None => format!("the {terrain}"),
    }
}

/// What the learner would give and get; nothing for a side that is left open.
fn exchanged(view: &View, seat: Seat, actions: &[Action]) -> [Option<Cards>; 2] {
    let public = view.public();
    let of_offer = |offer: Option<Offer>| match offer {
        Some(offer) if offer.from == seat => [offer.give.cards(), offer.get.cards()],
        Some(offer) => [offer.get.cards(), offer.give.cards()],
        None => [None, None],
    };
    match actions.first() {
        Some(Action::Discard(_)) => {
            let laid = actions.iter().filter_map(|action| match action {
                Action::Discard(card) => Some(Cards::one(*card)),
                _ => None,
            });
            [Some(laid.fold(Cards::EMPTY, |all, card| all + card)), None]
        }
        Some(Action::SupplyTrade { give, get }) => {
            [Some(Cards::of(*give, public.rates(seat).get(*give))), Some(Cards::one(*get))]
        }
        Some(Action::Offer { give, get, .. }) => [*give, *get].map(Side::cards),
        Some(
            Action::Accept(slot)
            | Action::Decline(slot)
            | Action::Withdraw(slot)
            | Action::Confirm { slot, .. }
            | Action::Counter { slot, .. },
        ) => of_offer(public.offers.get(*slot)),
        _ => [None, None],
    }
}

/// What is missing for what is nearest: `1 ore for a city`.
fn missing(game: &Game, view: &View, seat: Seat, facts: &Facts) -> String {
    let public = view.public();
    let settles = public.settlements_left(seat) > 0 && !public.settlement_places(seat).is_empty();
    let grows = public.cities_left(seat) > 0 && !public.settlements[seat].is_empty();
    let extends = public.roads_left(seat) > 0 && !public.open_paths(seat).is_empty();
    let wishes = [
        (settles, Cards::SETTLEMENT, "a settlement"),
        (grows, Cards::CITY, "a city"),
        (extends, Cards::ROAD, "a road"),
        (game.rules().deck.total() > 0, Cards::DEV_CARD, "a development card"),
    ];
    let lacking = |price: Cards| {
        let lacks = price.iter().map(|(kind, count)| (kind, count.saturating_sub(view.hand().get(kind))));
        lacks.fold(Cards::EMPTY, |all, (kind, count)| all + Cards::of(kind, count))
    };
    let near = wishes.into_iter().filter(|(can, ..)| *can).map(|(_, price, what)| (lacking(price), what));
    let nearest = near.filter(|(cards, _)| cards.total() > 0).min_by_key(|(cards, _)| cards.total());
    nearest.map_or_else(|| "time".to_owned(), |(cards, what)| format!("{} for {what}", facts.cards(cards)))
}

#[cfg(test)]
mod tests {
    use hexhaven_rules::{State, Viewer};

    use super::*;

    fn advice(position: &str) -> (Advice, String) {
        let (game, state) = State::parse(position).expect("a position");
        let view = View::of(&game, &state, Viewer::Seat(Seat::new(0)));
        let advice = advise(&game, &view, Seed::new(1)).expect("a seat is advised");
        let text = format!("{:?}", advice.blocks);
        assert!(!text.contains('{') || !text.contains("{spot") && !text.contains("{give"), "{text}");
        (advice, text)
    }

    #[test]
    fn every_situation_has_words() {
        let mut reader = Reader::new("coach.md");
        let sections = read(&mut reader);
        assert_eq!(reader.into_faults(), []);
        let mut known = SITUATIONS.map(|(key, _)| key);
        known.sort_unstable();
        assert!(sections.keys().copied().eq(known), "{:?}", sections.keys());
        let facts = ["spot", "spot-pips", "give", "get", "missing"];
        let full = facts
            .into_iter()
            .fold(Facts::of(&hexhaven_rules::Rules::of(hexhaven_rules::Edition::Sixth, 4)), |all, name| {
                all.with(name, "x")
            });
        for (key, prose) in &sections {
            for (_, sentence) in prose.sentences() {
                for name in sentence.placeholders() {
                    assert!(full.fill(name).is_ok(), "{key}: {{{name}}}");
                }
            }
        }
    }

    #[test]
    fn every_entry_that_it_names_exists() {
        use crate::book::{PageKind, page};
        let rules = hexhaven_rules::Rules::of(hexhaven_rules::Edition::Fifth, 4);
        for (key, see) in SITUATIONS {
            for slug in see {
                assert!(page(PageKind::Entry, slug, &rules).is_some(), "{key}: there is no entry {slug}");
            }
        }
    }

    #[test]
    fn it_wins_when_it_can_and_says_what_the_corner_has() {
        let (advice, text) = advice("fifth:4:vp-to-win=5 fixed 0=s28,31,46,8;r28-34;2G3O 1=s14 turn=9");
        assert!(matches!(advice.actions[..], [wire::Action::City { .. }]), "{advice:?}");
        assert!(text.contains("pips"), "{text}");
    }

    #[test]
    fn a_whole_discard_is_advised() {
        let (advice, text) = advice("fifth:4 fixed 0=s28,31;r28-34;4W3O2G 1=s14 turn=9 phase=discard:0");
        assert_eq!(advice.actions.len(), 4);
        assert!(text.contains("give up"), "{text}");
    }

    /// The same question with other hidden cards gets the same answer.
    #[test]
    fn it_looks_at_no_hidden_card() {
        let of = |cards: &str| {
            advice(&format!("fifth:4 fixed 0=s28,31;r28-34;1B1L 1=s14;{cards} 2=s8;d1K turn=9")).0
        };
        assert_eq!(of("3O"), of("1B1L1W"));
    }

    #[test]
    fn who_only_waits_is_told_so() {
        let (advice, text) = advice("fifth:4 fixed 0=s28 1=s14 turn=10 active=1 phase=before-roll");
        assert!(advice.actions.is_empty() && text.contains("others are playing"), "{text}");
    }
}
