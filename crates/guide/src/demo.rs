//! Boards to step through: a position and inputs, played by the engine for a rule set.

use hexhaven_rules::board::Topology;
use hexhaven_rules::cards::Cards;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::places::{Corner, Edge, Hex};
use hexhaven_rules::{Board, Event, Game, Illegal, Input, Next, Rules, Seat, State, View, Viewer};
use hexhaven_wire::{self as wire, Focus, Forecast, Gain, Refusal, RuleSet, Scene, Span};

use crate::book::articles;
use crate::facts::Facts;
use crate::page::{Highlights, Script, ScriptStep, Sentence};

/// A played board: what readers get, and where to look in each scene.
#[derive(Clone, Debug)]
pub struct Showing {
    /// For readers.
    pub demo: wire::Demo,
    /// The game in which it was played.
    pub game: Game,
    /// Where to look in each of its scenes.
    pub views: Vec<View>,
}

/// The board with this id, such as `almanac.longest-road.1`, played by these rules; nothing if these rules have no such
/// board.
pub fn demo(id: &str, rules: &Rules) -> Option<wire::Demo> {
    showing(id, rules).map(|showing| showing.demo)
}

/// The same with the positions themselves, for drawing them.
pub fn showing(id: &str, rules: &Rules) -> Option<Showing> {
    let (name, number) = id.rsplit_once('.')?;
    let article = articles().iter().find(|article| article.name() == name)?;
    let (when, script) = article.prose.demo(number.parse().ok()?)?;
    if !when.holds(rules) {
        return None;
    }
    play(id, script, rules).ok()
}

/// What `{here}` stands for in a position: the reader's edition for four players on the printed map, with the phases of
/// the reader's rules. Modules and house rules are left out, so that all readers of an edition see the same board.
pub(crate) fn here(rules: &Rules) -> String {
    let printed = Rules::of(rules.edition, 4);
    let with_phases = Rules { phase_mode: rules.phase_mode, ..printed };
    let rules = if with_phases.faults().is_empty() { with_phases } else { printed };
    format!("{rules} {}", Board::fixed(rules.board.island).to_text())
}

/// The line that is wrong, and why the board or stage can't be played.
pub(crate) type LineFault = (usize, String);

/// Plays a board.
pub(crate) fn play(id: &str, script: &Script, rules: &Rules) -> Result<Showing, LineFault> {
    let text = script.position.replace("{here}", &here(rules));
    let (game, state) = State::parse(&text).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        (script.line, format!("position: {}", faults.join("; ")))
    })?;
    let viewer = match script.view {
        None => Viewer::Spectator,
        Some(seat) if seat < game.players() => Viewer::Seat(Seat::new(seat as u8)),
        Some(seat) => return Err((script.line, format!("there is no seat {seat} to look from"))),
    };
    let facts = Facts::on_board(rules, game.rules());
    let mut show = Show { game, state, viewer, facts };
    let mut first = show.scene(script.line, &script.look)?;
    first.caption = script.says.spans(&show.facts);
    let mut views = vec![show.view()];
    let mut scenes = vec![first];
    for step in &script.steps {
        scenes.push(show.step(step)?);
        views.push(show.view());
    }
    scenes[0].caption.extend(by_the_book(script, rules, &show));
    let demo = wire::Demo {
        id: id.to_owned(),
        title: script.title.words(&show.facts),
        rules: RuleSet::of(show.game.rules()),
        game: wire::GameInfo {
            board: wire::Board::of(&show.game),
            board_text: show.game.board().to_text(),
            board_chosen: true,
        },
        scenes,
    };
    Ok(Showing { demo, game: show.game, views })
}

/// Boards are played by the printed rules. If the reader's table has a different goal or limit and it would matter
/// here, a sentence says so.
fn by_the_book(script: &Script, reader: &Rules, show: &Show) -> Option<Span> {
    let names: Vec<&str> = script.sentences().flat_map(Sentence::placeholders).collect();
    let board = show.game.rules();
    let over = matches!(show.state.next(), Next::Over { .. });
    let goal = over || names.contains(&"n points-to-win");
    let limit = names.iter().any(|name| name.contains("discard-"));
    let text = if goal && reader.points_to_win != board.points_to_win {
        format!(" On this board, it takes {} points to win, as printed.", board.points_to_win)
    } else if limit && reader.discard_limit != board.discard_limit {
        format!(" On this board, the limit is {} cards, as printed.", board.discard_limit)
    } else {
        return None;
    };
    Some(Span::Text { text })
}

