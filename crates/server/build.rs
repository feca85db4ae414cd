//! Builds the web client with Node into `OUT_DIR/web`, and writes the list of its files as Rust for the server to embed
//! (`OUT_DIR/client.rs`). A crate could do this, but it needs a dependency whose license we don't accept.
//!
//! If there is no Node, or one that is too old, or no client to build, a page that says so takes its place; the server
//! serves everything else all the same. `HEXHAVEN_SKIP_WEB=1` asks for that page.
//!
//! The client contains the engine for the browser (`build/engine.rs`), unless `HEXHAVEN_WITHOUT_ENGINE=1` asks for one without it.

#[path = "build/engine.rs"]
mod engine;

use std::ffi::OsStr;
use std::fmt::Write;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{env, io};

/// The packages to install.
const LOCK: &str = "package-lock.json";

/// What npm leaves in the folder of its packages: the lock file as it was installed.
const INSTALLED: &str = "node_modules/.package-lock.json";

/// Files and folders of `web/` that are made from the others, or are no part of the client: its browser tests keep pictures.
const MADE: [&str; 6] = ["node_modules", "dist", "coverage", "test-results", "playwright-report", "browser"];

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is"));
    let made = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let out = made.join("web");
    let root = root.join("../..");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-env-changed=HEXHAVEN_SKIP_WEB");
    println!("cargo::rerun-if-env-changed=PATH");
    empty(&out).expect("the folder for the client can be made");
    let built = client(&root, &made, &out);
    if let Err(reason) = built {
        println!("cargo::warning=the web client is not built: {reason}");
        fs::copy("build/no-client.html", out.join("index.html")).expect("the page can be copied");
        // The program still contains what others made.
        fs::copy("build/licenses.txt", out.join("licences.txt")).expect("the licenses can be copied");
    }
    fs::write(made.join("client.rs"), list(&out)).expect("the list can be written");
}

/// The files in order of their names, each with its packed variants and a tag that changes with its content.
fn list(out: &Path) -> String {
    let mut names = Vec::new();
    collect(out, "", &mut names);
    names.sort_unstable();
    let mut text = String::from("&[\n");
    let is_packed =
        |name: &&String| Path::new(name).extension().is_some_and(|kind| kind == "gz" || kind == "br");
    for name in names.iter().filter(|name| !is_packed(name)) {
        let bytes = |name: &str| format!("include_bytes!({:?})", out.join(name).to_string_lossy());
        let packed = |ending: &str| {
            let packed = format!("{name}{ending}");
            if names.contains(&packed) { format!("Some({})", bytes(&packed)) } else { "None".to_owned() }
        };
        let mut hasher = DefaultHasher::new();
        fs::read(out.join(name)).expect("the file can be read").hash(&mut hasher);
        let _ = writeln!(
            text,
            "File {{ name: {name:?}, tag: \"{:016x}\", plain: {}, gzip: {}, brotli: {} }},",
            hasher.finish(),
            bytes(name),
            packed(".gz"),
            packed(".br"),
        );
    }
    text + "]"
}

/// The names of all files in a folder, as they stand in addresses.
fn collect(folder: &Path, prefix: &str, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let entry = entry.expect("the folder can be read");
        let name = entry.file_name().into_string().expect("the client's files have plain names");
        let name = format!("{prefix}{name}");
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), names);
        } else {
            names.push(name);
        }
    }
}

/// Builds the client, or says why there is none. What fails although it could work fails the whole build.
fn client(root: &Path, made: &Path, out: &Path) -> Result<(), String> {
    if env::var_os("HEXHAVEN_SKIP_WEB").is_some_and(|value| value != "0" && !value.is_empty()) {
        return Err("HEXHAVEN_SKIP_WEB is set".to_owned());
    }
    let web = root.join("web");
    if !web.join("package.json").exists() {
        return Err("there is no web/package.json".to_owned());
    }
    watch(&web);
    watch(&root.join("art"));
    check_node()?;
    let engine = engine::build(root, made);
    // Several builds may go on at once in one tree, and npm must not install over itself.
    let lock = File::open(web.join("package.json")).expect("package.json can be read");
    lock.lock().expect("package.json can be locked");
    if is_newer(&web.join(LOCK), &web.join(INSTALLED)) {
        run(&web, npm(), ["ci", "--no-audit", "--no-fund"].map(OsStr::new), None);
    }
    let options = ["run", "build", "--", "--emptyOutDir", "--outDir"].map(OsStr::new);
    run(&web, npm(), options.into_iter().chain([out.as_os_str()]), engine.as_deref());
    let script = fs::canonicalize("build/compress.mjs").expect("the script is there");
    run(&web, "node", [script.as_os_str(), out.as_os_str()], None);
    Ok(())
}

/// Vite wants Node 20.19, 22.12 or newer.
fn check_node() -> Result<(), String> {
    let wanted = "Node 20.19 or 22.12 or newer is needed";
    let output =
        Command::new("node").arg("--version").output().map_err(|_| format!("{wanted}, and there is none"))?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let mut numbers = text.trim_start_matches('v').split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let version = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    let is_fit = matches!(version, (20, 19..) | (22, 12..) | (23.., _));
    if is_fit { Ok(()) } else { Err(format!("{wanted}, and this is {text:?}")) }
}

fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// Runs a program; Vite is told where the engine is.
fn run<'a>(folder: &Path, program: &str, args: impl IntoIterator<Item = &'a OsStr>, engine: Option<&Path>) {
    let args: Vec<&OsStr> = args.into_iter().collect();
    let mut command = Command::new(program);
    command.args(&args).current_dir(folder).env_remove("HEXHAVEN_ENGINE");
    command.envs(engine.map(|engine| ("HEXHAVEN_ENGINE", engine)));
    let output = command.output();
    let output = output.unwrap_or_else(|error| panic!("cannot run {program}: {error}"));
    if !output.status.success() {
        let (told, erred) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        panic!(
            "{program} {args:?} failed in {}; HEXHAVEN_SKIP_WEB=1 builds the server without its web client\n{told}\n{erred}",
            folder.display()
        );
    }
}

/// Cargo looks at these again before the next build; a folder counts with all that is in it.
fn watch(folder: &Path) {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    for entry in entries {
        let entry = entry.expect("the folder can be read");
        let name = entry.file_name();
        let is_made = MADE.iter().any(|made| name == *made) || name.to_string_lossy().starts_with('.');
        if !is_made {
            println!("cargo::rerun-if-changed={}", entry.path().display());
        }
    }
}

/// Is one file newer than the other, or is one of them missing? `npm install` writes the lock file a moment after the
/// packages, which does not count.
fn is_newer(one: &Path, other: &Path) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified());
    match (time(one), time(other)) {
        (Ok(one), Ok(other)) => one > other + Duration::from_secs(10),
        _ => true,
    }
}

fn empty(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::create_dir_all(folder)
}
