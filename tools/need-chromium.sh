#!/bin/sh
# The browser tests need the system's Chromium. Installs it if possible; prints nothing if it is
# installed.
set -eu
for program in chromium chromium-browser google-chrome; do
  command -v "$program" >/dev/null 2>&1 && exit 0
done
# Playwright's own Chromium, if installed by hand.
for folder in "${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}"/chromium-*; do
  [ -d "$folder" ] && exit 0
done

explain() {
  echo "The browser tests need Chromium: $1" >&2
  echo 'On Debian: apt-get install chromium. Elsewhere: npx playwright install chromium.' >&2
  exit 1
}
command -v apt-get >/dev/null 2>&1 || explain 'this system has no apt-get.'
[ "$(id -u)" -eq 0 ] || explain 'installing it takes root.'

log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends chromium >>"$log" 2>&1
}
echo 'Installing Chromium for the browser tests ...'
install || { apt-get update -q >>"$log" 2>&1 && install; } || { tail -n 20 "$log" >&2; explain 'apt-get could not install it.'; }
command -v chromium >/dev/null 2>&1 || explain 'it is still missing after the installation.'
