//! The film in the terminal: a full screen, single keys, and a terminal that is restored no matter what happens.

use std::io::{self, Write};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{
    Clear, ClearType, DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{execute, queue};
use hexhaven_picture::Labels;

use super::film::Film;
use super::still::{board, heading};
use super::teller::Teller;
use crate::failure::Failure;
use crate::ui::style::{BAD, FAINT, STRONG, paint};
use crate::ui::{self, shown_width};

/// Shows the film until somebody has seen enough.
pub(super) fn run(film: &Film, teller: &mut Teller) -> Result<(), Failure> {
    let _terminal = FullScreen::enter()?;
    let mut playback = PlaybackState { number: 0, typed: None, board: Shown::Yes };
    loop {
        draw(&screen(film, teller, &playback, TerminalSize::of_terminal()))?;
        let Event::Key(key) = read()? else { continue };
        if key.kind != KeyEventKind::Release && playback.press(key, film, teller) == AfterKey::Leave {
            return Ok(());
        }
    }
}

/// The terminal while the film runs. Dropping it restores the terminal; a panic does so before it prints anything.
struct FullScreen;

impl FullScreen {
    fn enter() -> io::Result<FullScreen> {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            leave();
            usual(panic);
        }));
        enable_raw_mode()?;
        // From here on, it has to be dropped properly: a failure below must not leave the terminal raw.
        let screen = FullScreen;
        execute!(io::stdout(), EnterAlternateScreen, DisableLineWrap, Hide)?;
        Ok(screen)
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        leave();
    }
}

/// If this fails, there is nobody to tell.
fn leave() {
    let _ = execute!(io::stdout(), Show, EnableLineWrap, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}

/// Where the film is.
struct PlaybackState {
    number: usize,
    /// The number that is being typed after `g`.
    typed: Option<String>,
    board: Shown,
}

/// How large the terminal is.
#[derive(Clone, Copy)]
struct TerminalSize {
    columns: usize,
    rows: usize,
}

impl TerminalSize {
    fn of_terminal() -> TerminalSize {
        let (columns, rows) = size().unwrap_or((80, 24));
        TerminalSize { columns: columns.into(), rows: rows.into() }
    }
}

/// Small terminals have no room for the board and the players at the same time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Yes,
    No,
}

#[derive(PartialEq, Eq)]
enum AfterKey {
    Stay,
    Leave,
}

impl PlaybackState {
    fn press(&mut self, key: KeyEvent, film: &Film, teller: &mut Teller) -> AfterKey {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if matches!(key.code, KeyCode::Char('c' | 'd')) {
                AfterKey::Leave
            } else {
                AfterKey::Stay
            };
        }
        if self.typed.is_some() {
            self.type_number(key.code, film);
            return AfterKey::Stay;
        }
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return AfterKey::Leave,
            KeyCode::Right | KeyCode::Char(' ' | 'n' | 'l') | KeyCode::Enter => {
                self.number = (self.number + 1).min(film.length());
            }
            KeyCode::Left | KeyCode::Backspace | KeyCode::Char('p' | 'h') => {
                self.number = self.number.saturating_sub(1);
            }
            KeyCode::Down | KeyCode::PageDown | KeyCode::Char('j') => {
                self.number = film.next_turn(self.number);
            }
            KeyCode::Up | KeyCode::PageUp | KeyCode::Char('k') => {
                self.number = film.previous_turn(self.number);
            }
            KeyCode::Home => self.number = 0,
            KeyCode::End | KeyCode::Char('G') => self.number = film.length(),
            KeyCode::Char('g') => self.typed = Some(String::new()),
            KeyCode::Char('b') => self.board = if self.board == Shown::Yes { Shown::No } else { Shown::Yes },
            KeyCode::Char('v') => teller.perspective = teller.perspective.next(teller.game()),
            _ => {}
        }
        AfterKey::Stay
    }

    fn type_number(&mut self, key: KeyCode, film: &Film) {
        let typed = self.typed.get_or_insert_default();
        match key {
            KeyCode::Char(digit) if digit.is_ascii_digit() && typed.len() < 9 => typed.push(digit),
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Enter => {
                self.number = typed.parse().unwrap_or(self.number).min(film.length());
                self.typed = None;
            }
            KeyCode::Esc => self.typed = None,
            _ => {}
        }
    }
}

