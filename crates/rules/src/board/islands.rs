//! The two islands as literal data, copied from `docs/boards.md` 2, 2.1, 4.1 (19 hexes) and 8.2, 8.3, 8.6 (30 hexes).
//!
//! The tests recompute every number here from hex coordinates alone (`tests/boards/geometry.rs`).

use crate::ids::{Edge, Hex};

/// All there is to say about an island; [`super::Topology`] follows from it.
pub(super) struct Shape {
    /// The rows of hexes, from north to south.
    pub(super) rows: &'static [Row],
    /// The two corners that each path joins.
    pub(super) ends: &'static [[u8; 2]],
    /// The coastal paths, clockwise, beginning with the west side of hex 0.
    pub(super) coast: &'static [Edge],
    /// For each corner hex, clockwise from hex 0: all hexes in the order of the token spiral.
    pub(super) spirals: [&'static [Hex]; 6],
}

/// One row of hexes.
pub(super) struct Row {
    /// The axial coordinate shared by the row's hexes.
    pub(super) r: i8,
    /// The other axial coordinate of the westernmost hex; it grows to the east.
    pub(super) q: i8,
    /// How many hexes.
    pub(super) hexes: i8,
    /// The north, north-west, south-west and south corner of the westernmost hex. Row-major numbers make the rest
    /// follow: the eastern corners are one higher than the western ones, and each further hex adds one to all.
    pub(super) corners: [u8; 4],
}

const fn edges<const N: usize>(numbers: [u8; N]) -> [Edge; N] {
    let mut edges = [Edge::of(0); N];
    let mut i = 0;
    while i < N {
        edges[i] = Edge::new(numbers[i]);
        i += 1;
    }
    edges
}

const fn hexes<const N: usize>(numbers: [u8; N]) -> [Hex; N] {
    let mut hexes = [Hex::of(0); N];
    let mut i = 0;
    while i < N {
        hexes[i] = Hex::new(numbers[i]);
        i += 1;
    }
    hexes
}

/// One line for each row of paths.
#[rustfmt::skip]
const BASE_PATHS: [[u8; 2]; 72] = [
    [0, 3], [0, 4], [1, 4], [1, 5], [2, 5], [2, 6],
    [3, 7], [4, 8], [5, 9], [6, 10],
    [7, 11], [7, 12], [8, 12], [8, 13], [9, 13], [9, 14], [10, 14], [10, 15],
    [11, 16], [12, 17], [13, 18], [14, 19], [15, 20],
    [16, 21], [16, 22], [17, 22], [17, 23], [18, 23], [18, 24], [19, 24], [19, 25], [20, 25], [20, 26],
    [21, 27], [22, 28], [23, 29], [24, 30], [25, 31], [26, 32],
    [27, 33], [28, 33], [28, 34], [29, 34], [29, 35], [30, 35], [30, 36], [31, 36], [31, 37], [32, 37],
    [33, 38], [34, 39], [35, 40], [36, 41], [37, 42],
    [38, 43], [39, 43], [39, 44], [40, 44], [40, 45], [41, 45], [41, 46], [42, 46],
    [43, 47], [44, 48], [45, 49], [46, 50],
    [47, 51], [48, 51], [48, 52], [49, 52], [49, 53], [50, 53],
];

/// The island of 19 hexes.
pub(super) const BASE: Shape = Shape {
    rows: &[
        Row { r: -2, q: 0, hexes: 3, corners: [0, 3, 7, 12] },
        Row { r: -1, q: -1, hexes: 4, corners: [7, 11, 16, 22] },
        Row { r: 0, q: -2, hexes: 5, corners: [16, 21, 27, 33] },
        Row { r: 1, q: -2, hexes: 4, corners: [28, 33, 38, 43] },
        Row { r: 2, q: -2, hexes: 3, corners: [39, 43, 47, 51] },
    ],
    ends: &BASE_PATHS,
    coast: &edges([
        6, 0, 1, 2, 3, 4, 5, 9, 17, 22, 32, 38, 48, 53, 61, 65, 71, 70, 69, 68, 67, 66, 62, 54, 49, 39, 33,
        23, 18, 10,
    ]),
    spirals: [
        &hexes([0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9]),
        &hexes([2, 1, 0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 5, 4, 8, 13, 14, 10, 9]),
        &hexes([11, 6, 2, 1, 0, 3, 7, 12, 16, 17, 18, 15, 10, 5, 4, 8, 13, 14, 9]),
        &hexes([18, 15, 11, 6, 2, 1, 0, 3, 7, 12, 16, 17, 14, 10, 5, 4, 8, 13, 9]),
        &hexes([16, 17, 18, 15, 11, 6, 2, 1, 0, 3, 7, 12, 13, 14, 10, 5, 4, 8, 9]),
        &hexes([7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 0, 3, 8, 13, 14, 10, 5, 4, 9]),
    ],
};

/// One line for each row of paths.
#[rustfmt::skip]
const LARGE_PATHS: [[u8; 2]; 109] = [
    [0, 3], [0, 4], [1, 4], [1, 5], [2, 5], [2, 6],
    [3, 7], [4, 8], [5, 9], [6, 10],
    [7, 11], [7, 12], [8, 12], [8, 13], [9, 13], [9, 14], [10, 14], [10, 15],
    [11, 16], [12, 17], [13, 18], [14, 19], [15, 20],
    [16, 21], [16, 22], [17, 22], [17, 23], [18, 23], [18, 24], [19, 24], [19, 25], [20, 25], [20, 26],
    [21, 27], [22, 28], [23, 29], [24, 30], [25, 31], [26, 32],
    [27, 33], [27, 34], [28, 34], [28, 35], [29, 35], [29, 36], [30, 36], [30, 37], [31, 37], [31, 38], [32, 38], [32, 39],
    [33, 40], [34, 41], [35, 42], [36, 43], [37, 44], [38, 45], [39, 46],
    [40, 47], [41, 47], [41, 48], [42, 48], [42, 49], [43, 49], [43, 50], [44, 50], [44, 51], [45, 51], [45, 52], [46, 52],
    [47, 53], [48, 54], [49, 55], [50, 56], [51, 57], [52, 58],
    [53, 59], [54, 59], [54, 60], [55, 60], [55, 61], [56, 61], [56, 62], [57, 62], [57, 63], [58, 63],
    [59, 64], [60, 65], [61, 66], [62, 67], [63, 68],
    [64, 69], [65, 69], [65, 70], [66, 70], [66, 71], [67, 71], [67, 72], [68, 72],
    [69, 73], [70, 74], [71, 75], [72, 76],
    [73, 77], [74, 77], [74, 78], [75, 78], [75, 79], [76, 79],
];

/// The island of 30 hexes of the 5–6 player extension.
pub(super) const LARGE: Shape = Shape {
    rows: &[
        Row { r: -3, q: 0, hexes: 3, corners: [0, 3, 7, 12] },
        Row { r: -2, q: -1, hexes: 4, corners: [7, 11, 16, 22] },
        Row { r: -1, q: -2, hexes: 5, corners: [16, 21, 27, 34] },
        Row { r: 0, q: -3, hexes: 6, corners: [27, 33, 40, 47] },
        Row { r: 1, q: -3, hexes: 5, corners: [41, 47, 53, 59] },
        Row { r: 2, q: -3, hexes: 4, corners: [54, 59, 64, 69] },
        Row { r: 3, q: -3, hexes: 3, corners: [65, 69, 73, 77] },
    ],
    ends: &LARGE_PATHS,
    coast: &edges([
        6, 0, 1, 2, 3, 4, 5, 9, 17, 22, 32, 38, 50, 57, 69, 75, 85, 90, 98, 102, 108, 107, 106, 105, 104,
        103, 99, 91, 86, 76, 70, 58, 51, 39, 33, 23, 18, 10,
    ]),
    spirals: [
        &hexes([
            0, 3, 7, 12, 18, 23, 27, 28, 29, 26, 22, 17, 11, 6, 2, 1, 4, 8, 13, 19, 24, 25, 21, 16, 10, 5, 9,
            14, 20, 15,
        ]),
        &hexes([
            2, 1, 0, 3, 7, 12, 18, 23, 27, 28, 29, 26, 22, 17, 11, 6, 5, 4, 8, 13, 19, 24, 25, 21, 16, 10, 9,
            14, 20, 15,
        ]),
        &hexes([
            17, 11, 6, 2, 1, 0, 3, 7, 12, 18, 23, 27, 28, 29, 26, 22, 16, 10, 5, 4, 8, 13, 19, 24, 25, 21,
            15, 9, 14, 20,
        ]),
        &hexes([
            29, 26, 22, 17, 11, 6, 2, 1, 0, 3, 7, 12, 18, 23, 27, 28, 25, 21, 16, 10, 5, 4, 8, 13, 19, 24,
            20, 15, 9, 14,
        ]),
        &hexes([
            27, 28, 29, 26, 22, 17, 11, 6, 2, 1, 0, 3, 7, 12, 18, 23, 24, 25, 21, 16, 10, 5, 4, 8, 13, 19,
            20, 15, 9, 14,
        ]),
        &hexes([
            12, 18, 23, 27, 28, 29, 26, 22, 17, 11, 6, 2, 1, 0, 3, 7, 13, 19, 24, 25, 21, 16, 10, 5, 4, 8,
            14, 20, 15, 9,
        ]),
    ],
};
