//! A page that calls the engine with a clock and random bytes of its own.

use std::fmt::Write;

use hexhaven_wasm::Engine;
use serde_json::{Value, json};

/// When all of it happens.
pub(crate) const WALL: i64 = 1_763_148_600_000;

/// A page with its engine, and what the page would have stored.
pub(crate) struct Page {
    engine: Engine,
    seed: u32,
    calls: u32,
    /// The lines of all tables, as they were stored.
    pub(crate) stored: Vec<(String, String)>,
    /// What the lines of the page were told, by the number of the line.
    pub(crate) told: Vec<(u64, Value)>,
    /// Bots that have a question.
    pub(crate) asked: Vec<Value>,
}

impl Page {
    pub(crate) fn new(seed: u32) -> Page {
        Page {
            engine: Engine::default(),
            seed,
            calls: 0,
            stored: Vec::new(),
            told: Vec::new(),
            asked: Vec::new(),
        }
    }

    /// Calls the engine and keeps what it wants stored, told and asked. `web/src/engine/decisions.test.ts` does the same.
    pub(crate) fn call(&mut self, call: &Value) -> Value {
        self.calls += 1;
        let mut entropy = String::new();
        for place in 0..128_u32 {
            let byte = (self.seed * 89 + self.calls * 57 + place * 31) % 251;
            write!(entropy, "{byte:02x}").expect("a string takes everything");
        }
        let input = json!({"now": self.calls * 10, "wall": WALL, "entropy": entropy, "call": call});
        let output = self.raw(input.to_string().as_bytes());
        for lines in output["store"].as_array().expect("a list") {
            let code = lines["code"].as_str().expect("a code");
            let have = self.stored.iter().filter(|(table, _)| table == code).count();
            assert_eq!(lines["first"].as_u64(), Some(have as u64), "no line is missing");
            let lines = lines["lines"].as_array().expect("a list").iter();
            self.stored
                .extend(lines.map(|line| (code.to_owned(), line.as_str().expect("a line").to_owned())));
        }
        for told in output["tell"].as_array().expect("a list") {
            self.told.push((told["line"].as_u64().expect("a line"), told["message"].clone()));
        }
        self.asked.extend(output["asked"].as_array().expect("a list").iter().cloned());
        output
    }

    pub(crate) fn raw(&mut self, input: &[u8]) -> Value {
        serde_json::from_slice(&self.engine.call(input)).expect("the engine answers with JSON")
    }

    /// A request; its status and what it says.
    pub(crate) fn request(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> (u64, String) {
        let output = self
            .call(&json!({"type": "request", "method": method, "path": path, "token": token, "body": body}));
        let response = &output["response"];
        let body = response["body"].as_str().expect("a body").to_owned();
        (response["status"].as_u64().expect("a status"), body)
    }

    pub(crate) fn post(&mut self, path: &str, token: Option<&str>, body: &Value) -> (u64, Value) {
        let (status, body) = self.request("POST", path, token, &body.to_string());
        (status, serde_json::from_str(&body).expect("JSON"))
    }

    pub(crate) fn get(&mut self, path: &str) -> (u64, Value) {
        let (status, body) = self.request("GET", path, None, "");
        (status, serde_json::from_str(&body).expect("JSON"))
    }

    pub(crate) fn say(&mut self, line: u32, code: &str, message: &Value) {
        self.call(&json!({"type": "say", "line": line, "code": code, "message": message}));
    }

    pub(crate) fn hello(&mut self, line: u32, code: &str, token: Option<&str>) {
        self.say(line, code, &json!({"type": "hello", "version": 3, "token": token, "seen": 0}));
    }

    /// A table with these bots, and whoever gives a name. Its code.
    pub(crate) fn open(&mut self, rules: &str, name: Option<&str>, bots: &[&str]) -> String {
        let table = json!({"settings": {"rules": rules}, "name": name, "bots": bots});
        let (status, opened) = self.post("/api/tables", None, &table);
        assert_eq!(status, 200, "{opened}");
        opened["code"].as_str().expect("a code").to_owned()
    }

    /// The bot that was asked first answers; false if none was asked.
    pub(crate) fn bot(&mut self) -> bool {
        if self.asked.is_empty() {
            return false;
        }
        let asked = self.asked.remove(0);
        let (code, seat, question) = (&asked["code"], &asked["seat"], &asked["question"]);
        self.call(&json!({"type": "answer", "code": code, "seat": seat, "question": question}));
        true
    }

    /// The lines of a table.
    pub(crate) fn lines(&self, code: &str) -> Vec<String> {
        self.stored.iter().filter(|(table, _)| table == code).map(|(_, line)| line.clone()).collect()
    }
}
