//! Resource cards: what each kind of event tells about the hands.

use hexhaven_luck::Fast;
use hexhaven_rules::cards::{Cards, Resource};
use hexhaven_rules::chance::Picker;
use hexhaven_rules::event::{OpenEvent, SeenEvent};
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::position::Phase;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::trade::{Offer, Side, Slot};
use hexhaven_rules::{Rules, Seat, View, Viewer};

use crate::story::{A, B, C, D, Story, cards};

/// B had two bricks and an ore, and C has stolen one of them, as A and D see it.
fn after_a_theft() -> Story {
    let mut story = Story::seen_by(Viewer::Seat(A));
    story.gets(B, "2B1O").stolen(C, B);
    story
}

fn offer(from: Seat, to: Seat, give: Side, get: Side) -> OpenEvent {
    let (accepted, declined) = (SeatSet::EMPTY, SeatSet::EMPTY);
    let offer = Offer { give, get, from, to: SeatSet::of(to), accepted, declined };
    OpenEvent::Offered { slot: Slot::ALL[0], offer }
}

fn side(text: &str) -> Side {
    Side::of(cards(text))
}

#[test]
fn a_theft_between_two_others_leaves_every_kind_of_the_victim_open() {
    after_a_theft().hand(B, "1B", "2B1O").hand(C, "0", "1B1O").hand(D, "0", "0");
}

#[test]
fn thief_and_victim_know_the_stolen_card() {
    for viewer in [B, C] {
        let mut story = Story::seen_by(Viewer::Seat(viewer));
        story.gets(B, "2B1O");
        story.see(SeenEvent::Stolen { thief: C, victim: B, card: Some(Resource::Ore) });
        story.hand(B, "2B", "2B").hand(C, "1O", "1O");
        assert_eq!(story.knowledge.worlds(), Some(1));
    }
}

#[test]
fn a_theft_from_a_hand_of_one_kind_is_no_secret() {
    let mut story = Story::seen_by(Viewer::Spectator);
    story.gets(B, "3W").gets(C, "1O").stolen(C, B).hand(B, "2W", "2W").hand(C, "1W1O", "1W1O");
}

#[test]
fn a_payment_shows_which_card_was_stolen() {
    let mut story = after_a_theft();
    story.gets(C, "1L").open(OpenEvent::Paid { seat: C, price: Rules::ROAD_PRICE });
    story.hand(C, "0", "0").hand(B, "1B1O", "1B1O");
}

#[test]
fn the_victims_payment_shows_it_too() {
    let mut story = after_a_theft();
    let lot = OpenEvent::SupplyTraded { seat: B, give: Resource::Brick, count: 2, get: Resource::Wool };
    story.open(lot).hand(B, "1W", "1W").hand(C, "1O", "1O");
}

#[test]
fn a_payment_that_any_hand_could_make_shows_nothing() {
    let mut story = after_a_theft();
    story.gets(B, "1L").open(OpenEvent::Paid { seat: B, price: Rules::ROAD_PRICE });
    story.hand(B, "0", "1B1O").hand(C, "0", "1B1O");
}

#[test]
fn monopoly_tells_how_many_each_had() {
    let monopolized = |count| OpenEvent::Monopolized { seat: D, victim: B, resource: Resource::Ore, count };
    after_a_theft().open(monopolized(0)).hand(C, "1O", "1O").hand(B, "2B", "2B").hand(D, "0", "0");
    after_a_theft().open(monopolized(1)).hand(C, "1B", "1B").hand(B, "1B", "1B").hand(D, "1O", "1O");
}

#[test]
fn discards_show_what_was_there() {
    let mut story = after_a_theft();
    story.gets(C, "7W").open(OpenEvent::MustDiscard { seat: C, count: 4 });
    let phase = Phase::Discarding { waiting: SeatSet::of(C) };
    story.open(OpenEvent::Now(phase)).hand(C, "7W", "1B7W1O");
    story.open(OpenEvent::Discarded { seat: C, cards: cards("3W1O") });
    story.hand(C, "4W", "4W").hand(B, "2B", "2B");
}

#[test]
fn a_finished_discard_lies_aside_in_every_sample() {
    let mut story = Story::seen_by(Viewer::Seat(A));
    story.gets(B, "4B4O").gets(C, "8W");
    for seat in [B, C] {
        story.open(OpenEvent::MustDiscard { seat, count: 4 });
    }
    story.open(OpenEvent::Now(Phase::Discarding { waiting: SeatSet::of(C) }));
    for sample in story.samples(100) {
        let aside = |seat| View::of(&story.game, &sample, Viewer::Seat(seat)).laid_aside().total();
        assert_eq!((aside(B), aside(C)), (4, 0));
    }
}

