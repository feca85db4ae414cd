//! Cards as Python dictionaries: `{"brick": 1, "ore": 2}`, without kinds that have no cards.

use hexhaven_rules::cards::{Cards, DevCards};
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn cards_dict(py: Python<'_>, cards: Cards) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for (resource, count) in cards.iter() {
        dict.set_item(resource.name(), count)?;
    }
    Ok(dict)
}

pub(crate) fn dev_dict(py: Python<'_>, cards: DevCards) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for (card, count) in cards.iter() {
        dict.set_item(card.name(), count)?;
    }
    Ok(dict)
}
