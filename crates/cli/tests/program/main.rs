//! The built program as people and scripts meet it: what it prints, where, and with which exit code.

mod arena;
mod boards;
mod conform;
mod document;
mod frame;
mod records;
mod review;
mod run;
mod site;
