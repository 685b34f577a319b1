#!/usr/bin/env bash
# Publishes the guide of this folder with GNU parallel: as many shards at a time as there are cores, then their parts are joined.
#
#   bash publish-parallel.sh                  with SHARDS=32 in so many shares, 8 without
#   HOSTS=:,ana,bo bash publish-parallel.sh   here and on two other machines that see the same folder
#
# Started again after it was stopped, it makes what was not made: shards that ended well are not made twice, and of the
# others the cache has what they had drawn. The guide is the same, byte for byte, whatever the number of shards.
set -euo pipefail

shards=${SHARDS:-8}
parts=${PARTS:-parts}
output=${OUTPUT:-Output}
read -ra options <<<"${OPTIONS:-}"      # the same for shards and joining, such as --profile production
export XDG_CACHE_HOME=${XDG_CACHE_HOME:-$PWD/.cache}

mkdir -p "$parts"
seq "$shards" | parallel --sshlogin "${HOSTS:-:}" --workdir . --env XDG_CACHE_HOME \
  --joblog "$parts/shards.log" --resume-failed \
  metroguide build --quiet --shard "{}/$shards" --parts "$parts" --jobs 1 "${options[@]}" || true

# Joining says which shard failed, and why, and then leaves the guide as it is.
status=0
metroguide merge "$parts" --output "$output" --wait "${options[@]}" || status=$?
# The next time all shards are looked at again: their cities may have changed. So they are where parts did not fit.
rm -f "$parts/shards.log"
exit "$status"
