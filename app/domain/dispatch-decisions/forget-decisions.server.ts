import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { env } from '#app/platform/env.server';

/** So many decisions lose their details in one transaction. */
export const FORGOTTEN_AT_ONCE = 200;

/**
 * Deletes the details of decisions older than DECISION_DAYS: problem and verdicts. When a search was made, why and what came of it stays,
 * and so does the visit's history. Goes on batch by batch until nothing is left or the signal says stop; the next run takes up the rest.
 */
export async function forgetDecisions(client: PrismaClient, { signal }: { signal: AbortSignal }): Promise<{ forgotten: number }> {
  const before = new Date(now().getTime() - env().DECISION_DAYS * DAY_MS);
  let forgotten = 0;
  while (!signal.aborted) {
    const batch = await forgetBatch(client, before);
    forgotten += batch;
    if (batch < FORGOTTEN_AT_ONCE) break;
  }
  return { forgotten };
}

function forgetBatch(client: PrismaClient, before: Date): Promise<number> {
  return transact(client, async (tx) => {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM dispatch_decision WHERE at < ${before} AND (details IS NOT NULL OR problem IS NOT NULL)
      ORDER BY at LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED`;
    const ids = rows.map(({ id }) => id);
    await tx.$executeRaw`DELETE FROM dispatch_verdict WHERE decision_id = ANY(${ids}::uuid[])`;
    await tx.$executeRaw`UPDATE dispatch_decision SET details = NULL, problem = NULL WHERE id = ANY(${ids}::uuid[])`;
    return ids.length;
  });
}
