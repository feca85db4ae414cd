//! A stage in one rule set, played from its start through everything that was tried.

use std::collections::VecDeque;

use hexhaven_bots::Level;
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::seats::BySeat;
use hexhaven_rules::{Action, Game, Illegal, Input, Next, Rules, Seat, State};
use hexhaven_table::{Practice, PracticeSeat, PracticeStep};
use hexhaven_wire::{self as wire, Block, Forecast, LessonStanding, Refusal, Update, Verdict};

use super::goal::{Goal, Pattern, SoFar, kind};
use super::script::{ScriptedLuck, ScriptedSeats};
use super::text::{Comes, StageLine, StageText, Tries, Trigger};
use crate::demo::{LineFault, forecast, here};
use crate::facts::Facts;
use crate::page::Prose;
use crate::practice::{self, MOST_ACTS};

/// A stage in one rule set.
#[derive(Debug)]
pub(super) struct LessonStage<'a> {
    text: &'a StageText,
    rules: Rules,
    game: Game,
    state: State,
    seat: Seat,
    par: u8,
    allow: Vec<&'a Pattern>,
    tempt: Vec<Action>,
    luck: ScriptedLuck,
    others: ScriptedSeats,
    goals: Vec<&'a Goal>,
    fails: Vec<&'a Goal>,
    pub(super) solution: Vec<Vec<Action>>,
    pub(super) wrong: Vec<(Vec<Vec<Action>>, &'a Comes)>,
}

