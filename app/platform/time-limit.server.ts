import { AsyncLocalStorage } from 'node:async_hooks';

const kept = globalThis as typeof globalThis & { appTimeLimit?: AsyncLocalStorage<AbortSignal> };
const storage = (kept.appTimeLimit ??= new AsyncLocalStorage<AbortSignal>());

/** Runs `work` so that once `signal` has aborted, it begins and commits no transaction any more. */
export function withTimeLimit<T>(signal: AbortSignal, work: () => T): T {
  return storage.run(signal, work);
}

/** Throws the signal's reason when the time of the work we are in is over. */
export function throwIfOverTime(): void {
  storage.getStore()?.throwIfAborted();
}
