#!/usr/bin/env bash
# Signs in to a User Center with a key of open access and calls one route. Needs bash, openssl and curl.
#   UC_URL=https://iot.example.com UC_KEY=uk_... UC_SECRET=us_... ./sign-in.sh [/user/admin/member/info]
#   UC_SECRET=us_... ./sign-in.sh sign <timestamp> <nonce>     prints the signature alone
set -euo pipefail

login=/user/admin/site/access/open/login

sign() { # timestamp nonce
  printf 'POST\n%s\n%s\n%s' "$login" "$1" "$2" | openssl dgst -sha256 -hmac "$UC_SECRET" -r | cut -d' ' -f1
}

if [ "${1:-}" = sign ]; then
  sign "$2" "$3"
  exit
fi

timestamp=$(date +%s)
nonce=$(openssl rand -hex 16)
answer=$(curl -sS "$UC_URL$login" -H 'Content-Type: application/json' --data-binary @- <<JSON
{"key":"$UC_KEY","timestamp":$timestamp,"nonce":"$nonce","sign":"$(sign "$timestamp" "$nonce")"}
JSON
)
token=$(printf '%s' "$answer" | sed -n 's/.*"token":"\([^"]*\)".*/\1/p')
if [ -z "$token" ]; then
  printf '%s\n' "$answer" >&2
  exit 1
fi
# The token is read from standard input, so that no list of processes shows it.
printf 'header = "Authorization: %s"\n' "$token" | curl -sSg -K - "$UC_URL${1:-/user/admin/member/info}"