impl<'a> LessonStage<'a> {
    pub(super) fn of(text: &'a StageText, rules: &Rules) -> Result<LessonStage<'a>, LineFault> {
        let (game, start) = position(text, rules)?;
        let seat = facts(text, rules).find_map(|(_, what)| match what {
            StageLine::Seat(seat) => Some(usize::from(*seat)),
            _ => None,
        });
        let seat = Seat::try_new(seat.unwrap_or(0)).filter(|seat| game.all_seats().has(*seat));
        let mut stage = LessonStage {
            text,
            rules: *rules,
            seat: seat.ok_or_else(|| (text.line, "there is no such seat".to_owned()))?,
            game,
            state: start,
            par: 1,
            allow: Vec::new(),
            tempt: Vec::new(),
            luck: ScriptedLuck::default(),
            others: ScriptedSeats(BySeat(std::array::from_fn(|_| VecDeque::new()))),
            goals: Vec::new(),
            fails: Vec::new(),
            solution: Vec::new(),
            wrong: Vec::new(),
        };
        for (line, what) in facts(text, rules) {
            stage.take(what).map_err(|message| (line, message))?;
        }
        if facts(text, rules).any(|(_, what)| matches!(what, StageLine::Predict))
            && stage.forecast().is_none()
        {
            return Err((text.line, "`predict: roll` needs a roll and dice in `luck:`".to_owned()));
        }
        match (stage.goals.is_empty(), stage.solution.is_empty()) {
            (true, _) => Err((text.line, "a stage needs a `goal:`".to_owned())),
            (_, true) => Err((text.line, "a stage needs a `solution:`".to_owned())),
            _ => Ok(stage),
        }
    }

    fn take(&mut self, what: &'a StageLine) -> Result<(), String> {
        match what {
            StageLine::Par(par) => self.par = *par,
            StageLine::Allow(patterns) => self.allow.extend(patterns),
            StageLine::Tempt(codes) => self.tempt.extend(read(&self.game, codes)?),
            StageLine::Luck(codes) => {
                for code in codes {
                    self.luck.0.push_back(Outcome::parse(code).map_err(|error| error.to_string())?);
                }
            }
            StageLine::Others(codes) => {
                for code in codes {
                    match Input::parse(code, &self.game).map_err(|error| error.to_string())? {
                        Input::Act(seat, action) => self.others.0[seat].push_back(action),
                        Input::Chance(_) => return Err(format!("{code} is luck and belongs in `luck:`")),
                    }
                }
            }
            StageLine::Goal(goal) => self.goals.push(goal),
            StageLine::Fail(goal) => self.fails.push(goal),
            StageLine::Solution(tries) => self.solution = read_all(&self.game, tries)?,
            StageLine::Wrong(tries, comes) => self.wrong.push((read_all(&self.game, tries)?, comes)),
            StageLine::Position(_)
            | StageLine::Seat(_)
            | StageLine::Task(_)
            | StageLine::Hint(_)
            | StageLine::Praise(_)
            | StageLine::On(..)
            | StageLine::Predict => {}
        }
        Ok(())
    }

    /// What the learner reads.
    pub(super) fn told(&self) -> wire::Stage {
        let words = self.words();
        let of = |wanted: fn(&StageLine) -> Option<&Prose>| -> Vec<Block> {
            facts(self.text, &self.rules)
                .filter_map(|(_, what)| wanted(what))
                .flat_map(|prose| prose.blocks("", &words))
                .collect()
        };
        let to_wire = |actions: &Vec<Action>| actions.iter().copied().map(wire::Action::from).collect();
        wire::Stage {
            task: of(|what| if let StageLine::Task(prose) = what { Some(prose) } else { None }),
            hint: of(|what| if let StageLine::Hint(prose) = what { Some(prose) } else { None }),
            praise: of(|what| if let StageLine::Praise(prose) = what { Some(prose) } else { None }),
            par: self.par,
            solution: self.solution.iter().map(to_wire).collect(),
            forecast: self.forecast(),
        }
    }

    /// What the stage's roll will pay, if the learner has to predict it.
    fn forecast(&self) -> Option<Forecast> {
        facts(self.text, &self.rules).find(|(_, what)| matches!(what, StageLine::Predict))?;
        let (mut state, mut events) = (self.state, Vec::new());
        let dice = self.luck.0.front()?;
        for input in [Input::Act(self.seat, Action::Roll), Input::Chance(*dice)] {
            state.play(&self.game, input, &mut events).ok()?;
        }
        forecast(&self.game, &events)
    }

    /// Its state after these tries. Tries made after the stage was decided don't count.
    pub(super) fn standing(&self, tries: &[Vec<wire::Action>]) -> Result<LessonStanding, Refusal> {
        let tries = tries.iter().map(|tried| practice::actions(&self.game, tried));
        let tries: Vec<Vec<Action>> = tries.collect::<Result<_, _>>()?;
        Ok(self.play(&tries))
    }

    pub(super) fn play(&self, tries: &[Vec<Action>]) -> LessonStanding {
        let mut attempt = Attempt::new(self);
        let mut verdict = attempt.go_on();
        let mut standing = LessonStanding {
            updates: attempt.take_updates(verdict),
            refused: None,
            verdict,
            says: Vec::new(),
            beyond_par: u8::try_from(tries.len().saturating_sub(usize::from(self.par))).unwrap_or(u8::MAX),
        };
        for tried in tries {
            let mut outcome = Ok(());
            if verdict == Verdict::Open {
                outcome = attempt.act(tried);
                verdict = if outcome.is_ok() { attempt.go_on() } else { attempt.verdict() };
            }
            standing.updates = attempt.take_updates(verdict);
            standing.says = self.says(tried, outcome.as_ref().err(), verdict);
            standing.refused = outcome.err();
        }
        standing.verdict = verdict;
        standing
    }

    fn is_allowed(&self, action: Action) -> bool {
        let code = action.code(&self.game);
        let named = self.allow.iter().any(|pattern| pattern.matches(&code));
        self.allow.is_empty() || named || self.tempt.contains(&action)
    }

    /// Shows only the places that the stage is about, and the tempting wrong ones.
    fn dress(&self, state: &State, question: &mut wire::Question) {
        question.choices.actions.retain(|action| {
            let Ok(action) = action.to_rules(&self.game) else { return true };
            let code = action.code(&self.game);
            let same_kind = self.allow.iter().any(|pattern| pattern.kind() == kind(&code));
            !is_place(action) || !same_kind || self.is_allowed(action)
        });
        for action in &self.tempt {
            let refused = state.check(&self.game, Input::Act(self.seat, *action)).err();
            if refused.is_some_and(|illegal| illegal != Illegal::NotNow) {
                question.choices.tempt(*action);
            }
        }
    }

    /// What the lesson says about a try: the first line that fits.
    fn says(&self, tried: &[Action], refused: Option<&Refusal>, verdict: Verdict) -> Vec<Block> {
        if verdict == Verdict::Done {
            return Vec::new();
        }
        let codes: Vec<String> = tried.iter().map(|action| action.code(&self.game)).collect();
        let fits = |trigger: &Trigger| match (trigger, refused) {
            (Trigger::Refused(reason), Some(refusal)) => {
                refusal.rule == Some(reason.as_str()) || refusal.code == reason
            }
            (Trigger::Played(pattern), None) => codes.iter().any(|code| pattern.matches(code)),
            _ => false,
        };
        let said = facts(self.text, &self.rules).find_map(|(_, what)| match what {
            StageLine::On(trigger, prose) if fits(trigger) => Some(prose),
            _ => None,
        });
        said.map(|prose| prose.blocks("", &self.words())).unwrap_or_default()
    }

    /// The stage is played by the printed rules, so its numbers are those of its own board.
    fn words(&self) -> Facts {
        Facts::on_board(&self.rules, self.game.rules())
    }
}

/// A stage while it is being played.
struct Attempt<'a> {
    stage: &'a LessonStage<'a>,
    practice: Practice,
    others: ScriptedSeats,
    so_far: SoFar,
    updates: Vec<Update>,
}

