#!/usr/bin/env bash
# The steps with which a repository publishes its guide every night and proposes newer feeds; the workflow beside it calls them
# one after the other, and so can you.
#
#   install                  installs metroguide: METROGUIDE_DEB is the address or the path of its Debian package
#   build                    publishes the guide into public/, with the alerts at ALERTS_URL where it is set
#   fetch                    downloads FEED_URL
#   propose github|gitlab    where the feed differs from FEED (feed.zip): commits it to a branch of its own and asks to merge it,
#                            with what changed as an entry of the version history
set -euo pipefail
feed=${FEED:-feed.zip}
fetched=.fetched/$(basename "$feed")

# need NAME WHAT: stops where a variable is not set.
need() {
  if [ -z "${!1:-}" ]; then
    echo "publish-nightly: $1 is not set; it names $2" >&2
    exit 2
  fi
}

download() {
  curl --fail --location --silent --show-error --retry 3 --max-time 900 --output "$2" "$1"
}

install() {
  need METROGUIDE_DEB "the Debian package of metroguide, by its address or path"
  local package=/tmp/metroguide.deb
  case $METROGUIDE_DEB in
    http://* | https://*) download "$METROGUIDE_DEB" "$package" ;;
    *) cp "$METROGUIDE_DEB" "$package" ;;
  esac
  apt-get install --yes "$package"
}

build() {
  local alerts=()
  if [ -n "${ALERTS_URL:-}" ]; then
    mkdir -p .fetched
    # Alerts that are not to be had today are no reason to keep the timetable back.
    if download "$ALERTS_URL" .fetched/alerts; then
      alerts=(--alerts "${ALERTS_CITY:+$ALERTS_CITY=}.fetched/alerts")
    else
      echo "publish-nightly: the guide is published without alerts" >&2
    fi
  fi
  metroguide build --output public ${alerts[@]+"${alerts[@]}"}
}

fetch() {
  need FEED_URL "the address of the feed"
  mkdir -p .fetched
  download "$FEED_URL" "$fetched"
  # What is no feed is not proposed, and ends with the findings.
  metroguide validate "$fetched"
}

propose() {
  local status=0 branch title
  metroguide diff "$feed" "$fetched" --changelog --output .fetched/changes.yaml || status=$?
  case $status in
    0) echo "The feed says what it said before." && return ;;
    1) ;;
    *) exit "$status" ;;
  esac
  branch=feed-$(sha256sum "$fetched" | cut -c1-12)
  if [ -n "$(git ls-remote --heads origin "$branch")" ]; then
    echo "$branch has been proposed before."
    return
  fi
  title="Take the feed of $(date -u +%Y-%m-%d)"
  {
    echo "What changed, as an entry for \`history\` in \`city.yaml\`:"
    printf '\n```yaml\n'
    cat .fetched/changes.yaml
    echo '```'
  } >.fetched/request.md
  git checkout --quiet -b "$branch"
  cp "$fetched" "$feed"
  git add "$feed"
  git -c user.name="${GIT_NAME:-metroguide}" -c user.email="${GIT_EMAIL:-metroguide@users.noreply.example.org}" \
    commit --quiet -m "$title"
  git push --quiet "${PUSH_URL:-origin}" "$branch"
  "request_$1" "$branch" "$title"
}

request_github() {
  need GH_TOKEN "a token that may open pull requests"
  jq --null-input --arg head "$1" --arg base "${BASE:-main}" --arg title "$2" --rawfile body .fetched/request.md \
    '{head: $head, base: $base, title: $title, body: $body}' >.fetched/request.json
  curl --fail --silent --show-error --output /dev/null --header "Authorization: Bearer $GH_TOKEN" \
    --header "Accept: application/vnd.github+json" --data @.fetched/request.json \
    "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/pulls"
}

request_gitlab() {
  need GUIDE_TOKEN "a project access token that may write the repository and use the API"
  curl --fail --silent --show-error --output /dev/null --header "PRIVATE-TOKEN: $GUIDE_TOKEN" \
    --data-urlencode "source_branch=$1" --data-urlencode "target_branch=${BASE:-main}" --data-urlencode "title=$2" \
    --data-urlencode description@.fetched/request.md "$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests"
}

case ${1:-}/${2:-} in
  install/ | build/ | fetch/) "$1" ;;
  propose/github | propose/gitlab) propose "$2" ;;
  *) echo "publish-nightly: unknown step \"$*\"; there are install, build, fetch, propose github and propose gitlab" >&2 && exit 2 ;;
esac
