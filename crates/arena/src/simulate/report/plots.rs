//! The few kinds of plots, as SVG.

use std::fmt::Write;

/// The width of every plot; the page scales it.
const WIDTH: f64 = 520.0;
/// Where bars begin, to the right of their labels.
const LEFT: f64 = 130.0;
/// The width kept free after the longest bar, for its number.
const RIGHT: f64 = 60.0;
/// The height of a row of bars.
const ROW: f64 = 28.0;
/// The thickness of a bar.
const BAR: f64 = 17.0;

/// Horizontal bars, one to a row, with an optional line at par.
pub(super) struct Rows {
    pub(super) rows: Vec<Row>,
    /// Where the line is; 0 for none.
    pub(super) par: f64,
}

/// One bar with its label and number.
pub(super) struct Row {
    pub(super) label: String,
    pub(super) color: String,
    pub(super) value: f64,
    /// The interval, where there is one.
    pub(super) whisker: Option<(f64, f64)>,
    pub(super) text: String,
}

impl Rows {
    pub(super) fn svg(&self) -> String {
        let ends = self.rows.iter().map(|row| row.whisker.map_or(row.value, |(_, high)| high));
        let longest = ends.fold(self.par, f64::max);
        let scale = |value: f64| LEFT + length(value, longest);
        let mut svg = Svg::new(ROW * count(&self.rows) + 4.0);
        for (at, row) in self.rows.iter().enumerate() {
            let middle = ROW * number(at) + ROW / 2.0 + 2.0;
            svg.label(LEFT - 10.0, middle, &row.label);
            let (width, title) = (length(row.value, longest), format!("{}: {}", row.label, row.text));
            svg.bar(LEFT, middle, width, &row.color, &title);
            let mut end = scale(row.value);
            if let Some((low, high)) = row.whisker {
                let (low, high) = (scale(low), scale(high));
                let (top, bottom) = (middle - 4.0, middle + 4.0);
                svg.whisker(&format!(
                    "M{low:.1} {top:.1}V{bottom:.1}M{low:.1} {middle:.1}H{high:.1}M{high:.1} {top:.1}V{bottom:.1}"
                ));
                end = high;
            }
            svg.add(format_args!(
                "<text x=\"{:.1}\" y=\"{:.1}\" dominant-baseline=\"central\">{}</text>",
                end + 7.0,
                middle,
                escape(&row.text)
            ));
        }
        if self.par > 0.0 {
            let (par, bottom) = (scale(self.par), svg.height);
            svg.add(format_args!("<path class=\"par\" d=\"M{par:.1} 0V{bottom:.1}\"/>"));
        }
        svg.end("bars")
    }
}

/// Horizontal bars of several parts.
pub(super) struct Stacks {
    pub(super) stacks: Vec<Stack>,
}

/// One bar of several parts; its number is their sum.
pub(super) struct Stack {
    pub(super) label: String,
    pub(super) parts: Vec<BarSegment>,
}

/// A part of a bar.
pub(super) struct BarSegment {
    pub(super) value: f64,
    pub(super) color: &'static str,
    pub(super) title: String,
}

impl Stacks {
    pub(super) fn svg(&self) -> String {
        let sum = |stack: &Stack| stack.parts.iter().map(|part| part.value).sum::<f64>();
        let longest = self.stacks.iter().map(sum).fold(0.0, f64::max);
        let mut svg = Svg::new(ROW * count(&self.stacks) + 4.0);
        for (at, stack) in self.stacks.iter().enumerate() {
            let middle = ROW * number(at) + ROW / 2.0 + 2.0;
            svg.label(LEFT - 10.0, middle, &stack.label);
            let mut left = LEFT;
            for part in &stack.parts {
                let width = length(part.value, longest);
                svg.bar(left, middle, width, part.color, &part.title);
                left += width;
            }
            svg.add(format_args!(
                "<text x=\"{:.1}\" y=\"{middle:.1}\" dominant-baseline=\"central\">{:.2}</text>",
                left + 7.0,
                sum(stack)
            ));
        }
        svg.end("stacked bars")
    }
}

/// Columns side by side, each with an optional line at its expected height.
pub(super) struct Columns {
    pub(super) columns: Vec<Column>,
    pub(super) color: &'static str,
}

/// One column.
pub(super) struct Column {
    pub(super) label: String,
    pub(super) value: f64,
    pub(super) expected: Option<f64>,
    pub(super) title: String,
}

