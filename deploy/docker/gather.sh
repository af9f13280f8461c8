#!/bin/sh
# Copies only what the named workspaces need to run into a folder: their built files and samples, the built files of the
# libs they use, and packages without tools. It deletes parts of the repository, so run it in the build stage of an image only:
#   deploy/docker/gather.sh /out @lectern/api
set -eu
out=$1
shift
npm pkg delete devDependencies --workspaces --include-workspace-root
# The root's dependencies are for building only.
npm pkg delete dependencies
rm -rf node_modules ./*/node_modules libs/*/node_modules
workspaces=''
for name in "$@"; do workspaces="$workspaces -w $name"; done
# shellcheck disable=SC2086
npm install --omit=dev --ignore-scripts --no-save --no-audit --no-fund $workspaces
node --input-type=module -e "import { removeUnusedParts } from './deploy/launch/prepare/unused-parts.mjs'; await removeUnusedParts('.');"
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete

mkdir -p "$out"
cp -a --parents package.json node_modules "$out"
for link in node_modules/@lectern/*; do
    folder=$(realpath --relative-to=. "$link")
    for part in package.json dist samples node_modules message-arguments.mjs; do
        if [ -e "$folder/$part" ]; then cp -a --parents "$folder/$part" "$out"; fi
    done
done
find "$out" \( -path '*/dist/*.map' -o -path '*/dist/*.d.ts' -o -name '.tsbuildinfo' \) -type f -delete
