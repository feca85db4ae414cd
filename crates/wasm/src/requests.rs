//! Requests that need no table: what they say follows from the request alone, here as at the server.

use hexhaven_bots::Level;
use hexhaven_guide as guide;
use hexhaven_wire::{
    Catalog, Checked, Mix, Offerings, Refusal, ReplayPage, RulesText, Statistics, read_record,
};

use crate::entropy::Entropy;
use crate::http::{Answer, Request, json, number};

/// The rule set of a reader who has not chosen one.
const USUAL: &str = "fifth:4";

/// The answer to a request, or nothing if its path is not one of these.
pub(crate) fn answer(request: &Request<'_>, entropy: &mut Entropy) -> Option<Answer> {
    let path: Vec<&str> = request.path.iter().map(String::as_str).collect();
    let answer = match (request.method, path.as_slice()) {
        ("GET", ["catalog"]) => json(Ok(offerings())),
        ("POST", ["rules"]) => request.read::<RulesText>().and_then(|wanted| json(Mix::read(&wanted.rules))),
        ("POST", ["boards"]) => request.read::<RulesText>().and_then(|wanted| {
            json(
                entropy
                    .take()
                    .and_then(|seed| guide::island::preview(&wanted.rules, u64::from_le_bytes(seed))),
            )
        }),
        ("POST", ["replay"]) => steps(request),
        ("POST", ["statistics"]) => {
            json(read_record(request.body.as_bytes()).and_then(|record| Statistics::asked(&record)))
        }
        ("POST", ["verify"]) => json(read_record(request.body.as_bytes()).map(|record| Checked::of(&record))),
        ("GET", ["guide"]) => for_rules(request, |rules| Ok(guide::handbook(rules))),
        ("GET", ["guide", "law"]) => json(Ok(guide::law())),
        ("GET", ["guide", "demos", id]) => {
            for_rules(request, |rules| guide::demo(id, rules).ok_or_else(|| Refusal::new("no_such_demo")))
        }
        ("POST", ["guide", "lessons", slug]) => {
            request.read().and_then(|tried| json(guide::lesson::try_out(slug, &tried)))
        }
        ("POST", ["guide", "games"]) => request.read().and_then(|order| json(guide::practice::begin(&order))),
        ("POST", ["guide", "play"]) => {
            request.read().and_then(|position| json(guide::practice::play(&position)))
        }
        ("POST", ["guide", "dice"]) => request.read().and_then(|order| json(guide::dice::roll(&order))),
        ("POST", ["guide", "boards"]) => request.read().and_then(|order| {
            json(entropy.take().and_then(|fresh| guide::island::draw(&order, u64::from_le_bytes(fresh))))
        }),
        _ => return None,
    };
    Some(answer)
}

fn offerings() -> Offerings {
    let bots = Level::ALL.iter().map(|level| level.name().to_owned()).collect();
    Offerings { rules: Catalog::new(), bots }
}

fn for_rules<T: serde::Serialize>(
    request: &Request<'_>,
    tell: impl FnOnce(&hexhaven_rules::Rules) -> Result<T, Refusal>,
) -> Answer {
    let [rules] = request.query(["rules"])?;
    json(guide::read_rules(rules.unwrap_or(USUAL)).and_then(|rules| tell(&rules)))
}

fn steps(request: &Request<'_>) -> Answer {
    json_page(request, &read_record(request.body.as_bytes()).map_err(crate::http::refused)?)
}

/// The steps of a record that a request names.
pub(crate) fn json_page(request: &Request<'_>, record: &hexhaven_record::Record) -> Answer {
    let [viewer, from, count] = request.query(["viewer", "from", "count"])?;
    let from = from.map_or(Ok(0), number)?;
    let count = count.map(number).transpose()?;
    json(ReplayPage::asked(record, viewer, from, count))
}
