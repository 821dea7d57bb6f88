# Builds what browsers get, then an image of Node, the service and nothing else: no shell, no package manager, no build tools.
# `docker build -t verify .` The name of the base is the one place where its version is chosen.
FROM node:24-bookworm-slim AS build
WORKDIR /verify
# binutils has `strip`.
RUN npm install --global pnpm@12.21.0 \
 && { command -v strip || { apt-get update && apt-get install --yes --no-install-recommends binutils; }; }
COPY . .
RUN pnpm install --frozen-lockfile --reporter=append-only \
 && node scripts/build.ts \
 && mkdir -p /image/verify /data \
 && node scripts/sbom.ts > /image/verify/sbom.cdx.json \
 && node scripts/notices.ts apps/api /image/verify/THIRD-PARTY-NOTICES.txt \
 && rm -rf node_modules */*/node_modules \
 && pnpm install --prod --frozen-lockfile --offline --filter-prod '@verify/api...' --reporter=append-only \
 && node scripts/container/ship.ts /image

FROM scratch
ARG VERSION=1.0.0
ARG REVISION=unknown
ARG CREATED=unknown
LABEL org.opencontainers.image.title="Verify" \
      org.opencontainers.image.description="Identity verification that a company runs itself." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.created="$CREATED" \
      org.opencontainers.image.base.name="scratch"
ENV PATH=/usr/local/bin NODE_ENV=production VERIFY_ENV=production DATA_DIR=/data PORT=8080
WORKDIR /verify
COPY --from=build /image /
# The one folder that is written to; a volume, unless records and files are elsewhere. All else may be read-only.
COPY --from=build --chown=1000:1000 /data /data
VOLUME /data
# A number, so that Kubernetes can see that it is not root.
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://localhost:'+process.env.PORT+'/health/live').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "apps/api/dist/main.js"]
