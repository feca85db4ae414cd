//! HTML under construction. Markup is written in the program and text comes from elsewhere: the first goes in as it is,
//! the second escaped, and the types keep them apart.

/// HTML under construction.
#[derive(Default)]
pub(super) struct Html(String);

impl Html {
    /// Markup as it is; only text in the program's source can be markup.
    pub(super) fn markup(&mut self, markup: &'static str) -> &mut Html {
        self.0.push_str(markup);
        self
    }

    /// Text, escaped for elements and attributes alike.
    pub(super) fn text(&mut self, text: &str) -> &mut Html {
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                other => self.0.push(other),
            }
        }
        self
    }

    /// Text in which words between backticks are code. The brackets of links between types are left out.
    pub(super) fn words(&mut self, text: &str) -> &mut Html {
        let text = text.replace("[`", "`").replace("`]", "`");
        for (place, part) in text.split('`').enumerate() {
            if place % 2 == 1 {
                self.markup("<code>").text(part).markup("</code>");
            } else {
                self.text(part);
            }
        }
        self
    }

    /// The whole.
    pub(super) fn finish(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_never_markup() {
        let mut html = Html::default();
        html.markup("<p>").words("a `<b>` & \"c\" of [`D`]").text("'</p>");
        assert_eq!(
            html.finish(),
            "<p>a <code>&lt;b&gt;</code> &amp; &quot;c&quot; of <code>D</code>&#39;&lt;/p&gt;"
        );
    }
}
