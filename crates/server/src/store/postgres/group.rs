//! A group of tasks in one transaction, with a few statements however many tasks there are.
//!
//! First the fence: the rows of all tables in the group are locked `FOR SHARE`, but only where the epoch is still that of the
//! hold. A claim has to wait for these locks, so whatever passes the fence is committed before another node owns the table;
//! and whatever comes after the claim finds another epoch. `FOR KEY SHARE` would not do: it lets an update of the epoch pass.

use std::collections::{BTreeSet, HashMap, HashSet};

use sqlx::PgConnection;

use super::queries::seats;
use super::trouble;
use super::writer::Author;
use crate::sabotage::{self, Part};
use crate::store::StoreError;
use crate::store::kinds::{Append, Header, Hold, Listing, TableId};
use crate::store::tasks::{Answer, Outcome, Task};
use crate::timestamp::Timestamp;
use crate::tokens::TableCode;

/// Does all tasks inside the transaction that is open. A task that asks for something impossible gets its own answer and
/// doesn't disturb the others; an error is one of the database, after which nothing is done.
pub(super) async fn perform(
    connection: &mut PgConnection,
    author: Author,
    tasks: &[&Task],
) -> Result<Vec<Outcome>, StoreError> {
    let mut pages = fence(connection, tasks).await?;
    let there = tables_there(connection, tasks, &pages).await?;
    let known = known_texts(connection, tasks, &pages).await?;
    let mut rows = Rows::default();
    let mut rounds = Vec::new();
    let mut verdicts = Vec::with_capacity(tasks.len());
    for task in tasks {
        let verdict = match (hold_of(task), task) {
            (Some(hold), _) if !pages.contains_key(&hold) => Err(refusal(hold.table, &there)),
            (Some(hold), Task::Append(append)) => {
                let page = pages.get_mut(&hold).expect("it passed the fence");
                page.add(append, &known, &mut rows).map(|()| page.set_header(append, &mut rounds))
            }
            _ => Ok(()),
        };
        verdicts.push(verdict);
    }
    insert(connection, &rows).await?;
    for round in &rounds {
        set_headers(connection, round).await?;
    }
    if tasks.iter().any(|task| matches!(task, Task::Probe)) {
        probe(connection, author).await?;
    }
    let mut outcomes = Vec::with_capacity(tasks.len());
    for (task, verdict) in tasks.iter().zip(verdicts) {
        outcomes.push(match verdict {
            Ok(()) => finish(connection, author, task).await?,
            Err(error) => Err(error),
        });
    }
    Ok(outcomes)
}

/// The table that a task writes to.
fn hold_of(task: &Task) -> Option<Hold> {
    match task {
        Task::Append(append) => Some(append.hold),
        Task::OfferHandover(handover) => Some(handover.hold),
        Task::TakeHandover { hold, .. } => Some(*hold),
        Task::Create { .. } | Task::Prune { .. } | Task::Look { .. } | Task::Probe => None,
    }
}

/// A table that this node holds, as far as the group has written to it.
struct Page<'a> {
    /// The number of its next entry.
    next: u32,
    /// What the group adds.
    added: HashMap<u32, &'a str>,
    /// How many times the group has set its header.
    headers: usize,
}

/// Texts of entries that are stored already.
type Known = HashMap<(TableId, u32), String>;

/// Entries to insert, column by column.
#[derive(Default)]
struct Rows<'a> {
    tables: Vec<i64>,
    numbers: Vec<i64>,
    times: Vec<i64>,
    texts: Vec<&'a str>,
}

/// Headers of different tables. A table that gets two in one group has the second one in the next round.
type Round<'a> = Vec<(TableId, &'a Header, Timestamp)>;

impl<'a> Page<'a> {
    /// Adds all entries of an append, or none.
    fn add(&mut self, append: &'a Append, known: &Known, rows: &mut Rows<'a>) -> Result<(), StoreError> {
        let table = append.hold.table;
        let mut next = self.next;
        for (number, text) in (append.first..).zip(&append.entries) {
            if number == next {
                next += 1;
                continue;
            }
            let there = self.added.get(&number).copied();
            let there = there.or_else(|| known.get(&(table, number)).map(String::as_str));
            let trusted = sabotage::is_off(Part::Fence) && number < next;
            if number > next || (there != Some(text.as_str()) && !trusted) {
                return Err(StoreError::OutOfOrder { table, number });
            }
        }
        let new = (append.first..)
            .zip(&append.entries)
            .filter(|(number, _)| *number >= self.next || sabotage::is_off(Part::Fence));
        for (number, text) in new {
            self.added.insert(number, text);
            rows.tables.push(table.0);
            rows.numbers.push(i64::from(number));
            rows.times.push(append.at.millis());
            rows.texts.push(text);
        }
        self.next = next;
        Ok(())
    }

