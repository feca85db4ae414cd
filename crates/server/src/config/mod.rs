//! How a server is set up: by flags, by environment variables (`HEXHAVEN_*`) and by a file, in this order; anything not set
//! has a default. [`ServerSettings`] is what was set, [`Config`] the result.

mod cluster_values;
mod settings;
mod values;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use thiserror::Error;

pub use cluster_values::{ClusterName, DatabaseUrl, NatsUrl, SecretText};
pub use settings::ServerSettings;
pub use values::{BadValue, HumanDuration, LogFormat, MetricsAccess, Network, PublicUrl, Storage};

use crate::store::{Keep, Retention};

/// The default port.
pub const USUAL_PORT: u16 = 8344;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The data file, unless there is a database.
    pub data: PathBuf,
    /// The database that holds the tables instead of a file.
    pub database: Option<DatabaseUrl>,
    /// The cluster that this server is a node of, if any.
    pub cluster: Option<ClusterConfig>,
    /// The address people use, if it isn't the one it listens on: behind a proxy.
    pub public_url: Option<PublicUrl>,
    /// The proxies that are trusted to name a client's address.
    pub proxies: Vec<IpNet>,
    /// Who may read the metrics.
    pub metrics: MetricsAccess,
    /// How bots behave here.
    pub bots: BotConfig,
    /// What clients may do.
    pub limits: Limits,
    /// How long tables are kept.
    pub retention: Retention,
    /// What is logged.
    pub log: LogConfig,
}

/// The cluster that a server is a node of.
#[derive(Clone, Debug)]
pub struct ClusterConfig {
    /// How nodes talk to each other.
    pub nats: NatsUrl,
    /// Its name.
    pub name: ClusterName,
    /// This node's name, if it isn't the default.
    pub node: Option<String>,
}

/// How bots behave here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotConfig {
    /// How long a bot pauses before it acts, so that people can follow; zero for tests.
    pub pause: Duration,
    /// How many of them think at once.
    pub threads: NonZeroUsize,
}

/// What clients may do; 0 means no limit if the name says "per".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Open and running tables at once.
    pub tables: usize,
    /// Connections at once, including sockets.
    pub connections: usize,
    /// How many of these from one address; loopback and proxies don't count.
    pub connections_per_address: usize,
    /// Requests from one address.
    pub requests_per_minute: u32,
    /// Sockets that one address opens.
    pub sockets_per_minute: u32,
    /// Tables that one address opens.
    pub tables_per_hour: u32,
    /// Bytes of a request's body.
    pub body: usize,
}

/// What is logged, to stderr.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogConfig {
    /// From which level up, such as `info`, or `warn,hexhaven_server=debug`.
    pub filter: String,
    /// As lines for people or as JSON for programs.
    pub format: LogFormat,
}

impl Config {
    /// The default settings with this data file.
    pub fn with_data(data: impl Into<PathBuf>) -> Config {
        let hours = |hours: u64| Keep::For(Duration::from_hours(hours));
        Config {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), USUAL_PORT),
            data: data.into(),
            database: None,
            cluster: None,
            public_url: None,
            proxies: Vec::new(),
            metrics: MetricsAccess::Off,
            bots: BotConfig {
                pause: Duration::from_millis(700),
                threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            },
            limits: Limits::USUAL,
            retention: Retention { open: hours(24), running: hours(30 * 24), over: Keep::Forever },
            log: LogConfig { filter: "info".to_owned(), format: LogFormat::Text },
        }
    }
}

impl Limits {
    /// Room for 2,000 tables of four sockets on a small machine; for one address, room for a school behind one router.
    pub const USUAL: Limits = Limits {
        tables: 5_000,
        connections: 20_000,
        connections_per_address: 512,
        requests_per_minute: 1_200,
        sockets_per_minute: 240,
        tables_per_hour: 120,
        body: 256 * 1_024,
    };
}

/// Why settings can't be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file can't be read.
    #[error("cannot read the settings in {path}: {source}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        source: io::Error,
    },
    /// The file isn't valid; the message names the line and the key.
    #[error("the settings in {path} are not valid: {source}")]
    Nonsense {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, and where.
        source: Box<toml::de::Error>,
    },
    /// `lan` and `address` contradict each other.
    #[error("lan listens on all addresses, but address = {address} on just one: leave one of them out")]
    LanAndAddress {
        /// The address.
        address: IpAddr,
    },
    /// `data` and `database` contradict each other.
    #[error(
        "data keeps the games in the file {data}, and database in {database}: leave one of them out (hexhaven move-data \
         copies games from one to the other)"
    )]
    DataAndDatabase {
        /// The file.
        data: PathBuf,
        /// The database.
        database: DatabaseUrl,
    },
    /// The address of the database cannot be used.
    #[error(transparent)]
    Database(BadValue),
    /// The address of NATS cannot be used.
    #[error(transparent)]
    Nats(BadValue),
    /// A database needs NATS.
    #[error(
        "a server with a database is a node of a cluster, which also needs NATS: add --nats, or use a file with --data"
    )]
    DatabaseWithoutNats,
    /// NATS needs a database.
    #[error(
        "NATS connects the nodes of a cluster, which keep their games in a database: add --database, or leave out --nats"
    )]
    NatsWithoutDatabase,
    /// Only nodes of a cluster have names.
    #[error("cluster and node name the parts of a cluster: add --database and --nats, or leave them out")]
    NameWithoutCluster,
    /// There is no default location for the data file.
    #[error("there is no home folder to keep the games in; name a file with --data")]
    NoHome,
}
