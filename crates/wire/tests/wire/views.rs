use hexhaven_rules::{self as rules, Game, Next, Seat, State, Viewer};
use hexhaven_wire::{self as wire, View};

use crate::{json, kind, walk_all};

fn seen(game: &Game, state: &State, viewer: Viewer) -> View {
    View::of(&rules::View::of(game, state, viewer), game)
}

#[test]
fn who_is_awaited_is_what_the_state_says_for_every_viewer() {
    walk_all(|step| {
        let (awaited, over) = match step.after.next() {
            Next::Act(seats) => (seats.iter().map(wire::Seat::from).collect(), false),
            Next::Chance(_) => (Vec::new(), false),
            Next::Over { .. } => (Vec::new(), true),
        };
        let viewer = Viewer::Seat(Seat::new((step.number % step.game.players()) as u8));
        for viewer in [viewer, Viewer::Spectator] {
            let view = seen(step.game, step.after, viewer);
            assert_eq!((&view.awaited, view.over), (&awaited, over));
        }
    });
}

#[test]
fn counts_and_cards_are_those_of_the_state() {
    walk_all(|step| {
        let (game, state) = (step.game, step.after);
        let viewer = Seat::new((step.number % game.players()) as u8);
        let view = seen(game, state, Viewer::Seat(viewer));
        assert_eq!(view.bank, state.public().bank.into());
        let own = view.own.expect("a player has cards");
        let total = |counts: [u8; 5]| counts.into_iter().map(u16::from).sum::<u16>();
        assert_eq!(total(own.hand.counts()) + total(own.laid_aside.counts()), state.hand(viewer).total());
        assert_eq!(own.dev_cards, state.dev_cards(viewer).into());
        for (seat, player) in game.seats().zip(&view.players) {
            assert_eq!(u16::from(player.hand_size), state.hand(seat).total());
            assert_eq!(u16::from(player.dev_count), state.dev_cards(seat).total());
            assert_eq!(player.public_points, state.public().points(seat));
            assert!(player.points == state.points(seat) || seat != viewer);
            assert_eq!(player.roads.len() + usize::from(player.roads_left), 15);
            assert_eq!(player.settlements.len() + usize::from(player.settlements_left), 5);
            assert_eq!(player.cities.len() + usize::from(player.cities_left), 4);
        }
    });
}

#[test]
fn one_who_watches_sees_nobodys_cards() {
    walk_all(|step| {
        let view = seen(step.game, step.after, Viewer::Spectator);
        assert_eq!((view.viewer, view.own), (None, None));
        let hidden = |player: &wire::Player| player.points == player.public_points;
        assert!(view.over || view.players.iter().all(hidden));
    });
}

#[test]
fn a_position_reads_as_it_lies_on_the_table() {
    let game = Game::parse("fifth:4:helpers,fixed").expect("a valid game");
    let start = rules::Starter::Seat(Seat::new(0));
    let state = State::start(&game, start, &mut ()).expect("the first seat begins");
    let view = json(&seen(&game, &state, Viewer::Seat(Seat::new(0))));
    assert_eq!(kind(&view["phase"]), "before_roll");
    let player = &view["players"][0];
    assert_eq!(player["color"], "red");
    assert_eq!(player["settlements"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        player["helper"].to_string(),
        r#"{"helper":"louis","received":false,"side":"a","used":false}"#
    );
    assert_eq!(player["rates"].to_string(), r#"{"brick":4,"grain":4,"lumber":4,"ore":4,"wool":4}"#);
    assert_eq!(view["helpers"]["display"].as_array().map(Vec::len), Some(6));
    assert_eq!(view["deck_left"], 25);
}
