//! The luck section in the JSON form.

use hexhaven_luck::{ClientSeed, Commitment, Dice, SeedFault, ServerSeed};
use hexhaven_rules::Game;
use serde::{Deserialize, Serialize};

use super::seat_at;
use crate::error::{RecordError, RecordFlaw};
use crate::luck::Luck;

/// The section as JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct WireLuck {
    commitment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    server_seed: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    client_seeds: Vec<WireClientSeed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dice: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireClientSeed {
    seat: usize,
    seed: String,
}

impl WireLuck {
    pub(super) fn of(luck: &Luck) -> WireLuck {
        let client_seeds = luck.client_seeds.iter();
        WireLuck {
            commitment: luck.commitment.to_hex(),
            server_seed: luck.server_seed.as_ref().map(ServerSeed::to_hex),
            client_seeds: client_seeds
                .map(|(seat, seed)| WireClientSeed { seat: seat.index(), seed: seed.to_string() })
                .collect(),
            dice: (luck.dice != Dice::Fair).then(|| luck.dice.id().to_owned()),
        }
    }

    pub(super) fn read(&self, game: &Game) -> Result<Luck, RecordError> {
        fn sound<S>(read: Result<S, SeedFault>, field: &str) -> Result<S, RecordError> {
            read.map_err(|fault| RecordFlaw::Seed { fault }.in_field(field))
        }
        let commitment = sound(Commitment::parse(&self.commitment), "luck.commitment")?;
        let server_seed = self.server_seed.as_deref().map(ServerSeed::parse);
        let server_seed = server_seed.map(|read| sound(read, "luck.server-seed")).transpose()?;
        let client_seed = |(index, client): (usize, &WireClientSeed)| {
            let field = format!("luck.client-seeds[{index}]");
            let seat = seat_at(game, client.seat, &format!("{field}.seat"))?;
            Ok((seat, sound(ClientSeed::parse(&client.seed), &format!("{field}.seed"))?))
        };
        let client_seeds =
            self.client_seeds.iter().enumerate().map(client_seed).collect::<Result<_, RecordError>>()?;
        let dice = match self.dice.as_deref() {
            None => Dice::Fair,
            Some(id) => crate::text::read_dice(id).map_err(|flaw| flaw.in_field("luck.dice"))?,
        };
        let luck = Luck { commitment, server_seed, client_seeds, dice };
        luck.in_order(game).map_err(|flaw| flaw.in_field("luck.client-seeds"))
    }
}
