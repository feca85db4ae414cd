//! Schemas of the document for readers: what type something has, and which fields.

use serde_json::Value;

use super::html::Html;

/// The prefix of a schema's name in a reference.
const SCHEMAS: &str = "#/components/schemas/";

impl Html {
    /// The type in a few words, with links to schemas that have a name.
    pub(super) fn kind(&mut self, schema: &Value) -> &mut Html {
        if let Some(name) = name(schema) {
            self.markup("<a href=\"#schema-").text(name).markup("\">").text(name);
            return self.markup("</a>");
        }
        if let Some(values) = schema["enum"].as_array() {
            return self.joined(values, |html, value| html.value(value));
        }
        if let Some(variants) = variants(schema) {
            return self.joined(variants, Html::kind);
        }
        match &schema["type"] {
            Value::String(one) => self.plain(one, schema),
            Value::Array(several) => {
                self.joined(several, |html, one| html.plain(one.as_str().unwrap_or("null"), schema))
            }
            _ => self.text("anything"),
        }
    }

    /// One of the types that JSON has.
    fn plain(&mut self, kind: &str, schema: &Value) -> &mut Html {
        match kind {
            "array" if schema["items"].is_object() => self.text("list of ").kind(&schema["items"]),
            "array" => self.text("list"),
            "object" if schema["additionalProperties"].is_object() => {
                self.text("map to ").kind(&schema["additionalProperties"])
            }
            "boolean" => self.text("true or false"),
            other => self.text(other),
        }
    }

    fn joined(
        &mut self,
        items: &[Value],
        one: impl for<'a> Fn(&'a mut Html, &Value) -> &'a mut Html,
    ) -> &mut Html {
        for (place, item) in items.iter().enumerate() {
            if place > 0 {
                self.text(" or ");
            }
            one(self, item);
        }
        self
    }

    fn value(&mut self, value: &Value) -> &mut Html {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        self.markup("<code>").text(&text).markup("</code>")
    }

    /// Bounds and patterns that a value must keep.
    pub(super) fn bounds(&mut self, schema: &Value) -> &mut Html {
        for (key, words) in [
            ("minimum", "at least "),
            ("maximum", "at most "),
            ("minLength", "characters at least "),
            ("maxLength", "characters at most "),
            ("maxItems", "items at most "),
            ("pattern", "matches "),
        ] {
            // Nobody needs to be told that a count isn't negative.
            let bound = &schema[key];
            let needless = key == "minimum" && bound == 0;
            if !bound.is_null() && !needless {
                self.markup("<span class=\"bound\">").text(words).value(bound).markup("</span> ");
            }
        }
        self
    }

    /// A schema in full: its fields, its variants, or just its type.
    pub(super) fn schema(&mut self, schema: &Value) -> &mut Html {
        if let Some(parts) = schema["allOf"].as_array() {
            for part in parts {
                self.schema(part);
            }
            return self;
        }
        if let Some(variants) = variants(schema).filter(|variants| variants.iter().any(is_structured)) {
            for variant in variants {
                self.markup("<div class=\"variant\">").about(variant).schema(variant).markup("</div>");
            }
            return self;
        }
        match schema["properties"].as_object() {
            Some(fields) if !fields.is_empty() => {
                self.markup("<table class=\"fields\"><tbody>");
                // What tells variants apart comes first.
                let (first, rest): (Vec<_>, Vec<_>) = fields.iter().partition(|(field, _)| *field == "type");
                for (field, inner) in first.into_iter().chain(rest) {
                    let required = schema["required"]
                        .as_array()
                        .is_some_and(|names| names.iter().any(|name| name == field));
                    self.row(field, inner, if required { Need::Required } else { Need::Optional });
                }
                self.markup("</tbody></table>")
            }
            _ => self.markup("<p>").kind(schema).markup(" ").bounds(schema).markup("</p>"),
        }
    }

    /// What is said about something, if anything is.
    pub(super) fn about(&mut self, described: &Value) -> &mut Html {
        match described["description"].as_str() {
            Some(words) if !words.is_empty() => self.markup("<p>").words(words).markup("</p>"),
            _ => self,
        }
    }

    /// One field or parameter.
    pub(super) fn row(&mut self, name: &str, schema: &Value, need: Need) -> &mut Html {
        self.markup("<tr><th scope=\"row\"><code>").text(name).markup("</code>");
        if need == Need::Optional {
            self.markup(" <span class=\"need\">optional</span>");
        }
        self.markup("</th><td class=\"kind\">").kind(schema).markup("</td><td>");
        self.words(schema["description"].as_str().unwrap_or_default()).markup(" ").bounds(schema);
        self.markup("</td></tr>")
    }
}

/// Is it required?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    Required,
    Optional,
}

/// The name of a schema that is only referred to.
pub(super) fn name(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix(SCHEMAS)
}

fn variants(schema: &Value) -> Option<&[Value]> {
    let variants = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
    variants.map(Vec::as_slice)
}

/// Does it have fields of its own?
fn is_structured(schema: &Value) -> bool {
    schema["properties"].is_object() || schema["allOf"].is_array()
}
