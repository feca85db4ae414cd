//! Every connection is an open file, and systems allow few of them unless asked.

/// Files that are no connections: the data file with its readers, standard streams, the event queue, and some to spare.
const OTHER_FILES: u64 = 64;

/// Raises the limit of open files as far as it may be raised, and says how many of the connections wanted have room.
pub(super) fn room_for(connections: usize) -> usize {
    let wanted = connections as u64 + OTHER_FILES;
    let limit = match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(limit) => limit,
        Err(error) => {
            tracing::warn!(%error, "cannot raise the limit of open files");
            return connections;
        }
    };
    if limit >= wanted {
        return connections;
    }
    let room = limit.saturating_sub(OTHER_FILES).max(1) as usize;
    tracing::warn!(
        limit,
        wanted,
        "open files are limited: only {room} connections at once. A higher limit (`ulimit -Hn` shows it; in a systemd \
         unit LimitNOFILE={wanted}) allows more"
    );
    room
}

/// Raises the limit of open files as far as it may be raised, and gives it.
pub fn raise_file_limit() -> u64 {
    rlimit::increase_nofile_limit(u64::MAX).unwrap_or(1_024)
}
