//! Plays one random game and tells how it went: `cargo run -p hexhaven-rules --example play -- 7` for seed 7.

use std::error::Error;

use hexhaven_rules::chance::{Picker, RandPicker};
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::{Board, Event, Game, Input, Next, Rules, Seat, Starter, State};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// What is left to tell when the game is over.
struct Story {
    winner: Option<Seat>,
    turns: u16,
    sevens: usize,
}

/// Everybody picks any of their choices.
fn play(seed: u64) -> Result<Story, Box<dyn Error>> {
    let mut luck = RandPicker(SmallRng::seed_from_u64(seed));
    let rules = Rules::parse("fifth:4:player-trade=off")?;
    let game = Game::new(rules, Board::generate(&rules.board, &mut luck))?;
    let mut events = Vec::new();
    let mut state = State::start(&game, Starter::Roll, &mut events)?;
    let winner = loop {
        let input = match state.next() {
            Next::Act(seats) => {
                let seat = seats.first().ok_or("somebody has to act")?;
                let choices = state.legal(&game, seat);
                let choice = luck.pick(choices.len() as u32) as usize;
                Input::Act(seat, choices.nth(choice).ok_or("one of the choices")?)
            }
            Next::Chance(chance) => Input::Chance(state.draw(chance, &mut luck)),
            Next::Over { winner } => break winner,
        };
        state.play(&game, input, &mut events)?;
    };
    let seven =
        |event: &&Event| matches!(event, Event::Open(OpenEvent::Rolled { dice: (a, b), .. }) if a + b == 7);
    Ok(Story { winner, turns: state.public().turn, sevens: events.iter().filter(seven).count() })
}

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let Story { winner, turns, sevens } = play(seed)?;
    match winner {
        Some(seat) => println!("seat {seat} won after {turns} turns and {sevens} sevens"),
        None => println!("nobody won in {turns} turns"),
    }
    Ok(())
}

#[test]
fn a_seed_tells_the_same_story_every_time() -> Result<(), Box<dyn Error>> {
    let (first, again) = (play(3)?, play(3)?);
    assert!(first.winner.is_some() && first.turns > 20);
    assert_eq!((first.winner, first.turns, first.sevens), (again.winner, again.turns, again.sevens));
    Ok(())
}
