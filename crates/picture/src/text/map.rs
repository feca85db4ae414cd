//! The island as characters.

use hexhaven_rules::board::{Harbor, Topology, pips};
use hexhaven_rules::places::{Corner, Edge, Hex};
use hexhaven_rules::position::Public;
use hexhaven_rules::{Board, Game, Seat};

use super::grid::{Spot, Style, TextGrid};
use super::ink::{Ink, Paint};
use crate::art::resource_name;
use crate::geometry::Point;
use crate::options::Labels;

/// Columns from the middle of a hex to its sides.
const HALF: i32 = 5;
/// Lines from one row of hexes to the next.
const ROW: i32 = 4;
/// The corners of a hex from its middle, in the order of their numbers.
const CORNERS: [Spot; 6] = [(0, -3), (-HALF, -1), (HALF, -1), (-HALF, 1), (HALF, 1), (0, 3)];
/// Columns and lines of sea around the land: room for the longest name of a harbor, and for two lines of it.
const SEA: Spot = (8, 2);
/// From the middle of a coastal path to its harbor, in columns or half lines.
const TO_HARBOR: f64 = 4.7;
/// How far sand and shallow water reach beyond the land.
const BEACH: f64 = 1.2;
const SHALLOWS: f64 = 3.0;
/// How far the sand between hexes reaches into them.
const SEAM: f64 = 0.5;
/// How thick a quay is, to one side.
const QUAY: f64 = 0.5;

/// A drawing in the making.
pub(super) struct Map<'a> {
    board: &'a Board,
    topology: &'static Topology,
    hexes: Vec<Spot>,
    corners: Vec<Spot>,
    grid: TextGrid,
}