/// The lines of the screen, from top to bottom. What doesn't fit above the last line is left out, and if the board takes
/// up the room, the screen says how to hide it.
fn screen(film: &Film, teller: &Teller, playback: &PlaybackState, size: TerminalSize) -> Vec<String> {
    let frame = film.frame(playback.number);
    let board = match playback.board {
        Shown::Yes => board(teller, &frame, ui::ink(), Labels::None).lines().map(str::to_owned).collect(),
        Shown::No => Vec::new(),
    };
    let mut told: Vec<String> = teller.players(&frame).to_string().lines().map(str::to_owned).collect();
    told.push(String::new());
    let code = teller.code(&frame).map(|code| paint(FAINT, format_args!("  {code}"))).unwrap_or_default();
    told.push(format!("{}{code}", paint(STRONG, teller.input(&frame))));
    told.extend(teller.happened(&frame).into_iter().map(|line| format!("  {line}")));
    told.extend(teller.comments(playback.number).map(|line| format!("  {line}")));
    if let Some(error) = film.fault().filter(|_| playback.number == film.length()) {
        told.push(paint(BAD, format_args!("the record ends here: {error}")));
    }
    let mut lines = vec![heading(teller, &frame), String::new()];
    lines.extend(beside(&board, &told, size.columns));
    let above = size.rows.saturating_sub(1);
    if lines.len() > above && playback.board == Shown::Yes {
        lines.truncate(above.saturating_sub(1));
        lines.push(paint(STRONG, "… there is more: press b to hide the board"));
    }
    lines.resize(above.min(lines.len() + 1), String::new());
    lines.push(match &playback.typed {
        Some(typed) => format!("go to input: {typed}▏"),
        None => paint(FAINT, "→ next  ← back  ↓ ↑ turn  home end  g number  v view  b board  q leave"),
    });
    lines
}

/// The board with the text to its right, or below it where the terminal is too narrow.
fn beside(board: &[String], text: &[String], columns: usize) -> Vec<String> {
    const GAP: usize = 3;
    let width = board.iter().map(|line| shown_width(line)).max().unwrap_or(0) + GAP;
    let needed = text.iter().take(8).map(|line| shown_width(line)).max().unwrap_or(0);
    if width + needed > columns {
        return board.iter().chain(text).cloned().collect();
    }
    let height = board.len().max(text.len());
    let line = |lines: &[String], at: usize| lines.get(at).cloned().unwrap_or_default();
    (0..height)
        .map(|at| {
            let left = line(board, at);
            let gap = " ".repeat(width - shown_width(&left));
            format!("{left}{gap}{}", line(text, at))
        })
        .collect()
}

/// Prints the lines to the terminal. What doesn't fit is cut off on the right.
fn draw(lines: &[String]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (row, line) in lines.iter().enumerate() {
        let plain;
        let line = if ui::has_color() {
            line
        } else {
            plain = anstream::adapter::strip_str(line).to_string();
            &plain
        };
        queue!(out, MoveTo(0, row as u16), Clear(ClearType::CurrentLine))?;
        out.write_all(line.as_bytes())?;
    }
    queue!(out, Clear(ClearType::FromCursorDown))?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use hexhaven_record::Record;

    use super::super::teller::Perspective;
    use super::*;

    const RECORD: &[u8] = include_bytes!("../../../record/tests/golden/fifth-4.hexhaven");

    #[test]
    fn where_the_board_leaves_no_room_the_way_out_is_told() {
        let record = Record::read(RECORD).expect("a golden record");
        let film = Film::of(&record);
        let mut teller = Teller::new(&record, Perspective::parse(None, &record).expect("everything"));
        let mut playback = PlaybackState { number: 40, typed: None, board: Shown::Yes };
        let small = TerminalSize { columns: 80, rows: 24 };
        let is_told = |lines: &[String]| lines.iter().any(|line| line.contains("press b to hide the board"));
        let lines = screen(&film, &teller, &playback, small);
        assert!(is_told(&lines) && lines.len() == small.rows, "{lines:#?}");
        assert!(lines.last().is_some_and(|line| line.contains("q leave")), "{lines:#?}");

        let large = screen(&film, &teller, &playback, TerminalSize { columns: 160, rows: 60 });
        assert!(!is_told(&large) && large.len() <= 60, "{large:#?}");

        playback.press(KeyEvent::from(KeyCode::Char('b')), &film, &mut teller);
        let lines = screen(&film, &teller, &playback, small);
        assert!(!is_told(&lines) && lines.iter().any(|line| line.contains("orange")), "{lines:#?}");
    }
}
