# One image, six commands: `web` (the default) and `worker`; `migrate`, for which the two wait with MIGRATE_AT_START=0; `check`,
# which a deploy runs first: it names what is not ready; and `backup FOLDER` and `restore FOLDER`, which keep the database and put
# it back.
# Versions are pinned by tag. Pin digests too where your registry shows them: docker buildx imagetools inspect IMAGE.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node --import tsx scripts/build.ts
RUN npm prune --omit=dev --omit=peer --ignore-scripts
# The Prisma client names Prisma's command line as an optional companion, so pruning leaves it; it is for development only.
RUN rm -rf node_modules/prisma node_modules/effect node_modules/typescript node_modules/@electric-sql node_modules/@prisma/studio-core

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DRAIN_SECONDS=5
# What reading the scripts took at the start goes back to the system: a sixth of a web process.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
# Uploaded files where no bucket is set. The rest belongs to root: the product writes nothing else.
RUN mkdir /data && chown node:node /data
VOLUME /data
WORKDIR /app
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/public ./public
COPY --from=build /app/prisma/schema.prisma ./prisma/schema.prisma
COPY --from=build /app/prisma/migrations ./prisma/migrations
USER node
EXPOSE 3000
# node itself is the first process, so that it hears SIGTERM.
ENTRYPOINT ["node", "build/server/serve.js"]
CMD ["web"]
