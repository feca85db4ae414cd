//! The art in `art/`, built into the program: shapes, motifs and the palette, and what they are called.

use std::collections::HashMap;
use std::sync::LazyLock;

use hexhaven_rules::board::{Color, Terrain};
use hexhaven_rules::cards::Resource;
use serde_json::Value;

use crate::geometry::Frame;
use crate::options::Theme;

/// A shape: its drawing without the `svg` element around it, and the cell that it is drawn in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) drawing: &'static str,
    pub(crate) cell: Frame,
}

/// One element of a motif: a shape, where its foot is in the hex, and its scale; below zero it faces the other way.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Element {
    pub(crate) shape: &'static str,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) scale: f64,
}

/// The colors and the emblem of a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Livery {
    pub(crate) color: &'static str,
    pub(crate) text: &'static str,
    pub(crate) emblem: &'static str,
}

macro_rules! shapes {
    ($($name:literal)*) => {
        /// Every file of `art/shapes` by its name.
        const FILES: &[(&str, &str)] = &[$(
            ($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../art/shapes/", $name, ".svg")))
        ),*];
    };
}

shapes! {
    "boulder" "brick" "bricks" "cactus" "city" "crag" "dev-card" "die-1" "die-2" "die-3" "die-4" "die-5" "die-6" "dune"
    "ear" "emblem-cross" "emblem-diamond" "emblem-disc" "emblem-square" "emblem-star" "emblem-triangle" "emote-angry"
    "emote-happy" "emote-laugh" "emote-sad" "emote-sleepy" "emote-wow" "fir" "furrows"
    "grain" "hand" "harbor" "hex" "hillock" "kiln" "knight" "knoll" "lumber" "numeral-0" "numeral-1" "numeral-2"
    "numeral-3" "numeral-4" "numeral-5" "numeral-6" "numeral-7" "numeral-8" "numeral-9" "numeral-colon" "numeral-query"
    "ore" "peak" "points" "quay" "ripple" "road" "road-length" "robber" "settlement" "sheaf" "sheep-grazing"
    "sheep-standing" "stones" "target" "token" "tuft" "wave" "wool"
}

const PALETTE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../art/palette.json"));
const MOTIFS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../art/motifs.json"));

static SHAPES: LazyLock<HashMap<&str, Shape>> =
    LazyLock::new(|| FILES.iter().filter_map(|(name, text)| Some((*name, unwrap(text)?))).collect());
static COLORS: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(PALETTE).unwrap_or_default());
static ARRANGED: LazyLock<HashMap<Terrain, Vec<Vec<Element>>>> = LazyLock::new(arrange);

/// The shape with this name.
///
/// # Panics
/// If there is none: names come from this crate and from `art/`, and the tests ask for each of them.
pub(crate) fn shape(name: &str) -> Shape {
    *SHAPES.get(name).unwrap_or_else(|| panic!("art/shapes has no {name}"))
}

/// The names of all shapes.
pub(crate) fn names() -> impl ExactSizeIterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// The color with this name as `#rrggbb`.
///
/// # Panics
/// If there is none; see [`shape`].
pub(crate) fn color(theme: Theme, name: &str) -> &'static str {
    let entry = &COLORS["colors"][name];
    let side = match theme {
        Theme::Light => &entry["light"],
        Theme::Dark => &entry["dark"],
    };
    side.as_str().or(entry.as_str()).unwrap_or_else(|| panic!("art/palette.json has no {name}"))
}

/// The colors and the emblem of a player.
pub(crate) fn livery(color: Color) -> Livery {
    let entry = &COLORS["seats"][color_name(color)];
    let part = |key: &str| {
        entry[key].as_str().unwrap_or_else(|| panic!("art/palette.json has no {key} for {color:?}"))
    };
    Livery { color: part("color"), text: part("text"), emblem: emblem(part("emblem")) }
}

/// The arrangements of a terrain's motif, which take turns.
pub(crate) fn motifs(terrain: Terrain) -> &'static [Vec<Element>] {
    ARRANGED.get(&terrain).map_or(&[], Vec::as_slice)
}

/// What a color is called in the palette.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Blue => "blue",
        Color::White => "white",
        Color::Orange => "orange",
        Color::Green => "green",
        Color::Brown => "brown",
    }
}

/// What a terrain is called in palette and motifs.
pub(crate) const fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Hills => "hills",
        Terrain::Forest => "forest",
        Terrain::Pasture => "pasture",
        Terrain::Fields => "fields",
        Terrain::Mountains => "mountains",
        Terrain::Desert => "desert",
    }
}

/// The shape of a resource's icon, which is also what it is called.
pub(crate) const fn resource_name(resource: Resource) -> &'static str {
    match resource {
        Resource::Brick => "brick",
        Resource::Lumber => "lumber",
        Resource::Wool => "wool",
        Resource::Grain => "grain",
        Resource::Ore => "ore",
    }
}

