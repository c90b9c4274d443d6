import type { Mutant } from './mutant';

/** Bugs in tasks, mails and what survives a killed worker. */
export const queueMutants: Mutant[] = [
  {
    what: 'what a dead worker held is not given back',
    file: 'workers/watchdog.ts',
    find: 'await releaseWorkerTasks(db(), dead)',
    replace: 'await releaseWorkerTasks(db(), [])',
    test: 'tests/faults/worker-recovery.test.ts',
    only: 'runs again in another worker',
  },
  {
    what: 'a task that used up its attempts is not looked for',
    file: 'workers/watchdog.ts',
    find: 'await transact(db(), recordDeadLetters)',
    replace: '(await Promise.resolve(recordDeadLetters)).length * 0',
    test: 'tests/faults/worker-recovery.test.ts',
    only: 'dead letters',
  },
  {
    what: 'a mail whose worker died is never taken over',
    file: 'app/domain/notification-delivery/send-notification.server.ts',
    find: '{ sendingUntil: { lte: clock!.at } }, ',
    replace: '',
    test: 'tests/integration/notifications/outbox.test.ts',
    only: 'a notice whose worker died while sending is taken over',
  },
  {
    what: 'the worker is not told that it should stop',
    file: 'app/platform/shutdown.server.ts',
    find: "process.on('SIGTERM', () => leave('asked'));",
    replace: "process.on('SIGTERM', () => undefined);",
    test: 'tests/faults/worker-recovery.test.ts',
    only: 'a worker that is asked to stop ends in order',
  },
  {
    what: 'a process that hangs is not ended',
    file: 'app/platform/shutdown.server.ts',
    find: "'SIGKILL'",
    replace: '0',
    test: 'app/platform/shutdown.server.test.ts',
  },
  {
    what: 'a keyed task that the queue dropped counts as added',
    file: 'app/tasks/enqueue.server.ts',
    find: '    if (rows.length === 0 || rows[0]?.id != null) return;',
    replace: '    if (rows) return;',
    test: 'tests/faults/keyed-tasks.test.ts',
  },
  {
    what: 'a connection that broke in the middle of a transaction is not reported',
    file: 'app/platform/db.server.ts',
    find: "  pool.on('connect',",
    replace: "  pool.on('remove',",
    test: 'tests/faults/broken-connection.test.ts',
  },
];