impl<'a> Attempt<'a> {
    fn new(stage: &'a LessonStage<'a>) -> Attempt<'a> {
        let seats = PracticeSeat { learner: stage.seat, level: Level::Novice.name() };
        let luck = Box::new(stage.luck.clone());
        let practice = Practice::at(stage.game.clone(), &stage.state, seats, luck, 1);
        Attempt {
            stage,
            updates: vec![practice.introduction()],
            practice,
            others: stage.others.clone(),
            so_far: SoFar::new(stage.seat),
        }
    }

    /// The learner tries something.
    fn act(&mut self, tried: &[Action]) -> Result<(), Refusal> {
        let step = if tried.iter().all(|action| self.stage.is_allowed(*action)) {
            self.practice.act(tried).map_err(|fault| fault.refusal())
        } else {
            Err(Refusal::new("not_in_lesson"))
        };
        match step {
            Ok(step) => {
                self.so_far.played.extend(tried.iter().map(|action| action.code(&self.stage.game)));
                self.note(&step);
                Ok(())
            }
            Err(refusal) => {
                self.so_far.note_refusal(&refusal);
                Err(refusal)
            }
        }
    }

    fn note(&mut self, step: &PracticeStep) {
        self.so_far.note_events(step.events());
        self.updates.push(self.practice.update(step));
    }

    /// The others play until the stage is decided or the learner is asked.
    fn go_on(&mut self) -> Verdict {
        for _ in 0..MOST_ACTS {
            let verdict = self.verdict();
            if verdict != Verdict::Open {
                return verdict;
            }
            let others = &mut self.others;
            let step =
                self.practice.others(|practice, seat| others.answer(practice.game(), practice.state(), seat));
            match step {
                Some(step) => self.note(&step),
                None => return verdict,
            }
        }
        Verdict::Failed
    }

    fn verdict(&self) -> Verdict {
        let position = self.practice.state();
        if self.stage.fails.iter().any(|fail| fail.holds(position, &self.so_far)) {
            Verdict::Failed
        } else if self.stage.goals.iter().all(|goal| goal.holds(position, &self.so_far)) {
            Verdict::Done
        } else if matches!(position.next(), Next::Over { .. }) {
            Verdict::Failed
        } else {
            Verdict::Open
        }
    }

    /// What happened since the last try; a decided stage asks nothing else.
    fn take_updates(&mut self, verdict: Verdict) -> Vec<Update> {
        let mut updates = std::mem::take(&mut self.updates);
        if let Some(last) = updates.last_mut().filter(|_| verdict == Verdict::Open) {
            last.question = self.practice.question();
            if let Some(question) = &mut last.question {
                self.stage.dress(self.practice.state(), question);
            }
        }
        updates
    }
}

#[cfg(test)]
impl LessonStage<'_> {
    pub(super) fn action(&self, code: &str) -> Option<Action> {
        Action::parse(code, &self.game).ok()
    }

    pub(super) const fn par(&self) -> u8 {
        self.par
    }

    /// Is a refusal among the goals?
    pub(super) fn wants_refusal(&self) -> bool {
        self.goals.iter().any(|goal| matches!(goal, Goal::Refused(_)))
    }
}

/// The lines of a stage that apply with these rules.
fn facts<'a>(text: &'a StageText, rules: &Rules) -> impl Iterator<Item = (usize, &'a StageLine)> {
    let rules = *rules;
    let holding = text.entries.iter().filter(move |entry| entry.when.holds(&rules));
    holding.map(|entry| (entry.line, &entry.what))
}

fn position(text: &StageText, rules: &Rules) -> Result<(Game, State), LineFault> {
    let position = facts(text, rules).find_map(|(line, what)| match what {
        StageLine::Position(position) => Some((line, position)),
        _ => None,
    });
    let (line, position) = position.ok_or_else(|| (text.line, "a stage needs a `position:`".to_owned()))?;
    State::parse(&position.replace("{here}", &here(rules))).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        (line, format!("position: {}", faults.join("; ")))
    })
}

fn read(game: &Game, codes: &[String]) -> Result<Vec<Action>, String> {
    let actions =
        codes.iter().map(|code| Action::parse(code, game).map_err(|error| format!("{code}: {error}")));
    actions.collect()
}

fn read_all(game: &Game, tries: &Tries) -> Result<Vec<Vec<Action>>, String> {
    tries.iter().map(|codes| read(game, codes)).collect()
}

/// Is a place on the board or a player chosen by it?
const fn is_place(action: Action) -> bool {
    matches!(
        action,
        Action::Settlement(_) | Action::Road(_) | Action::City(_) | Action::MoveRobber(_) | Action::Rob(_)
    )
}
