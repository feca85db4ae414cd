//! The colors of the project, as variables of a style sheet: light, and dark where the reader prefers it.

use std::fmt::Write;

use serde_json::Value;

/// The one source of all colors.
const PALETTE: &str = include_str!("../../../../../art/palette.json");

/// The colors that plots use.
const USED: [&str; 17] = [
    "paper",
    "card",
    "ink",
    "muted",
    "primary",
    "sand",
    "clay",
    "clay-shade",
    "fir",
    "card-back",
    "dev-back",
    "gold",
    "hills",
    "forest",
    "pasture",
    "fields",
    "mountains",
];

/// The variables, `--ink` and so on, and `--seat-red` for the pieces of a color.
pub(super) fn variables() -> String {
    let palette: Value = serde_json::from_str(PALETTE).expect("the palette is JSON, as its test says");
    let color = |name: &str, shade: &str| {
        let entry = &palette["colors"][name];
        entry.as_str().or_else(|| entry[shade].as_str()).unwrap_or_default().to_owned()
    };
    let block = |shade: &str| {
        USED.iter().fold(String::new(), |mut text, name| {
            write!(text, " --{name}: {};", color(name, shade)).expect("a string takes everything");
            text
        })
    };
    let seats = palette["seats"].as_object().into_iter().flatten();
    let seats = seats.fold(String::new(), |mut text, (name, seat)| {
        let color = seat["color"].as_str().unwrap_or_default();
        write!(text, " --seat-{name}: {color};").expect("a string takes everything");
        text
    });
    format!(
        ":root {{ color-scheme: light dark;{}{seats} }}\n@media (prefers-color-scheme: dark) {{ :root {{{} }} }}\n",
        block("light"),
        block("dark")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_palette_has_every_color_that_plots_use() {
        let variables = variables();
        assert!(!variables.contains(": ;"), "{variables}");
        assert!(variables.contains("--seat-orange: #FEB718") && variables.contains("--ink: #1F2A33"));
    }
}
