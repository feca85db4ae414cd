#![no_main]
#![doc = "See `hexhaven_laws::fuzz::input_stream`."]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hexhaven_laws::fuzz::input_stream(data));
