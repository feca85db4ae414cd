//! `release`: checks that a version is ready, builds the program, packs it for this machine, and tags the commit.
//!
//! Everything stays local: pushing the tag and uploading the files are left to a person. `--dry-run` lists what would stop the
//! release, packs anyway and doesn't tag, so it is useful at any time: between two releases some checks always fail.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use crate::Outcome;
use crate::cargo::{cargo, host, metadata, target};
use crate::files::read;

/// The package whose version is the project's, and whose program is shipped.
const PACKAGE: &str = "hexhaven-cli";
const PROGRAM: &str = "hexhaven";
/// What goes into the archive besides the program and the licenses of its dependencies.
const DOCUMENTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];
/// The two commands that newcomers run.
const COMMANDS: [&str; 2] = ["cargo run --release", "cargo xtask test"];

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Check, build and pack, but don't tag
    #[arg(long)]
    dry_run: bool,
}

pub(crate) fn run(options: &Options) -> Outcome {
    let facts = Facts::gather()?;
    let (tag, faults) = (facts.tag(), facts.faults());
    for fault in &faults {
        println!("release: to fix: {fault}");
    }
    if !faults.is_empty() && !options.dry_run {
        return Err(format!("release: {tag} is not ready"));
    }
    let files = pack(&facts.version)?;
    println!("release: the files are in {}", files.display());
    if options.dry_run {
        let verdict =
            if faults.is_empty() { "is ready to tag" } else { "is not ready; see \"to fix\" above" };
        println!("release: {tag} {verdict}");
        return Ok(());
    }
    git(&["tag", "--annotate", &tag, "--message", &format!("Hexhaven {}", facts.version)])?;
    println!("release: tagged {tag}; `git push origin {tag}` publishes it");
    Ok(())
}

/// What the checks look at.
struct Facts {
    version: String,
    changelog: String,
    readme: String,
    /// `git status --porcelain`: empty for a clean tree.
    status: String,
    tags: String,
}

impl Facts {
    fn gather() -> Result<Facts, String> {
        let metadata = metadata(&["--no-deps"])?;
        let packages = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
        let version = packages.iter().find(|package| package["name"] == PACKAGE);
        let version = version.and_then(|package| package["version"].as_str());
        Ok(Facts {
            version: version.ok_or_else(|| format!("there is no package {PACKAGE}"))?.to_owned(),
            changelog: read(Path::new("CHANGELOG.md"))?,
            readme: read(Path::new("README.md"))?,
            status: git(&["status", "--porcelain"])?,
            tags: git(&["tag", "--list"])?,
        })
    }

    fn tag(&self) -> String {
        format!("v{}", self.version)
    }

    /// Every reason not to release, in words that say what to do.
    fn faults(&self) -> Vec<String> {
        let (version, tag) = (&self.version, self.tag());
        let mut faults = Vec::new();
        if self.tags.lines().any(|line| line == tag) {
            faults.push(format!("{tag} is tagged already; raise the version in Cargo.toml"));
        }
        if !has_entries(&self.changelog, version) {
            faults.push(format!("CHANGELOG.md has no entries under \"## {version}\""));
        }
        if has_entries(&self.changelog, "Unreleased") {
            let fault =
                "CHANGELOG.md has entries under \"## Unreleased\"; move them under the version to release";
            faults.push(fault.to_owned());
        }
        for command in COMMANDS.iter().filter(|command| !self.readme.lines().any(|line| line == **command)) {
            faults.push(format!("README.md doesn't show `{command}`"));
        }
        if !self.status.is_empty() {
            let count = self.status.lines().count();
            faults.push(format!("the tree is not clean: {count} changed files; commit or stash them"));
        }
        faults
    }
}

/// Does the section with this title list anything? A date may follow the title.
fn has_entries(changelog: &str, title: &str) -> bool {
    let mut lines = changelog.lines();
    let is_title =
        |line: &str| line.strip_prefix("## ").and_then(|rest| rest.split_whitespace().next()) == Some(title);
    lines.any(is_title)
        && lines.take_while(|line| !line.starts_with("## ")).any(|line| line.starts_with("- "))
}

