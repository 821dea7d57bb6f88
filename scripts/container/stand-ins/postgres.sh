# POSTGRES_USER, POSTGRES_DB and POSTGRES_PASSWORD make the cluster at the first start, as in the official image.
set -eu
bin=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres /var/run/postgresql
  chown postgres "$data"
  exec setpriv --reuid postgres --regid postgres --init-groups sh "$0"
fi
if [ ! -s "$data/PG_VERSION" ]; then
  chmod 700 "$data"
  (umask 077; echo "$POSTGRES_PASSWORD" > /tmp/password)
  "$bin/initdb" --pgdata "$data" --username "$POSTGRES_USER" --pwfile /tmp/password --auth-local trust --auth-host scram-sha-256 --encoding UTF8
  rm /tmp/password
  echo "create database \"$POSTGRES_DB\"" | "$bin/postgres" --single -D "$data" postgres
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
fi
exec "$bin/postgres" -D "$data" -c listen_addresses='*'
