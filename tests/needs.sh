#!/bin/sh
# Installs what the tests need besides Python and Node, from Debian's packages, or says how:
# PostgreSQL, of which they start a private one, and Chromium, in which they play the page. Most
# browser tests run in Chromium's headless shell, which takes half the time; it has no notices, so
# their test runs in Chromium itself. Where there is no package of the shell, all run in Chromium.
# One test has a real proxy, nginx, and one a real connection pooler, PgBouncer; where they cannot be
# installed, these tests are skipped. The test of lengths in Korean needs a font that has Korean.
set -eu

database() {
    command -v initdb >/dev/null 2>&1 ||
        ls "${POSTGRESQL_FOLDER:-/usr/lib/postgresql}"/*/bin/initdb >/dev/null 2>&1
}

browser() {
    [ -x "${CHROMIUM:-/usr/bin/chromium}" ]
}

proxy() {
    command -v nginx >/dev/null 2>&1 || [ -x "${NGINX:-/usr/sbin/nginx}" ]
}

pooler() {
    command -v pgbouncer >/dev/null 2>&1 || [ -x "${PGBOUNCER:-/usr/sbin/pgbouncer}" ]
}

korean() {
    [ -d "${KOREAN_FONT:-/usr/share/fonts/truetype/nanum}" ] || [ -n "$(fc-list :lang=ko 2>/dev/null)" ]
}

give_up() {
    [ -n "$missing" ] || exit 0
    echo "error: the tests need $missing, and $1; install it (Debian, Ubuntu:" \
        "apt-get install $missing) and run make test again" >&2
    exit 1
}

missing=
database || missing="postgresql"
browser || missing="${missing:+$missing }chromium chromium-headless-shell"
optional=
proxy || optional="nginx-light"
pooler || optional="${optional:+$optional }pgbouncer"
korean || optional="${optional:+$optional }fonts-nanum"
[ -n "$missing$optional" ] || exit 0
command -v apt-get >/dev/null 2>&1 || give_up "there is no apt-get here to install it with"
if [ "$(id -u)" = 0 ]; then
    as=
elif ! command -v sudo >/dev/null 2>&1; then
    give_up "only root can install it"
elif [ -t 0 ]; then
    as=sudo
else
    as="sudo -n"
fi
# shellcheck disable=SC2086 # several names
install() { $as env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $missing; }
# Older releases have no package of the headless shell, only the whole browser.
whole_browser() { missing=$(echo "$missing" | sed 's/ chromium-headless-shell//') && install; }
if [ -n "$missing" ]; then
    echo "The tests need $missing: installing Debian's packages."
    install || { $as apt-get update -qq && install; } || whole_browser || give_up "apt-get could not install it"
fi
database || { missing=postgresql; give_up "there is still no initdb"; }
browser || { missing=chromium; give_up "there is still no ${CHROMIUM:-/usr/bin/chromium}"; }
for missing in $optional; do
    install || echo "There is no $missing here: the test that needs it is skipped or fails."
done
