import { Prisma, type PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';
import { tryEach } from '#app/tasks/try-each';

/** So many rows of a table go in one run; the rest waits for the next hour. */
export const MAX_FORGOTTEN = 2_000;

/** What ends by itself: the table and its key. All of them have an index on `expires_at`. */
const ENDING = [
  ['session', 'token_hash'],
  ['email_token', 'hash'],
  ['email_change', 'hash'],
  ['sign_in_code', 'id'],
] as const;

/**
 * Deletes sessions, mailed links and codes that ended more than a day ago, used or not, and requests for links that no worker has
 * answered since. Run by the crontab; running it twice at once does no harm, and a table that fails keeps no others.
 */
export async function deleteExpired(db: PrismaClient): Promise<void> {
  await tryEach([...ENDING.map((ending) => () => deleteEnded(db, ending)), () => deleteLinkRequests(db)], (step) => step());
}

function dayAgo(): Date {
  return new Date(now().getTime() - DAY_MS);
}

async function deleteEnded(db: PrismaClient, [table, key]: (typeof ENDING)[number]): Promise<void> {
  const [from, id] = [Prisma.raw(table), Prisma.raw(key)];
  await db.$executeRaw`
    DELETE FROM ${from} WHERE ${id} IN (
      SELECT ${id} FROM ${from} WHERE expires_at < ${dayAgo()} ORDER BY expires_at LIMIT ${MAX_FORGOTTEN} FOR UPDATE SKIP LOCKED)`;
}

async function deleteLinkRequests(db: PrismaClient): Promise<void> {
  await db.$executeRaw`
    DELETE FROM link_request WHERE id IN (
      SELECT id FROM link_request WHERE created_at < ${dayAgo()} ORDER BY created_at LIMIT ${MAX_FORGOTTEN} FOR UPDATE SKIP LOCKED)`;
}
