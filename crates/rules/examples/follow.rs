//! Follows a random game from one seat: the table keeps the state, and the player sees only what the rules allow. In the end
//! it tells what the player could work out about the others' hands: `cargo run -p hexhaven-rules --example follow -- 200`
//! for the first 200 inputs.

use std::error::Error;

use hexhaven_rules::chance::{Picker, RandPicker};
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Board, Event, Game, Input, Next, Rules, Seat, Starter, State, Viewer};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// A game at a table, and what seat 0 knows of it.
struct Followed {
    game: Game,
    state: State,
    knowledge: Knowledge,
}

fn follow(seed: u64, inputs: usize) -> Result<Followed, Box<dyn Error>> {
    let mut luck = RandPicker(SmallRng::seed_from_u64(seed));
    let rules = Rules::parse("fifth:4")?;
    let game = Game::new(rules, Board::generate(&rules.board, &mut luck))?;
    let viewer = Viewer::Seat(Seat::new(0));
    let mut knowledge = Knowledge::new(&game, viewer);
    let mut events = Vec::new();
    let mut state = State::start(&game, Starter::Seat(Seat::new(0)), &mut events)?;
    for _ in 0..inputs {
        tell(&game, &mut knowledge, &mut events);
        let input = match state.next() {
            Next::Act(seats) => {
                let seat = seats.first().ok_or("somebody has to act")?;
                let choices = state.legal(&game, seat);
                let choice = luck.pick(choices.len() as u32) as usize;
                Input::Act(seat, choices.nth(choice).ok_or("one of the choices")?)
            }
            Next::Chance(chance) => Input::Chance(state.draw(chance, &mut luck)),
            Next::Over { .. } => break,
        };
        state.play(&game, input, &mut events)?;
    }
    tell(&game, &mut knowledge, &mut events);
    Ok(Followed { game, state, knowledge })
}

/// This is all that a table has to send to a player; `Knowledge` keeps the player's view current.
fn tell(game: &Game, knowledge: &mut Knowledge, events: &mut Vec<Event>) {
    let viewer = knowledge.view().viewer();
    for event in events.drain(..) {
        knowledge.see(game, &event.seen_by(viewer));
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let inputs = std::env::args().nth(1).map_or(Ok(200), |inputs| inputs.parse())?;
    let Followed { game, state, knowledge } = follow(1, inputs)?;
    let view = knowledge.view();
    println!("{}", view.to_text(&game));
    for seat in game.seats() {
        let (size, certain, truth) = (view.hand_size(seat), knowledge.certain(seat), state.hand(seat));
        println!("seat {seat}: {size} cards, for sure {certain:#}; in truth {truth:#}");
    }
    Ok(())
}

#[test]
fn the_view_and_the_knowledge_stay_true() -> Result<(), Box<dyn Error>> {
    for inputs in [0, 10, 100, 400] {
        let Followed { game, state, knowledge } = follow(2, inputs)?;
        assert_eq!(*knowledge.view(), hexhaven_rules::View::of(&game, &state, Viewer::Seat(Seat::new(0))));
        for seat in game.seats() {
            assert!(state.hand(seat).covers(knowledge.certain(seat)), "seat {seat} after {inputs} inputs");
        }
    }
    Ok(())
}