#[test]
fn hilde_sees_a_whole_hand() {
    let mut story = after_a_theft();
    story.see(SeenEvent::HildeLooked { seat: A, victim: B, hand: Some(cards("2B")) });
    story.hand(B, "2B", "2B").hand(C, "1O", "1O");
    story.see(SeenEvent::HildeTook { seat: A, victim: B, card: Some(Resource::Brick) });
    story.hand(A, "1B", "1B").hand(B, "1B", "1B");
}

#[test]
fn what_hilde_takes_is_hidden_from_the_others() {
    let mut story = Story::seen_by(Viewer::Seat(A));
    story.gets(B, "2B1O").see(SeenEvent::HildeLooked { seat: C, victim: B, hand: None });
    story.hand(B, "2B1O", "2B1O");
    story.see(SeenEvent::HildeTook { seat: C, victim: B, card: None });
    story.hand(B, "1B", "2B1O").hand(C, "0", "1B1O");
}

#[test]
fn who_refuses_nassir_has_no_such_card() {
    let mut story = after_a_theft();
    story.open(OpenEvent::Now(Phase::NassirAsking { resource: Resource::Ore }));
    story.open(OpenEvent::NassirRefused { seat: D, asked: B }).hand(B, "2B", "2B").hand(C, "1O", "1O");
}

#[test]
fn who_gives_to_nassir_had_the_card() {
    let mut story = after_a_theft();
    story.open(OpenEvent::NassirGot { seat: D, giver: C, resource: Resource::Ore });
    story.hand(B, "2B", "2B").hand(C, "0", "0").hand(D, "1O", "1O");
    story.open(OpenEvent::NassirGave { seat: D, giver: C, resource: Resource::Ore }).hand(C, "1O", "1O");
}

#[test]
fn who_offers_a_card_has_it() {
    after_a_theft().open(offer(C, A, side("1O"), side("1W"))).hand(C, "1O", "1O").hand(B, "2B", "2B");
    after_a_theft().open(offer(C, A, side("1O"), Side::OPEN)).hand(C, "1O", "1O");
    after_a_theft().open(offer(C, A, Side::OPEN, side("1W"))).hand(C, "0", "1B1O");
}

#[test]
fn who_accepts_an_offer_has_its_price() {
    let mut story = after_a_theft();
    story.gets(D, "1W").open(offer(D, C, side("1W"), side("1O"))).hand(C, "0", "1B1O");
    story.open(OpenEvent::Accepted { slot: Slot::ALL[0], seat: C }).hand(C, "1O", "1O").hand(D, "1W", "1W");
}

#[test]
fn both_sides_of_a_deal_had_what_they_gave() {
    let mut story = Story::seen_by(Viewer::Seat(A));
    story.gets(B, "1B1O").gets(D, "1W1G").stolen(C, B).stolen(C, D);
    let (given, received) = (cards("1O"), cards("1W"));
    story.open(OpenEvent::Traded { seat: B, given, partner: D, received });
    story.hand(B, "1W", "1W").hand(D, "1O", "1O").hand(C, "1B1G", "1B1G");
}

#[test]
fn two_thefts_that_undo_each_other_may_or_may_not() {
    let mut story = after_a_theft();
    story.stolen(B, C).hand(B, "2B1O", "2B1O").hand(C, "0", "0");
    assert_eq!(story.knowledge.worlds(), Some(1));
}

#[test]
fn thefts_weigh_as_they_are_drawn() {
    let mut story = Story::seen_by(Viewer::Seat(A));
    story.gets(B, "3B1O").gets(C, "1W").stolen(C, B);
    assert!(story.percent(|state| state.hand(C).has(Resource::Brick)).abs_diff(75) <= 2);
    story.stolen(D, C);
    let stolen = |resource| story.percent(|state| state.hand(D).has(resource));
    assert!(stolen(Resource::Wool).abs_diff(50) <= 2);
    assert!(stolen(Resource::Brick).abs_diff(38) <= 2);
    assert!(stolen(Resource::Ore).abs_diff(13) <= 2);
}

