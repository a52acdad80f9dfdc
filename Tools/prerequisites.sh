# Sourced by the scripts beside it: where things are, what they need, how they build.
# shellcheck shell=bash
# shellcheck disable=SC2034  # Variables are read by the scripts that source this file.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root" || exit

# One scratch folder for each set of flags: changing flags in one folder rebuilds everything.
run_scratch=.build/run
check_scratch=.build/checked

# Used by check and test alike, so that neither rebuilds what the other built.
check_flags=(
  --scratch-path "$check_scratch"
  -Xswiftc -warnings-as-errors
  --explicit-target-dependency-import-check error
)

# The sample clients are a package of their own, which sees only what is public.
client_flags=(--package-path Tools/Clients --scratch-path .build/clients)

# Says on standard error what happens next; standard output belongs to results.
say() {
  printf '%s\n' "$*" >&2
}

fail() {
  say "error: $1"
  shift
  local line
  for line in "$@"; do say " = help: $line"; done
  exit 1
}

# Runs a command, shows its output only if it fails, and fails with it.
quietly() {
  local log=$1 status=0
  shift
  mkdir -p "$(dirname "$log")"
  "$@" >"$log" 2>&1 || status=$?
  if ((status != 0)); then
    cat "$log" >&2
    say "error: '$*' failed"
  fi
  return "$status"
}

have() {
  command -v "$1" >/dev/null 2>&1
}

# Swift cannot be had from a package manager everywhere, so it is only looked for.
require_swift() {
  local version
  have swift || fail "swift is not in PATH" \
    "get Swift 6.2 or newer: https://www.swift.org/install (on macOS, Xcode 26 has it)"
  version=$(swift --version 2>/dev/null |
    sed -n 's/.*Swift version \([0-9][0-9]*\)\.\([0-9][0-9]*\).*/\1 \2/p' | head -n 1)
  [[ $version =~ ^([0-9]+)\ ([0-9]+)$ ]] || fail "'swift --version' says no version"
  if ((BASH_REMATCH[1] < 6 || (BASH_REMATCH[1] == 6 && BASH_REMATCH[2] < 2))); then
    fail "Swift ${BASH_REMATCH[1]}.${BASH_REMATCH[2]} is too old" \
      "get Swift 6.2 or newer: https://www.swift.org/install (on macOS, Xcode 26 has it)"
  fi
}

has_zstd_library() {
  if have pkg-config; then
    pkg-config --exists libzstd
  else
    return 1
  fi
}

# install APT_PACKAGES BREW_PACKAGES: installs what is missing, or says what to install.
install() {
  local apt=$1 brew=$2 packages
  if have apt-get && [[ $(id -u) == 0 ]]; then
    say "Installing $apt with apt-get"
    read -r -a packages <<<"$apt"
    quietly .build/install.log apt-get -o DPkg::Lock::Timeout=300 update -qq
    # The lock: another installation may be running.
    DEBIAN_FRONTEND=noninteractive quietly .build/install.log \
      apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "${packages[@]}"
  elif have brew; then
    say "Installing $brew with brew"
    read -r -a packages <<<"$brew"
    quietly .build/install.log brew install "${packages[@]}"
  elif have apt-get; then
    fail "$apt missing, and only root may install" "sudo apt-get install -y $apt"
  elif [[ $(uname) == Darwin ]]; then
    fail "$brew missing, and so is brew to install with" \
      "get Homebrew: https://brew.sh" "brew install $brew"
  else
    fail "zstd's library and headers, or another tool, missing" \
      "install what your system calls: $apt"
  fi
}

require_zstd_library() {
  has_zstd_library || install "libzstd-dev pkg-config" "zstd pkg-config"
  has_zstd_library || fail "pkg-config still does not find libzstd" \
    "look at 'pkg-config --print-errors --exists libzstd'"
}

# Every file that belongs to the project, and nothing that was built.
project_files() {
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    # What is tracked but deleted is not there to be looked at.
    git ls-files --cached --others --exclude-standard -- "$@" | while IFS= read -r file; do
      if [[ -e $file ]]; then printf '%s\n' "$file"; fi
    done
  else
    # A download without its history.
    find . -name '.build*' -prune -o -type f -print | sed 's|^\./||' | sort |
      while IFS= read -r file; do
        for pattern in "$@"; do
          # shellcheck disable=SC2053  # The right side is meant as a pattern.
          if [[ $file == $pattern ]]; then printf '%s\n' "$file"; fi
        done
      done
  fi
}