impl<'a> Map<'a> {
    pub(super) fn new(board: &'a Board) -> Map<'a> {
        let topology = board.topology();
        let middle = |hex| {
            let (q, r) = topology.coordinates(hex);
            (HALF * (2 * i32::from(q) + i32::from(r)), ROW * i32::from(r))
        };
        let hexes: Vec<Spot> = topology.all_hexes().iter().map(middle).collect();
        let west = hexes.iter().map(|hex| hex.0).min().unwrap_or(0) - HALF - SEA.0;
        let north = hexes.iter().map(|hex| hex.1).min().unwrap_or(0) - 3 - SEA.1;
        let hexes: Vec<Spot> = hexes.into_iter().map(|(x, y)| (x - west, y - north)).collect();
        let mut corners = vec![(0, 0); topology.corners()];
        for (hex, (x, y)) in topology.all_hexes().iter().zip(&hexes) {
            for (corner, (dx, dy)) in topology.corners_of(hex).iter().zip(CORNERS) {
                corners[corner.index()] = (x + dx, y + dy);
            }
        }
        let east = corners.iter().map(|corner| corner.0).max().unwrap_or(0);
        let south = corners.iter().map(|corner| corner.1).max().unwrap_or(0);
        let grid = TextGrid::new(east + SEA.0 + 1, south + SEA.1 + 1);
        Map { board, topology, hexes, corners, grid }
    }

    /// Everything but the pieces.
    pub(super) fn land(&mut self, robber: Hex, labels: Labels) {
        self.ground();
        for edge in self.topology.all_edges() {
            self.path(edge);
        }
        for hex in self.topology.all_hexes() {
            self.hex(hex, robber, labels);
        }
        for corner in self.topology.all_corners() {
            let at = self.corners[corner.index()];
            match (labels, self.board.harbor_at(corner)) {
                (Labels::Corners | Labels::All, _) => {
                    self.grid.center(at, &corner.to_string(), Style::on(Paint::Dark, Paint::Sand));
                }
                (Labels::None, Some(_)) => self.grid.trace(at, "*"),
                (Labels::None, None) => self.grid.trace(at, "o"),
            }
        }
        for (edge, harbor) in self.board.harbors() {
            self.harbor(*edge, *harbor);
        }
    }

    /// The pieces of all players.
    pub(super) fn pieces(&mut self, game: &Game, public: &Public) {
        for seat in game.seats() {
            let style = Style::on(Paint::PieceText(game.color(seat)), Paint::Piece(game.color(seat))).heavy();
            for edge in public.roads[seat] {
                self.road(edge, seat, style);
            }
            for corner in public.buildings(seat) {
                let kind = if public.cities[seat].has(corner) { 'C' } else { 's' };
                self.grid.center(self.corners[corner.index()], &format!("{kind}{seat}"), style);
            }
        }
    }

    pub(super) fn render(&self, ink: Ink) -> String {
        self.grid.render(ink)
    }

    /// Colors the points: terrain, sand between and around, shallow water, quays.
    fn ground(&mut self) {
        let quays: Vec<(Point, Point)> = (self.board.harbors().iter())
            .flat_map(|(edge, _)| {
                let harbor = self.harbor_point(*edge);
                self.topology.ends(*edge).map(|corner| (harbor, self.point(corner)))
            })
            .collect();
        let hexes: Vec<(Point, Paint)> = (self.topology.all_hexes().iter())
            .map(|hex| (middle_of(self.hexes[hex.index()]), Paint::Ground(self.board.terrain(hex))))
            .collect();
        self.grid.paint(|point| {
            let inside = |hex: &Point| {
                let (dx, dy) = ((point.x - hex.x).abs(), (point.y - hex.y).abs());
                // The upright sides are 5 away; the slanted ones go through (5, 2) and (0, 6).
                (5.0 - dx).min((30.0 - 4.0 * dx - 5.0 * dy) / 41f64.sqrt())
            };
            let nearest = hexes.iter().map(|(hex, paint)| (inside(hex), *paint));
            let (depth, ground) = nearest.max_by(|a, b| a.0.total_cmp(&b.0))?;
            let on_quay = quays.iter().any(|(a, b)| from_line(point, *a, *b) < QUAY);
            Some(match depth {
                _ if depth > SEAM => ground,
                _ if depth > -QUAY => Paint::Sand,
                _ if on_quay => Paint::Quay,
                _ if depth > -BEACH => Paint::Sand,
                _ if depth > -SHALLOWS => Paint::Shallows,
                _ => Paint::Sea,
            })
        });
    }

    /// What a hex yields, its number and its pips, or the robber instead of them.
    fn hex(&mut self, hex: Hex, robber: Hex, labels: Labels) {
        let (column, line) = self.hexes[hex.index()];
        let terrain = self.board.terrain(hex);
        let style = Style::over(Paint::on(terrain));
        let name = terrain.resource().map_or("desert", resource_name);
        self.grid.center((column, line - 1), name, style);
        if let Some(number) = self.board.token(hex) {
            let red = matches!(number, 6 | 8);
            let token = Style::on(if red { Paint::Red } else { Paint::Dark }, Paint::Token);
            self.grid.center((column, line), &format!(" {number} "), if red { token.heavy() } else { token });
            self.grid.center((column, line + 1), &".".repeat(usize::from(pips(number))), style);
        }
        if labels == Labels::All {
            self.grid.center((column, line - 2), &format!("#{hex}"), style);
        }
        if hex == robber {
            let robber = Style::on(Paint::White, Paint::Robber).heavy();
            self.grid.center((column, line + 1), "robber", robber);
        }
    }

    fn path(&mut self, edge: Edge) {
        let (column, line, slant) = self.lie(edge);
        match slant {
            Slant::Upright => self.grid.trace((column, line), "|"),
            Slant::Rising => self.grid.trace((column - 1, line), ".--'"),
            Slant::Falling => self.grid.trace((column - 2, line), "'--."),
        }
    }

    fn road(&mut self, edge: Edge, seat: Seat, style: Style) {
        let (column, line, slant) = self.lie(edge);
        match slant {
            Slant::Upright => self.grid.write((column, line), &seat.to_string(), style),
            Slant::Rising | Slant::Falling => {
                self.grid.write((column - 1, line), &format!("={seat}="), style);
            }
        }
    }

    /// The cell in the middle of a path, and how the path lies.
    fn lie(&self, edge: Edge) -> (i32, i32, Slant) {
        let [(ax, ay), (bx, by)] = self.topology.ends(edge).map(|corner| self.corners[corner.index()]);
        // The lower number is the upper end.
        let slant = match bx - ax {
            0 => Slant::Upright,
            across if across < 0 => Slant::Rising,
            _ => Slant::Falling,
        };
        let column = if slant == Slant::Falling { i32::midpoint(ax + 1, bx) } else { i32::midpoint(ax, bx) };
        (column, i32::midpoint(ay, by), slant)
    }

    /// The rate of a harbor, and what it is for.
    fn harbor(&mut self, edge: Edge, harbor: Harbor) {
        let point = self.harbor_point(edge);
        let at = (point.x.floor() as i32, (point.y / 2.0).floor() as i32);
        let badge = Style::on(Paint::Dark, Paint::Badge);
        match harbor {
            Harbor::Generic => self.grid.center(at, "3:1", badge),
            Harbor::Special(resource) => {
                let name = resource_name(resource);
                self.grid.center(at, name, badge);
                let wide = name.len();
                self.grid.center((at.0, at.1 + 1), &format!("{:^wide$}", "2:1"), badge);
            }
        }
    }

    /// The middle of a harbor, out to sea from the middle of its path.
    fn harbor_point(&self, edge: Edge) -> Point {
        let [a, b] = self.topology.ends(edge);
        let middle = self.point(a).middle(self.point(b));
        let land = (self.topology.hexes_at(a) & self.topology.hexes_at(b)).first();
        let inland = land.map_or(middle, |hex| middle_of(self.hexes[hex.index()]));
        let out = TO_HARBOR / middle.distance(inland).max(1.0);
        middle.moved((middle.x - inland.x) * out, (middle.y - inland.y) * out)
    }

    fn point(&self, corner: Corner) -> Point {
        middle_of(self.corners[corner.index()])
    }
}

/// How a path lies.
#[derive(Clone, Copy, PartialEq)]
enum Slant {
    Upright,
    /// From the lower left to the upper right.
    Rising,
    Falling,
}

/// The middle of a cell, in columns and half lines.
fn middle_of((column, line): Spot) -> Point {
    Point::at(f64::from(column) + 0.5, 2.0 * f64::from(line) + 1.0)
}

/// How far a point is from the line between two others.
fn from_line(point: Point, a: Point, b: Point) -> f64 {
    let length = a.distance(b).max(0.01);
    let along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / (length * length);
    let along = along.clamp(0.0, 1.0);
    point.distance(a.moved((b.x - a.x) * along, (b.y - a.y) * along))
}
