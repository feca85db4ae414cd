//! What holds in a cluster only.
