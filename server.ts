import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { broadcastDevReady, type ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import { bodyLimit } from '#app/http/body-limit.server';
import { buildFrom } from '#app/http/build-from.server';
import { BUILD_FOLDER, formerBuilds, keepBuild } from '#app/http/kept-builds.server';
import { explainDatabaseProblem } from '#app/http/wrap-unexpected.server';
import { announceDraining, healthz, isDraining, readyz } from '#app/http/health.server';
import { asksLegacyData } from '#app/http/legacy-data';
import { webhookRouter } from '#app/http/webhook-router.server';
import { refuseOddRequests } from '#app/http/odd-requests.server';
import { oneOfEachHeader } from '#app/http/one-header';
import { isSameOrigin, originCheck } from '#app/http/origin-check.server';
import { mapFiles } from '#app/http/map-pages.server';
import { answerMetrics } from '#app/http/metrics.server';
import { pagesInBothLanguages } from '#app/http/page-handlers.server';
import { foundBefore, pageLanguage } from '#app/http/page-language.server';
import { CACHED_PAGES, publicPages } from '#app/http/public-pages.server';
import { keepCounting, requestMetrics } from '#app/http/request-metrics.server';
import { requestTrace } from '#app/http/request-trace.server';
import { getRequestId, requestLog } from '#app/http/request-log.server';
import { secretPaths } from '#app/http/secret-paths';
import { securityHeaders } from '#app/http/security-headers.server';
import { shedLoad } from '#app/http/shed-load.server';
import { findActor } from '#app/http/session.server';
import { awaitDatabase } from '#app/platform/await-database.server';
import { directDatabaseUrl, disconnect } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { startHeartbeat } from '#app/platform/heartbeat.server';
import { exitWithin, onShutdown } from '#app/platform/shutdown.server';
import { logger } from '#app/platform/logger.server';
import { observe } from '#app/platform/observe.server';
import { disconnectReplica } from '#app/platform/replica.server';
import { watchMoneySwitch } from '#app/platform/stripe-mode-setting.server';
import { isSandboxInUse } from '#app/platform/sandbox.server';
import { requireServices } from '#app/platform/services.server';
import { mountSandbox } from '#app/platform/sandbox-mount.server';
import { keepHeapSmall } from '#app/platform/small-heap.server';
import { UNEXPECTED } from '#app/platform/unexpected';
import { startGateway } from '#app/realtime/gateway.server';

/** Requests in flight may end within this. */
const DRAIN_MS = 25_000;
/** After them connections to the database may end within this: it may hang. */
const CLOSE_MS = 5_000;
/** Longer than balancers keep an idle connection: who closes first must not be us, just when the next request comes. */
const KEEP_ALIVE_MS = 75_000;
/** Every browser comes back at once after a restart: more than Node's 511 wait to be let in. */
const BACKLOG = 4_096;
/** A photo over a slow network; forms without files are hurried by the body limit. */
const UPLOAD_MS = 180_000;
const { ASSETS_URL, PORT, HOST, NODE_ENV, TRUST_PROXY, DRAIN_SECONDS } = env();

/** Files named by their content. Pages ask a CDN for them as another site, and it passes on what we say. */
const sameForEverybody = {
  immutable: true,
  maxAge: '1y',
  setHeaders: (response: Response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cross-origin-resource-policy', ASSETS_URL ? 'cross-origin' : 'same-origin');
    if (ASSETS_URL) response.setHeader('access-control-allow-origin', '*');
  },
};

/** While it starts there is nothing to end in order. */
let leave: (noticeMs: number) => void = () => process.exit(0);
onShutdown((why) => leave(why === 'asked' ? DRAIN_SECONDS * 1_000 : 0));

requireServices(env());
keepHeapSmall();
const endObserving = await observe('web');

const buildPath = resolve('build/index.js');
const build = buildFrom((await import(pathToFileURL(buildPath).href)) as ServerBuild, ASSETS_URL);

const app = express();
app.disable('x-powered-by');
app.set('trust proxy', TRUST_PROXY ? 1 : false);
app.use((_request: Request, response: Response, next: NextFunction) => {
  if (isDraining()) response.setHeader('connection', 'close');
  next();
});
app.get('/healthz', healthz);
app.get('/readyz', (request, response) => void readyz(request, response));
app.get('/metrics', (request, response, next) => void answerMetrics(request, response).catch(next));
app.use(requestLog(), requestTrace(), requestMetrics());
app.use(refuseOddRequests);
app.use(webhookRouter(build));
app.use(compression());
// Before the headers of pages: those weigh more than most of these files, and forbid a signed-in visitor to keep any.
app.use(
  '/build',
  express.static(BUILD_FOLDER, { ...sameForEverybody, redirect: false }),
  formerBuilds(sameForEverybody.setHeaders),
);
app.use('/fonts', express.static('public/fonts', sameForEverybody));
app.use(mapFiles(sameForEverybody));
app.use(securityHeaders({ isSecret: secretPaths(build.routes) }));
// A browser compares these with what it runs: an old part beside a new one would break it.
app.use('/service-worker', express.static('public/service-worker'));
// Only a file's name has an ending: pages do not ask the disk for one.
const publicFiles = express.static('public', { maxAge: '1h' });
app.use((request: Request, response: Response, next: NextFunction) => {
  if (/\.\w+$/.test(request.path)) void publicFiles(request, response, next);
  else next();
});
app.use(originCheck, shedLoad(), bodyLimit);
app.use((request: Request, response: Response, next: NextFunction) => {
  if (asksLegacyData(request.originalUrl)) return void response.status(404).type('text/plain').send('There is no such page.');
  next();
});

if (NODE_ENV !== 'development') await keepBuild(build.assets.version);
const sandbox = isSandboxInUse() ? await mountSandbox(app) : null;
await awaitDatabase(watchMoneySwitch);

if (NODE_ENV === 'development') await (await import('./scripts/spanish-scripts')).writeSpanishScripts();
const answerPages = pagesInBothLanguages({
  build,
  mode: NODE_ENV === 'development' ? 'development' : 'production',
  getLoadContext: (request, response) => ({
    cspNonce: response.locals.cspNonce as string,
    requestId: getRequestId(request),
    clientIp: request.ip ?? '',
    asksData: request.path.endsWith('.data'),
    changesLanguage: response.locals.changesLanguage === true,
    found: foundBefore(response),
  }),
});
app.use(pageLanguage());
if (NODE_ENV !== 'development') app.get(Object.keys(CACHED_PAGES), publicPages({ build }));
app.all('*', oneOfEachHeader, answerPages);
app.use((error: Error & { status?: number }, request: Request, response: Response, next: NextFunction) => {
  if (response.headersSent) return next(error);
  const problem = explainDatabaseProblem(error);
  if (problem) return void response.status(503).set('retry-after', problem.retryAfter).type('text/plain').send(problem.text);
  const status = error.status && error.status >= 400 && error.status < 500 ? error.status : 500;
  if (status === 500) logger.error({ err: error }, 'a request failed');
  const text =
    status === 500
      ? `${UNEXPECTED.title}. ${UNEXPECTED.message} Reference: ${getRequestId(request)}`
      : 'We could not read that request.';
  response.status(status).type('text/plain').send(text);
});

const server = createServer(
  { headersTimeout: 5_000, requestTimeout: UPLOAD_MS, connectionsCheckingInterval: 1_000, keepAliveTimeout: KEEP_ALIVE_MS },
  app,
);
const gateway = startGateway({
  server,
  databaseUrl: directDatabaseUrl(),
  async authenticate(cookie) {
    const actor = await findActor(cookie);
    // Who only looks at another account hears nothing of it.
    if (actor?.viewing) return null;
    return (
      actor && {
        userId: actor.userId,
        sessionHash: actor.sessionHash,
        isPro: actor.pro !== null,
        isAdmin: actor.roles.includes('admin'),
        openedId: actor.opened?.userId ?? null,
      }
    );
  },
  isOwnOrigin: (origin, host) => origin !== undefined && isSameOrigin({ origin, host }),
});
const heartbeat = startHeartbeat('web');
const objectives = keepCounting();

server.on('error', (error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  logger.fatal(
    { err: taken ? undefined : error },
    taken ? `Port ${PORT} is taken. Maybe set PORT to another one.` : 'the web process could not listen',
  );
  process.exit(1);
});
server.listen(PORT, HOST, BACKLOG, () => {
  logger.info({ port: PORT }, 'the web process is listening');
  process.send?.('listening');
  if (NODE_ENV === 'development') void broadcastDevReady(build);
});

let stopping = false;

/**
 * Says first that it is not ready and goes on serving, so that no request is sent here any more; then takes no new connections, lets
 * requests in flight end, and closes sockets, sandbox and database.
 */
async function stop(noticeMs: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  announceDraining();
  exitWithin(noticeMs + DRAIN_MS, 'requests did not end in time and were cut off');
  await delay(noticeMs);
  const drained = new Promise<void>((done) => server.close(() => done()));
  await gateway.close();
  // A connection whose last request has just ended would otherwise stay open for its next one.
  const closing = setInterval(() => server.closeIdleConnections(), 100);
  await drained;
  clearInterval(closing);
  exitWithin(CLOSE_MS, 'connections to the database did not end in time');
  await sandbox?.stop();
  await objectives.stop();
  await heartbeat.stop();
  await disconnectReplica();
  await disconnect();
  await endObserving();
  process.exit(0);
}

leave = (noticeMs) => void stop(noticeMs);
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was rejected and not handled'));
