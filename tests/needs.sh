#!/bin/sh
# What the tests need besides Python is here when this ends well: PostgreSQL, of which they start a
# private one. Where it is missing Debian's package is installed; where that cannot be it says how.
set -eu

there() {
    command -v initdb >/dev/null 2>&1 ||
        ls "${POSTGRESQL_FOLDER:-/usr/lib/postgresql}"/*/bin/initdb >/dev/null 2>&1
}

give_up() {
    echo "error: the tests need PostgreSQL, and $1; install it (Debian, Ubuntu:" \
        "apt-get install postgresql) and run make test again" >&2
    exit 1
}

! there || exit 0
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
echo "The tests need PostgreSQL: installing Debian's package."
install() { $as env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y postgresql; }
install || { $as apt-get update -qq && install; } || give_up "apt-get could not install it"
there || give_up "there is still no initdb"
