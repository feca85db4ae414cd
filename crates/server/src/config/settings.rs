//! The settings, by flag, environment or file: one struct for all three, so that a name is the same
//! everywhere (`--bot-pause 0ms`, `HEXHAVEN_BOT_PAUSE=0ms`, `bot-pause = "0ms"`).

use std::env;
use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::builder::BoolishValueParser;
use serde::Deserialize;

use super::cluster_values::{ClusterName, DatabaseUrl, NatsUrl, SecretText};
use super::values::{HumanDuration, LogFormat, MetricsAccess, Network, PublicUrl, Storage};
use super::{ClusterConfig, Config, ConfigError};

/// The settings as given; [`ServerSettings::resolve`] turns them into a [`Config`].
#[derive(Clone, Debug, Default, clap::Args, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ServerSettings {
    /// Read settings from this file, too; flags and environment variables override it
    #[arg(long, value_name = "FILE.toml", env = "HEXHAVEN_CONFIG")]
    #[serde(skip)]
    pub config: Option<PathBuf>,
    /// Listen on this address [default: 127.0.0.1]
    #[arg(long, value_name = "IP", env = "HEXHAVEN_ADDRESS")]
    pub address: Option<IpAddr>,
    /// Listen on this port; 0 takes any free one [default: 8344]
    #[arg(short, long, value_name = "PORT", env = "HEXHAVEN_PORT")]
    pub port: Option<u16>,
    /// Let other devices in the network join: listen on all addresses and show the link as a QR code
    #[arg(long, env = "HEXHAVEN_LAN", value_parser = BoolishValueParser::new())]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "true|false")]
    pub lan: Option<bool>,
    /// Keep the games in this file [default: hexhaven/games.db in your data folder]
    #[arg(long, value_name = "FILE", env = "HEXHAVEN_DATA")]
    pub data: Option<PathBuf>,
    /// Keep the games in this database instead of a file.
    #[arg(help = "Keep the games in this PostgreSQL database instead of a file")]
    #[arg(long, value_name = "postgres://USER:PASSWORD@HOST/NAME", env = "HEXHAVEN_DATABASE")]
    #[arg(hide_env_values = true)]
    pub database: Option<SecretText>,
    /// Talk to the other nodes of a cluster over this NATS server; needs --database
    #[arg(
        long,
        value_name = "nats://USER:PASSWORD@HOST:4222",
        env = "HEXHAVEN_NATS",
        hide_env_values = true
    )]
    pub nats: Option<SecretText>,
    /// The cluster's name; two clusters may share a NATS server, but not a database [default: hexhaven]
    #[arg(long, value_name = "NAME", env = "HEXHAVEN_CLUSTER")]
    pub cluster: Option<ClusterName>,
    /// This node's name, in logs and in the list of nodes [default: the machine's name and the port]
    #[arg(long, value_name = "NAME", env = "HEXHAVEN_NODE")]
    pub node: Option<String>,
    /// The address people use to reach this server, if it isn't the one it listens on
    #[arg(long, value_name = "https://HOST", env = "HEXHAVEN_PUBLIC_URL")]
    pub public_url: Option<PublicUrl>,
    /// Trust what these proxies say about a client's address: addresses or networks, separated by commas
    #[arg(long, value_name = "LIST", env = "HEXHAVEN_TRUST_PROXY", value_delimiter = ',')]
    pub trust_proxy: Option<Vec<Network>>,
    /// Who may read /metrics: off, local (programs on this machine) or everyone [default: off]
    #[arg(long, value_name = "WHO", env = "HEXHAVEN_METRICS", hide_possible_values = true)]
    pub metrics: Option<MetricsAccess>,
    /// How long bots pause before they act, so that people can follow [default: 700ms]
    #[arg(long, value_name = "TIME", env = "HEXHAVEN_BOT_PAUSE")]
    pub bot_pause: Option<HumanDuration>,
    /// How many bots may think at once [default: all cores]
    #[arg(long, value_name = "N", env = "HEXHAVEN_BOT_THREADS")]
    pub bot_threads: Option<NonZeroUsize>,
    /// Open and running tables at once [default: 5000]
    #[arg(long, value_name = "N", env = "HEXHAVEN_MAX_TABLES")]
    pub max_tables: Option<usize>,
    /// Connections at once [default: 20000]
    #[arg(long, value_name = "N", env = "HEXHAVEN_MAX_CONNECTIONS")]
    pub max_connections: Option<usize>,
    /// Connections at once from one address, 0 for no limit [default: 512]
    #[arg(long, value_name = "N", env = "HEXHAVEN_CONNECTIONS_PER_ADDRESS")]
    pub connections_per_address: Option<usize>,
    /// Requests per minute from one address, 0 for no limit [default: 1200]
    #[arg(long, value_name = "N", env = "HEXHAVEN_REQUESTS_PER_MINUTE")]
    pub requests_per_minute: Option<u32>,
    /// New sockets per minute from one address, 0 for no limit [default: 240]
    #[arg(long, value_name = "N", env = "HEXHAVEN_SOCKETS_PER_MINUTE")]
    pub sockets_per_minute: Option<u32>,
    /// New tables per hour from one address, 0 for no limit [default: 120]
    #[arg(long, value_name = "N", env = "HEXHAVEN_TABLES_PER_HOUR")]
    pub tables_per_hour: Option<u32>,
    /// Remove open tables after this long without activity [default: 24h]
    #[arg(long, value_name = "TIME", env = "HEXHAVEN_KEEP_OPEN")]
    pub keep_open: Option<Storage>,
    /// Remove running games after this long without activity [default: 30d]
    #[arg(long, value_name = "TIME", env = "HEXHAVEN_KEEP_RUNNING")]
    pub keep_running: Option<Storage>,
    /// Remove finished games after this long [default: forever]
    #[arg(long, value_name = "TIME", env = "HEXHAVEN_KEEP_OVER")]
    pub keep_over: Option<Storage>,
    /// What to log: error, warn, info, debug or trace, optionally by component (warn,sqlx=error)
    /// [default: info]
    #[arg(long, value_name = "LEVEL", env = "HEXHAVEN_LOG")]
    pub log: Option<String>,
    /// How the log looks: text or json [default: text]
    #[arg(long, value_name = "FORM", env = "HEXHAVEN_LOG_FORMAT", hide_possible_values = true)]
    pub log_format: Option<LogFormat>,
}

