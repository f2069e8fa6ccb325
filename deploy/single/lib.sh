# What install, upgrade, roll-back, restart, rotate and run share. Sourced, not started.
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
SOURCE=$(cd "$HERE/../.." && pwd)
FARMGATE=/opt/farmgate
SETTINGS=/etc/farmgate
SECRETS=$SETTINGS/secrets
STATUS=/var/lib/farmgate/status
UNITS=/etc/systemd/system
BUILDER=/var/cache/farmgate-build
TOOLS=$BUILDER/tools/node_modules/.bin

say() { printf '\n== %s\n' "$*"; }

fail() {
  printf '\n%s\n' "$*" >&2
  exit 1
}

need_root() {
  [ "$(id -u)" -eq 0 ] || fail "Run this as root: sudo $0"
}

# Two of these commands at once would replace two APIs at once, and calls would fail.
only_one() {
  exec 9>/run/farmgate-deploy.lock
  flock --nonblock 9 || fail "install, upgrade, roll-back, restart or rotate runs already. Wait until it is done."
}

has_systemd() { [ -d /run/systemd/system ]; }

# The only caller of systemctl. On a machine without systemd, run-unit reads the same unit files.
units() {
  # 9 is the lock of only_one, which the programs must not inherit.
  if has_systemd; then systemctl "$@"; else "$HERE/run-unit" "$@" 9>&-; fi
}

# Starts a service of Debian's, such as nginx.
start_service() {
  if has_systemd; then systemctl enable --quiet --now "$1"; else service "$1" start >/dev/null 9>&-; fi
}

reload_service() {
  if has_systemd; then systemctl reload "$1"; else service "$1" reload >/dev/null 9>&-; fi
}

