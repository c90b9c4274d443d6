import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { mark } from '#app/platform/texts/t';
import { recordEvent } from './record-event.server';
import { seatHolders } from './team.server';
import { readTrackingToken } from './track-link.server';
import { HELD_STATUSES } from './visit-status';

const OVER = mark('This link no longer works. Ask for a new one.');
const held = seatHolders.select.assignments;

/**
 * What a tracking link shows of its visit: how it stands, when, and the pro's first name. Nothing by which the
 * house, its owner or the money could be known. Throws NotFound for links that are over or were renewed.
 */
export async function readTracked(db: Db, token: string) {
  const link = readTrackingToken(token);
  if (!link) throw new NotFound(OVER);
  const visit = await db.visit.findFirst({
    where: { id: link.visitId, leadVisitId: null, trackingRevision: link.revision, status: { not: 'draft' } },
    select: {
      id: true,
      kind: true,
      status: true,
      days: true,
      zone: true,
      guarantee: true,
      dispatchAfter: true,
      settleAt: true,
      windowStart: true,
      windowEnd: true,
      events: { orderBy: { id: 'asc' }, select: { type: true, at: true } },
      assignments: {
        where: { status: { in: [...HELD_STATUSES] } },
        select: {
          id: true,
          start: true,
          setOutAt: true,
          etaAt: true,
          pro: { select: { companyName: true, user: { select: { fullName: true } } } },
        },
      },
      seats: {
        ...seatHolders,
        select: { ...seatHolders.select, assignments: { ...held, select: { ...held.select, id: true } } },
      },
      photos: { select: { createdAt: true }, orderBy: { createdAt: 'asc' } },
      booking: {
        select: {
          createdAt: true,
          paymentStatus: true,
          terms: true,
          netDays: true,
          package: { select: { name: true, slug: true } },
          site: { select: { city: true, state: true, lat: true, lng: true, placePrecision: true } },
          quote: { select: { issuedAt: true } },
          visits: {
            where: { leadVisitId: null, kind: 'takedown' },
            select: { id: true, status: true, windowStart: true, windowEnd: true },
          },
        },
      },
    },
  });
  if (!visit) throw new NotFound(OVER);
  return visit;
}

/** Revokes every tracking link of a visit; the page shows a new one. Throws NotFound when it is not this customer's. */
export async function renewTracking(tx: Tx, input: { visitId: string; customerId: string }): Promise<void> {
  const renewed = await tx.visit.updateMany({
    where: { id: input.visitId, booking: { customerId: input.customerId } },
    data: { trackingRevision: { increment: 1 } },
  });
  if (renewed.count === 0) throw new NotFound();
  const actor = { kind: 'customer', userId: input.customerId } as const;
  await recordEvent(tx, { visitId: input.visitId, type: 'tracking-renewed', actor });
}
