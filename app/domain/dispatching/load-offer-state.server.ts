import type { OfferState, OfferTerms, Refused } from '#dispatch';
import type { Offer, Visit } from '#prisma';
import type { Db } from '#app/platform/db.server';

/** The events after which a visit waits for a pro again. */
const BEGINS_WAITING = [
  'publish',
  'day-settled',
  'week-chosen',
  'release',
  'unassign',
  'reopen',
  'reschedule',
  'unhold',
  'weather-over',
];

/** Since when the visit waits: the last event of its history that made it wait. */
async function waitingSince(db: Db, visit: Visit): Promise<Date> {
  const event = await db.visitEvent.findFirst({
    where: { visitId: visit.id, type: { in: BEGINS_WAITING } },
    orderBy: { id: 'desc' },
    select: { at: true },
  });
  return event?.at ?? visit.createdAt;
}

function termsOf(visit: Visit): OfferTerms {
  return { payoutCents: visit.payoutCents, windowFrom: visit.windowStart.toISOString(), windowTo: visit.windowEnd.toISOString() };
}

/** Offers under another window version were other offers; their window is not kept, so it is made unequal. */
function refusedOf(visit: Visit, offer: Offer): Refused {
  const sameWindow = offer.windowVersion === visit.windowVersion;
  const window = sameWindow ? termsOf(visit) : { windowFrom: '1970-01-01T00:00:00Z', windowTo: '1970-01-01T00:00:00Z' };
  return {
    proId: offer.proId,
    outcome: offer.status === 'expired' ? 'expired' : 'declined',
    at: (offer.endedAt ?? offer.createdAt).toISOString(),
    terms: { ...window, payoutCents: offer.payoutCents },
  };
}

function toStatus(visit: Visit): OfferState['status'] {
  if (visit.status === 'offered') return 'offered';
  if (visit.status === 'unfulfilled') return 'unfulfilled';
  if (visit.status !== 'pending') return 'assigned';
  if (visit.hold) return 'held';
  return visit.poolSince ? 'pool' : 'waiting';
}

/** What the engine's offer machine knows of a visit, from its rows. The caller holds the visit's row. */
export async function loadOfferState(db: Db, visit: Visit): Promise<OfferState> {
  const since = await waitingSince(db, visit);
  const offers = await db.offer.findMany({
    where: { visitId: visit.id, moveId: null, status: { in: ['open', 'declined', 'expired'] } },
    orderBy: { createdAt: 'asc' },
  });
  const open = offers.find((offer) => offer.status === 'open');
  const refused = offers.filter((offer) => offer.status !== 'open').map((offer) => refusedOf(visit, offer));
  return {
    visitId: visit.id,
    kind: visit.kind,
    zone: visit.zone,
    preferredProId: visit.preferredProId,
    terms: termsOf(visit),
    status: toStatus(visit),
    since: since.toISOString(),
    offer: open ? { proId: open.proId, offeredAt: open.createdAt.toISOString(), expiresAt: open.expiresAt.toISOString() } : null,
    refused,
    pooledAt: visit.poolSince?.toISOString() ?? null,
    proId: null,
  };
}
