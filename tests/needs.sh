#!/bin/sh
# What the tests need besides Python and Node is here when this ends well: PostgreSQL, of which they
# start a private one, and Chromium, in which the page is played. Where one is missing Debian's
# package is installed; where that cannot be it says how.
set -eu

database() {
    command -v initdb >/dev/null 2>&1 ||
        ls "${POSTGRESQL_FOLDER:-/usr/lib/postgresql}"/*/bin/initdb >/dev/null 2>&1
}

browser() {
    [ -x "${CHROMIUM:-/usr/bin/chromium}" ]
}

give_up() {
    echo "error: the tests need $missing, and $1; install it (Debian, Ubuntu:" \
        "apt-get install $missing) and run make test again" >&2
    exit 1
}

missing=
database || missing="postgresql"
browser || missing="${missing:+$missing }chromium"
[ -n "$missing" ] || exit 0
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
echo "The tests need $missing: installing Debian's packages."
# shellcheck disable=SC2086 # two names
install() { $as env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $missing; }
install || { $as apt-get update -qq && install; } || give_up "apt-get could not install it"
database || { missing=postgresql; give_up "there is still no initdb"; }
browser || { missing=chromium; give_up "there is still no ${CHROMIUM:-/usr/bin/chromium}"; }