/// The height of the space that columns stand in.
const TALL: f64 = 190.0;
/// The space to the left of columns, for the scale.
const SCALE: f64 = 52.0;
/// Columns have fewer labels than this below them, so that they don't touch.
const MOST_LABELS: usize = 12;

impl Columns {
    pub(super) fn svg(&self) -> String {
        let tops = self.columns.iter().map(|column| column.value.max(column.expected.unwrap_or(0.0)));
        let highest = tops.fold(0.0, f64::max);
        let top = |value: f64| 10.0 + TALL * (1.0 - if highest > 0.0 { value / highest } else { 0.0 });
        let step = (WIDTH - SCALE) / count(&self.columns).max(1.0);
        let mut svg = Svg::new(TALL + 38.0);
        for part in [0.0, 0.5, 1.0] {
            let (value, at) = (highest * part, top(highest * part));
            svg.add(format_args!("<path class=\"line\" d=\"M{SCALE:.1} {at:.1}H{WIDTH:.1}\"/>"));
            svg.add(format_args!(
                "<text class=\"faint\" x=\"{:.1}\" y=\"{at:.1}\" text-anchor=\"end\" dominant-baseline=\"central\">{:.1}%</text>",
                SCALE - 6.0,
                100.0 * value
            ));
        }
        let every = self.columns.len().div_ceil(MOST_LABELS).max(1);
        for (at, column) in self.columns.iter().enumerate() {
            let left = SCALE + step * number(at);
            let (above, width) = (top(column.value), (step - 2.0).max(0.5));
            svg.add(format_args!(
                "<rect class=\"piece\" x=\"{:.1}\" y=\"{above:.1}\" width=\"{width:.1}\" height=\"{:.1}\" rx=\"2\" fill=\"var(--{})\"><title>{}</title></rect>",
                left + 1.0,
                (top(0.0) - above).max(0.0),
                self.color,
                escape(&column.title)
            ));
            if let Some(expected) = column.expected {
                let (line, end) = (top(expected), left + step);
                svg.whisker(&format!("M{left:.1} {line:.1}H{end:.1}"));
            }
            if at % every == 0 {
                svg.add(format_args!(
                    "<text class=\"faint\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                    left + step / 2.0,
                    TALL + 28.0,
                    escape(&column.label)
                ));
            }
        }
        svg.end("columns")
    }
}

/// An SVG under construction.
struct Svg {
    text: String,
    height: f64,
}

impl Svg {
    fn new(height: f64) -> Svg {
        Svg { text: String::new(), height }
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        writeln!(self.text, "{element}").expect("a string takes everything");
    }

    /// A label that ends here. A long one is cut off; its bar has the full text.
    fn label(&mut self, right: f64, middle: f64, text: &str) {
        const MOST: usize = 17;
        let long = text.chars().count() > MOST;
        let short: String = text.chars().take(if long { MOST - 1 } else { MOST }).collect();
        let more = if long { "…" } else { "" };
        self.add(format_args!(
            "<text x=\"{right:.1}\" y=\"{middle:.1}\" text-anchor=\"end\" dominant-baseline=\"central\">{}{more}</text>",
            escape(&short)
        ));
    }

    /// A line that's visible on any color.
    fn whisker(&mut self, path: &str) {
        self.add(format_args!("<path class=\"halo\" d=\"{path}\"/><path class=\"whisker\" d=\"{path}\"/>"));
    }

    fn bar(&mut self, left: f64, middle: f64, width: f64, color: &str, title: &str) {
        if width > 0.0 {
            let top = middle - BAR / 2.0;
            self.add(format_args!(
                "<rect class=\"piece\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{BAR:.1}\" rx=\"1.5\" fill=\"var(--{color})\"><title>{}</title></rect>",
                escape(title)
            ));
        }
    }

    fn end(self, what: &str) -> String {
        format!(
            "<svg viewBox=\"0 0 {WIDTH} {:.0}\" role=\"img\" aria-label=\"{what}\">\n{}</svg>\n",
            self.height, self.text
        )
    }
}

/// How long a bar is.
fn length(value: f64, longest: f64) -> f64 {
    if longest > 0.0 { value / longest * (WIDTH - LEFT - RIGHT) } else { 0.0 }
}

#[expect(clippy::cast_precision_loss, reason = "there are few rows")]
const fn number(at: usize) -> f64 {
    at as f64
}

const fn count<T>(list: &[T]) -> f64 {
    number(list.len())
}

/// Text for HTML, escaped.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A count with thousands separators.
pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
