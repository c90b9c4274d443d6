import { createHmac, hkdfSync } from 'node:crypto';
import type { Prisma, PrismaClient } from '#prisma';
import { transact, type Tx } from './db.server';
import { env, sessionSecrets } from './env.server';
import { Conflict } from './errors';
import { t } from './texts/t';

/** One click of one button: who, which, and what was sent with it. */
export type Operation = { actorKey: string; opId: string; name: string; sent: Record<string, unknown> };

/**
 * What is kept to know the same request again. It may hold a password: without the server's secret the hash cannot be used to try
 * passwords, and as its id goes into it, no two requests have the same hash.
 */
function hashRequest({ actorKey, opId, sent }: Operation, secret: string): string {
  const sorted = Object.keys(sent)
    .sort()
    .map((key) => [key, sent[key]]);
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'brightcrew:operation', 32));
  return createHmac('sha256', key)
    .update(JSON.stringify([actorKey, opId, sorted]))
    .digest('hex');
}

/** Whether a kept hash is of this request. The secret before the last rotation counts. */
function isHashOf(operation: Operation, requestHash: string): boolean {
  return sessionSecrets().some((secret) => hashRequest(operation, secret) === requestHash);
}

/** Whether the operation, or another under its id, was carried out before. */
export async function isDone(client: PrismaClient, { actorKey, opId }: Operation): Promise<boolean> {
  return (await client.operation.count({ where: { actorKey, opId } })) > 0;
}

/**
 * Runs `work` in a transaction, once per operation id: a repeat waits for the first and gets its answer.
 * `work`'s answer must be JSON. A failed first leaves no trace, so the repeat tries again.
 * Throws Conflict('operation_reused') when the id comes with another body.
 */
export async function runOperation<T>(client: PrismaClient, operation: Operation, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(client, async (tx) => {
    const { actorKey, opId, name } = operation;
    const requestHash = hashRequest(operation, env().SESSION_SECRET);
    const taken = await tx.operation.createMany({ data: [{ actorKey, opId, name, requestHash }], skipDuplicates: true });
    if (taken.count === 0) {
      const first = await tx.operation.findUniqueOrThrow({ where: { actorKey_opId: { actorKey, opId } } });
      if (!isHashOf(operation, first.requestHash) || first.name !== name) {
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
