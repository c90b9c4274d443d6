import { createHash } from 'node:crypto';
import type { Prisma, PrismaClient } from '#prisma';
import { transact, type Tx } from './db.server';
import { Conflict } from './errors';
import { t } from './texts/t';

/** One click of one button: who, which, and what was sent with it. */
export type Operation = { actorKey: string; opId: string; name: string; requestHash: string };

export function hashRequest(fields: Record<string, unknown>): string {
  const sorted = Object.keys(fields)
    .sort()
    .map((key) => [key, fields[key]]);
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/**
 * Runs `work` in a transaction, once per operation id: a repeat waits for the first and gets its answer.
 * `work`'s answer must be JSON. A failed first leaves no trace, so the repeat tries again.
 * Throws Conflict('operation_reused') when the id comes with another body.
 */
export async function runOperation<T>(client: PrismaClient, operation: Operation, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(client, async (tx) => {
    const { actorKey, opId, name, requestHash } = operation;
    const taken = await tx.operation.createMany({ data: [{ actorKey, opId, name, requestHash }], skipDuplicates: true });
    if (taken.count === 0) {
      const first = await tx.operation.findUniqueOrThrow({ where: { actorKey_opId: { actorKey, opId } } });
      if (first.requestHash !== requestHash || first.name !== name) {
        throw new Conflict(
          'operation_reused',
          t('This form was already sent with other values. Reload the page and send it again.'),
        );
      }
      return first.answer as T;
    }
    const answer = await work(tx);
    await tx.operation.update({
      where: { actorKey_opId: { actorKey, opId } },
      data: { answer: (answer ?? null) as Prisma.InputJsonValue },
    });
    return answer;
  });
}
