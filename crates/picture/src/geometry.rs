//! Where places are in the picture, in the coordinate system of `art/README.md`: a hex has radius 100, its point up, and
//! axial (0, 0) is the origin.

use hexhaven_rules::board::{Island, Spot, Topology};
use hexhaven_rules::places::{Corner, Edge, Hex};

/// From the center of a hex to its corners.
pub(crate) const RADIUS: f64 = 100.0;
/// From the center of a hex to the one next to it: the square root of three times the radius.
pub(crate) const PITCH: f64 = 173.205;
/// Sea to the left and right of the land, wide enough for a harbor with its shadow.
const SEA_BESIDE: f64 = 100.0;
/// Sea above and below: there the land ends in points, and harbors lie next to them.
const SEA_ABOVE: f64 = 75.0;
/// From the middle of a coastal path to the center of its harbor.
const TO_HARBOR: f64 = 54.0;

/// A point of the picture, y down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) const fn at(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub(crate) fn moved(self, dx: f64, dy: f64) -> Point {
        Point::at(self.x + dx, self.y + dy)
    }

    /// The point in the middle of two.
    pub(crate) fn middle(self, other: Point) -> Point {
        Point::at(self.x.midpoint(other.x), self.y.midpoint(other.y))
    }

    pub(crate) fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The direction to another point in degrees, as SVG turns.
    pub(crate) fn angle_to(self, other: Point) -> f64 {
        (other.y - self.y).atan2(other.x - self.x).to_degrees()
    }
}

/// A part of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// Where the places of an island are.
pub(crate) struct Places {
    topology: &'static Topology,
    hexes: Vec<Point>,
    corners: Vec<Point>,
}

impl Places {
    pub(crate) fn of(island: Island) -> Places {
        let topology = island.topology();
        let hexes = topology.all_hexes().iter().map(|hex| point(topology.spot(hex))).collect();
        let corners =
            topology.all_corners().iter().filter_map(|corner| topology.corner_spot(corner)).map(point);
        Places { topology, hexes, corners: corners.collect() }
    }

    pub(crate) const fn topology(&self) -> &'static Topology {
        self.topology
    }

    pub(crate) fn hex(&self, hex: Hex) -> Point {
        self.hexes[hex.index()]
    }

    pub(crate) fn corner(&self, corner: Corner) -> Point {
        self.corners[corner.index()]
    }

    /// Both ends of a path, the left one first.
    pub(crate) fn ends(&self, edge: Edge) -> [Point; 2] {
        let [low, high] = self.topology.ends(edge).map(|corner| self.corner(corner));
        if low.x <= high.x { [low, high] } else { [high, low] }
    }

    pub(crate) fn middle(&self, edge: Edge) -> Point {
        let [a, b] = self.ends(edge);
        a.middle(b)
    }

    /// Where the harbor of a coastal path lies: straight out to sea from its middle.
    pub(crate) fn harbor(&self, edge: Edge) -> Point {
        let [a, b] = self.topology.ends(edge);
        let land = self.topology.hexes_at(a) & self.topology.hexes_at(b);
        let middle = self.middle(edge);
        let inland = land.first().map_or(middle, |hex| self.hex(hex));
        let out = TO_HARBOR / inland.distance(middle).max(1.0);
        middle.moved((middle.x - inland.x) * out, (middle.y - inland.y) * out)
    }

    /// The corners of the coast, clockwise.
    pub(crate) fn coast(&self) -> Vec<Point> {
        let coast = self.topology.coast();
        let after = coast.iter().cycle().skip(1);
        let shared = coast
            .iter()
            .zip(after)
            .filter_map(|(edge, next)| (self.topology.end_set(*edge) & self.topology.end_set(*next)).first());
        shared.map(|corner| self.corner(corner)).collect()
    }

    /// How far a point is from the center of the nearest hex.
    pub(crate) fn off_land(&self, point: Point) -> f64 {
        self.hexes.iter().map(|hex| hex.distance(point)).fold(f64::INFINITY, f64::min)
    }

    /// The land with the sea around it.
    pub(crate) fn frame(&self) -> Frame {
        let most = |of: fn(&Point) -> f64| self.corners.iter().map(of).fold(0.0, f64::max);
        let (east, south) = (most(|corner| corner.x), most(|corner| corner.y));
        let (west, north) = (most(|corner| -corner.x), most(|corner| -corner.y));
        Frame {
            left: -west - SEA_BESIDE,
            top: -north - SEA_ABOVE,
            width: east + west + 2.0 * SEA_BESIDE,
            height: north + south + 2.0 * SEA_ABOVE,
        }
    }
}

fn point(spot: Spot) -> Point {
    Point::at(f64::from(spot.column) * PITCH / 2.0, f64::from(spot.row) * RADIUS / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_is_as_long_as_the_radius() {
        for island in Island::ALL {
            let places = Places::of(island);
            for edge in places.topology().all_edges() {
                let [a, b] = places.ends(edge);
                assert!((a.distance(b) - RADIUS).abs() < 0.01, "{island:?} {edge:?}");
            }
        }
    }

    #[test]
    fn harbors_are_off_the_land_in_the_frame_and_equally_far_from_both_corners() {
        for island in Island::ALL {
            let places = Places::of(island);
            let frame = places.frame();
            for &edge in places.topology().coast() {
                let harbor = places.harbor(edge);
                let [a, b] = places.ends(edge);
                assert!((a.distance(harbor) - b.distance(harbor)).abs() < 0.01);
                assert!(places.off_land(harbor) > RADIUS, "{island:?} {edge:?}");
                assert!(harbor.x > frame.left + 29.0 && harbor.x < frame.left + frame.width - 29.0);
                assert!(harbor.y > frame.top + 29.0 && harbor.y < frame.top + frame.height - 29.0);
            }
        }
    }

    #[test]
    fn the_coast_goes_once_around() {
        for island in Island::ALL {
            let places = Places::of(island);
            let coast = places.coast();
            assert_eq!(coast.len(), places.topology().coast().len());
            for (here, there) in coast.iter().zip(coast.iter().cycle().skip(1)) {
                assert!((here.distance(*there) - RADIUS).abs() < 0.01);
            }
        }
    }
}
