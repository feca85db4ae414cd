//! The guide: the handbook, boards to step through, lessons, practice, dice and boards for a real table.
//!
//! Nothing is kept between two requests, and nobody needs a seat: an answer follows from the request alone. So the rules
//! in the browser could answer the same calls. Slow work has its own pool, and every request is bounded: a text by what
//! its reader takes, practice by a number of actions, a lesson by its tries.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use hexhaven_guide as guide;
use hexhaven_wire::{
    BoardOrder, CompanionBoard, Demo, DiceOrder, DiceReport, Handbook, Law, LessonStanding, LessonTry,
    PracticeGame, PracticePosition, Practiced, Refusal,
};
use serde::Deserialize;
use tokio::time::timeout;
use utoipa::IntoParams;

use crate::site::Site;
use crate::web::{ApiError, Received};

/// How long a request may wait for its work. This is far longer than the work takes; after that, asking again is better than
/// waiting.
const PATIENCE: Duration = Duration::from_secs(15);

/// The rule set of a reader who has not chosen one.
const USUAL: &str = "fifth:4";

/// All routes of the guide.
pub(super) fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/guide", get(handbook))
        .route("/guide/demos/{id}", get(demo))
        .route("/guide/law", get(law))
        .route("/guide/lessons/{slug}", post(lesson))
        .route("/guide/games", post(begin))
        .route("/guide/play", post(play))
        .route("/guide/dice", post(dice))
        .route("/guide/boards", post(board))
}

/// For which rules.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct ForRules {
    /// A rule set as text, `fifth:4` without it.
    #[serde(default)]
    rules: Option<String>,
}

impl ForRules {
    fn read(query: Result<Query<ForRules>, QueryRejection>) -> Result<hexhaven_rules::Rules, ApiError> {
        let Query(wanted) = query?;
        Ok(guide::read_rules(wanted.rules.as_deref().unwrap_or(USUAL))?)
    }
}

/// The whole handbook for a rule set.
#[utoipa::path(get, path = "/api/guide", params(ForRules),
    responses((status = 200, body = Handbook), (status = 422, body = Refusal)))]
pub(super) async fn handbook(
    State(site): State<Arc<Site>>,
    query: Result<Query<ForRules>, QueryRejection>,
) -> Result<Json<Handbook>, ApiError> {
    let rules = ForRules::read(query)?;
    work(&site, move || Ok(guide::handbook(&rules))).await
}

/// A board to step through.
#[utoipa::path(get, path = "/api/guide/demos/{id}", params(("id" = String, Path), ForRules),
    responses((status = 200, body = Demo), (status = 404, body = Refusal), (status = 422, body = Refusal)))]
pub(super) async fn demo(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    query: Result<Query<ForRules>, QueryRejection>,
) -> Result<Json<Demo>, ApiError> {
    let rules = ForRules::read(query)?;
    work(&site, move || guide::demo(&id, &rules).ok_or_else(|| Refusal::new("no_such_demo"))).await
}

/// The law: every numbered rule, with the pages that are about it.
#[utoipa::path(get, path = "/api/guide/law", responses((status = 200, body = Law)))]
pub(super) async fn law(State(site): State<Arc<Site>>) -> Result<Json<Law>, ApiError> {
    work(&site, || Ok(guide::law())).await
}

/// The state of a lesson's stage after everything tried in it.
#[utoipa::path(post, path = "/api/guide/lessons/{slug}", params(("slug" = String, Path)), request_body = LessonTry,
    responses((status = 200, body = LessonStanding), (status = 404, body = Refusal), (status = 422, body = Refusal)))]
pub(super) async fn lesson(
    State(site): State<Arc<Site>>,
    Path(slug): Path<String>,
    Received(tried): Received<LessonTry>,
) -> Result<Json<LessonStanding>, ApiError> {
    work(&site, move || guide::lesson::try_out(&slug, &tried)).await
}

/// Begins a game against bots, with a coach.
#[utoipa::path(post, path = "/api/guide/games", request_body = PracticeGame,
    responses((status = 200, body = Practiced), (status = 422, body = Refusal)))]
pub(super) async fn begin(
    State(site): State<Arc<Site>>,
    Received(order): Received<PracticeGame>,
) -> Result<Json<Practiced>, ApiError> {
    work(&site, move || guide::practice::begin(&order)).await
}

/// Continues from a position.
#[utoipa::path(post, path = "/api/guide/play", request_body = PracticePosition,
    responses((status = 200, body = Practiced), (status = 422, body = Refusal)))]
pub(super) async fn play(
    State(site): State<Arc<Site>>,
    Received(position): Received<PracticePosition>,
) -> Result<Json<Practiced>, ApiError> {
    work(&site, move || guide::practice::play(&position)).await
}

