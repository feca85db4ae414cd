//! Helpers of Catan (section 18) with the rulings about them, one module for each helper or two that are alike.

mod candamir;
mod deal;
mod framework;
mod hilde;
mod jean;
mod lin;
mod louis;
mod marianne;
mod mixes;
mod nassir;
mod sean;
mod seen;
mod vincent;
mod william;
mod windows;
mod winning;

use hexhaven_rules::helpers::{CardSide, Helper, HelperSet, Helpers};

use crate::table::{Table, at, seat};

/// A game of four with helpers on the printed map. Those of the set-up are Louis, Marianne, William and Nassir with
/// seats 0 to 3, unless the text says otherwise; all the others lie in the display.
fn four(rest: &str) -> Table {
    at(&format!("fifth:4:helpers fixed {rest}"))
}

/// A use of each of the eight own-turn helpers by seat 0, up to the choice between flip and exchange, in
/// [`position`].
const USES: [(Helper, &str); 8] = [
    (Helper::Nassir, "0:NASSIR:W 0:ASK:1 0:GIVE:B"),
    (Helper::William, "0:WILLIAM:B>W 0:R17-23"),
    (Helper::Louis, "0:LOUIS22-28 0:R17-23"),
    (Helper::Candamir, "0:CANDAMIR *:SHOWN:3K 0:KEEP:K"),
    (Helper::Hilde, "0:HILDE1 0:TAKE:W"),
    (Helper::Jean, "0:JEAN:B"),
    (Helper::Lin, "0:LIN9"),
    (Helper::Vincent, "0:VINCENT:C 0:C17"),
];

/// The first input of a use.
fn first_of(codes: &str) -> &str {
    codes.split(' ').next().expect("a use has a first input")
}

/// The fields of a table at which seat 0 or 1 has this helper, on this side, and all that any helper needs. The other of
/// the two is richer by a point, so that Hilde can help.
fn position(owner: u8, helper: Helper, side: &str) -> String {
    let mut free = Helper::ALL.into_iter().filter(|other| *other != helper);
    let mut another = || free.next().expect("there are ten");
    let (a, b, c) = (another(), another(), another());
    let richer = 1 - owner;
    let rich = "s17;r17-22,22-28;3B3L3W3G7O;k1";
    format!("{owner}={rich};h{helper}{side} {richer}=c39;2W;h{a} 2=h{b} 3=h{c} robber=0")
}

impl Table {
    fn helpers(&self) -> Helpers {
        self.state.public().helpers.expect("a game with helpers")
    }

    /// The helper of a seat, as texts write it: `jean`, `jean.b`, and `.used` or `.new` this turn.
    #[track_caller]
    fn helper(self, number: u8, wanted: &str) -> Self {
        let card = self.helpers().cards[seat(number)].expect("every player has a helper");
        let side = if card.side == CardSide::B { ".b" } else { "" };
        let turn = match (card.received, card.used) {
            (true, _) => ".new",
            (false, true) => ".used",
            (false, false) => "",
        };
        assert_eq!(format!("{}{side}{turn}", card.helper), wanted, "in {}", self.text());
        self
    }

    /// The helpers of the display.
    #[track_caller]
    fn display(self, helpers: &[Helper]) -> Self {
        let wanted: HelperSet = helpers.iter().copied().collect();
        assert_eq!(self.helpers().display, wanted, "in {}", self.text());
        self
    }

    /// The listed choices of a seat that begin with this word.
    #[track_caller]
    fn lists(self, number: u8, word: &str, choices: &[&str]) -> Self {
        let listed: Vec<String> =
            self.choices(number).into_iter().filter(|code| code.starts_with(word)).collect();
        assert_eq!(listed, choices, "in {}", self.text());
        self
    }
}
