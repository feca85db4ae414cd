//! The wire types in TypeScript: one file, in the order of their names.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};

use ts_rs::{Config, TS, TypeVisitor};

use crate::{
    Action, Board, BoardJudgment, BoardOrder, BoardToJudge, Catalog, Checked, Choices, CompanionBoard, Demo,
    DiceOrder, DiceReport, DrawnBoard, EngineInput, EngineOutput, Event, FromTable, GameReview, Handbook,
    HistoryPage, Law, LessonStanding, LessonTry, Mix, MomentToTry, NewTable, Newcomer, OfferedHandover,
    Offerings, OpenedTable, PostedCommand, PracticeGame, PracticePosition, Practiced, ReplayPage, RuleSet,
    RulesText, Statistics, Summary, TableList, TableLook, TakenSeat, ToTable, UsedHandover, View,
};

/// The first line of the file.
const NOTE: &str = "// Written by `cargo xtask wire` from crates/wire. Changes belong there.\n";

/// All wire types as a TypeScript module.
pub fn typescript() -> String {
    let mut types = Types {
        config: Config::new().with_large_int("number"),
        seen: HashSet::new(),
        found: BTreeMap::new(),
    };
    types.visit::<ToTable>();
    types.visit::<FromTable>();
    types.visit::<EngineInput>();
    types.visit::<EngineOutput>();
    types.visit::<Action>();
    types.visit::<Board>();
    types.visit::<Catalog>();
    types.visit::<Choices>();
    types.visit::<Event>();
    types.visit::<Mix>();
    types.visit::<RuleSet>();
    types.visit::<View>();
    types.visit::<Checked>();
    types.visit::<DrawnBoard>();
    types.visit::<NewTable>();
    types.visit::<Newcomer>();
    types.visit::<HistoryPage>();
    types.visit::<OfferedHandover>();
    types.visit::<Offerings>();
    types.visit::<OpenedTable>();
    types.visit::<PostedCommand>();
    types.visit::<ReplayPage>();
    types.visit::<GameReview>();
    types.visit::<BoardJudgment>();
    types.visit::<RulesText>();
    types.visit::<Statistics>();
    types.visit::<Summary>();
    types.visit::<TableList>();
    types.visit::<TableLook>();
    types.visit::<TakenSeat>();
    types.visit::<UsedHandover>();
    types.visit::<Handbook>();
    types.visit::<Demo>();
    types.visit::<Law>();
    types.visit::<DiceOrder>();
    types.visit::<DiceReport>();
    types.visit::<BoardOrder>();
    types.visit::<BoardToJudge>();
    types.visit::<MomentToTry>();
    types.visit::<CompanionBoard>();
    types.visit::<PracticeGame>();
    types.visit::<PracticePosition>();
    types.visit::<Practiced>();
    types.visit::<LessonTry>();
    types.visit::<LessonStanding>();
    types.found.into_values().fold(NOTE.to_owned(), |text, one| format!("{text}\n{one}\n"))
}

/// The types found so far, with everything they consist of.
struct Types {
    config: Config,
    seen: HashSet<TypeId>,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Without its own file it is a number, a list or the like, which needs no declaration.
        if T::output_path().is_some() && self.seen.insert(TypeId::of::<T>()) {
            let docs = T::docs().unwrap_or_default();
            let declared = tidied(&format!("{docs}export {}", T::decl(&self.config)));
            let other = self.found.insert(T::ident(&self.config), declared);
            assert!(other.is_none(), "two types are called {}", T::ident(&self.config));
            T::visit_dependencies(self);
        }
    }
}

/// The same declaration with a line for each variant and field, and short comments: people read this file.
fn tidied(declaration: &str) -> String {
    let mut text = declaration.replace("\"type\":", "type:").replace(", }", " }");
    if text.contains(" | {") {
        text = text.replace(" | {", "\n  | {").replacen(" = {", " =\n  | {", 1);
    }
    let mut tidy: Vec<String> = Vec::new();
    let mut lines = text.lines().map(str::trim_end);
    let mut inside = false;
    while let Some(line) = lines.next() {
        let indent = if inside && !line.starts_with("  |") { "    " } else { "" };
        if line == "/**" {
            let comment = lines.by_ref().take_while(|line| *line != " */");
            let words: Vec<&str> = comment.map(|line| line.trim_start_matches(" *").trim()).collect();
            tidy.push(format!("{indent}/** {} */", words.join(" ")));
        } else {
            inside |= line.starts_with("export");
            tidy.push(format!("{indent}{line}"));
        }
    }
    tidy.join("\n")
}
