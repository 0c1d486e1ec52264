# One image that runs the whole of StudyBridge. Builds on Node 22 and on Node 20:
#   docker build --build-arg NODE_IMAGE=node:20-bookworm-slim .
ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
# better-sqlite3 is compiled where no prebuilt can be reached.
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts scripts
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/prepare.mjs --build-only && npm prune --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO_DATA=0
WORKDIR /app
RUN mkdir /data && chown node:node /data
# Owned by root and run by node: the server cannot change its own code.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/db/migrations db/migrations
COPY --from=build /app/build build
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz?exclude=storage`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server.js"]
