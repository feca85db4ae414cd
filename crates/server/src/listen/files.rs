//! Every connection is an open file, and systems only allow a few of them unless asked.

use super::slots::RESERVE;

/// Files that aren't regular connections: the reserve, the data file with its readers, standard streams, the event queue,
/// and some to spare.
const OTHER_FILES: usize = RESERVE + 64;

/// Raises the limit on open files as far as allowed, and returns how many of these connections have room.
pub(super) fn room_for(connections: usize) -> usize {
    let limit = match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(limit) => limit,
        Err(error) => {
            tracing::warn!(%error, "cannot raise the limit on open files");
            return connections;
        }
    };
    let room = room_within(limit, connections);
    if room < connections {
        let wanted = connections + OTHER_FILES;
        tracing::warn!(
            limit,
            wanted,
            "open files are limited: only {room} connections at once. A higher limit (`ulimit -Hn` shows it; in a systemd \
             unit LimitNOFILE={wanted}) allows more"
        );
    }
    room
}

/// How many of these connections fit within a limit on open files; at least one, or nobody could be served.
fn room_within(limit: u64, connections: usize) -> usize {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    connections.min(limit.saturating_sub(OTHER_FILES).max(1))
}

/// Raises the limit on open files as far as allowed, and returns it.
pub fn raise_file_limit() -> u64 {
    rlimit::increase_nofile_limit(u64::MAX).unwrap_or(1_024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_the_reserve_and_the_store() {
        assert_eq!(room_within(1_080, 1_000), 1_000, "16 for the reserve and 64 others");
        assert_eq!(room_within(1_079, 1_000), 999);
        assert_eq!(room_within(u64::MAX, 1_000), 1_000);
        assert_eq!(room_within(10, 1_000), 1);
    }
}
