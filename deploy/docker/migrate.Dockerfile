# Applies the migrations to DATABASE_URL and ends; it runs before a new version is rolled out. Build from the root:
#   docker build -f deploy/docker/migrate.Dockerfile -t lectern-migrate .
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /lectern
COPY . .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund
RUN npx tsc -b --noCheck libs/data/tsconfig.build.json
RUN --mount=type=cache,target=/root/.npm \
    deploy/docker/gather.sh /out @lectern/data

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production
WORKDIR /lectern
COPY --from=build /out ./
USER 1000:1000
HEALTHCHECK NONE
CMD ["node", "libs/data/dist/database/migrate.js"]
