//! What a finished game was about.

use hexhaven_wire::{Award, Cards, Highlight, PointSources, PointsAt, SeatStatistics, Taken};

const ROAD: Award = Award::LongestRoad;
const ARMY: Award = Award::LargestArmy;

fn took(award: Award, turn: u16, from: Option<u8>, to: Option<u8>) -> Taken {
    Taken { award, turn, from, to }
}

/// The points of two seats at the end of these turns.
fn points(all: &[(u16, u8, u8)]) -> Vec<PointsAt> {
    all.iter().map(|(turn, one, other)| PointsAt { turn: *turn, points: vec![*one, *other] }).collect()
}

fn told(taken: &[Taken], points: &[PointsAt]) -> Vec<Highlight> {
    Highlight::of(Some(0), taken, points, &[SeatStatistics::default(); 2], &[0; 11])
}

#[test]
fn an_award_that_the_winner_took_and_kept_is_told_with_its_last_turn() {
    let taken =
        [took(ROAD, 20, None, Some(0)), took(ROAD, 40, Some(0), Some(1)), took(ROAD, 84, Some(1), Some(0))];
    assert_eq!(told(&taken, &[]), [Highlight::Award { award: ROAD, seat: 0, from: Some(1), turn: 84 }]);
}

#[test]
fn an_award_that_was_lost_again_is_not_told() {
    assert_eq!(told(&[took(ROAD, 20, None, Some(0)), took(ROAD, 40, Some(0), Some(1))], &[]), []);
    assert_eq!(told(&[took(ROAD, 20, None, Some(0)), took(ROAD, 40, Some(0), None)], &[]), []);
}

#[test]
fn of_two_awards_the_one_taken_from_somebody_tells_more() {
    let taken = [took(ROAD, 30, Some(1), Some(0)), took(ARMY, 50, None, Some(0))];
    assert_eq!(told(&taken, &[]), [Highlight::Award { award: ROAD, seat: 0, from: Some(1), turn: 30 }]);
}

#[test]
fn a_comeback_counts_from_three_points_and_names_the_last_turn_of_the_largest_gap() {
    let turns = points(&[(0, 2, 2), (10, 3, 6), (20, 4, 7), (30, 6, 8), (40, 10, 8)]);
    assert_eq!(told(&[], &turns), [Highlight::Comeback { seat: 0, behind: 3, turn: 20 }]);
    assert_eq!(told(&[], &points(&[(0, 2, 2), (10, 4, 6), (40, 10, 8)])), []);
}

#[test]
fn to_lead_alone_for_half_of_the_game_is_told() {
    let turns = points(&[(0, 2, 2), (10, 4, 3), (20, 4, 4), (21, 6, 4), (50, 10, 8)]);
    assert_eq!(told(&[], &turns), [Highlight::Led { seat: 0, turn: 21 }]);
    assert_eq!(told(&[], &points(&[(0, 2, 2), (30, 6, 4), (50, 10, 8)])), [], "later is not most of it");
}

#[test]
fn there_are_at_most_two_and_the_winners_come_first() {
    let mut seats = [SeatStatistics::default(); 2];
    seats[0].points = PointSources { cards: 3, ..PointSources::default() };
    seats[1].blocked = Cards { wool: 9, ..Cards::default() };
    let turns = points(&[(0, 2, 2), (10, 3, 7), (40, 10, 8)]);
    let taken = [took(ARMY, 30, None, Some(0))];
    let all = Highlight::of(Some(0), &taken, &turns, &seats, &[0; 11]);
    assert_eq!(
        all,
        [
            Highlight::Award { award: ARMY, seat: 0, from: None, turn: 30 },
            Highlight::Comeback { seat: 0, behind: 4, turn: 10 },
        ]
    );
    assert_eq!(
        Highlight::of(Some(0), &[], &[], &seats, &[0; 11]),
        [Highlight::Secret { seat: 0, count: 3 }, Highlight::Robbed { seat: 1, count: 9 }]
    );
}

#[test]
fn a_game_without_a_winner_tells_of_robber_and_dice_only() {
    let mut seats = [SeatStatistics::default(); 2];
    seats[0].blocked = Cards { ore: 5, grain: 3, ..Cards::default() };
    let mut dice = [1; 11];
    dice[6] = 14;
    let turns = points(&[(0, 2, 2), (10, 3, 7)]);
    assert_eq!(
        Highlight::of(None, &[took(ROAD, 5, None, Some(0))], &turns, &seats, &dice),
        [Highlight::Robbed { seat: 0, count: 8 }, Highlight::Dice { sum: 8, count: 14, rolls: 24 }]
    );
    seats[0].blocked.ore = 4;
    assert_eq!(Highlight::of(None, &[], &[], &seats, &[0; 11]), [], "below both limits");
}
