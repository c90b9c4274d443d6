import { asyncContext } from './async-context.server';
import { type Db, isInsideTransaction } from './db.server';

const answers = asyncContext<Map<Db, Map<string, Promise<unknown>>>>('shared reads');

/** Runs the loader of a page, which changes nothing, so that its parts ask for the same rows once: see `readShared`. */
export function sharingReads<T>(work: () => T): T {
  return answers.run(new Map(), work);
}

/**
 * The rows that `what` names, read once within a loader however many parts of its page ask for them. Read anew each time in forms, tasks and
 * transactions, which may have changed them. Give it rows, not texts: parts of a page may be in two languages.
 */
export function readShared<T>(db: Db, what: string, read: () => Promise<T>): Promise<T> {
  const known = isInsideTransaction() ? undefined : answers.get();
  if (!known) return read();
  const ofDb = known.get(db) ?? new Map<string, Promise<unknown>>();
  known.set(db, ofDb);
  const answer = (ofDb.get(what) as Promise<T> | undefined) ?? begin(read);
  ofDb.set(what, answer);
  return answer;
}

/** A question of Prisma's goes out when it is waited for: here once, at once. */
async function begin<T>(read: () => Promise<T>): Promise<T> {
  return await read();
}