# Replaces @NAME@ by the variable NAME.
fill_in() {
  local text name
  text=$(cat "$1")
  for name in $(grep -o '@[A-Z][A-Z0-9_]*@' "$1" | tr -d @ | sort -u); do
    [ -n "${!name+set}" ] || fail "$1 needs $name"
    text=${text//@$name@/${!name}}
  done
  printf '%s\n' "$text"
}

# Builds the commit of the source folder into releases/<commit>, once, and points `next` at it. Its user can't read
# secrets, and the finished release belongs to root, so that no program can change its own code.
build_release() {
  local commit release building
  commit=$(git -C "$SOURCE" rev-parse --short=12 HEAD) || fail "$SOURCE is not a git clone"
  release=$FARMGATE/releases/$commit
  if [ ! -f "$release/release.env" ]; then
    say "Building $commit into $release"
    building=$release.building
    rm -rf "$building"
    fetch_tools
    install -d -m 755 -o farmgate-build -g farmgate-build "$building"
    git -C "$SOURCE" archive HEAD | runuser -u farmgate-build -- tar -x -C "$building"
    as_builder "$building" npm ci --loglevel=error --no-audit --no-fund --ignore-scripts
    as_builder "$building" npm run build
    as_builder "$building" npm prune --omit=dev --no-audit --no-fund --ignore-scripts
    [ -d "$building/apps/web/dist" ] && [ -x "$building/node_modules/.bin/node" ] || fail "The build of $commit is incomplete."
    printf 'COMMIT=%s\n' "$commit" >"$building/release.env"
    chown -R root:root "$building"
    chmod -R go-w "$building"
    mv "$building" "$release"
  fi
  point next "$release"
}

# Debian's npm runs on Debian's old Node, with which it skips packages that need a newer one. So it fetches the Node of
# package.json and a current npm first, and these do the rest.
fetch_tools() {
  local version kind=x64
  [ "$(dpkg --print-architecture)" != arm64 ] || kind=arm64
  version=$(sed -n "s/.*\"node-linux-$kind\": \"\(.*\)\".*/\1/p" "$SOURCE/package.json")
  [ "$("$TOOLS/node" --version 2>/dev/null)" != "v$version" ] || return 0
  runuser -u farmgate-build -- env -C / HOME=$BUILDER npm install --silent --prefix "$BUILDER/tools" --no-save \
    "node-linux-$kind@$version" npm@11.19.1
  "$TOOLS/node" --version >/dev/null || fail "Node $version was not installed to $TOOLS."
}

as_builder() {
  local folder=$1
  shift
  runuser -u farmgate-build -- env -C "$folder" PATH="$TOOLS:$PATH" HOME=$BUILDER CI=true NODE_ENV=development "$@"
}

# Moves a symbolic link in one step.
point() {
  ln -sfn "$2" "$FARMGATE/$1.new"
  mv -T "$FARMGATE/$1.new" "$FARMGATE/$1"
}

install_units() {
  local from=$1/deploy/single/units
  install -d "$UNITS" "$UNITS/farmgate-.service.d"
  install -m 644 "$from"/farmgate* "$UNITS/" 2>/dev/null || true
  install -m 644 "$from"/farmgate-.service.d/*.conf "$UNITS/farmgate-.service.d/"
  local port
  port=$(sed -n 's/^WEB_PORT=//p' "$SETTINGS/install.conf")
  sed -i "s/^ListenStream=.*/ListenStream=127.0.0.1:${port:-8080}/" "$UNITS/farmgate-web.socket"
  # The rest of the system is read-only for the backup.
  local place
  place=$(sed -n 's/^BACKUP_PLACE=//p' "$SETTINGS/backup.env")
  sed -i "s#^ReadWritePaths=/var/backups/farmgate #ReadWritePaths=${place:-/var/backups/farmgate} #" "$UNITS/farmgate-backup.service"
  has_systemd && systemctl daemon-reload
  return 0
}

# secret <name> <command that prints one>
secret() {
  local file=$SECRETS/$1
  shift
  [ -s "$file" ] || (umask 077 && "$@" >"$file")
}

# A server that was installed before farms were paid has neither the keys nor the setting that names them.
make_vault_keys() {
  secret vault-keys sh -c 'printf "k1:%s\n" "$(openssl rand -base64 32)"'
  [ ! -e "$SETTINGS/gateway.env" ] || grep -q '^VAULT_KEYS' "$SETTINGS/gateway.env" ||
    printf 'VAULT_KEYS_FILE=vault-keys\n' >>"$SETTINGS/gateway.env"
}

find_postgres() { PG_PORT=$(pg_lsclusters --no-header 15 main | awk '{ print $3 }'); }

as_postgres() { runuser -u postgres -- env -C / PGPORT="$PG_PORT" "$@"; }

# Gives each role the password of its file, and writes the address with which its program signs in.
#   apply_role_passwords <release>
apply_role_passwords() {
  local role passwords release
  release=$(readlink -f "$1")
  passwords=$(mktemp -d /run/farmgate-roles.XXXXXX)
  for role in migrate api worker verify; do
    install -m 400 -o postgres "$SECRETS/database-password-$role" "$passwords/farmgate_$role"
    (umask 077 && printf 'postgres://farmgate_%s:%s@127.0.0.1:%s/farmgate\n' "$role" \
      "$(cat "$SECRETS/database-password-$role")" "$PG_PORT" >"$SECRETS/database-url-$role")
  done
  chown postgres "$passwords"
  as_postgres env ROLE_PASSWORDS_DIR="$passwords" \
    DATABASE_URL="postgres://postgres@localhost/farmgate?host=/var/run/postgresql&port=$PG_PORT" \
    "$release/node_modules/.bin/node" "$release/apps/server/src/bin/roles.ts" || {
    rm -rf "$passwords"
    fail "The roles could not be made."
  }
  rm -rf "$passwords"
}

# The numbers of the APIs, from their settings: api-1.env, api-2.env, …
api_numbers() { ls "$SETTINGS" | sed -n 's/^api-\([0-9][0-9]*\)\.env$/\1/p' | sort -n; }

api_port() { sed -n 's/^API_PORT=//p' "$SETTINGS/api-$1.env"; }

# Replaces the programs one by one; each must be ready before the next one is stopped.
replace_programs() {
  replace_apis && replace_worker && replace_web
}

replace_apis() {
  local number
  for number in $(api_numbers); do
    say "Replacing API $number"
    units restart "farmgate-api@$number.service"
    wait_ready "http://127.0.0.1:$(api_port "$number")/readyz" || return
    # The web server asks for readiness twice a second.
    sleep 2
  done
}

replace_worker() {
  say "Replacing the worker"
  units restart farmgate-worker.service
}

replace_web() {
  say "Replacing the web server"
  units restart farmgate-web.service
  wait_ready "http://127.0.0.1:$(web_port)/readyz" && wait_ready "http://127.0.0.1:$(web_port)/api/readyz"
}

web_port() { sed -n 's/^ListenStream=127.0.0.1://p' "$UNITS/farmgate-web.socket"; }

wait_ready() {
  local tries
  for tries in $(seq 120); do
    curl --silent --fail --max-time 5 --output /dev/null "$1" && return
    sleep 0.5
  done
  echo "Not ready after a minute: $1" >&2
  return 1
}
