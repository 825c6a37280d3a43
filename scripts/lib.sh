# shellcheck shell=bash
# scripts/lib.sh - shared by the scripts beside it: finding and installing what a
# build needs.  Sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
missing=()

say() { printf '%s\n' "$*"; }
die() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; exit 1; }

# need_command COMMAND PACKAGE: the package is wanted unless the command is there.
need_command() { command -v "$1" >/dev/null 2>&1 || missing+=("$2"); }

# need_module PKGCONFIG-MODULE PACKAGE
need_module() {
    { command -v pkg-config >/dev/null 2>&1 && pkg-config --exists "$1"; } || missing+=("$2")
}

need_build() {
    command -v cc >/dev/null 2>&1 || missing+=(gcc libc6-dev)
    need_command make make
    need_command cmake cmake
    need_command pkg-config pkg-config
    need_module ncursesw libncurses-dev
    need_command msgfmt gettext
}

need_tests() {
    need_module cmocka libcmocka-dev
    need_module vterm libvterm-dev
    [ -x /usr/sbin/sshd ] || missing+=(openssh-server) # two programs play through ssh
    need_command ssh openssh-client
    need_command mandoc mandoc
}

# Installs what need_* found missing; says so first.
install_missing() {
    [ "${#missing[@]}" -gt 0 ] || return 0
    local sudo=()
    if ! command -v apt-get >/dev/null 2>&1; then
        die "please install what these Debian packages hold, then run me again: ${missing[*]}"
    fi
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 ||
            die "please have an administrator run: apt-get install ${missing[*]}"
        sudo=(sudo)
    fi
    say "Installing from Debian: ${missing[*]}"
    "${sudo[@]}" apt-get update -qq || say "(the package lists could not be refreshed; trying anyway)"
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
        die "the packages could not be installed: ${missing[*]}"
    missing=()
}

cores() { nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1; }

# configure_and_build FOLDER cmake-argument...: quiet unless something goes wrong.
configure_and_build() {
    local dir=$1 log
    shift
    mkdir -p "$dir"
    log=$dir/build.log
    if [ ! -f "$dir/CMakeCache.txt" ] || [ "$*" != "$(cat "$dir/arguments" 2>/dev/null)" ]; then
        say "Configuring ${dir#"$root"/} ..."
        cmake -S "$root" -B "$dir" "$@" >"$log" 2>&1 || { cat "$log" >&2; rm -f "$dir/CMakeCache.txt"; return 1; }
        printf '%s' "$*" >"$dir/arguments"
    fi
    cmake --build "$dir" -j "$(cores)" >"$log" 2>&1 || { grep -vE '^\[ *[0-9]+%\] (Built|Building|Linking)' "$log" >&2; return 1; }
}
