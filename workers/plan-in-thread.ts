import { Worker } from 'node:worker_threads';
import type { Plan, Problem } from '#dispatch';

const SEED = 1;

/** On Node 20 a thread does not inherit tsx: from source it registers it first, then loads the TypeScript beside this file. */
const FROM_SOURCE = `
  import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(new URL('./plan-thread.ts', import.meta.url).href)})));`;
const isCompiled = import.meta.url.endsWith('.js');

/** Runs the engine's search beside the worker's event loop, so that heartbeats and other tasks go on. Ends with `signal`. */
export function planInThread(problem: Problem, mode: 'visits' | 'fair', signal: AbortSignal): Promise<Plan> {
  return new Promise((resolve, reject) => {
    const options = { execArgv: [], workerData: { problem, mode, seed: SEED } };
    const thread = isCompiled
      ? new Worker(new URL('./plan-thread.js', import.meta.url), options)
      : new Worker(FROM_SOURCE, { ...options, eval: true });
    const abort = () => void thread.terminate();
    signal.addEventListener('abort', abort, { once: true });
    thread.once('message', (plan: Plan) => resolve(plan));
    thread.once('error', reject);
    thread.once('exit', (code) => {
      signal.removeEventListener('abort', abort);
      if (code !== 0) reject(new Error(`planning ended with code ${code}`));
    });
  });
}
