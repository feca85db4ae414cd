//! Caller-owned numpy arrays: checked once per call, then used as plain slices without a copy.

use numpy::ndarray::{Dim, Dimension};
use numpy::{
    Element, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray, PyReadwriteArray, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::PyAnyMethods;

use crate::errors::bad_argument;

/// An array that is only read.
pub(crate) fn input<'py, T: Element, const D: usize>(
    array: &Bound<'py, PyAny>,
    name: &str,
    shape: [usize; D],
) -> PyResult<PyReadonlyArray<'py, T, Dim<[usize; D]>>>
where
    Dim<[usize; D]>: Dimension,
{
    let found =
        array.cast::<numpy::PyArray<T, Dim<[usize; D]>>>().map_err(|_| unfit::<T>(array, name, &shape))?;
    if found.shape() != shape || !found.is_c_contiguous() {
        return Err(unfit::<T>(array, name, &shape));
    }
    found.try_readonly().map_err(|error| bad_argument(format!("{name}: {error}")))
}

/// An array that is written, if one was given.
pub(crate) fn output<'py, T: Element, const D: usize>(
    array: Option<&Bound<'py, PyAny>>,
    name: &str,
    shape: [usize; D],
) -> PyResult<Option<PyReadwriteArray<'py, T, Dim<[usize; D]>>>>
where
    Dim<[usize; D]>: Dimension,
{
    let Some(array) = array else { return Ok(None) };
    let found =
        array.cast::<numpy::PyArray<T, Dim<[usize; D]>>>().map_err(|_| unfit::<T>(array, name, &shape))?;
    if found.shape() != shape || !found.is_c_contiguous() {
        return Err(unfit::<T>(array, name, &shape));
    }
    found.try_readwrite().map(Some).map_err(|error| bad_argument(format!("{name}: {error}")))
}

/// The slice of an array that was given.
pub(crate) fn slice<'a, T: Element, D: Dimension>(
    array: &'a mut Option<PyReadwriteArray<'_, T, D>>,
) -> PyResult<Option<&'a mut [T]>> {
    array.as_mut().map(|array| array.as_slice_mut().map_err(bad_argument)).transpose()
}

fn unfit<T: Element>(array: &Bound<'_, PyAny>, name: &str, shape: &[usize]) -> PyErr {
    let wanted = T::get_dtype(array.py());
    let given = match array.cast::<PyUntypedArray>() {
        Ok(array) if array.shape() == shape && array.dtype().is_equiv_to(&wanted) => {
            "an array that is not C-contiguous".to_owned()
        }
        Ok(array) => format!("an array of {} with shape {:?}", array.dtype(), array.shape()),
        Err(_) => match array.get_type().name() {
            Ok(name) => format!("a {name}"),
            Err(_) => "something else".to_owned(),
        },
    };
    bad_argument(format!(
        "{name} should be a C-contiguous array of {wanted} with shape {shape:?}, not {given}"
    ))
}
