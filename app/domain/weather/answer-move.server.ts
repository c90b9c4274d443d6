import { TZDate } from '@date-fns/tz';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { localDate } from '#app/platform/local-date';
import { mark } from '#app/platform/texts/t';
import { serviceName } from '../catalog/service-names';
import { requestReschedule, type RequestedMove } from '../reschedules/request-reschedule.server';
import { openQuestion } from './open-questions.server';

const GONE = mark('This time is no longer open: the visit was rescheduled, you already answered, or the weather changed.');

type Link = { visitId: string; windowVersion: number };

/** The other time behind a mailed link, while the visit is as it was. Throws NotFound where it is answered, over or withdrawn. */
export async function readAskedMove(db: Db, { visitId, windowVersion }: Link) {
  const move = await db.weatherMove.findFirst({
    where: { visitId, windowVersion, ...openQuestion(), visit: { windowVersion } },
    select: {
      holdId: true,
      start: true,
      hold: { select: { reason: true } },
      visit: {
        select: {
          kind: true,
          zone: true,
          windowStart: true,
          windowEnd: true,
          booking: { select: { customerId: true, package: { select: { name: true } } } },
          assignments: { where: { status: 'accepted' }, select: { start: true } },
        },
      },
    },
  });
  if (!move?.start) throw new NotFound(GONE);
  const { holdId, start, hold, visit } = move;
  const { booking, kind, assignments, ...times } = visit;
  return {
    ...times,
    holdId,
    start,
    reason: hold.reason,
    service: serviceName(booking.package.name, kind),
    customerId: booking.customerId,
    promisedStart: assignments[0]?.start ?? null,
  };
}

/**
 * The customer takes the other time, free of charge and not counted as one of their own moves. A promised visit keeps its time until a pro has promised the
 * new one. Throws NotFound where the link is dead, and what `requestReschedule` throws, an hour that is full for one.
 */
export async function takeMove(tx: Tx, link: Link): Promise<RequestedMove> {
  const { visitId } = link;
  const { holdId, start, zone, customerId } = await readAskedMove(tx, link);
  const moved = await requestReschedule(tx, {
    visitId,
    customerId,
    isWaived: true,
    date: localDate(start, zone),
    hour: new TZDate(start.getTime(), zone).getHours(),
    shownFeeCents: 0,
  });
  const taken = await tx.weatherMove.updateMany({
    where: { holdId, visitId, status: 'asked' },
    data: { status: 'taken', answeredAt: now() },
  });
  if (taken.count === 0) throw new NotFound(GONE);
  return moved;
}
