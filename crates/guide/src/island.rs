//! Boards for a real table: drawn for a rule set, identified by a short code, with figures that say how fair they are.
//!
//! ```
//! use hexhaven_guide::island;
//! use hexhaven_wire::BoardOrder;
//! let order = |code| BoardOrder { rules: "fifth:4".to_owned(), code };
//! let drawn = island::draw(&order(None), 20_260_101).expect("a board");
//! let again = island::draw(&order(Some(drawn.code.clone())), 7).expect("the same board");
//! assert_eq!(again, drawn);
//! ```

use hexhaven_luck::Seed;
use hexhaven_record::Origin;
use hexhaven_rules::Game;
use hexhaven_rules::board::Fairness;
use hexhaven_rules::cards::Resource;
use hexhaven_wire::{BestSite, Board, BoardOrder, CompanionBoard, DrawnBoard, Hex, Refusal, ResourceShare};

use crate::request::read_rules;

/// What codes are spelled with: 32 digits and letters, 5 bits each, none of which look alike.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// 8 letters of 5 bits are 40 bits: more boards than anybody will ever look at, and still short enough to read aloud.
const CODE_LENGTH: usize = 8;

/// Draws a board from the requested code or, without one, from the last 40 bits of this number.
pub fn draw(order: &BoardOrder, fresh: u64) -> Result<CompanionBoard, Refusal> {
    let rules = read_rules(&order.rules)?;
    let number = match &order.code {
        Some(code) => number(code).ok_or_else(|| Refusal::new("bad_board_code"))?,
        None => fresh & ((1 << (5 * CODE_LENGTH)) - 1),
    };
    let board = Origin::draw(&rules, Seed::new(number));
    let game = Game::new(rules, board).map_err(|_| Refusal::new("bad_board"))?;
    let board = game.board();
    let fairness = Fairness::of(board);
    let spiral = board.token_spiral().unwrap_or_default();
    let share = |resource: Resource| {
        let share = fairness.shares[resource];
        ResourceShare { resource: resource.into(), hexes: share.hexes, pips: share.pips }
    };
    Ok(CompanionBoard {
        code: code(number),
        text: board.to_text(),
        board: Board::of(&game),
        spiral: spiral.into_iter().map(Hex::from).collect(),
        shares: Resource::ALL.map(share).to_vec(),
        best: (fairness.best.iter())
            .map(|site| BestSite { corner: site.corner.into(), pips: site.pips })
            .collect(),
        red_neighbors: fairness.red_neighbors,
        equal_neighbors: fairness.equal_neighbors,
        starts: Fairness::starts(board, game.players())
            .iter()
            .map(hexhaven_rules::board::Start::pips)
            .collect(),
    })
}

/// Draws a board to look at before it is chosen for a table.
pub fn preview(rules: &str, seed: u64) -> Result<DrawnBoard, Refusal> {
    let rules = read_rules(rules)?;
    let board = Origin::draw(&rules, Seed::new(seed));
    let game = Game::new(rules, board).map_err(|_| Refusal::new("bad_board"))?;
    let pips = Fairness::of(game.board()).shares.0.map(|share| share.pips);
    Ok(DrawnBoard { text: game.board().to_text(), board: Board::of(&game), pips })
}

fn code(number: u64) -> String {
    let letter = |place: usize| LETTERS[(number >> (5 * place)) as usize % LETTERS.len()];
    (0..CODE_LENGTH).rev().map(|place| char::from(letter(place))).collect()
}

/// The number for a code. Lowercase works too, and letters that the alphabet leaves out are read as what they look
/// like.
fn number(code: &str) -> Option<u64> {
    if code.len() != CODE_LENGTH {
        return None;
    }
    code.bytes().try_fold(0, |number, byte| {
        let letter = match byte.to_ascii_uppercase() {
            b'O' => b'0',
            b'I' | b'L' => b'1',
            other => other,
        };
        let digit = LETTERS.iter().position(|known| *known == letter)?;
        Some(number << 5 | digit as u64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(rules: &str, code: Option<&str>) -> BoardOrder {
        BoardOrder { rules: rules.to_owned(), code: code.map(str::to_owned) }
    }

    #[test]
    fn a_code_gives_the_same_board_again() {
        for rules in
            ["fifth:4", "sixth:4", "classic-1999:4", "family:4", "fifth:6:five-six", "fifth:3:helpers"]
        {
            for fresh in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef] {
                let drawn = draw(&order(rules, None), fresh).expect("a board");
                assert_eq!(drawn.code.len(), 8);
                let again = draw(&order(rules, Some(&drawn.code)), 99).expect("the same board");
                assert_eq!(again, drawn);
                let small = drawn.code.to_lowercase().replace('0', "o").replace('1', "l");
                assert_eq!(draw(&order(rules, Some(&small)), 99).expect("the same board"), drawn);
            }
        }
        let [one, other] = [1, 2].map(|fresh| draw(&order("fifth:4", None), fresh).expect("a board"));
        assert_ne!(one.text, other.text);
    }

    #[test]
    fn a_bad_code_and_a_bad_rule_set_are_refused() {
        for bad in ["", "0000000", "000000000", "0000000U", "0000 000", "0000000ü", "000000ü"] {
            let refusal = draw(&order("fifth:4", Some(bad)), 0).expect_err("no code");
            assert_eq!(refusal.code, "bad_board_code", "{bad:?}");
        }
        assert_eq!(draw(&order("fifth:9", None), 0).expect_err("nine players").code, "too_many_players");
        assert_eq!(draw(&order("zeroth:4", None), 0).expect_err("no edition").code, "unknown_edition");
    }

    #[test]
    fn the_spiral_is_told_where_tokens_lie_in_one() {
        let board = draw(&order("fifth:4", None), 5).expect("a board");
        assert_eq!(board.spiral.len(), 18, "every hex with a number");
        let random = draw(&order("fifth:4:token-mode=random", None), 5).expect("a board");
        assert!(random.spiral.is_empty());
    }

    #[test]
    fn the_figures_are_those_of_the_board() {
        let board = draw(&order("fifth:4", None), 12).expect("a board");
        assert_eq!(board.shares.iter().map(|share| share.hexes).sum::<u8>(), 18);
        assert_eq!(board.shares.iter().map(|share| share.pips).sum::<u8>(), 58, "of all tokens");
        assert_eq!(board.best.len(), Fairness::BEST);
        assert!(board.best.is_sorted_by(|a, b| a.pips >= b.pips));
        assert_eq!(board.starts.len(), 4);
    }
}
