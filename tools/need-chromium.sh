#!/bin/sh
# The browser tests need a Chromium. The headless shell takes a quarter less processor time than the
# browser with its windows, so it is installed if possible. Prints nothing if it is there.
set -eu
has() { command -v "$1" >/dev/null 2>&1; }
has chromium-headless-shell && exit 0
# Playwright's own, if installed by hand.
for folder in "${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}"/chromium_headless_shell-*; do
  [ -d "$folder" ] && exit 0
done

explain() {
  for program in chromium chromium-browser google-chrome; do
    has "$program" && exit 0
  done
  echo "The browser tests need Chromium: $1" >&2
  echo 'On Debian: apt-get install chromium-headless-shell. Elsewhere: npx playwright install chromium.' >&2
  exit 1
}
has apt-get || explain 'this system has no apt-get.'
[ "$(id -u)" -eq 0 ] || explain 'installing it takes root.'

log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends chromium-headless-shell >>"$log" 2>&1
}
echo 'Installing Chromium for the browser tests ...'
install || { apt-get update -q >>"$log" 2>&1 && install; } || { tail -n 20 "$log" >&2; explain 'apt-get could not install it.'; }