impl ServerSettings {
    /// Reads the file, if one is named, and fills in the defaults.
    pub fn resolve(self) -> Result<Config, ConfigError> {
        match self.config.clone() {
            Some(path) => self.or(ServerSettings::read(&path)?).complete(),
            None => self.complete(),
        }
    }

    fn read(path: &Path) -> Result<ServerSettings, ConfigError> {
        let text = fs::read_to_string(path)
            .map_err(|source| ConfigError::Unreadable { path: path.to_owned(), source })?;
        toml::from_str(&text)
            .map_err(|source| ConfigError::Nonsense { path: path.to_owned(), source: Box::new(source) })
    }

    /// What is set here, with the rest filled in from there.
    fn or(self, other: ServerSettings) -> ServerSettings {
        macro_rules! either {
            ($($name:ident),* $(,)?) => { ServerSettings { $($name: self.$name.or(other.$name)),* } };
        }
        either!(
            config,
            address,
            port,
            lan,
            data,
            database,
            nats,
            cluster,
            node,
            public_url,
            trust_proxy,
            metrics,
            bot_pause,
            bot_threads,
            max_tables,
            max_connections,
            connections_per_address,
            requests_per_minute,
            sockets_per_minute,
            tables_per_hour,
            keep_open,
            keep_running,
            keep_over,
            log,
            log_format,
        )
    }

    fn complete(self) -> Result<Config, ConfigError> {
        let mut config = self.storage()?;
        config.cluster = self.cluster(config.database.is_some())?;
        config.listen = self.listen(config.listen)?;
        config.public_url = self.public_url;
        config.proxies = self.trust_proxy.unwrap_or_default().into_iter().map(|network| network.0).collect();
        set(&mut config.metrics, self.metrics);
        set(&mut config.bots.pause, self.bot_pause.map(|span| span.0));
        set(&mut config.bots.threads, self.bot_threads);
        let limits = &mut config.limits;
        set(&mut limits.tables, self.max_tables);
        set(&mut limits.connections, self.max_connections);
        set(&mut limits.connections_per_address, self.connections_per_address);
        set(&mut limits.requests_per_minute, self.requests_per_minute);
        set(&mut limits.sockets_per_minute, self.sockets_per_minute);
        set(&mut limits.tables_per_hour, self.tables_per_hour);
        set(&mut config.retention.open, self.keep_open.map(|keep| keep.0));
        set(&mut config.retention.running, self.keep_running.map(|keep| keep.0));
        set(&mut config.retention.over, self.keep_over.map(|keep| keep.0));
        set(&mut config.log.filter, self.log);
        set(&mut config.log.format, self.log_format);
        Ok(config)
    }

