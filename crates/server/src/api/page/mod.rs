//! The API as a page for people, made from the `OpenAPI` document: what there is, how to ask and what you get.
//! It has no script; its style is a separate file, since nothing inline is allowed.

mod html;
mod schema;

use std::sync::LazyLock;

use axum::http::header::CONTENT_TYPE;
use axum::response::{Html as HtmlAnswer, IntoResponse};
use serde_json::Value;

use super::openapi;
use html::Html;
use schema::{Need, name};

/// The methods in the order in which a reader expects them.
const METHODS: [&str; 2] = ["get", "post"];

const HEAD: &str = include_str!("head.html");

/// The page.
pub(super) async fn page() -> HtmlAnswer<&'static str> {
    static PAGE: LazyLock<String> = LazyLock::new(|| {
        let document = serde_json::to_value(openapi::whole()).expect("the document is plain JSON");
        written(&document)
    });
    HtmlAnswer(&PAGE)
}

/// How it looks.
pub(super) async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("page.css"))
}

/// What clients and tables say to each other: the document for authors of programs that play.
pub(super) async fn messages() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], include_str!("../../../../../docs/messages.md"))
}

/// One operation, with its place in the document.
struct Operation<'a> {
    method: &'static str,
    path: &'a str,
    what: &'a Value,
}

/// The page of a document.
fn written(document: &Value) -> String {
    let operations = operations(document);
    let mut page = Html::default();
    page.markup(HEAD);
    for tag in document["tags"].as_array().into_iter().flatten() {
        let group: Vec<&Operation<'_>> =
            operations.iter().filter(|operation| operation.what["tags"][0] == tag["name"]).collect();
        if !group.is_empty() {
            page.markup("<section><h2>").words(tag["description"].as_str().unwrap_or_default());
            page.markup("</h2>");
            for operation in group {
                page.operation(document, operation);
            }
            page.markup("</section>");
        }
    }
    page.markup("<section><h2>Schemas</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        page.markup("<details class=\"schema\"><summary>").text(name).markup("</summary><div id=\"schema-");
        page.text(name).markup("\">").about(schema).schema(schema).markup("</div></details>");
    }
    page.markup("</section></main></body></html>\n");
    page.finish()
}

fn operations(document: &Value) -> Vec<Operation<'_>> {
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for method in METHODS {
            if item[method].is_object() {
                operations.push(Operation { method, path, what: &item[method] });
            }
        }
    }
    operations
}

impl Html {
    fn operation(&mut self, document: &Value, operation: &Operation<'_>) -> &mut Html {
        let Operation { method, path, what } = operation;
        self.markup("<details class=\"operation\"><summary><span class=\"method ").text(method).markup("\">");
        self.text(&method.to_uppercase()).markup("</span> <code class=\"path\">").text(path);
        self.markup("</code> <span class=\"what\">").words(what["summary"].as_str().unwrap_or_default());
        self.markup("</span></summary><div>").about(what);
        if what["security"].is_array() {
            self.markup("<p class=\"token\">Needs the token of a seat.</p>");
        }
        self.parameters(&what["parameters"]).body(document, &what["requestBody"]);
        self.answers(document, &what["responses"]).markup("</div></details>")
    }

    fn parameters(&mut self, parameters: &Value) -> &mut Html {
        let Some(parameters) = parameters.as_array().filter(|all| !all.is_empty()) else { return self };
        self.markup("<h3>Parameters</h3><table class=\"fields\"><tbody>");
        for parameter in parameters {
            let mut schema = parameter["schema"].clone();
            schema["description"] = parameter["description"].clone();
            let need = if parameter["required"] == true { Need::Required } else { Need::Optional };
            self.row(parameter["name"].as_str().unwrap_or_default(), &schema, need);
        }
        self.markup("</tbody></table>")
    }

    fn body(&mut self, document: &Value, body: &Value) -> &mut Html {
        if body.is_null() {
            return self;
        }
        self.markup("<h3>Body</h3>").about(body).content(document, &body["content"])
    }

    fn answers(&mut self, document: &Value, answers: &Value) -> &mut Html {
        self.markup("<h3>Answers</h3><dl class=\"answers\">");
        for (status, answer) in answers.as_object().into_iter().flatten() {
            let answer = resolved(document, answer);
            self.markup("<dt><code>").text(status).markup("</code></dt><dd>").about(answer);
            // All refusals have one schema, which need not be shown with each.
            if status.starts_with('2') {
                self.content(document, &answer["content"]);
            }
            self.markup("</dd>");
        }
        self.markup("</dl>")
    }

    /// What a body or an answer consists of.
    fn content(&mut self, document: &Value, content: &Value) -> &mut Html {
        for (media, inner) in content.as_object().into_iter().flatten() {
            let schema = &inner["schema"];
            self.markup("<p><code>").text(media).markup("</code> ").kind(schema).markup("</p>");
            if name(schema).is_some() {
                let schema = resolved(document, schema);
                self.markup("<details class=\"inner\"><summary>Fields</summary><div>").about(schema);
                self.schema(schema).markup("</div></details>");
            }
        }
        self
    }
}

/// What a reference points to; anything else is returned as it is.
fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let place = value["$ref"].as_str().and_then(|place| place.strip_prefix('#'));
    place.and_then(|place| document.pointer(place)).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_page_lists_every_operation_and_every_schema_of_the_document() {
        let HtmlAnswer(page) = page().await;
        let document = serde_json::to_value(openapi::whole()).expect("JSON");
        let operations = operations(&document);
        assert!(operations.len() >= 17, "{}", operations.len());
        for Operation { method, path, .. } in &operations {
            let heading = format!("{}</span> <code class=\"path\">{path}</code>", method.to_uppercase());
            assert_eq!(page.matches(&heading).count(), 1, "{method} {path}");
        }
        // No method is in the document that the page does not know.
        let items = document["paths"].as_object().expect("paths").values();
        assert_eq!(
            items.map(|item| item.as_object().expect("methods").len()).sum::<usize>(),
            operations.len()
        );
        for name in document["components"]["schemas"].as_object().expect("schemas").keys() {
            assert_eq!(page.matches(&format!("id=\"schema-{name}\"")).count(), 1, "{name}");
        }
    }

    #[tokio::test]
    async fn the_page_has_nothing_inline_and_every_link_leads_somewhere() {
        let HtmlAnswer(page) = page().await;
        for forbidden in ["<script", "<style", " style=", " onclick="] {
            assert!(!page.contains(forbidden), "{forbidden}");
        }
        for link in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(page.contains(&format!("id=\"{link}\"")), "#{link} leads nowhere");
        }
    }

    #[test]
    fn what_the_document_says_is_text() {
        let document = serde_json::json!({
            "tags": [{"name": "t", "description": "<b>"}],
            "paths": {"/<i>": {"get": {"tags": ["t"], "summary": "<u>", "responses": {"200": {"description": "<s>"}}}}},
        });
        let page = written(&document);
        for tag in ["<b>", "<i>", "<u>", "<s>"] {
            assert!(!page.contains(tag), "{tag}");
        }
    }
}
