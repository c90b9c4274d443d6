import type { Visit } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { laterDays } from '../visits/seat';
import { ACTIVE_STATUSES, isActive } from '../visits/visit-status';

/** What the act changed, for the line of the audit log and for who takes it back. */
export async function stoodAs(tx: Tx, visit: Visit): Promise<Record<string, string | null>> {
  const held = isActive(visit.status) ? await startsOfPro(tx, visit) : [];
  const { status, hold, holdReason, poolSince, attentionReason, settleAt } = visit;
  return {
    wasStatus: status,
    wasStart: held[0]?.toISOString() ?? null,
    wasDayStarts:
      held.length > 1
        ? held
            .slice(1)
            .map((start) => start.toISOString())
            .join()
        : null,
    wasHold: hold ? (holdReason ?? '') : null,
    wasPoolSince: poolSince?.toISOString() ?? null,
    wasAttention: attentionReason,
    ...(settleAt && {
      wasSettleAt: settleAt.toISOString(),
      wasDispatchAfter: visit.dispatchAfter?.toISOString() ?? null,
      wasWindowStart: visit.windowStart.toISOString(),
      wasWindowEnd: visit.windowEnd.toISOString(),
    }),
  };
}

/** When the pro who has it begins, on each of its days. */
async function startsOfPro(tx: Tx, visit: Visit): Promise<Date[]> {
  const days = await tx.visit.findMany({
    where: { OR: [{ id: visit.id }, ...(visit.day === 1 ? [laterDays(visit)] : [])] },
    orderBy: { day: 'asc' },
    select: { assignments: { where: { status: { in: [...ACTIVE_STATUSES] } }, select: { start: true } } },
  });
  return days.flatMap(({ assignments }) => assignments.map(({ start }) => start));
}
