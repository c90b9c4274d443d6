import { type Db, isInsideTransaction } from './db.server';
import { cachedAcrossRequests, openQueryCache, cached, withQueryCache } from './query-cache.server';

/** Runs the loader of a page, which changes nothing, so that it asks for the same rows once: with others where they have the same memory. */
export function sharingReads<T>(work: () => T, memory = openQueryCache()): T {
  return withQueryCache(memory, work);
}

/**
 * The rows that `what` names, read once by the loaders of a request however many parts of its page ask for them. Read again each time in forms, tasks and
 * transactions, which may have changed them. Give it rows, not texts: parts of a page may be in two languages.
 */
export function readShared<T>(db: Db, what: string, read: () => Promise<T>): Promise<T> {
  return isInsideTransaction() ? read() : cached({ of: db, question: what, ask: read });
}

/**
 * What the configuration says (KEPT_TABLES and nothing else), read once for all loaders until it changes; as above where that may have happened. The answer is
 * frozen: who wants it otherwise makes a copy.
 */
export function readConfiguration<T>(db: Db, what: string, read: () => Promise<T>): Promise<Frozen<T>> {
  return isInsideTransaction()
    ? (read() as Promise<Frozen<T>>)
    : cachedAcrossRequests({ of: db, question: what, ask: async () => freeze(await read()) });
}

type Frozen<T> = T extends readonly (infer Part)[] ? readonly Part[] : Readonly<T>;

function freeze<T>(value: T): Frozen<T> {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value as Frozen<T>;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value) as Frozen<T>;
}
