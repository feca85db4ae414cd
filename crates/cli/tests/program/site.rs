//! `hexhaven site`: which folders it writes, and what is in them then.

use std::fs;
use std::path::Path;

use crate::run::{hexhaven, scratch};

const LIST: &str = "hexhaven-site.txt";

/// Writes a site. Nothing where the program was built without the client or its engine, which it says.
fn write(folder: &Path) -> Option<String> {
    let ran = hexhaven(&["site", "--output", folder.to_str().expect("a plain name")]);
    if ran.err.contains("built without the ") {
        assert_eq!(ran.code, 3, "{}", ran.err);
        return None;
    }
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    Some(ran.out)
}

#[test]
fn a_new_folder_gets_the_whole_client() {
    let folder = scratch("site").join("public/games");
    let Some(said) = write(&folder) else { return };
    let list = fs::read_to_string(folder.join(LIST)).expect("it lists its files");
    let names: Vec<&str> = list.lines().skip(1).collect();
    assert!(said.starts_with(&format!("{} files (", names.len())), "{said}");
    assert!(names.len() > 30 && names.contains(&"index.html") && names.contains(&"sw.js"), "{list}");
    for name in &names {
        assert!(folder.join(name).is_file(), "{name}");
    }
    assert!(!names.iter().any(|name| name.starts_with("site/") || *name == "table.html"), "{list}");
    let page = fs::read_to_string(folder.join("index.html")).expect("a page");
    assert!(page.contains("hexhaven-serverless"), "{page}");
    assert!(!page.contains("=\"/"), "no address starts at the root: {page}");
}

#[test]
fn its_own_folder_is_written_again_without_the_files_of_the_older_version() {
    let folder = scratch("site-again");
    if write(&folder).is_none() {
        return;
    }
    let older = "assets/older-12345678.js";
    let kept = folder.join("CNAME");
    fs::write(folder.join(older), "// an older version").expect("it can be written");
    fs::write(&kept, "games.example.org").expect("it can be written");
    fs::write(folder.join("index.html"), "an older page").expect("it can be written");
    let list = fs::read_to_string(folder.join(LIST)).expect("it lists its files");
    fs::write(folder.join(LIST), format!("{list}{older}\n")).expect("it can be written");
    write(&folder).expect("the client is there");
    assert!(!folder.join(older).exists(), "the older version is gone");
    assert!(kept.exists(), "what the list doesn't name stays");
    let page = fs::read_to_string(folder.join("index.html")).expect("a page");
    assert!(page.contains("hexhaven-serverless"));
    assert_eq!(fs::read_to_string(folder.join(LIST)).expect("a list"), list);
}

#[test]
fn a_list_that_was_tampered_with_removes_nothing_outside() {
    let outside = scratch("site-outside");
    let folder = outside.join("site");
    if write(&folder).is_none() {
        return;
    }
    let precious = outside.join("precious.txt");
    fs::write(&precious, "keep me").expect("it can be written");
    let list = fs::read_to_string(folder.join(LIST)).expect("it lists its files");
    let absolute = precious.display();
    fs::write(folder.join(LIST), format!("{list}../precious.txt\nassets/../../precious.txt\n{absolute}\n\n"))
        .expect("it can be written");
    write(&folder).expect("the client is there");
    assert!(precious.exists());
}

#[test]
fn a_folder_with_other_things_is_left_alone() {
    let folder = scratch("site-taken");
    fs::write(folder.join("thesis.txt"), "years of work").expect("it can be written");
    let ran = hexhaven(&["site", "-o", folder.to_str().expect("a plain name")]);
    if ran.err.contains("built without the ") {
        return;
    }
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("is not empty, and this command didn't write it"), "{}", ran.err);
    assert!(ran.err.contains("hint: "), "{}", ran.err);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "nothing was written");
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let file = scratch("site-file").join("file");
    fs::write(&file, "").expect("it can be written");
    let ran = hexhaven(&["site", "-o", file.to_str().expect("a plain name")]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("cannot read") || ran.err.contains("built without"), "{}", ran.err);
    assert_eq!(hexhaven(&["site"]).code, 2, "a folder has to be named");
}
