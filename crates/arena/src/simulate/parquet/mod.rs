//! Parquet files with plain columns: numbers and texts, no nulls, no nesting, compressed with gzip. That much of the format fits
//! in two small files, and every reader knows it (ADR 35); `docs/open-games.md` lists the columns.

mod thrift;

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;

use self::thrift::{Struct, list_of};

/// Rows are written in groups of about this many bytes: the amount kept in memory, and the amount a reader takes at
/// once.
const GROUP_BYTES: usize = 16 << 20;
/// The beginning and the end of every file.
const MAGIC: &[u8; 4] = b"PAR1";

// Numbers of the format's enumerations.
const INT64: i64 = 2;
const BYTE_ARRAY: i64 = 6;
const REQUIRED: i64 = 0;
const UTF8: i64 = 0;
const PLAIN: i64 = 0;
const RLE: i64 = 3;
const GZIP: i64 = 2;
const DATA_PAGE: i64 = 0;

/// The values of a column, as the file has them before compression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColumnKind {
    Number,
    Text,
}

/// A column: its name and its kind.
pub(crate) type ColumnSpec = (String, ColumnKind);

/// Rows of a table, column by column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    complete: usize,
    columns: Vec<Vec<u8>>,
    next: usize,
}

impl Rows {
    /// Adds a number to the row.
    pub(crate) fn number(&mut self, number: i64) -> &mut Rows {
        self.column().extend_from_slice(&number.to_le_bytes());
        self
    }

    /// Adds a count to the row.
    pub(crate) fn count(&mut self, count: usize) -> &mut Rows {
        self.number(signed(count))
    }

    /// Adds a text to the row.
    pub(crate) fn text(&mut self, text: &str) -> &mut Rows {
        let length = u32::try_from(text.len()).expect("no text about a game is that long");
        let column = self.column();
        column.extend_from_slice(&length.to_le_bytes());
        column.extend_from_slice(text.as_bytes());
        self
    }

    /// Completes the row.
    pub(crate) fn end(&mut self) {
        debug_assert_eq!(self.next, self.columns.len(), "every row has all columns");
        self.next = 0;
        self.complete += 1;
    }

    fn column(&mut self) -> &mut Vec<u8> {
        if self.next == self.columns.len() {
            self.columns.push(Vec::new());
        }
        self.next += 1;
        &mut self.columns[self.next - 1]
    }

    fn bytes(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    fn append(&mut self, rows: &Rows) {
        self.columns.resize_with(rows.columns.len().max(self.columns.len()), Vec::new);
        for (column, more) in self.columns.iter_mut().zip(&rows.columns) {
            column.extend_from_slice(more);
        }
        self.complete += rows.complete;
    }
}

/// Writes a file from start to finish. Without [`ParquetWriter::finish`] it can't be read.
pub(crate) struct ParquetWriter<W> {
    writer: W,
    schema: Vec<ColumnSpec>,
    pending: Rows,
    offset: i64,
    groups: Vec<Vec<u8>>,
    rows: i64,
}

impl<W: Write> ParquetWriter<W> {
    pub(crate) const fn new(writer: W) -> ParquetWriter<W> {
        let pending = Rows { complete: 0, columns: Vec::new(), next: 0 };
        ParquetWriter { writer, schema: Vec::new(), pending, offset: 0, groups: Vec::new(), rows: 0 }
    }

    /// The columns, before the first row.
    pub(crate) fn begin(&mut self, schema: Vec<ColumnSpec>) -> io::Result<()> {
        self.schema = schema;
        self.put(MAGIC)
    }

    /// Adds rows, and writes them once there are enough.
    pub(crate) fn push(&mut self, rows: &Rows) -> io::Result<()> {
        self.pending.append(rows);
        if self.pending.bytes() >= GROUP_BYTES { self.group() } else { Ok(()) }
    }

