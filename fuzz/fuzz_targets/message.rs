#![no_main]
#![doc = "See `hexhaven_laws::fuzz::message`."]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hexhaven_laws::fuzz::message(data));
