#!/bin/sh
# Failover is proven with Debian's Patroni, etcd and HAProxy. Installs them if possible.
set -eu
there() { command -v patroni && command -v etcd && command -v haproxy && command -v ip; }
there >/dev/null 2>&1 && exec sh "$(dirname "$0")/need-postgres15.sh"

explain() {
  echo "The proof of failover needs patroni, etcd, haproxy and iproute2: $1" >&2
  echo 'On Debian 12: apt-get install patroni python3-etcd etcd-server haproxy iproute2 postgresql-15.' >&2
  exit 1
}
command -v apt-get >/dev/null 2>&1 || explain 'this system has no apt-get.'
[ "$(id -u)" -eq 0 ] || explain 'installing them takes root.'

sh "$(dirname "$0")/need-postgres15.sh"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends -o Dpkg::Options::=--force-confold \
    patroni python3-etcd etcd-server haproxy iproute2 >>"$log" 2>&1
}
echo 'Installing Patroni, etcd and HAProxy for the proof ...'
install || { apt-get update -q >>"$log" 2>&1 && install; } || { tail -n 20 "$log" >&2; explain 'apt-get could not install them.'; }
there >/dev/null 2>&1 || explain 'one of them is still missing after the installation.'