    fn set_header(&mut self, append: &'a Append, rounds: &mut Vec<Round<'a>>) {
        let Some(header) = &append.header else { return };
        if rounds.len() == self.headers {
            rounds.push(Vec::new());
        }
        rounds[self.headers].push((append.hold.table, header, append.at));
        self.headers += 1;
    }
}

/// Locks the tables of the group that are still held, in the order of their numbers so that no two groups wait for each
/// other in a circle.
async fn fence<'a>(
    connection: &mut PgConnection,
    tasks: &[&Task],
) -> Result<HashMap<Hold, Page<'a>>, StoreError> {
    let holds: HashSet<Hold> = tasks.iter().filter_map(|task| hold_of(task)).collect();
    if holds.is_empty() {
        return Ok(HashMap::new());
    }
    let (tables, epochs): (Vec<i64>, Vec<i64>) = holds.iter().map(|hold| (hold.table.0, hold.epoch)).unzip();
    let fenced = "SELECT tables.id, held.epoch,
           COALESCE((SELECT MAX(number) FROM entries WHERE table_id = tables.id), -1) + 1
         FROM tables JOIN UNNEST($1::int8[], $2::int8[]) AS held (id, epoch)
           ON tables.id = held.id AND tables.epoch = held.epoch
         ORDER BY tables.id FOR SHARE OF tables";
    let anybody = "SELECT tables.id, held.epoch,
           COALESCE((SELECT MAX(number) FROM entries WHERE table_id = tables.id), -1) + 1
         FROM tables JOIN UNNEST($1::int8[], $2::int8[]) AS held (id, epoch) ON tables.id = held.id";
    let rows: Vec<(i64, i64, i64)> =
        sqlx::query_as(if sabotage::is_off(Part::Fence) { anybody } else { fenced })
            .bind(tables)
            .bind(epochs)
            .fetch_all(connection)
            .await?;
    let page = |(id, epoch, next): (i64, i64, i64)| {
        let next = u32::try_from(next).unwrap_or(u32::MAX);
        (Hold { table: TableId(id), epoch }, Page { next, added: HashMap::new(), headers: 0 })
    };
    Ok(rows.into_iter().map(page).collect())
}

/// Which of the tables that didn't pass the fence are there at all.
async fn tables_there(
    connection: &mut PgConnection,
    tasks: &[&Task],
    pages: &HashMap<Hold, Page<'_>>,
) -> Result<HashSet<i64>, StoreError> {
    let holds = tasks.iter().filter_map(|task| hold_of(task));
    let stopped: Vec<i64> = holds.filter(|hold| !pages.contains_key(hold)).map(|hold| hold.table.0).collect();
    if stopped.is_empty() {
        return Ok(HashSet::new());
    }
    let there: Vec<i64> = sqlx::query_scalar("SELECT id FROM tables WHERE id = ANY($1)")
        .bind(stopped)
        .fetch_all(connection)
        .await?;
    Ok(there.into_iter().collect())
}

/// Why a task that didn't pass the fence is refused: somebody else has the table, or it is gone.
fn refusal(table: TableId, there: &HashSet<i64>) -> StoreError {
    if there.contains(&table.0) { StoreError::Deposed { table } } else { StoreError::NoSuchTable { table } }
}

/// The texts of entries that somebody wants to write and that are there already: usually none, and those of a whole
/// group after a lost connection.
async fn known_texts(
    connection: &mut PgConnection,
    tasks: &[&Task],
    pages: &HashMap<Hold, Page<'_>>,
) -> Result<Known, StoreError> {
    let mut wanted = BTreeSet::new();
    for task in tasks {
        let Task::Append(append) = task else { continue };
        let Some(page) = pages.get(&append.hold) else { continue };
        let numbers = (append.first..page.next).take(append.entries.len());
        wanted.extend(numbers.map(|number| (append.hold.table.0, i64::from(number))));
    }
    if wanted.is_empty() {
        return Ok(Known::new());
    }
    let (tables, numbers): (Vec<i64>, Vec<i64>) = wanted.into_iter().unzip();
    let rows: Vec<(i64, i64, String)> = sqlx::query_as(
        "SELECT table_id, number, text FROM entries
         JOIN UNNEST($1::int8[], $2::int8[]) AS wanted (table_id, number) USING (table_id, number)",
    )
    .bind(tables)
    .bind(numbers)
    .fetch_all(connection)
    .await?;
    let known = |(table, number, text): (i64, i64, String)| {
        ((TableId(table), u32::try_from(number).unwrap_or(u32::MAX)), text)
    };
    Ok(rows.into_iter().map(known).collect())
}