    /// The default settings with a data file or a database.
    fn storage(&self) -> Result<Config, ConfigError> {
        let database = self.database.as_ref().map(|text| text.reveal().parse::<DatabaseUrl>());
        match (&self.data, database.transpose().map_err(ConfigError::Database)?) {
            (Some(data), Some(database)) => {
                Err(ConfigError::DataAndDatabase { data: data.clone(), database })
            }
            (None, Some(database)) => Ok(Config { database: Some(database), ..Config::with_data("") }),
            (Some(data), None) => Ok(Config::with_data(data)),
            (None, None) => {
                let usual = usual_data(|name| env::var_os(name).map(PathBuf::from));
                Ok(Config::with_data(usual.ok_or(ConfigError::NoHome)?))
            }
        }
    }

    /// A cluster has a database and NATS; a server on its own has neither.
    fn cluster(&self, database: bool) -> Result<Option<ClusterConfig>, ConfigError> {
        let nats = self.nats.as_ref().map(|text| text.reveal().parse::<NatsUrl>());
        match (database, nats.transpose().map_err(ConfigError::Nats)?) {
            (true, Some(nats)) => Ok(Some(ClusterConfig {
                nats,
                name: self.cluster.clone().unwrap_or_default(),
                node: self.node.clone(),
            })),
            (true, None) => Err(ConfigError::DatabaseWithoutNats),
            (false, Some(_)) => Err(ConfigError::NatsWithoutDatabase),
            (false, None) if self.cluster.is_some() || self.node.is_some() => {
                Err(ConfigError::NameWithoutCluster)
            }
            (false, None) => Ok(None),
        }
    }

    fn listen(&self, usual: SocketAddr) -> Result<SocketAddr, ConfigError> {
        let everywhere = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        let address = match (self.lan.unwrap_or(false), self.address) {
            (true, Some(address)) if !address.is_unspecified() => {
                return Err(ConfigError::LanAndAddress { address });
            }
            (true, address) => address.unwrap_or(everywhere),
            (false, address) => address.unwrap_or(usual.ip()),
        };
        Ok(SocketAddr::new(address, self.port.unwrap_or(usual.port())))
    }
}

fn set<T>(place: &mut T, said: Option<T>) {
    if let Some(said) = said {
        *place = said;
    }
}

