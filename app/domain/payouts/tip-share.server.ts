import type { Db, Tx } from '#app/platform/db.server';
import { splitCents } from '../catalog/team';

export type TipPart = { assignmentId: string; proId: string; amountCents: number };
export type Tip = {
  /** Whose visit it was: of a team, who led. */
  proId: string;
  /** Splits an amount of the tip between those who did the work, by what they were paid for the days they worked; the parts add up. */
  split: (amountCents: number) => TipPart[];
};

const done = { where: { status: 'completed' as const }, select: { id: true, proId: true, proPayoutCents: true } };

/** Whose a payment is where it is a tip that was kept; null for any other payment. */
export async function findTip(db: Db, paymentId: string): Promise<Tip | null> {
  const payment = await db.payment.findUnique({
    where: { id: paymentId },
    select: {
      kind: true,
      status: true,
      visit: {
        select: {
          id: true,
          assignments: done,
          seats: { orderBy: [{ seat: 'asc' }, { day: 'asc' }], select: { assignments: done } },
        },
      },
    },
  });
  const visit = payment?.visit;
  const [lead] = visit?.assignments ?? [];
  if (!visit || !lead || payment.kind !== 'tip' || payment.status === 'cancelled') return null;
  const team = byPro([lead, ...visit.seats.flatMap(({ assignments }) => assignments)]);
  const given = team.length > 1 ? await readGiven(db, paymentId) : null;
  const pros = given ? team.filter(({ proId }) => given.has(proId)) : team;
  const weights = pros.map(({ proId, proPayoutCents }) => given?.get(proId) ?? proPayoutCents);
  return {
    proId: lead.proId,
    split: (amountCents) => {
      const cents = splitCents(amountCents, weights);
      return pros.flatMap(({ id, proId }, index) => {
        const part = cents[index] ?? 0;
        return part > 0 ? [{ assignmentId: id, proId, amountCents: part }] : [];
      });
    },
  };
}

type Done = { id: string; proId: string; proPayoutCents: number };

/** One line a pro: who worked on several days has what all of them paid, and their tip goes with the first. */
function byPro(all: readonly Done[]): Done[] {
  const pros = new Map<string, Done>();
  for (const each of all) {
    const before = pros.get(each.proId);
    pros.set(each.proId, before ? { ...before, proPayoutCents: before.proPayoutCents + each.proPayoutCents } : each);
  }
  return [...pros.values()];
}

/** What each pro got of a tip that has arrived; null before. Who checks out of the work later has no part in it. */
async function readGiven(db: Db, paymentId: string): Promise<Map<string, number> | null> {
  const entries = await db.ledgerEntry.findMany({
    where: { account: 'pro_payable', transaction: { cause: `tip:${paymentId}` } },
    select: { ownerId: true, amountCents: true },
  });
  if (entries.length === 0) return null;
  return new Map(entries.flatMap(({ ownerId, amountCents }) => (ownerId ? [[ownerId, -amountCents] as const] : [])));
}

/**
 * A tip, or what is earned later, goes the way of the visit's share: the transfer grows by it. One that has left already leaves once more, with
 * the rest alone; one that waits for its day takes it along.
 */
export async function growTransfer(tx: Tx, { assignmentId, amountCents }: { assignmentId: string; amountCents: number }) {
  await tx.$queryRaw`SELECT 1 FROM transfer WHERE assignment_id = ${assignmentId}::uuid FOR UPDATE`;
  const grown = { amountCents: { increment: amountCents } };
  await tx.transfer.updateMany({ where: { assignmentId, status: 'waiting' }, data: grown });
  await tx.transfer.updateMany({
    where: { assignmentId, status: 'sent' },
    data: { ...grown, status: 'waiting', nextTryAt: null },
  });
}