/// Rolls dice and says how unusual the rolls are.
#[utoipa::path(post, path = "/api/guide/dice", request_body = DiceOrder,
    responses((status = 200, body = DiceReport), (status = 422, body = Refusal)))]
pub(super) async fn dice(Received(order): Received<DiceOrder>) -> Result<Json<DiceReport>, ApiError> {
    Ok(Json(guide::dice::roll(&order)?))
}

/// Draws a board for a real table, or returns the one with this code.
#[utoipa::path(post, path = "/api/guide/boards", request_body = BoardOrder,
    responses((status = 200, body = CompanionBoard), (status = 422, body = Refusal)))]
pub(super) async fn board(Received(order): Received<BoardOrder>) -> Result<Json<CompanionBoard>, ApiError> {
    let fresh = getrandom::u64().map_err(|_| Refusal::new("try_again"))?;
    Ok(Json(guide::island::draw(&order, fresh)?))
}

/// Does slow work away from the sockets.
async fn work<T: Send + 'static>(
    site: &Site,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    match timeout(PATIENCE, site.guide.run(work)).await {
        Ok(Some(done)) => Ok(Json(done?)),
        Ok(None) => Err(ApiError::internal()),
        Err(_) => Err(Refusal::new("try_again").into()),
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::Request;
    use axum::http::header::CONTENT_TYPE;
    use http_body_util::BodyExt;
    use serde_json::{Value, json};
    use tempfile::TempDir;
    use tower::ServiceExt;

    use crate::config::Config;

    use super::*;

    struct GuideServer {
        _folder: TempDir,
        router: Router,
    }

    impl GuideServer {
        async fn new() -> GuideServer {
            let folder = tempfile::tempdir().expect("a folder for the test");
            let mut config = Config::with_data(folder.path().join("games.db"));
            config.limits.requests_per_minute = 0;
            let site = Site::open(config).await.expect("a site");
            GuideServer { _folder: folder, router: crate::web::router(site, super::super::router()) }
        }

        async fn ask(&self, request: Request<Body>) -> (u16, Value) {
            let response = self.router.clone().oneshot(request).await.expect("always an answer");
            let status = response.status().as_u16();
            let bytes = response.into_body().collect().await.expect("a body").to_bytes();
            (status, serde_json::from_slice(&bytes).expect("JSON"))
        }

        async fn get(&self, path: &str) -> (u16, Value) {
            self.ask(Request::get(path).body(Body::empty()).expect("a request")).await
        }

        async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
            let request = Request::post(path).header(CONTENT_TYPE, "application/json");
            self.ask(request.body(body.to_string().into()).expect("a request")).await
        }

        /// The code of the refusal, and its status.
        async fn refused(&self, path: &str, body: &Value) -> (u16, String) {
            let (status, answer) = self.post(path, body).await;
            (status, answer["code"].as_str().unwrap_or_default().to_owned())
        }
    }

    fn position(text: &str) -> Value {
        json!({"position": text, "seat": 0, "seed": "a", "bots": "novice", "number": 0, "actions": [], "coach": true})
    }

    fn with(mut body: Value, field: &str, value: Value) -> Value {
        body[field] = value;
        body
    }

    #[tokio::test]
    async fn the_handbook_follows_the_rule_set() {
        let server = GuideServer::new().await;
        let (status, book) = server.get("/api/guide").await;
        assert_eq!((status, &book["rules"]["id"]), (200, &json!("fifth:4")));
        assert_eq!(book["lessons"].as_array().map(Vec::len), Some(14));
        let (_, sixth) = server.get("/api/guide?rules=sixth:4").await;
        assert_eq!(sixth["rules"]["id"], "sixth:4");
        let (status, refusal) = server.get("/api/guide?rules=seventh:4").await;
        assert_eq!((status, refusal["code"].as_str()), (422, Some("unknown_edition")));
        assert_eq!(server.get("/api/guide?rule=fifth:4").await.0, 422);
    }

    #[tokio::test]
    async fn the_law_and_the_boards_to_step_through() {
        let server = GuideServer::new().await;
        let (status, law) = server.get("/api/guide/law").await;
        assert!(status == 200 && law["sections"].as_array().is_some_and(|sections| sections.len() > 10));
        let (_, book) = server.get("/api/guide").await;
        let pages = ["chapters", "cases", "almanac"].map(|kind| book[kind].as_array().expect("pages"));
        let mut blocks =
            pages.into_iter().flatten().flat_map(|page| page["blocks"].as_array().expect("blocks"));
        let id = blocks.find(|block| block["type"] == "demo").expect("a board")["id"].clone();
        let (status, demo) = server.get(&format!("/api/guide/demos/{}", id.as_str().expect("an id"))).await;
        assert_eq!((status, &demo["id"]), (200, &id));
        for none in ["nonsense.1", "longest-road", "longest-road.999", "%F0%9F%8E%B2"] {
            let (status, refusal) = server.get(&format!("/api/guide/demos/{none}")).await;
            assert_eq!((status, refusal["code"].as_str()), (404, Some("no_such_demo")), "{none}");
        }
    }

    #[tokio::test]
    async fn lessons_are_tried() {
        let server = GuideServer::new().await;
        let (_, book) = server.get("/api/guide").await;
        let first = &book["lessons"][0];
        let path = format!("/api/guide/lessons/{}", first["slug"].as_str().expect("a slug"));
        let tried = |stage: u32, tries: Value| json!({"rules": "fifth:4", "stage": stage, "tries": tries});
        let (status, start) = server.post(&path, &tried(0, json!([]))).await;
        assert_eq!((status, &start["verdict"]), (200, &json!("open")));
        let (_, done) = server.post(&path, &tried(0, first["stages"][0]["solution"].clone())).await;
        assert_eq!((&done["verdict"], &done["beyond_par"]), (&json!("done"), &json!(0)));
        let many = json!(vec![json!([{"type": "end_turn"}]); 61]);
        assert_eq!(server.refused(&path, &tried(0, many)).await, (422, "too_many_tries".into()));
        assert_eq!(server.refused(&path, &tried(99, json!([]))).await, (404, "no_such_stage".into()));
        let other = server.refused("/api/guide/lessons/flying", &tried(0, json!([]))).await;
        assert_eq!(other, (404, "no_such_lesson".into()));
    }

    #[tokio::test]
    async fn practice_goes_on_from_what_was_told() {
        let server = GuideServer::new().await;
        let (status, begun) =
            server.post("/api/guide/games", &json!({"rules": "fifth:4:vp-to-win=5", "seed": "tea"})).await;
        assert_eq!(status, 200, "{begun}");
        let next = json!({"position": begun["position"], "seat": 0, "seed": "tea", "bots": "novice",
            "number": 1, "actions": begun["advice"]["actions"], "coach": true});
        let (status, played) = server.post("/api/guide/play", &next).await;
        assert_eq!((status, &played["refused"]), (200, &Value::Null), "{played}");
        assert_ne!(played["position"], begun["position"]);
        let again = server.post("/api/guide/play", &next).await;
        assert_eq!(again.1, played);
    }

    #[tokio::test]
    async fn bad_practice_is_refused() {
        let server = GuideServer::new().await;
        let sound = position("fifth:4 fixed 0=s17 turn=5");
        assert_eq!(server.post("/api/guide/play", &sound).await.0, 200);
        for (field, value, code) in [
            ("position", json!("fifth:4 fixed 0=s99"), "bad_position"),
            ("position", json!("x".repeat(100_000)), "bad_position"),
            ("seat", json!(4), "no_such_seat"),
            ("seat", json!(400), "bad_fields"),
            ("seed", json!("no spaces"), "bad_seed"),
            ("bots", json!("random"), "no_such_bot"),
            ("number", json!(-1), "bad_fields"),
            ("actions", json!([{"type": "settlement", "corner": 200}]), "no_such_corner"),
            ("speed", json!(1), "bad_fields"),
        ] {
            let bad = with(sound.clone(), field, value);
            assert_eq!(server.refused("/api/guide/play", &bad).await, (422, code.into()), "{field}");
        }
        let huge = with(sound, "position", json!("x".repeat(400_000)));
        assert_eq!(server.refused("/api/guide/play", &huge).await, (413, "too_large".into()));
        let games = json!({"rules": "fifth:9", "seed": "a"});
        assert_eq!(server.refused("/api/guide/games", &games).await, (422, "too_many_players".into()));
    }

    #[tokio::test]
    async fn dice_and_boards_come_again() {
        let server = GuideServer::new().await;
        let order = json!({"rolls": 100, "dice": "balanced", "seed": "tea"});
        let (status, rolled) = server.post("/api/guide/dice", &order).await;
        assert_eq!((status, rolled["rolls"].as_array().map(Vec::len)), (200, Some(100)));
        assert_eq!(server.post("/api/guide/dice", &order).await.1, rolled);
        let many = json!({"rolls": 1_001, "dice": "fair", "seed": "tea"});
        assert_eq!(server.refused("/api/guide/dice", &many).await, (422, "bad_number_of_rolls".into()));

        let (status, drawn) = server.post("/api/guide/boards", &json!({"rules": "fifth:4"})).await;
        assert_eq!(status, 200, "{drawn}");
        let same = json!({"rules": "fifth:4", "code": drawn["code"]});
        assert_eq!(server.post("/api/guide/boards", &same).await.1, drawn);
        let bad = json!({"rules": "fifth:4", "code": "????????"});
        assert_eq!(server.refused("/api/guide/boards", &bad).await, (422, "bad_board_code".into()));
    }
}
