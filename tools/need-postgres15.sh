#!/bin/sh
# The tests also run on PostgreSQL 15, the oldest supported version. Installs it if possible.
set -eu
bin=/usr/lib/postgresql/15/bin
[ -x "$bin/postgres" ] && exit 0

explain() {
  echo "The tests need PostgreSQL 15 in $bin: $1" >&2
  echo "On Debian 12: apt-get install postgresql-15. Elsewhere: the PostgreSQL 15 packages of your system, or a link from $bin." >&2
  exit 1
}
command -v apt-get >/dev/null 2>&1 || explain 'this system has no apt-get.'
[ "$(id -u)" -eq 0 ] || explain 'installing it takes root.'

# Keeps Debian's package from creating and starting a cluster of its own.
if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
  mkdir -p /etc/postgresql-common
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends -o Dpkg::Options::=--force-confold postgresql-15 >>"$log" 2>&1
}
echo 'Installing PostgreSQL 15 for the tests ...'
install || { apt-get update -q >>"$log" 2>&1 && install; } || { tail -n 20 "$log" >&2; explain 'apt-get could not install it.'; }
[ -x "$bin/postgres" ] || explain 'it is still missing after the installation.'
