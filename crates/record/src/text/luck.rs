//! The luck section in the text form: a field for each part of it.

use hexhaven_luck::{ClientSeed, Commitment, Dice, SeedFault, ServerSeed};
use hexhaven_rules::{Game, Seat};

use crate::error::RecordFlaw;
use crate::luck::{CLIENT_SEED, Luck, client_key};
use crate::plain::{number, shortened};
use crate::record::check_seat;

/// The section's fields as they are in the text.
#[derive(Default)]
pub(super) struct LuckParts<'text> {
    commitment: Option<&'text str>,
    server_seed: Option<&'text str>,
    client_seeds: Vec<(Seat, &'text str)>,
    dice: Option<&'text str>,
}

impl<'text> LuckParts<'text> {
    /// Takes a field if it is one of these, and says whether it was.
    pub(super) fn take(&mut self, key: &str, value: &'text str) -> Result<bool, RecordFlaw> {
        let twice = || RecordFlaw::Twice { key: key.to_owned() };
        let part = match key {
            "commitment" => &mut self.commitment,
            "server-seed" => &mut self.server_seed,
            "dice" => &mut self.dice,
            _ => {
                let seat = key.strip_prefix(CLIENT_SEED).and_then(number).and_then(Seat::try_new);
                let Some(seat) = seat else { return Ok(false) };
                if self.client_seeds.iter().any(|(other, _)| *other == seat) {
                    return Err(twice());
                }
                self.client_seeds.push((seat, value));
                return Ok(true);
            }
        };
        if part.replace(value).is_some() { Err(twice()) } else { Ok(true) }
    }

    /// The section, or nothing if none of its fields are there. An error comes with the text that is to blame, or
    /// without one if something is missing.
    pub(super) fn read(self, game: &Game) -> Result<Option<Luck>, (Option<&'text str>, RecordFlaw)> {
        fn seed<S>(
            value: &str,
            parse: impl Fn(&str) -> Result<S, SeedFault>,
        ) -> Result<S, (Option<&str>, RecordFlaw)> {
            parse(value).map_err(|fault| (Some(value), RecordFlaw::Seed { fault }))
        }
        let Some(commitment) = self.commitment else {
            let other = self.server_seed.is_some() || !self.client_seeds.is_empty() || self.dice.is_some();
            return if other { Err((None, RecordFlaw::Missing { key: "commitment" })) } else { Ok(None) };
        };
        let commitment = seed(commitment, Commitment::parse)?;
        let server_seed = self.server_seed.map(|value| seed(value, ServerSeed::parse)).transpose()?;
        let client_seeds = (self.client_seeds.into_iter())
            .map(|(seat, value)| {
                check_seat(game, seat).map_err(|flaw| (Some(value), flaw))?;
                Ok((seat, seed(value, ClientSeed::parse)?))
            })
            .collect::<Result<_, _>>()?;
        let dice = self.dice.unwrap_or(Dice::Fair.id());
        let dice = read_dice(dice).map_err(|flaw| (Some(dice), flaw))?;
        let luck = Luck { commitment, server_seed, client_seeds, dice };
        luck.in_order(game).map(Some).map_err(|flaw| (None, flaw))
    }
}

/// The dice with this name.
pub(crate) fn read_dice(id: &str) -> Result<Dice, RecordFlaw> {
    Dice::from_id(id)
        .ok_or_else(|| RecordFlaw::Unreadable { found: shortened(id), wanted: "fair or balanced-1" })
}

/// The fields with their values, in the writer's order; defaults are left out.
pub(super) fn fields(luck: &Luck) -> Vec<(String, String)> {
    let mut fields = vec![("commitment".to_owned(), luck.commitment.to_hex())];
    fields.extend(luck.server_seed.iter().map(|seed| ("server-seed".to_owned(), seed.to_hex())));
    fields.extend(luck.client_seeds.iter().map(|(seat, seed)| (client_key(*seat), seed.to_string())));
    if luck.dice != Dice::Fair {
        fields.push(("dice".to_owned(), luck.dice.id().to_owned()));
    }
    fields
}
