//! What every operation may answer besides what it does: the refusals of the layers in front of it, and of a body or an
//! address that says nothing. They are written into the `OpenAPI` document once, so that no handler can forget one.

use hexhaven_wire::Refusal;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::schema::{AnyOfBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr};
use utoipa::{Modify, ToSchema};

/// Adds the common refusals, and what the document should say about codes of tables.
pub(super) struct Common;

/// What table codes look like when sent: lowercase letters work too.
const CODE: &str =
    "^[BCDFGHJKMNPQRSTVWXYZbcdfghjkmnpqrstvwxyz]{6}([BCDFGHJKMNPQRSTVWXYZbcdfghjkmnpqrstvwxyz]{2})?$";

/// A refusal that several operations share.
struct SharedRefusal {
    status: &'static str,
    name: &'static str,
    what: &'static str,
    /// Can this operation answer with it?
    may: fn(&Traits) -> bool,
}

const SHARED: [SharedRefusal; 11] = [
    SharedRefusal {
        status: "400",
        name: "Unreadable",
        what: "The body isn't JSON (`bad_json`), or the request can't be read at all (`bad_request`).",
        may: |traits| traits.body != Body::None || traits.table,
    },
    SharedRefusal {
        status: "401",
        name: "NoSeat",
        what: "No token was sent (`no_token`), or it doesn't belong to a seat here (`bad_token`).",
        may: |traits| traits.token,
    },
    SharedRefusal {
        status: "403",
        name: "NotAllowed",
        what: "The request comes from a page of another site (`foreign_origin`), or is not for this seat to make \
               (`not_host`, `watching`).",
        may: |traits| traits.changes == Changes::Something,
    },
    SharedRefusal {
        status: "404",
        name: "NotFound",
        what: "There is no such table (`no_such_table`), link (`no_such_handover`) or page (`not_found`).",
        may: |traits| traits.table,
    },
    SharedRefusal {
        status: "409",
        name: "NotNow",
        what: "The table is not where this would make sense: `started`, `not_started`, `over`, `not_over`, \
               `seat_taken`, `seat_open`, `table_full`, `question_closed`.",
        may: |traits| traits.table && traits.token,
    },
    SharedRefusal {
        status: "413",
        name: "TooLarge",
        what: "The body is too large (`too_large`).",
        may: |traits| traits.body != Body::None,
    },
    SharedRefusal {
        status: "415",
        name: "NotJson",
        what: "The body has to be sent as `application/json` (`not_json`).",
        may: |traits| traits.body == Body::Json,
    },
    SharedRefusal {
        status: "422",
        name: "Refused",
        what: "It can be read but isn't valid: a field (`bad_fields`), a parameter (`bad_query`), or what the \
               rules of the game say about it. The code and the data say what.",
        may: |traits| traits.body != Body::None || traits.query,
    },
    SharedRefusal {
        status: "429",
        name: "TooMany",
        what: "Too many requests from this address (`too_many_requests`), too many wrong table codes \
               (`too_many_wrong_codes`), too many of its sockets and streams (`too_many_connections`), or too many \
               visitors of one table (`too_many_visitors`).",
        may: |_| true,
    },
    SharedRefusal {
        status: "500",
        name: "Internal",
        what: "Something went wrong in the server (`internal`); its log says what.",
        may: |_| true,
    },
    SharedRefusal {
        status: "503",
        name: "Unavailable",
        what: "The server has as many tables (`too_many_tables`) or connections (`server_full`) as it may hold, cannot write to its disk or is \
               about to stop (`storage`, `storage_unavailable`, `try_again`, `unavailable`).",
        may: |_| true,
    },
];

/// What decides which refusals an operation can give.
struct Traits {
    /// It names a table in its address.
    table: bool,
    query: bool,
    token: bool,
    body: Body,
    changes: Changes,
}

#[derive(PartialEq, Eq)]
enum Body {
    None,
    Json,
    Other,
}

impl Traits {
    fn of(operation: &Operation, changes: Changes) -> Traits {
        let body = match &operation.request_body {
            None => Body::None,
            Some(body) if body.content.contains_key("application/json") => Body::Json,
            Some(_) => Body::Other,
        };
        let parameters = operation.parameters.as_deref().unwrap_or_default();
        let any = |place: ParameterIn| parameters.iter().any(|parameter| parameter.parameter_in == place);
        Traits {
            table: any(ParameterIn::Path),
            query: any(ParameterIn::Query),
            token: operation.security.is_some(),
            body,
            changes,
        }
    }
}

/// What a method is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Changes {
    Nothing,
    Something,
}

