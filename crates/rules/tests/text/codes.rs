//! Codes of actions, outcomes and inputs.