/// A position in the middle of a board.
struct Show {
    game: Game,
    state: State,
    viewer: Viewer,
    facts: Facts,
}

impl Show {
    fn step(&mut self, step: &ScriptStep) -> Result<Scene, LineFault> {
        let mut events: Vec<Event> = Vec::new();
        let mut refused = None;
        for (at, code) in step.inputs.iter().enumerate() {
            let input =
                Input::parse(code, &self.game).map_err(|error| (step.line, format!("{code}: {error}")))?;
            let last = at + 1 == step.inputs.len();
            match (self.state.play(&self.game, input, &mut events), &step.refused_by) {
                (Err(illegal), Some(rule)) if last => refused = Some(as_expected(code, illegal, rule, step)?),
                (Err(illegal), _) => {
                    return Err((step.line, format!("{code} is refused by {}: {illegal}", illegal.rule())));
                }
                (Ok(()), Some(rule)) if last => {
                    return Err((step.line, format!("{code} is legal, and should be refused by {rule}")));
                }
                (Ok(()), _) => {}
            }
        }
        let mut scene = self.scene(step.line, &step.look)?;
        scene.caption = step.says.spans(&self.facts);
        scene.inputs.clone_from(&step.inputs);
        if step.predict {
            let forecast = forecast(&self.game, &events);
            scene.forecast = Some(forecast.ok_or_else(|| (step.line, "nothing is rolled here".to_owned()))?);
        }
        scene.events = events.into_iter().map(|event| wire::Event::of(&event.seen_by(self.viewer))).collect();
        scene.refused = refused;
        Ok(scene)
    }

    fn view(&self) -> View {
        View::of(&self.game, &self.state, self.viewer)
    }

    /// What there is to see now.
    fn scene(&self, line: usize, look: &Highlights) -> Result<Scene, LineFault> {
        Ok(Scene {
            caption: Vec::new(),
            inputs: Vec::new(),
            events: Vec::new(),
            view: wire::View::of(&self.view(), &self.game),
            refused: None,
            focus: focus(look, self.game.topology())
                .map_err(|place| (line, format!("no place {place:?}")))?,
            forecast: None,
        })
    }
}

/// What the last roll among these events paid every seat.
pub(crate) fn forecast(game: &Game, events: &[Event]) -> Option<Forecast> {
    let rolled = events.iter().rev().find_map(|event| match event {
        Event::Open(OpenEvent::Rolled { dice: (one, other), .. }) => Some(one + other),
        _ => None,
    });
    let of = |wanted: Seat| {
        events.iter().fold(Cards::EMPTY, |all, event| match event {
            Event::Open(OpenEvent::Produced { seat, resource, count, .. }) if *seat == wanted => {
                all + Cards::of(*resource, *count)
            }
            _ => all,
        })
    };
    let gains = game.seats().map(|seat| Gain {
        seat: seat.into(),
        color: game.color(seat).into(),
        cards: of(seat).into(),
    });
    Some(Forecast { sum: rolled?, gains: gains.collect() })
}

fn as_expected(code: &str, illegal: Illegal, rule: &str, step: &ScriptStep) -> Result<Refusal, LineFault> {
    if illegal.rule() == rule {
        Ok(Refusal::from(illegal))
    } else {
        Err((step.line, format!("{code} is refused by {} and not by {rule}: {illegal}", illegal.rule())))
    }
}

/// The places, or the first one that the board doesn't have.
fn focus(look: &Highlights, topology: &Topology) -> Result<Focus, String> {
    let corner =
        |text: &str| Corner::try_new(text.parse().ok()?).filter(|corner| corner.index() < topology.corners());
    let hex = |text: &str| Hex::try_new(text.parse().ok()?).filter(|hex| hex.index() < topology.hexes());
    let edge = |text: &str| -> Option<Edge> {
        let (a, b) = text.split_once('-')?;
        topology.edge_between(corner(a)?, corner(b)?)
    };
    let mut focus = Focus::default();
    for place in look {
        if let Some(hex) = place.strip_prefix("hex ").and_then(hex) {
            focus.hexes.push(hex.into());
        } else if let Some(corner) = corner(place) {
            focus.corners.push(corner.into());
        } else if let Some(edge) = edge(place) {
            focus.edges.push(edge.into());
        } else {
            return Err(place.clone());
        }
    }
    Ok(focus)
}
