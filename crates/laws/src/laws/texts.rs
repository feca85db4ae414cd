//! L7: every text comes back as what it was written from, and is written the same way again.

use hexhaven_rules::{Board, Game, Input, Rules, State, View, Viewer};

use crate::violation::{Broken, Law, LawResult, demand, demand_equal};

const LAW: Law = Law::Texts;

/// L7 for a position, what each viewer sees of it, its rule set and its board.
pub fn position_round_trips(game: &Game, state: &State) -> LawResult {
    let text = state.to_text(game);
    let (game_again, again) = State::parse(&text).map_err(|faults| refused(&text, &faults))?;
    demand_equal(LAW, game, &game_again, || format!("the game of {text}"))?;
    demand_equal(LAW, state, &again, || format!("the position of {text}"))?;
    let (wanted, found) = (state.fingerprint(game), again.fingerprint(&game_again));
    demand(LAW, wanted == found, || format!("the fingerprint of {text}: {wanted:x} and {found:x}"))?;
    demand_equal(LAW, &text, &again.to_text(&game_again), || {
        "the text of a position read from text".to_owned()
    })?;
    Viewer::all(game).try_for_each(|viewer| view_round_trips(game, &View::of(game, state, viewer)))
}

/// L7 for a view.
pub fn view_round_trips(game: &Game, view: &View) -> LawResult {
    let text = view.to_text(game);
    let (game_again, again) = View::parse(&text).map_err(|faults| refused(&text, &faults))?;
    demand_equal(LAW, game, &game_again, || format!("the game of {text}"))?;
    demand_equal(LAW, view, &again, || format!("the view of {text}"))?;
    demand_equal(LAW, &text, &again.to_text(&game_again), || "the text of a view read from text".to_owned())
}

/// L7 for what stays the same during a game.
pub fn game_round_trips(game: &Game) -> LawResult {
    let text = game.rules().to_text();
    let rules = Rules::parse(&text).map_err(|errors| refused(&text, &errors))?;
    demand_equal(LAW, game.rules(), &rules, || format!("the rule set of {text}"))?;
    let text = game.to_text();
    let again = Game::parse(text).map_err(|faults| refused(text, &faults))?;
    demand_equal(LAW, game, &again, || format!("the game of {text}"))?;
    let text = game.board().to_text();
    let board = Board::parse(&text, game.rules().board.island).map_err(|faults| refused(&text, &faults))?;
    demand_equal(LAW, game.board(), &board, || format!("the board of {text}"))
}

/// L7 for an input.
pub fn input_round_trips(game: &Game, input: Input) -> LawResult {
    let code = input.code(game);
    let again = Input::parse(&code, game).map_err(|error| refused(&code, &error))?;
    demand_equal(LAW, &input, &again, || format!("the input of {code}"))
}

fn refused<E: std::fmt::Debug>(text: &str, errors: &E) -> Broken {
    Broken::new(LAW, format!("'{text}' was written, yet is refused: {errors:?}"))
}