#[test]
fn weights_stay_in_proportion_over_many_thefts() {
    let mut story = Story::seen_by(Viewer::Seat(A));
    story.gets(B, "6B").gets(C, "6O");
    for _ in 0..300 {
        story.stolen(C, B).stolen(B, C);
    }
    story.hand(B, "0", "6B6O").hand(C, "0", "6B6O");
    assert_eq!(story.knowledge.worlds(), Some(7));
    // By then the cards are well mixed: half of them are brick.
    let bricks: u32 =
        story.samples(4_000).iter().map(|state| u32::from(state.hand(B).get(Resource::Brick))).sum();
    assert!(bricks.abs_diff(12_000) < 400, "{bricks}");
}

/// B, C and D rob each other in turn until the worlds are too many. Says what they truly have.
fn rob_in_circles(story: &mut Story) -> [Cards; 3] {
    let mut luck = Fast::new(5);
    let mut hands = [Cards::each(3); 3];
    for seat in [B, C, D] {
        story.gets(seat, "3B3L3W3G3O");
    }
    let mut most = 1;
    while let Some(worlds) = story.knowledge.worlds() {
        most = worlds.max(most);
        let victim = luck.pick(3) as usize;
        let thief = (victim + 1) % 3;
        let kind = Resource::ALL[luck.pick(5) as usize];
        if hands[victim].has(kind) {
            hands[victim] -= Cards::one(kind);
            hands[thief] += Cards::one(kind);
            story.stolen([B, C, D][thief], [B, C, D][victim]);
        }
    }
    assert!((1_000..=4_096).contains(&most), "{most}");
    hands
}

#[test]
fn too_many_worlds_become_bounds_that_still_hold() {
    let mut story = Story::seen_by(Viewer::Seat(A));
    let hands = rob_in_circles(&mut story);
    for (seat, hand) in [B, C, D].into_iter().zip(hands) {
        assert!(hand.covers(story.knowledge.certain(seat)) && story.knowledge.possible(seat).covers(hand));
    }
    let samples = story.samples(200);
    assert!(samples.iter().any(|state| state.hand(B) != samples[0].hand(B)));
}

#[test]
fn bounds_become_worlds_again_when_the_hands_are_shown() {
    let mut story = Story::seen_by(Viewer::Seat(A));
    let hands = rob_in_circles(&mut story);
    for resource in Resource::ALL {
        for (victim, hand) in [B, C, D].into_iter().zip(hands) {
            story.open(OpenEvent::Monopolized { seat: A, victim, resource, count: hand.get(resource) });
        }
    }
    assert_eq!(story.knowledge.worlds(), Some(1));
    assert_eq!(story.knowledge.certain(A), Cards::each(9));
}

#[test]
fn one_who_comes_late_counts_what_is_missing_from_the_supply() {
    let mut story = Story::seen_by(Viewer::Seat(A));
    story.gets(A, "1G").gets(B, "2B1O").stolen(C, B);
    let mut late = Knowledge::from_view(&story.game, story.knowledge.view());
    assert_eq!((late.certain(B), late.possible(B)), (cards("1B"), cards("2B1O")));
    assert_eq!((late.certain(C), late.possible(C)), (cards("0"), cards("1B1O")));
    late.see(&story.game, &SeenEvent::Open(OpenEvent::Paid { seat: B, price: cards("2B") }));
    assert_eq!((late.certain(C), late.possible(C)), (cards("1O"), cards("1O")));
}

#[test]
fn one_who_comes_late_sees_the_open_offers() {
    let mut story = after_a_theft();
    story.gets(D, "1W").open(offer(D, C, side("1W"), side("1O")));
    story.open(OpenEvent::Accepted { slot: Slot::ALL[0], seat: C });
    let late = Knowledge::from_view(&story.game, story.knowledge.view());
    assert_eq!((late.certain(C), late.possible(D)), (cards("1O"), cards("1W")));
}

#[test]
fn starting_cards_of_a_fixed_set_up_are_seen() {
    use hexhaven_rules::Edition;
    use hexhaven_rules::board::SetUp;
    let rules = Rules::of(Edition::Fifth, 4).with_set_up(SetUp::Fixed);
    let watched = crate::support::Watched::start(rules, 1);
    for knowledge in &watched.knowledge {
        for seat in watched.game.seats() {
            assert_eq!(knowledge.certain(seat), watched.state.hand(seat));
            assert_eq!(knowledge.certain(seat).total(), 3);
        }
    }
}
