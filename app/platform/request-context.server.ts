import { AsyncLocalStorage } from 'node:async_hooks';

type RequestContext = { requestId: string };

const kept = globalThis as typeof globalThis & { appRequest?: AsyncLocalStorage<RequestContext> };
const storage = (kept.appRequest ??= new AsyncLocalStorage<RequestContext>());

/** Runs `work` so that log lines, tasks and audit rows made in it carry this request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work);
}

/** The id of the request (or of the request that enqueued the task) being served; null outside one. */
export function currentRequestId(): string | null {
  return storage.getStore()?.requestId ?? null;
}
