//! Writing SVG: a canvas collects drawing and the shapes that it uses, and closes into one file.

use std::fmt::{self, Display, Write};

use crate::art;
use crate::geometry::{Frame, Point};
use crate::options::{CARD, Size, Theme};

/// A picture under construction.
pub(crate) struct Canvas {
    theme: Theme,
    definitions: String,
    drawing: String,
    used: Vec<&'static str>,
}

/// A number with at most two digits after the point, as short as possible.
#[derive(Clone, Copy)]
pub(crate) struct Short(pub(crate) f64);

/// A point as two numbers.
#[derive(Clone, Copy)]
pub(crate) struct Coordinates(pub(crate) Point);

/// Where a shape goes, and how it is turned and scaled.
#[derive(Clone, Copy)]
pub(crate) struct Transform {
    point: Point,
    turn: f64,
    scale: (f64, f64),
}

impl Transform {
    pub(crate) const fn at(point: Point) -> Transform {
        Transform { point, turn: 0.0, scale: (1.0, 1.0) }
    }

    pub(crate) const fn turned(self, turn: f64) -> Transform {
        Transform { turn, ..self }
    }

    /// Scaled; mirrored left to right if the scale is negative.
    pub(crate) const fn scaled(self, scale: f64) -> Transform {
        Transform { scale: (scale, scale.abs()), ..self }
    }
}

impl Canvas {
    pub(crate) const fn new(theme: Theme) -> Canvas {
        Canvas { theme, definitions: String::new(), drawing: String::new(), used: Vec::new() }
    }

    /// Draws a shape.
    pub(crate) fn shape(&mut self, name: &'static str, transform: Transform) {
        self.shape_with(name, transform, format_args!(""));
    }

    /// Draws a shape with further attributes, such as ` color="…"` for those without one.
    pub(crate) fn shape_with(
        &mut self,
        name: &'static str,
        transform: Transform,
        attributes: fmt::Arguments,
    ) {
        if !self.used.contains(&name) {
            self.used.push(name);
        }
        self.reuse(name, transform, attributes);
    }

    /// Draws something that has been defined.
    pub(crate) fn reuse(&mut self, id: &str, transform: Transform, attributes: fmt::Arguments) {
        match transform {
            Transform { point, turn: 0.0, scale: (1.0, _) } => {
                let attribute = |name: &str, number: f64| {
                    let number = Short(number).to_string();
                    if number == "0" { String::new() } else { format!(" {name}=\"{number}\"") }
                };
                let (x, y) = (attribute("x", point.x), attribute("y", point.y));
                self.draw(format_args!("<use href=\"#{id}\"{x}{y}{attributes}/>\n"));
            }
            _ => self.draw(format_args!("<use href=\"#{id}\"{transform}{attributes}/>\n")),
        }
    }

    /// Draws what is written, with `var(--name)` for colors of the palette.
    pub(crate) fn draw(&mut self, svg: fmt::Arguments) {
        let colored = colored(self.theme, &svg.to_string());
        self.drawing.push_str(&colored);
    }

    /// Adds to the definitions, such as a gradient.
    pub(crate) fn define(&mut self, svg: fmt::Arguments) {
        let colored = colored(self.theme, &svg.to_string());
        self.definitions.push_str(&colored);
    }

    /// Draws into a group.
    pub(crate) fn group(&mut self, attributes: fmt::Arguments, content: impl FnOnce(&mut Canvas)) {
        self.draw(format_args!("<g{attributes}>\n"));
        content(self);
        self.drawing.push_str("</g>\n");
    }

    /// Draws something once into the definitions, to be used again by its name.
    pub(crate) fn define_group(&mut self, id: &str, content: impl FnOnce(&mut Canvas)) {
        let before = std::mem::take(&mut self.drawing);
        content(self);
        let group = std::mem::replace(&mut self.drawing, before);
        let _ = write!(self.definitions, "<g id=\"{id}\">\n{group}</g>\n");
    }

    /// The whole file. Title and description are for people who can't see it.
    pub(crate) fn finish(self, frame: Frame, size: Size, title: &str, description: &str) -> String {
        let Frame { left, top, width, height } = frame;
        let mut svg = String::with_capacity(self.drawing.len() * 2);
        let view = [left, top, width, height].map(|number| Short(number).to_string()).join(" ");
        let _ = write!(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\"");
        if let Size::Width(pixels) = size {
            let high = Short((f64::from(pixels) * height / width).round());
            let _ = write!(svg, " width=\"{pixels}\" height=\"{high}\"");
        }
        if size == Size::Card {
            let (wide, high) = CARD;
            let _ = write!(svg, " width=\"{wide}\" height=\"{high}\"");
        }
        let _ = writeln!(svg, " role=\"img\" aria-labelledby=\"title desc\">");
        let _ = writeln!(svg, "<title id=\"title\">{title}</title>\n<desc id=\"desc\">{description}</desc>");
        let _ = write!(svg, "<defs>\n{}", self.definitions);
        for name in &self.used {
            let drawing = colored(self.theme, art::shape(name).drawing);
            let _ = writeln!(svg, "<g id=\"{name}\">{}</g>", drawing.replace('\n', ""));
        }
        let _ = write!(svg, "</defs>\n{}</svg>\n", self.drawing);
        svg
    }
}

/// The text with the colors of the palette in place of their names.
fn colored(theme: Theme, text: &str) -> String {
    let mut parts = text.split("var(--");
    let mut colored = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(')').unwrap_or((part, ""));
        colored.push_str(art::color(theme, name));
        colored.push_str(rest);
    }
    colored
}

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

impl Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Short(self.0.x), Short(self.0.y))
    }
}

/// As an attribute, with a space before it.
impl Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " transform=\"translate({})", Coordinates(self.point))?;
        if self.turn != 0.0 {
            write!(f, "rotate({})", Short(self.turn))?;
        }
        match self.scale {
            (1.0, _) => Ok(()),
            (x, y) if x < 0.0 => write!(f, "scale({} {})", Short(x), Short(y)),
            (x, _) => write!(f, "scale({})", Short(x)),
        }?;
        f.write_str("\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written = [0.0, -0.001, 1.5, 86.602_54, -400.0, 10.0].map(|number| Short(number).to_string());
        assert_eq!(written, ["0", "0", "1.5", "86.6", "-400", "10"]);
    }

    #[test]
    fn colors_replace_their_names() {
        let text = colored(Theme::Light, "<a fill=\"var(--halo)\" stroke=\"var(--outline)\"/>");
        assert_eq!(text, "<a fill=\"#FFFFFF\" stroke=\"#14110D\"/>");
    }
}
