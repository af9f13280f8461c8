#!/bin/sh
# Backs up into a new folder of BACKUP_DIR, then deletes those older than BACKUP_DAYS, then copies all to BACKUP_TO, a destination
# of rsync. What is in BACKUP_TO is never deleted.
set -eu
node deploy/backup/backup.mjs "$BACKUP_DIR/$(date -u +%Y-%m-%dT%H%M%S)"
find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -type d -mtime "+${BACKUP_DAYS:-14}" -exec rm -r {} +
if [ -n "${BACKUP_TO:-}" ]; then
    rsync --recursive --times "$BACKUP_DIR/" "$BACKUP_TO"
fi
