#!/usr/bin/env bash
# Publishes the guide of this folder with Slurm: an array of shards, then one job that joins their parts.
#
#   bash publish-slurm.sh          submits both; with SHARDS=32 in so many shares, 8 without
#   bash publish-slurm.sh 3,7      makes shards 3 and 7 again, and joins again
#
# The folder has to be one that all nodes see under the same path, and they need metroguide and its fonts. What one node
# has drawn the others find in the cache. The guide is the same, byte for byte, whatever the number of shards.
#SBATCH --job-name=guide --cpus-per-task=1 --mem=2G --time=04:00:00
set -euo pipefail

shards=${SHARDS:-8}
parts=${PARTS:-parts}
output=${OUTPUT:-Output}
read -ra options <<<"${OPTIONS:-}"      # the same for shards and joining, such as --profile production
export XDG_CACHE_HOME=${XDG_CACHE_HOME:-$PWD/.cache}

case ${1:-submit} in
  shard)
    exec metroguide build --shard "$SLURM_ARRAY_TASK_ID/$shards" --parts "$parts" --jobs "${SLURM_CPUS_PER_TASK:-1}" \
      "${options[@]}"
    ;;
  merge)
    exec metroguide merge "$parts" --output "$output" --wait "${options[@]}"
    ;;
  *)
    which=${1:-1-$shards}
    mkdir -p "$parts"
    array=$(sbatch --parsable --array="$which" --output "$parts/%x-%A-%a.log" "$0" shard)
    # Joining begins also where a shard failed: it says which, and why, and leaves the guide as it is.
    merge=$(sbatch --parsable --dependency="afterany:${array%%;*}" --job-name=guide-merge --output "$parts/%x-%j.log" \
      "$0" merge)
    echo "shards $which of $shards are job ${array%%;*}, joining them is job ${merge%%;*}; their logs go to $parts/"
    ;;
esac
