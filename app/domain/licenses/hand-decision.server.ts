import type { Db } from '#app/platform/db.server';

/** Checks that are no answer of a register. */
const NO_ANSWER = ['admin', 'no-register'];

/**
 * What an admin decided about a license last, where it still stands beside the register: null where none did, or the register has said the
 * same since. From then on the register's word counts again.
 */
export async function findStandingDecision(db: Db, { id }: { id: string }): Promise<{ id: string; outcome: string } | null> {
  const decision = await db.licenseCheck.findFirst({
    where: { licenseId: id, adapter: 'admin' },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { id: true, at: true, outcome: true },
  });
  if (!decision) return null;
  const agreed = await db.licenseCheck.count({
    where: {
      licenseId: id,
      adapter: { notIn: NO_ANSWER },
      at: { gte: decision.at },
      outcome: decision.outcome === 'verified' ? 'verified' : { in: ['failed', 'expired'] },
    },
  });
  return agreed > 0 ? null : { id: decision.id, outcome: decision.outcome };
}
