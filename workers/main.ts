import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { run, type Runner, type WorkerEvents } from 'graphile-worker';
import { keepObjectives } from '#app/domain/operations/count-objectives.server';
import { countTasks, releaseWorkerTasks } from '#app/domain/operations/recover-stale-workers.server';
import { watchStripeIdentity } from '#app/domain/accounts/stripe-identity.server';
import { awaitDatabase } from '#app/platform/await-database.server';
import { ANSWER_MS } from '#app/platform/database-limits';
import { db, directDatabaseUrl, disconnect } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { startHeartbeat } from '#app/platform/heartbeat.server';
import { exitWithin, onShutdown } from '#app/platform/shutdown.server';
import { logger } from '#app/platform/logger.server';
import { observe } from '#app/platform/observe.server';
import { disconnectReplica } from '#app/platform/replica.server';
import { watchMoneySwitch } from '#app/platform/stripe-mode-setting.server';
import { requireServices } from '#app/platform/services.server';
import { isSandboxInUse, sandbox } from '#app/platform/sandbox.server';
import { keepHeapSmall } from '#app/platform/small-heap.server';
import { countTasks as countEnds } from './count-tasks';
import { chooseTasks } from './chosen-tasks';
import { cronItems } from './crontab';
import { onStuckTask } from './define-task';
import { startHealthPort } from './health-port';
import { followOwnTasks } from './own-tasks';
import { taskList } from './task-list';
import { startWatchdog } from './watchdog';
import { workerLog } from './worker-log';

/** Tasks in progress may end within this; what has not is given back. */
const DRAIN_MS = 8_000;
/** After them what is left may end within this: the database may hang. */
const CLOSE_MS = 4_000;

requireServices(env());
keepHeapSmall();
const endObserving = await observe('worker');
const { WORKER_CONCURRENCY, WORKER_PORT, WORKER_TASKS } = env();
const ownTaskList = chooseTasks(taskList, WORKER_TASKS);

type Parts = {
  heartbeat?: ReturnType<typeof startHeartbeat>;
  watchdog?: ReturnType<typeof startWatchdog>;
  objectives?: ReturnType<typeof keepObjectives>;
  runner?: Runner;
};
/** What there is to stop, filled while we start. */
const parts: Parts = {};
let stopping = false;

/** The queue says it has stopped while the end of a last task is still on its way to the database: that gets a moment. */
async function releaseTasks(workerId: string): Promise<void> {
  for (let look = 0; look < 10 && (await countTasks(db(), workerId)) > 0; look += 1) await delay(100);
  const tasks = await releaseWorkerTasks(db(), [workerId]);
  if (tasks > 0) logger.warn({ tasks }, 'tasks that did not end in time were given back');
}

/** The queue has connections of its own, which are given up in the same way. */
function withinAnswerTime(url: string): string {
  const limited = new URL(url);
  limited.searchParams.set('query_timeout', String(ANSWER_MS));
  return limited.href;
}

/** Takes no new tasks, lets those in progress end, gives back what did not, says goodbye. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  exitWithin(DRAIN_MS + CLOSE_MS, 'the worker could not stop in order');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), DRAIN_MS);
  });
  const drained = parts.runner?.stop().catch((error: unknown) => logger.warn({ err: error }, 'the runner did not stop cleanly'));
  await Promise.race([Promise.all([drained, parts.watchdog?.stop()]), late]);
  if (parts.heartbeat) await releaseTasks(parts.heartbeat.id);
  clearTimeout(timer);
  await parts.objectives?.stop();
  await parts.heartbeat?.stop();
  await disconnectReplica();
  await disconnect();
  await endObserving();
  process.exit(code);
}

function stopOrLeave(code: number): void {
  stop(code).catch((error: unknown) => {
    logger.error({ err: error }, 'the worker could not stop in order');
    process.exit(1);
  });
}

onShutdown(() => stopOrLeave(0));
// Among others the end of a task that could not be written: the watchdog writes it again.
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was rejected and not handled'));

onStuckTask((task) => {
  logger.error({ task }, 'a task does not end: this worker leaves, so that another one tries it');
  stopOrLeave(1);
});

await awaitDatabase(async () => {
  if (isSandboxInUse()) await sandbox().migrate();
  await watchStripeIdentity(db());
  await watchMoneySwitch();
});

const events = new EventEmitter() as unknown as WorkerEvents;
// Tasks are locked in the pool's name, so the heartbeat beats under it: that is how a dead worker's tasks are known.
events.once('pool:create', ({ workerPool }) => {
  parts.heartbeat = startHeartbeat('worker', workerPool.id);
});
const ownTasks = followOwnTasks(events);
countEnds(events);
parts.objectives = keepObjectives();

const runner = await awaitDatabase(() =>
  run({
    connectionString: withinAnswerTime(directDatabaseUrl()),
    maxPoolSize: WORKER_CONCURRENCY + 3,
    concurrency: WORKER_CONCURRENCY,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: DRAIN_MS,
    pollInterval: 2_000,
    taskList: ownTaskList,
    parsedCronItems: cronItems,
    events,
    logger: workerLog,
  }),
);
parts.runner = runner;
// Asked to stop while it was starting.
if (stopping) await runner.stop();
parts.watchdog = startWatchdog(async () => parts.heartbeat && ownTasks.finishForgotten(parts.heartbeat.id));
if (WORKER_PORT !== undefined) startHealthPort(WORKER_PORT, () => parts.heartbeat);
logger.info({ worker: parts.heartbeat?.id, tasks: Object.keys(ownTaskList).length }, 'the worker is running');
process.send?.('working');

// The queue gave up, for instance because the database stayed away: the process that watches us starts a fresh worker.
runner.promise.then(
  () => stopOrLeave(1),
  (error: unknown) => {
    logger.error({ err: error }, 'the worker broke off');
    stopOrLeave(1);
  },
);
