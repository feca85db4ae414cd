//! What a node says about a database that it cannot use.

use std::process::Command;

use hexhaven_laws::postgres::{PASSWORD, USER};

use super::*;

async fn refused(url: &str) -> StoreError {
    let url: DatabaseUrl = url.parse().expect("an address");
    let error = Store::connect(&url, &node_info()).await.expect_err("it cannot be used");
    assert!(!error.to_string().contains(PASSWORD), "{error}");
    println!("{error}");
    error
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_wrong_address_user_or_name_is_told() {
    let server = PostgresServer::shared();
    let error = refused("postgres://ada:lace@127.0.0.1:1/games").await;
    assert!(matches!(error, StoreError::CannotConnect { .. }), "{error:?}");
    let error = refused("postgres://ada:lace@no-such-host.invalid/games").await;
    assert!(matches!(error, StoreError::CannotConnect { .. }), "{error:?}");
    let error = refused(&server.url(USER, "wrong", "postgres")).await;
    assert!(matches!(error, StoreError::WrongPassword { .. }), "{error:?}");
    let error = refused(&server.url("nobody", PASSWORD, "postgres")).await;
    assert!(matches!(error, StoreError::WrongPassword { .. }), "{error:?}");
    let error = refused(&server.url(USER, PASSWORD, "no_such_database")).await;
    assert!(matches!(error, StoreError::NoDatabase { .. }), "{error:?}");
    let error = refused(&format!("{}?sslmode=require", server.database())).await;
    assert!(matches!(error, StoreError::CannotConnect { .. }), "{error:?}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_user_without_the_right_to_create_tables_is_told() {
    let server = PostgresServer::shared();
    // Since PostgreSQL 15 only the owner of a database may create tables in it.
    server.ask("postgres", "CREATE DATABASE foreign_one").expect("a database");
    server.ask("foreign_one", "REVOKE CREATE ON SCHEMA public FROM PUBLIC").expect("as in version 15");
    let error = refused(&server.url(USER, PASSWORD, "foreign_one")).await;
    assert!(matches!(error, StoreError::NoRights { .. }), "{error:?}");
    assert!(error.to_string().contains("schema public"), "{error}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_newer_database_and_another_cluster_are_left_alone() {
    let cluster = Cluster::new();
    cluster.node().await;
    let other = NodeInfo { cluster: "elsewhere".into(), ..node_info() };
    let error = Store::connect(&cluster.url, &other).await.expect_err("two clusters on one database");
    assert!(
        matches!(&error, StoreError::OtherCluster { theirs, ours, .. } if theirs == "test" && ours == "elsewhere"),
        "{error:?}"
    );
    println!("{error}");
    cluster
        .perform(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'from the future', TRUE, ''::bytea, 0)",
        )
        .await;
    let error = Store::connect(&cluster.url, &node_info()).await.expect_err("too new");
    assert!(matches!(error, StoreError::TooNew { step: 9999, .. }), "{error:?}");
    println!("{error}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn many_nodes_may_start_at_once_on_a_new_database() {
    let cluster = Cluster::new();
    let info = node_info();
    let joined = futures_util::future::join_all((0..8).map(|_| Store::connect(&cluster.url, &info))).await;
    for store in &joined {
        let store = store.as_ref().expect("joined");
        store.probe().await.expect("and can write");
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn the_writer_waits_for_the_disk_even_where_the_database_does_not() {
    let cluster = Cluster::new();
    let name = cluster.url.options().get_database().expect("a name").to_owned();
    let server = PostgresServer::shared();
    server
        .ask("postgres", &format!("ALTER DATABASE {name} SET synchronous_commit = off"))
        .expect("somebody wanted speed");
    let options = crate::store::postgres::connect::options(
        &cluster.url,
        crate::store::postgres::connect::Purpose::Write,
    );
    let mut writer = crate::store::postgres::connect::writing(&options).await.expect("a writer");
    let mut other = cluster.connection().await;
    for (connection, expected) in [(&mut writer, "on"), (&mut other, "off")] {
        let setting: String =
            sqlx::query_scalar("SHOW synchronous_commit").fetch_one(connection).await.expect("the setting");
        assert_eq!(setting, expected);
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn the_way_is_encrypted_as_the_address_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let (key, certificate) = (folder.path().join("key.pem"), folder.path().join("certificate.pem"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE"])
        .arg("-keyout")
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .output();
    let Ok(made) = made else {
        println!("left out: openssl is not installed");
        return;
    };
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let server = PostgresServer::start(&[]).expect("a server of its own");
    let read = |path| std::fs::read_to_string(path).expect("a file of openssl");
    server.write("data/server.key", &read(&key)).expect("written");
    server.write("data/server.crt", &read(&certificate)).expect("written");
    server.ask("postgres", "ALTER SYSTEM SET ssl = on").expect("set");
    server.stop().and_then(|()| server.resume()).expect("restarted");

    let url = server.database();
    let root = format!("sslrootcert={}", certificate.display());
    let named = url.replace("127.0.0.1", "localhost");
    for good in [
        format!("{url}?sslmode=require"),
        format!("{url}?sslmode=verify-ca&{root}"),
        format!("{named}?sslmode=verify-full&{root}"),
    ] {
        let url: DatabaseUrl = good.parse().expect("an address");
        let store = Store::connect(&url, &node_info()).await.expect(&good);
        table(&store).await;
        let mut connection = PgConnection::connect_with(&url.options()).await.expect("a connection");
        let encrypted: bool = sqlx::query_scalar("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
            .fetch_one(&mut connection)
            .await
            .expect("an answer");
        assert!(encrypted, "{good}");
    }
    for bad in [format!("{named}?sslmode=verify-full"), format!("{url}?sslmode=verify-full&{root}")] {
        let error = refused(&bad).await;
        assert!(matches!(error, StoreError::CannotConnect { .. }), "{error:?}");
    }
}
