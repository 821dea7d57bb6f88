# Builds what browsers get, then a small image without the build's tools. `docker build -t verify .`
FROM node:24-bookworm-slim AS build
WORKDIR /verify
RUN npm install --global pnpm@12.21.0
COPY . .
RUN pnpm install --frozen-lockfile --reporter=append-only \
 && node scripts/build.ts \
 && rm -rf e2e bench training docs \
 && pnpm --filter '@verify/api...' install --prod --frozen-lockfile --offline --reporter=append-only

FROM node:24-bookworm-slim
ENV NODE_ENV=production VERIFY_ENV=production DATA_DIR=/data PORT=8080
WORKDIR /verify
COPY --from=build --chown=root:root /verify /verify
# The one folder that is written to; a volume, unless records and files are elsewhere. All else may be read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://localhost:'+process.env.PORT+'/health/live').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]
