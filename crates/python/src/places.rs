//! Corners and paths as Python numbers.

use hexhaven_rules::board::Topology;
use hexhaven_rules::places::{Corner, CornerSet, Edge, EdgeSet};

pub(crate) fn corner_numbers(corners: CornerSet) -> Vec<usize> {
    corners.iter().map(Corner::index).collect()
}

/// The two corners of a path.
pub(crate) fn ends(topology: &Topology, path: Edge) -> (usize, usize) {
    let [a, b] = topology.ends(path);
    (a.index(), b.index())
}

pub(crate) fn path_ends(topology: &Topology, paths: EdgeSet) -> Vec<(usize, usize)> {
    paths.iter().map(|path| ends(topology, path)).collect()
}
