import { Prisma, type PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';
import { env } from '#app/platform/env.server';
import { tryEach } from '#app/tasks/try-each';

/** So many rows go in one statement. */
export const FORGOTTEN_AT_ONCE = 1_000;

type OldRecords = { table: string; key: string; where: Prisma.Sql; by: string };

/** What was only kept so that nothing is done twice, and messages that went out long ago; each is found by an index. */
function oldRecords(): OldRecords[] {
  const { RECORD_DAYS, MESSAGE_DAYS } = env();
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  return [
    { table: 'operation', key: 'actor_key, op_id', where: Prisma.sql`created_at < ${before(RECORD_DAYS)}`, by: 'created_at' },
    { table: 'webhook_event', key: 'event_id', where: Prisma.sql`processed_at < ${before(RECORD_DAYS)}`, by: 'processed_at' },
    ...(['sent', 'failed', 'cancelled'] as const).map((status) => ({
      table: 'notification',
      key: 'id',
      where: Prisma.sql`status = ${status}::notification_status AND send_after < ${before(MESSAGE_DAYS)}`,
      by: 'send_after',
    })),
    { table: 'public_page_change', key: 'id', where: Prisma.sql`at < clock_timestamp() - interval '1 day'`, by: 'id' },
  ];
}

/**
 * Deletes answers to forms and webhook events after RECORD_DAYS, mails, text messages and notices after MESSAGE_DAYS, and marks that public
 * pages changed after a day. What a webhook could not do yet stays. Goes on until nothing is left or the signal says stop; the next run takes up the rest.
 * A table that fails keeps no others.
 */
export async function forgetOldRecords(db: PrismaClient, { signal }: { signal: AbortSignal }): Promise<void> {
  await tryEach(oldRecords(), async ({ table, key, where, by }) => {
    const [from, columns, time] = [table, key, by].map((name) => Prisma.raw(name));
    for (let deleted = FORGOTTEN_AT_ONCE; deleted === FORGOTTEN_AT_ONCE && !signal.aborted;)
      deleted = await db.$executeRaw`
        DELETE FROM ${from} WHERE (${columns}) IN (
          SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${time} LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
  });
}
