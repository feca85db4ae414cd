//! LR-1 … LR-4 on random networks: what the engine keeps step by step equals the twin that tries all sets of roads.
//!
//! The networks grow anywhere, so that they have loops, crossings, several parts, and foreign buildings that came before,
//! between and after the roads.

use hexhaven_laws::twin::{MOST_ROADS, foreign_buildings, longest_road};
use hexhaven_luck::Fast;
use hexhaven_rules::board::Island;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::event::{OpenEvent, Piece, SeenEvent};
use hexhaven_rules::places::{Corner, Edge, EdgeSet};
use hexhaven_rules::{Board, Edition, Game, Rules, Seat, Starter, State, View, Viewer};

const NETWORKS: u64 = 300;

fn game(island: Island) -> Game {
    let rules = match island {
        Island::Base => Rules::of(Edition::Fifth, 4),
        Island::Large => Rules::of(Edition::Fifth, 6).with_five_six(),
    };
    Game::new(rules, Board::fixed(island)).expect("a preset has no faults")
}

/// A table that takes any piece anywhere: a view follows events without asking whether they could be.
struct Sandbox {
    game: Game,
    view: View,
}

impl Sandbox {
    fn new(island: Island) -> Sandbox {
        let game = game(island);
        let state =
            State::start(&game, Starter::Seat(Seat::new(0)), &mut ()).expect("the starter sits at the table");
        let view = View::of(&game, &state, Viewer::Spectator);
        Sandbox { game, view }
    }

    fn put(&mut self, seat: Seat, piece: Piece) {
        self.view.apply(&self.game, &SeenEvent::Open(OpenEvent::Built { seat, piece }));
    }

    fn lift(&mut self, seat: Seat, edge: Edge) {
        self.view.apply(&self.game, &SeenEvent::Open(OpenEvent::RoadLifted { seat, edge }));
    }

    fn check(&self, story: &[String]) {
        let public = self.view.public();
        for seat in self.game.seats() {
            let stops = foreign_buildings(&self.game, public, seat);
            let twin = longest_road(self.game.topology(), public.roads[seat], stops);
            assert_eq!(public.road_length(seat), twin, "seat {seat} after {story:?}");
        }
    }

    fn free_corners(&self) -> Vec<Corner> {
        let public = self.view.public();
        let built = |corner: &Corner| self.game.seats().any(|seat| public.buildings(seat).has(*corner));
        self.game.topology().all_corners().iter().filter(|corner| !built(corner)).collect()
    }

    /// Free paths, those next to the seat's own roads several times over, so that networks are connected.
    fn free_paths(&self, seat: Seat) -> Vec<Edge> {
        let (public, topology) = (self.view.public(), self.game.topology());
        let taken = self.game.seats().fold(EdgeSet::EMPTY, |all, other| all | public.roads[other]);
        let near = |edge: Edge| {
            topology.ends(edge).into_iter().any(|corner| topology.edges_at(corner).meets(public.roads[seat]))
        };
        let free = (topology.all_edges() - taken).iter();
        free.flat_map(|edge| std::iter::repeat_n(edge, if near(edge) { 40 } else { 1 })).collect()
    }

    /// Makes one random change, and describes it in a few words.
    fn change(&mut self, luck: &mut Fast) -> String {
        let seat = Seat::new(luck.pick(2) as u8);
        let roads = self.view.public().roads[seat];
        match luck.pick(10) {
            0 => {
                let corners = self.free_corners();
                let corner = corners[luck.pick(corners.len() as u32) as usize];
                self.put(seat, Piece::Settlement(corner));
                format!("{seat} builds on {corner}")
            }
            1 if !roads.is_empty() => {
                let edge = roads.iter().nth(luck.pick(roads.len() as u32) as usize).expect("it has one");
                self.lift(seat, edge);
                format!("{seat} lifts {edge}")
            }
            _ if roads.len() < MOST_ROADS => {
                let paths = self.free_paths(seat);
                let edge = paths[luck.pick(paths.len() as u32) as usize];
                self.put(seat, Piece::Road(edge));
                format!("{seat} paves {edge}")
            }
            _ => String::new(),
        }
    }
}

#[test]
fn random_networks_are_as_long_as_the_twin_says() {
    for seed in 0..NETWORKS {
        let mut luck = Fast::new(seed);
        let mut sandbox = Sandbox::new(Island::ALL[(seed % 2) as usize]);
        let mut story = Vec::new();
        for _ in 0..40 {
            story.push(sandbox.change(&mut luck));
            sandbox.check(&story);
        }
    }
}