/// Builds the program and packs it with its documents. Returns the folder with the archive and its checksum.
fn pack(version: &str) -> Result<PathBuf, String> {
    cargo(&["build", "--release", "--locked", "--package", PACKAGE], &[])?;
    let program = target().join("release").join(format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX));
    let told = output(Command::new(&program).arg("--version"))?;
    if told.split_whitespace().last() != Some(version) {
        return Err(format!("release: the program calls itself '{}', not {version}", told.trim()));
    }
    let name = format!("{PROGRAM}-{version}-{}", host()?);
    let files = target().join("release-files");
    let folder = files.join(&name);
    // If there is no such folder, there is nothing to empty.
    let _ = fs::remove_dir_all(&files);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for file in DOCUMENTS.map(PathBuf::from).iter().chain([&program]) {
        let to = folder.join(file.file_name().unwrap_or_default());
        fs::copy(file, &to).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    write(&folder.join("THIRD-PARTY-LICENSES.txt"), &output(Command::new(&program).arg("licenses"))?)?;
    let archive = format!("{name}.tar.gz");
    output(Command::new("tar").args(["-czf", &archive, &name]).current_dir(&files))?;
    let bytes = fs::read(files.join(&archive)).map_err(|error| format!("{archive}: {error}"))?;
    write(&files.join("SHA256SUMS"), &format!("{}  {archive}\n", checksum(&bytes)))?;
    Ok(files)
}

/// In the form that `sha256sum --check` reads.
fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut digits, byte| {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

fn write(path: &Path, text: &str) -> Outcome {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn git(words: &[&str]) -> Result<String, String> {
    output(Command::new("git").args(words))
}

/// What a command prints, if it succeeds.
fn output(command: &mut Command) -> Result<String, String> {
    let shown = format!("{command:?}");
    let output = command.output().map_err(|error| format!("{shown}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{shown}: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ready() -> Facts {
        Facts {
            version: "1.2.0".to_owned(),
            changelog: "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-05-01)\n\n### Added\n\n- A harbor.\n\n## 1.1.0\n\n- A road.\n".to_owned(),
            readme: "Play:\n\n```sh\ncargo run --release\n```\n\n```sh\ncargo xtask test\n```\n".to_owned(),
            status: String::new(),
            tags: "v1.1.0\nv1.2.0-beta\n".to_owned(),
        }
    }

    #[test]
    fn a_version_with_an_entry_on_a_clean_tree_is_ready() {
        assert_eq!(ready().faults(), [""; 0]);
    }

    /// Each change is one reason not to release, and the only one.
    #[test]
    fn every_fault_is_told() {
        let moved = "## Unreleased\n\n- A city.\n\n## 1.2.0\n\n- A harbor.\n";
        let cases: [(&str, Facts); 6] = [
            ("v1.2.0 is tagged already", Facts { tags: "v1.2.0\n".to_owned(), ..ready() }),
            (
                "no entries under \"## 1.2.0\"",
                Facts { changelog: "## 1.2.0\n\n## 1.1.0\n\n- A road.\n".to_owned(), ..ready() },
            ),
            (
                "no entries under \"## 1.2.0\"",
                Facts { changelog: "## 1.2\n\n- A harbor.\n".to_owned(), ..ready() },
            ),
            ("entries under \"## Unreleased\"", Facts { changelog: moved.to_owned(), ..ready() }),
            (
                "doesn't show `cargo xtask test`",
                Facts { readme: "cargo run --release\n".to_owned(), ..ready() },
            ),
            ("2 changed files", Facts { status: " M README.md\n?? new.txt\n".to_owned(), ..ready() }),
        ];
        for (wanted, facts) in cases {
            let faults = facts.faults();
            assert!(faults.len() == 1 && faults[0].contains(wanted), "{wanted}: {faults:?}");
        }
    }

    #[test]
    fn checksums_are_those_of_sha256sum() {
        assert_eq!(checksum(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}