async fn insert(connection: &mut PgConnection, rows: &Rows<'_>) -> Result<(), StoreError> {
    if rows.tables.is_empty() {
        return Ok(());
    }
    let once = "INSERT INTO entries (table_id, number, written_at, text)
         SELECT * FROM UNNEST($1::int8[], $2::int8[], $3::int8[], $4::text[])
         ON CONFLICT (table_id, number) DO NOTHING";
    let again = "INSERT INTO entries (table_id, number, written_at, text)
         SELECT * FROM UNNEST($1::int8[], $2::int8[], $3::int8[], $4::text[])
         ON CONFLICT (table_id, number) DO UPDATE SET text = excluded.text";
    let written = sqlx::query(if sabotage::is_off(Part::Fence) { again } else { once })
        .bind(&rows.tables)
        .bind(&rows.numbers)
        .bind(&rows.times)
        .bind(&rows.texts)
        .execute(connection)
        .await?;
    // They weren't there when the fence looked, and only this node may write them. So a commit of ours whose connection was lost
    // has arrived in between, and the next try finds its entries.
    if written.rows_affected() == rows.tables.len() as u64 { Ok(()) } else { Err(trouble::overtaken()) }
}

async fn set_headers(connection: &mut PgConnection, round: &Round<'_>) -> Result<(), StoreError> {
    let tables: Vec<i64> = round.iter().map(|(table, ..)| table.0).collect();
    let states: Vec<&str> = round.iter().map(|(_, header, _)| header.status.text()).collect();
    let times: Vec<i64> = round.iter().map(|(.., at)| at.millis()).collect();
    let listed: Vec<bool> = round.iter().map(|(_, header, _)| header.listing == Listing::Listed).collect();
    let summaries: Vec<&str> = round.iter().map(|(_, header, _)| header.summary.as_str()).collect();
    sqlx::query(
        "UPDATE tables SET status_at = CASE WHEN tables.status = new.status THEN tables.status_at ELSE new.at END,
           status = new.status, listed = new.listed, summary = new.summary
         FROM UNNEST($1::int8[], $2::text[], $3::int8[], $4::bool[], $5::text[])
           AS new (id, status, at, listed, summary) WHERE tables.id = new.id",
    )
    .bind(tables)
    .bind(states)
    .bind(times)
    .bind(listed)
    .bind(summaries)
    .execute(connection)
    .await?;
    Ok(())
}

/// What is left of a task: seats and links in the order of the tasks, and new tables.
async fn finish(connection: &mut PgConnection, author: Author, task: &Task) -> Result<Outcome, StoreError> {
    Ok(match task {
        Task::Append(append) => {
            for change in &append.seats {
                seats::change(connection, append.hold.table, change).await?;
            }
            Ok(Answer::Done)
        }
        Task::OfferHandover(handover) => {
            seats::offer(connection, handover).await?;
            Ok(Answer::Done)
        }
        Task::TakeHandover { hold, code, token, now } => {
            Ok(Answer::Taken(seats::take(connection, hold.table, code, token, *now).await?))
        }
        Task::Create { code, header, at, ticket } => {
            let created = create(connection, author, (code, *ticket), header, *at).await?;
            created.map(Answer::Created).ok_or(StoreError::CodeTaken)
        }
        Task::Probe => Ok(Answer::Done),
        Task::Prune { .. } | Task::Look { .. } => {
            unreachable!("a cluster does not ask its writer for {task:?}")
        }
    })
}

async fn create(
    connection: &mut PgConnection,
    author: Author,
    (code, ticket): (&TableCode, i64),
    header: &Header,
    at: Timestamp,
) -> Result<Option<Hold>, StoreError> {
    let made: Option<(i64, i64)> = sqlx::query_as(
        "INSERT INTO tables (code, created_at, listed, status, status_at, summary, owner, epoch, log_version, ticket)
         VALUES ($1, $2, $3, $4, $2, $5, $6, 1, $7, $8) ON CONFLICT (code) DO NOTHING RETURNING id, epoch",
    )
    .bind(code.as_str())
    .bind(at.millis())
    .bind(header.listing == Listing::Listed)
    .bind(header.status.text())
    .bind(&header.summary)
    .bind(author.node.0)
    .bind(author.log_version)
    .bind(ticket)
    .fetch_optional(&mut *connection)
    .await?;
    let found = match made {
        Some(made) => Some(made),
        None => {
            sqlx::query_as("SELECT id, epoch FROM tables WHERE code = $1 AND ticket = $2 AND owner = $3")
                .bind(code.as_str())
                .bind(ticket)
                .bind(author.node.0)
                .fetch_optional(connection)
                .await?
        }
    };
    Ok(found.map(|(id, epoch)| Hold { table: TableId(id), epoch }))
}

/// A row that goes to the disk.
async fn probe(connection: &mut PgConnection, author: Author) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO probes (node, number) VALUES ($1, 1) ON CONFLICT (node) DO UPDATE SET number = probes.number + 1",
    )
    .bind(author.node.0)
    .execute(connection)
    .await?;
    Ok(())
}