/// What is between `<svg viewBox="x y width height">` and `</svg>`.
fn unwrap(text: &'static str) -> Option<Shape> {
    let (head, rest) = text.split_once('>')?;
    let (_, view_box) = head.split_once("viewBox=\"")?;
    let mut numbers = view_box.split('"').next()?.split(' ').map(str::parse);
    let mut number = || numbers.next()?.ok();
    let cell = Frame { left: number()?, top: number()?, width: number()?, height: number()? };
    Some(Shape { drawing: rest.trim_end().strip_suffix("</svg>")?.trim(), cell })
}

fn emblem(name: &str) -> &'static str {
    let file = FILES.iter().find(|(file, _)| file.strip_prefix("emblem-") == Some(name));
    file.unwrap_or_else(|| panic!("art/shapes has no emblem-{name}")).0
}

fn arrange() -> HashMap<Terrain, Vec<Vec<Element>>> {
    let file: Value = serde_json::from_str(MOTIFS).unwrap_or_default();
    let all = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let motif = |value: &Value| all(value).iter().filter_map(element).collect();
    let motifs = |terrain| all(&file[terrain_name(terrain)]).iter().map(motif).collect();
    Terrain::ALL.into_iter().map(|terrain| (terrain, motifs(terrain))).collect()
}

fn element(value: &Value) -> Option<Element> {
    let (shape, _) = FILES.iter().find(|(name, _)| value[0] == *name)?;
    Some(Element { shape, x: value[1].as_f64()?, y: value[2].as_f64()?, scale: value[3].as_f64()? })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_the_folder_is_in_the_table_and_can_be_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../art/shapes");
        let mut names: Vec<String> = fs::read_dir(folder)
            .expect("the folder is there")
            .map(|file| file.expect("it can be listed").path())
            .map(|path| path.file_stem().expect("it has a name").to_string_lossy().into_owned())
            .collect();
        names.sort();
        assert_eq!(names, FILES.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>());
        assert_eq!(SHAPES.len(), FILES.len());
        for (name, file) in FILES {
            assert!(file.len() < 2_500, "{name} is meant to be small");
            assert!(shape(name).cell.width > 0.0);
            assert!(!shape(name).drawing.contains(['#', '{']), "{name}: colors belong in the palette");
        }
    }

    #[test]
    fn every_color_that_a_shape_uses_is_in_the_palette() {
        for (name, file) in FILES {
            for used in file.split("var(--").skip(1) {
                let (used, _) = used.split_once(')').expect("a closed bracket");
                for theme in [Theme::Light, Theme::Dark] {
                    assert!(color(theme, used).starts_with('#'), "{name} uses {used}");
                }
            }
        }
    }

    #[test]
    fn every_color_is_used_or_known_to_the_design() {
        let screens = ["muted"];
        let drawn = [
            include_str!("sea.rs"),
            include_str!("land.rs"),
            include_str!("pieces.rs"),
            include_str!("labels.rs"),
            include_str!("panel.rs"),
        ];
        let colors = COLORS["colors"].as_object().expect("colors");
        for name in colors.keys() {
            let variable = format!("var(--{name})");
            let terrain = Terrain::ALL.iter().any(|terrain| name.starts_with(terrain_name(*terrain)));
            let used = FILES.iter().any(|(_, file)| file.contains(&variable))
                || drawn.iter().any(|source| source.contains(&variable))
                || terrain
                || screens.contains(&name.as_str());
            assert!(used, "nothing uses {name}");
        }
    }

    #[test]
    fn every_terrain_has_arrangements_that_stay_in_the_hex() {
        let file: Value = serde_json::from_str(MOTIFS).expect("JSON");
        for terrain in Terrain::ALL {
            let motifs = motifs(terrain);
            assert!(motifs.len() >= 2, "{terrain}");
            for (place, motif) in motifs.iter().enumerate() {
                let written = file[terrain_name(terrain)][place].as_array().expect("a list");
                assert_eq!(motif.len(), written.len(), "{terrain}: an element that cannot be read");
                for element in motif {
                    // The slanted sides of a hex fall by 0.577 for each step to the side.
                    let half = 0.92 * shape(element.shape).cell.width / 2.0 * element.scale.abs();
                    let outmost = element.x.abs() + half;
                    assert!(outmost < 84.0, "{terrain}: {element:?}");
                    assert!(element.y.abs() + 0.577 * outmost < 96.0, "{terrain}: {element:?}");
                }
            }
        }
    }

    #[test]
    fn six_liveries_with_six_emblems() {
        let emblems: std::collections::HashSet<_> = Color::ALL.map(|color| livery(color).emblem).into();
        assert_eq!(emblems.len(), 6);
    }
}
