# Two stages: everything that is needed to build, then only what runs. The workspace layout is kept, because Node strips
# types in our own sources (reached through npm's workspace links) and never in node_modules.
#
# FFMPEG=1 prepares videos, records and makes renditions. Its binary is under the GPL with an AAC library that may not be
# passed on: build an image for others with `--build-arg FFMPEG=0`.
# Without an image registry: `npm run image`, which brings a BASE of its own.
# Build with `--format docker` where the tool would write OCI images, which drop the health check.
ARG BASE=node:24-bookworm-slim
FROM ${BASE} AS build
ARG FFMPEG=1
# Certificates of a registry of packages that has its own; for the build alone.
ARG NODE_EXTRA_CA_CERTS
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY apps/media/package.json apps/media/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build -w @onair/web && node scripts/prune-for-image.mjs

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 RTMP_HOST=0.0.0.0 RTMP_PORT=1935 DATA_DIR=/data NODE_COMPILE_CACHE=/compiled
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/apps ./apps
COPY --from=build /app/scripts ./scripts
# The data folder belongs to the account that runs the server; the program does not.
RUN mkdir -p /data /media /compiled && chown node:node /data /media /compiled
USER node
# What Node compiles of the program is part of the image: every start finds it.
RUN node -e "import('/app/apps/server/src/start/lifecycle.ts')"
VOLUME /data
EXPOSE 8000 1935
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "apps/server/src/main.ts"]
