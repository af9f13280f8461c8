# The API, and the shell and remotes that it serves. Build from the repository's root:
#   docker build -f deploy/docker/api.Dockerfile -t lectern-api .
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /lectern
COPY . .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund
RUN node --input-type=module -e "import { build } from './deploy/launch/prepare/build.mjs'; await build(process.cwd());"
RUN --mount=type=cache,target=/root/.npm \
    deploy/docker/gather.sh /out @lectern/api && cp -a --parents dist/web /out

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production \
    HOST=* PORT=3000 METRICS_HOST=0.0.0.0 METRICS_PORT=9464 TRUST_PROXY=1 \
    DATA_DIR=/data WEB_ROOT=/lectern/dist/web
# Of use only without S3_*: then all replicas must share it.
RUN install -d -o 1000 -g 1000 /data
WORKDIR /lectern
COPY --from=build /out ./
USER 1000:1000
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/dist/main.js"]
