import { Worker } from 'node:worker_threads';
import { logger } from './logger.server';

/** What a process that could not end in order gets on top, to say so. */
const SAYING_MS = 2_000;

/**
 * Calls `leave` at SIGTERM, at SIGINT, and when the process that started this one is gone, which may have happened while we were loaded.
 * To be called before anything is waited for: a process that waits for its database must not wait longer than there is someone to wait for.
 */
export function onShutdown(leave: (why: 'asked' | 'at once') => void): void {
  process.on('SIGTERM', () => leave('asked'));
  process.on('SIGINT', () => leave('at once'));
  process.on('disconnect', () => leave('at once'));
  if (process.connected === false) leave('at once');
}

/**
 * Ends this process with 1 when it has not left `ms` from now. Where even that does not come, because its own code hangs (in writing to
 * a log that is full and that no one reads, for instance), a thread kills it two seconds later.
 *
 * @param what said in the log, then
 */
export function exitWithin(ms: number, what: string): void {
  setTimeout(() => {
    logger.error({ afterMs: ms }, what);
    process.exit(1);
  }, ms).unref();
  const code = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${ms + SAYING_MS})`;
  new Worker(code, { eval: true, execArgv: [] }).unref();
}
