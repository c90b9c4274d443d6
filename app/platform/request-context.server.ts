import { AsyncLocalStorage } from 'node:async_hooks';

/** `route`: which page or endpoint answers, once that is known. */
export type RequestContext = { requestId: string; route?: string };

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

/** What is known of the request being served; undefined outside one. It may be kept and looked at when the request ends. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Notes which route answers the request. A layout answers together with a page, and the page counts. */
export function noteRoute(route: string): void {
  const context = storage.getStore();
  if (context && !(context.route && route.endsWith('_layout'))) context.route = route;
}
