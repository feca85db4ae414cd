//! Reads a phase: its word and, after colons, its data.

use super::draft::PhaseDraft;
use super::read_parts::all_known;
use super::scan::{self, Reader, number};
use crate::action::Building;
use crate::board::Topology;
use crate::ids::{Corner, Seat};
use crate::phase::Phase;
use crate::rules::Rules;
use crate::sets::SeatSet;

pub(super) fn read(
    reader: &mut Reader,
    text: &str,
    topology: &Topology,
    players: usize,
) -> Option<PhaseDraft> {
    let (word, data) = text.split_once(':').map_or((text, None), |(word, data)| (word, Some(data)));
    match data {
        None => bare(reader, word, players),
        Some(data) => with_data(reader, text, word, data, topology, players),
    }
}

/// A phase without data, or with data that follow from the rest of the text.
fn bare(reader: &mut Reader, word: &str, players: usize) -> Option<PhaseDraft> {
    let derived = |phase| Some(PhaseDraft { bare: true, ..PhaseDraft::of(phase) });
    let seat = Seat::new(0);
    let phase = match word {
        "start-roll" => {
            let rollers = SeatSet::first_n(players);
            Phase::StartRoll { seat, rollers, best: 0, leaders: SeatSet::EMPTY }
        }
        "set-up-road" => return derived(Phase::SetUpRoad { from: Corner::new(0) }),
        "discard" => return derived(Phase::Discarding { waiting: SeatSet::EMPTY }),
        "set-up-settlement" => Phase::SetUpSettlement,
        "before-roll" => Phase::BeforeRoll,
        "rolling" => Phase::Rolling,
        "move-robber" => Phase::MovingRobber,
        "choose-victim" => Phase::ChoosingVictim,
        "main" => Phase::Main,
        "draw" => Phase::Drawing,
        "william" => Phase::WilliamBuilding,
        "candamir-draw" => Phase::CandamirDrawing,
        _ => {
            reader.unreadable(word, "a phase of docs/notation.md, with its data after a colon");
            return None;
        }
    };
    Some(PhaseDraft::of(phase))
}

fn with_data(
    reader: &mut Reader,
    text: &str,
    word: &str,
    data: &str,
    topology: &Topology,
    players: usize,
) -> Option<PhaseDraft> {
    let phase = match word {
        "start-roll" => start_roll(reader, data, players)?,
        "set-up-road" => Phase::SetUpRoad { from: reader.corner(data, topology)? },
        "reaction" => Phase::Reaction { seat: reader.seat(data, players)? },
        "helper-used" => Phase::HelperUsed { seat: reader.seat(data, players)? },
        "discard" => Phase::Discarding { waiting: reader.seats(data, players)? },
        "steal" => Phase::Stealing { victim: reader.seat(data, players)? },
        "hilde" => Phase::HildeTaking { victim: reader.seat(data, players)? },
        "free-roads" => {
            let placed = number(data).filter(|placed| *placed < Rules::FREE_ROADS);
            Phase::FreeRoads { placed: reader.readable(data, placed, "0 or 1 roads placed")? }
        }
        "draw" | "special" => {
            let special = Some(reader.seat(data, players)?);
            let phase = if word == "draw" { Phase::Drawing } else { Phase::SpecialBuilding };
            return Some(PhaseDraft { special, ..PhaseDraft::of(phase) });
        }
        "nassir-ask" => {
            let resource = reader.readable(data, scan::kind(data), "a letter of B L W G O")?;
            Phase::NassirAsking { resource }
        }
        "nassir-return" => Phase::NassirReturning { givers: reader.seats(data, players)? },
        "candamir-keep" => {
            let drawn = if data == "?" { None } else { Some(all_known(reader, data)?) };
            return Some(PhaseDraft { drawn, ..PhaseDraft::of(Phase::CandamirKeeping) });
        }
        // How long the road was before follows from the board.
        "louis" => Phase::LouisPlacing { lifted: reader.path(data, topology)?, length_before: 0 },
        "vincent" => {
            let building = match data {
                "s" => Some(Building::Settlement),
                "c" => Some(Building::City),
                _ => None,
            };
            Phase::VincentBuilding(reader.readable(data, building, "s or c")?)
        }
        "over" => Phase::Over { winner: reader.holder(data, players)?.0 },
        _ => {
            reader.unreadable(text, "a phase of docs/notation.md, with its data after a colon");
            return None;
        }
    };
    Some(PhaseDraft::of(phase))
}

/// Whose roll is next, who rolls, the best total so far and who has it.
fn start_roll(reader: &mut Reader, data: &str, players: usize) -> Option<Phase> {
    let parts: Vec<&str> = data.split(':').collect();
    let [seat, rollers, best, leaders] = parts[..] else {
        reader.unreadable(
            data,
            "start-roll:2:0123:8:1, the next seat, all who roll, the best total, who has it",
        );
        return None;
    };
    Some(Phase::StartRoll {
        seat: reader.seat(seat, players)?,
        rollers: reader.seats(rollers, players)?,
        best: reader.readable(best, number(best), "a total of two dice")?,
        leaders: reader.seats(leaders, players)?,
    })
}