/// Where programs keep a user's data, by the XDG, Apple and Microsoft conventions. A systemd service has its own
/// folder.
fn usual_data(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let named = |name: &str| variable(name).filter(|path| path.is_absolute());
    if let Some(folder) = named("STATE_DIRECTORY") {
        return Some(folder.join("games.db"));
    }
    let folder = if cfg!(windows) {
        named("LOCALAPPDATA")?
    } else if cfg!(target_os = "macos") {
        named("HOME")?.join("Library/Application Support")
    } else {
        named("XDG_DATA_HOME").or_else(|| Some(named("HOME")?.join(".local/share")))?
    };
    Some(folder.join("hexhaven").join("games.db"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use clap::{Args, Command, FromArgMatches};

    use super::*;
    use crate::store::Keep;

    fn said(args: &[&str]) -> ServerSettings {
        let command = ServerSettings::augment_args(Command::new("serve").no_binary_name(true));
        let matches = command.try_get_matches_from(args).expect("flags that are known");
        ServerSettings::from_arg_matches(&matches).expect("settings")
    }

    fn file(text: &str) -> (tempfile::TempDir, String) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("hexhaven.toml");
        fs::write(&path, text).expect("written");
        let path = path.to_str().expect("a plain name").to_owned();
        (folder, path)
    }

    #[test]
    fn flags_win_over_the_file_and_the_file_over_defaults() {
        let (_folder, path) = file(
            "port = 1234\nbot-pause = \"0ms\"\ntrust-proxy = [\"10.0.0.0/8\", \"::1\"]\nkeep-over = \"90d\"\nmetrics = \"off\"
             data = \"/var/lib/x.db\"\npublic-url = \"https://example.org/\"\nlog-format = \"json\"",
        );
        let config =
            said(&["--config", &path, "--port", "4321"]).resolve().expect("settings that make sense");
        assert_eq!(config.listen.to_string(), "127.0.0.1:4321");
        assert_eq!(config.bots.pause, Duration::ZERO);
        assert_eq!(config.proxies.len(), 2);
        assert_eq!(config.retention.over, Keep::For(Duration::from_hours(90 * 24)));
        assert_eq!(config.retention.open, Keep::For(Duration::from_hours(24)));
        assert_eq!(config.metrics, MetricsAccess::Off);
        assert_eq!(config.log.format, LogFormat::Json);
        assert_eq!(config.limits, super::super::Limits::USUAL);
        assert_eq!(config.public_url.expect("given").origin(), "https://example.org");
    }

    #[test]
    fn a_key_that_is_not_known_is_named() {
        for (text, key) in
            [("port = 1\nprot = 2", "prot"), ("port = \"x\"", "port"), ("config = \"a\"", "config")]
        {
            let (_folder, path) = file(text);
            let error = said(&["--config", &path]).resolve().expect_err("nonsense").to_string();
            assert!(error.contains(key) && error.contains("line") && error.contains(&path), "{error}");
        }
        let error = said(&["--config", "/no/such/file.toml"]).resolve().expect_err("no file").to_string();
        assert!(error.contains("cannot read the settings in /no/such/file.toml"), "{error}");
    }

    #[test]
    fn lan_listens_everywhere() {
        let listen = |args: &[&str]| said(args).listen(SocketAddr::from(([127, 0, 0, 1], 8_344)));
        assert_eq!(listen(&["--lan"]).expect("fine").to_string(), "0.0.0.0:8344");
        assert_eq!(listen(&["--lan", "--address", "::"]).expect("fine").to_string(), "[::]:8344");
        assert_eq!(listen(&["--lan=false"]).expect("fine").to_string(), "127.0.0.1:8344");
        assert_eq!(listen(&["--address", "10.0.0.7", "-p", "0"]).expect("fine").to_string(), "10.0.0.7:0");
        listen(&["--lan", "--address", "10.0.0.7"]).expect_err("a contradiction");
    }

    #[test]
    fn games_are_in_a_file_or_in_a_database_and_no_mistake_shows_a_password() {
        let url = "postgres://ada:s3cret@db/games";
        let nats = "nats://ada:s3cret@bus:4222";
        let config = said(&["--database", url, "--nats", nats]).resolve().expect("a cluster");
        let cluster = config.cluster.expect("given");
        assert_eq!(
            (cluster.nats.to_string().as_str(), cluster.name.as_str()),
            ("nats://bus:4222", "hexhaven")
        );
        assert_eq!(config.database.expect("given").to_string(), "postgres://ada@db:5432/games");
        let (_folder, path) = file("database = \"mysql://ada:s3cret@db/games\"");
        for (args, word) in [
            (vec!["--database", url, "--data", "games.db"], "leave one of them out"),
            (vec!["--database", "mysql://ada:s3cret@db/games"], "postgres://user:password@host/name"),
            (vec!["--database", url], "add --nats"),
            (vec!["--nats", nats], "add --database"),
            (vec!["--database", url, "--nats", "http://ada:s3cret@bus"], "nats://user:password@host:4222"),
            (vec!["--node", "a"], "add --database and --nats"),
            (vec!["--config", &path], "postgres://user:password@host/name"),
        ] {
            let error = said(&args).resolve().expect_err("a mistake");
            assert!(error.to_string().contains(word), "{error}");
            assert!(!format!("{error} {error:?}").contains("s3cret"), "{error:?}");
        }
    }

    #[test]
    fn lists_have_commas() {
        assert_eq!(
            said(&["--trust-proxy", "127.0.0.1,10.0.0.0/8"]).trust_proxy.map(|list| list.len()),
            Some(2)
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn data_lies_where_programs_keep_it() {
        let data = |given: &[(&str, &str)]| {
            let given = given.to_vec();
            usual_data(|name| given.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
        };
        assert_eq!(data(&[("HOME", "/home/a")]), Some("/home/a/.local/share/hexhaven/games.db".into()));
        assert_eq!(
            data(&[("HOME", "/home/a"), ("XDG_DATA_HOME", "/d")]),
            Some("/d/hexhaven/games.db".into())
        );
        assert_eq!(
            data(&[("HOME", "/home/a"), ("XDG_DATA_HOME", "here")]),
            Some("/home/a/.local/share/hexhaven/games.db".into())
        );
        assert_eq!(
            data(&[("STATE_DIRECTORY", "/var/lib/hexhaven")]),
            Some("/var/lib/hexhaven/games.db".into())
        );
        assert_eq!(data(&[]), None);
    }

    #[test]
    fn every_flag_has_its_variable() {
        let command = ServerSettings::augment_args(Command::new("serve"));
        for argument in command.get_arguments() {
            let long = argument.get_long().expect("a long name");
            let variable = format!("HEXHAVEN_{}", long.replace('-', "_").to_uppercase());
            assert_eq!(argument.get_env(), Some(variable.as_ref()), "--{long}");
        }
    }
}
