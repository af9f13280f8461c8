# The worker, which turns decks into courses. Build from the repository's root:
#   docker build -f deploy/docker/worker.Dockerfile -t lectern-worker .
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /lectern
COPY . .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund
RUN npx tsc -b --noCheck worker/tsconfig.build.json
RUN --mount=type=cache,target=/root/.npm \
    deploy/docker/gather.sh /out @lectern/worker

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# Converts office files; without these packages and fonts only PDFs can be uploaded.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        libreoffice-impress-nogui libreoffice-writer-nogui libreoffice-math-nogui \
        fonts-crosextra-carlito fonts-crosextra-caladea fonts-liberation fonts-noto-cjk \
    && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production METRICS_HOST=0.0.0.0 METRICS_PORT=9464 DATA_DIR=/data
# Freed memory goes back to the system, see deploy/local/memory.mjs.
ENV MALLOC_MMAP_THRESHOLD_=131072
# Of use only without S3_*: then it must be that of the API.
RUN install -d -o 1000 -g 1000 /data
WORKDIR /lectern
COPY --from=build /out ./
USER 1000:1000
EXPOSE 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "worker/dist/main.js"]
