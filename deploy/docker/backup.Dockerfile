# Backs up and restores rows and files, and ends; /backup is where backups lie. Build from the repository's root:
#   docker build -f deploy/docker/backup.Dockerfile -t lectern-backup .
#   docker run … lectern-backup deploy/backup/restore.mjs /backup/2026-01-31
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /lectern
COPY . .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund
RUN npx tsc -b --noCheck libs/data/tsconfig.build.json libs/infra/tsconfig.build.json
RUN --mount=type=cache,target=/root/.npm \
    deploy/docker/gather.sh /out @lectern/deploy @lectern/data @lectern/infra && \
    cp -a --parents deploy/backup deploy/launch deploy/postgres /out

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production DATA_DIR=/data
RUN install -d -o 1000 -g 1000 /backup /data
WORKDIR /lectern
COPY --from=build /out ./
USER 1000:1000
HEALTHCHECK NONE
ENTRYPOINT ["node"]
CMD ["deploy/backup/backup.mjs", "/backup/new"]