    /// Writes the rest, and what a reader needs to find everything.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        if self.pending.complete > 0 {
            self.group()?;
        }
        let mut schema = vec![Struct::default().text(4, "row").number32(5, signed(self.schema.len())).end()];
        schema.extend(self.schema.iter().map(|(name, kind)| {
            let element = Struct::default().number32(1, type_of(*kind)).number32(3, REQUIRED).text(4, name);
            match kind {
                ColumnKind::Number => element.end(),
                ColumnKind::Text => element.number32(6, UTF8).end(),
            }
        }));
        let footer = Struct::default()
            .number32(1, 1)
            .list(2, &list_of(&schema))
            .number64(3, self.rows)
            .list(4, &list_of(&self.groups))
            .text(6, concat!("hexhaven ", env!("CARGO_PKG_VERSION")))
            .end();
        self.put(&footer)?;
        let length = u32::try_from(footer.len()).map_err(|_| io::Error::other("too many row groups"))?;
        self.put(&length.to_le_bytes())?;
        self.put(MAGIC)?;
        self.writer.flush()
    }

    /// Writes the pending rows: one page for each column.
    fn group(&mut self) -> io::Result<()> {
        let pending = std::mem::take(&mut self.pending);
        let (mut chunks, mut size) = (Vec::new(), 0);
        for place in 0..self.schema.len() {
            let (name, kind) = self.schema[place].clone();
            let plain = &pending.columns[place];
            let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
            gzip.write_all(plain)?;
            let packed = gzip.finish()?;
            let header = page_header(pending.complete, plain.len(), packed.len());
            let start = self.offset;
            self.put(&header)?;
            self.put(&packed)?;
            size += signed(header.len() + plain.len());
            let data = Struct::default()
                .number32(1, type_of(kind))
                .list(2, &thrift::list_of_numbers(&[PLAIN, RLE]))
                .list(3, &thrift::list_of_texts(&[&name]))
                .number32(4, GZIP)
                .number64(5, signed(pending.complete))
                .number64(6, signed(header.len() + plain.len()))
                .number64(7, signed(header.len() + packed.len()))
                .number64(9, start)
                .end();
            chunks.push(Struct::default().number64(2, start).structure(3, &data).end());
        }
        self.rows += signed(pending.complete);
        self.groups.push(
            Struct::default()
                .list(1, &list_of(&chunks))
                .number64(2, size)
                .number64(3, signed(pending.complete))
                .end(),
        );
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.offset += signed(bytes.len());
        self.writer.write_all(bytes)
    }
}

/// Lengths in the file are signed.
const fn signed(length: usize) -> i64 {
    (length as u64).cast_signed()
}

const fn type_of(kind: ColumnKind) -> i64 {
    match kind {
        ColumnKind::Number => INT64,
        ColumnKind::Text => BYTE_ARRAY,
    }
}

fn page_header(values: usize, plain: usize, packed: usize) -> Vec<u8> {
    let data = Struct::default()
        .number32(1, signed(values))
        .number32(2, PLAIN)
        .number32(3, RLE)
        .number32(4, RLE)
        .end();
    Struct::default()
        .number32(1, DATA_PAGE)
        .number32(2, signed(plain))
        .number32(3, signed(packed))
        .structure(5, &data)
        .end()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Read back with pyarrow, this file has the rows (1, "a") and (-2, "bc").
    #[test]
    fn a_small_file_is_written_byte_for_byte() {
        let mut file = Vec::new();
        let mut writer = ParquetWriter::new(&mut file);
        let schema = vec![("n".to_owned(), ColumnKind::Number), ("t".to_owned(), ColumnKind::Text)];
        writer.begin(schema).expect("a buffer takes everything");
        let mut rows = Rows::default();
        rows.number(1).text("a").end();
        rows.number(-2).text("bc").end();
        writer.push(&rows).expect("a buffer takes everything");
        writer.finish().expect("a buffer takes everything");
        assert!(file.starts_with(MAGIC) && file.ends_with(MAGIC));
        let length = u32::from_le_bytes(file[file.len() - 8..file.len() - 4].try_into().expect("four bytes"));
        let footer = &file[file.len() - 8 - length as usize..];
        // Version 1, then the root of the schema with two children.
        assert!(footer.starts_with(b"\x15\x02\x19\x3c\x48\x03row\x15\x04\x00"), "{footer:?}");
        let text = |name: &[u8]| footer.windows(name.len()).any(|part| part == name);
        assert!(text(b"\x18\x01n") && text(b"\x18\x01t"));
        assert_eq!(
            writer_pages(&file),
            [
                b"\x01\0\0\0\0\0\0\0\xfe\xff\xff\xff\xff\xff\xff\xff".to_vec(),
                b"\x01\0\0\0a\x02\0\0\0bc".to_vec()
            ]
        );
    }

    /// The gzip members of a file, unpacked.
    fn writer_pages(file: &[u8]) -> Vec<Vec<u8>> {
        let starts = (0..file.len()).filter(|at| file[*at..].starts_with(&[0x1f, 0x8b, 8]));
        let unpack = |at: usize| {
            let mut plain = Vec::new();
            std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&file[at..]), &mut plain)
                .expect("gzip");
            plain
        };
        starts.map(unpack).collect()
    }
}
