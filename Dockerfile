# One image, two commands: `web` (the default) and `worker`. A deploy runs `check` first: it fails while the site's
# phone, emergency line or address is empty or still the demo's.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node --import tsx scripts/build.ts && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build --chown=node:node /app ./
USER node
EXPOSE 3000
# node itself is the first process, so that it hears SIGTERM.
ENTRYPOINT ["node", "--import", "tsx", "scripts/serve.ts"]
CMD ["web"]