impl Modify for Common {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_default();
        for shared in &SHARED {
            components.responses.insert(shared.name.to_owned(), response(shared).into());
        }
        // A word such as "brick" is a resource and a word: more than one of these may fit.
        if let Some(RefOr::T(datum)) = components.schemas.get_mut("Datum") {
            loosen(datum);
        }
        for path in document.paths.paths.values_mut() {
            for (operation, changes) in operations(path) {
                complete(operation, changes);
            }
        }
    }
}

/// The operations of one path.
fn operations(path: &mut PathItem) -> impl Iterator<Item = (&mut Operation, Changes)> {
    let get = path.get.as_mut().map(|operation| (operation, Changes::Nothing));
    let post = path.post.as_mut().map(|operation| (operation, Changes::Something));
    get.into_iter().chain(post)
}

fn complete(operation: &mut Operation, changes: Changes) {
    for parameter in operation.parameters.iter_mut().flatten() {
        describe_code(parameter);
    }
    let traits = Traits::of(operation, changes);
    for shared in &SHARED {
        let own = operation.responses.responses.get(shared.status);
        // What a handler says about itself stays, unless it only says that there is such a refusal.
        let silent = own.is_none_or(|own| matches!(own, RefOr::T(own) if own.description.is_empty()));
        if silent && (own.is_some() || (shared.may)(&traits)) {
            let common = RefOr::Ref(Ref::from_response_name(shared.name));
            operation.responses.responses.insert(shared.status.to_owned(), common);
        }
    }
}

fn describe_code(parameter: &mut Parameter) {
    if parameter.name == "code" && parameter.description.is_none() {
        let code = ObjectBuilder::new().schema_type(Type::String).pattern(Some(CODE));
        parameter.schema = Some(code.build().into());
        parameter.description = Some("The code of a table, such as `KRBTZW`.".to_owned());
    }
}

fn response(shared: &SharedRefusal) -> Response {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name(Refusal::name()))).build();
    let response = ResponseBuilder::new().description(shared.what).content("application/json", body);
    if shared.status != "429" {
        return response.build();
    }
    let seconds = ObjectBuilder::new().schema_type(Type::Integer);
    let header = HeaderBuilder::new().schema(seconds).description(Some("Seconds to wait."));
    response.header("retry-after", header.build()).build()
}

fn loosen(schema: &mut Schema) {
    if let Schema::OneOf(one) = schema {
        let any = one.items.drain(..).fold(AnyOfBuilder::new(), AnyOfBuilder::item);
        *schema = any.description(one.description.take()).build().into();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    fn document() -> Value {
        serde_json::to_value(crate::api::openapi::whole()).expect("a document is JSON")
    }

    #[test]
    fn every_operation_tells_every_refusal_that_it_knows() {
        let document = document();
        let statuses = |method: &str, path: &str| -> Vec<String> {
            let responses = &document["paths"][path][method]["responses"];
            responses.as_object().expect("responses").keys().cloned().collect()
        };
        assert_eq!(statuses("get", "/api/catalog"), ["200", "429", "500", "503"]);
        assert_eq!(
            statuses("post", "/api/tables"),
            ["200", "400", "403", "413", "415", "422", "429", "500", "503"]
        );
        assert_eq!(
            statuses("post", "/api/tables/{code}/commands"),
            ["200", "400", "401", "403", "404", "409", "413", "415", "422", "429", "500", "503"]
        );
        for refusal in document["components"]["responses"].as_object().expect("responses").values() {
            let schema = &refusal["content"]["application/json"]["schema"]["$ref"];
            assert_eq!(schema, "#/components/schemas/Refusal", "{refusal}");
        }
    }

    #[test]
    fn every_reference_leads_somewhere_and_every_parameter_stands_where_it_is_read() {
        fn references(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Object(fields) => {
                    found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
                    fields.values().for_each(|field| references(field, found));
                }
                Value::Array(items) => items.iter().for_each(|item| references(item, found)),
                _ => {}
            }
        }
        let document = document();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 100, "{}", found.len());
        for reference in found {
            assert!(document.pointer(&reference[1..]).is_some(), "{reference} leads nowhere");
        }
        for (path, item) in document["paths"].as_object().expect("paths") {
            for operation in item.as_object().expect("operations").values() {
                for parameter in operation["parameters"].as_array().into_iter().flatten() {
                    let name = parameter["name"].as_str().expect("a name");
                    let place = if path.contains(&format!("{{{name}}}")) { "path" } else { "query" };
                    assert_eq!(parameter["in"], place, "{name} of {path}");
                }
            }
        }
    }
}
