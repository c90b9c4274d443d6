import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { pool } from './db.server';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function open() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'brightcrew_' });
  const registers = [registry];
  new Gauge({
    name: 'brightcrew_database_connections',
    help: 'Connections of this process to the database, by what they do; waiting: requests for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = pool();
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  return {
    registry,
    requests: new Histogram({
      name: 'brightcrew_http_request_duration_seconds',
      help: 'Requests that were answered, by the pattern of their route, method and status',
      labelNames: ['route', 'method', 'status'],
      buckets: SECONDS,
      registers,
    }),
    sockets: new Gauge({
      name: 'brightcrew_sockets_connected',
      help: 'Browsers that hold a socket of this process',
      registers,
    }),
    tasks: new Histogram({
      name: 'brightcrew_task_duration_seconds',
      help: 'Tries of tasks that ended here, by name and outcome (done, failed)',
      labelNames: ['task', 'outcome'],
      buckets: SECONDS,
      registers,
    }),
    taskWaits: new Histogram({
      name: 'brightcrew_task_wait_seconds',
      help: 'How long tasks were due before they began here',
      labelNames: ['task'],
      buckets: [...SECONDS, 300, 1_800, 7_200],
      registers,
    }),
    dispatches: new Histogram({
      name: 'brightcrew_dispatch_duration_seconds',
      help: 'Searches for the pro of a visit, by what came of them',
      labelNames: ['outcome'],
      buckets: SECONDS,
      registers,
    }),
  };
}

const kept = globalThis as typeof globalThis & { appMetrics?: ReturnType<typeof open> };

/** What this process counts, one of each however often the code is loaded. */
export function metrics(): ReturnType<typeof open> {
  return (kept.appMetrics ??= open());
}
