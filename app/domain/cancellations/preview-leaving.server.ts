import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { endsWithAccount } from '../bookings/ends-with-account';
import { serviceName } from '../catalog/service-names';
import { windowInWords } from '../visits/local-time';
import { nextStatus } from '../visits/visit-status';
import { previewCancellation } from './preview-cancellation.server';

const MOST = 10;
const OVER = ['completed', 'cancelled'] as const;

export type LeavingVisit = {
  visitId: string;
  what: string;
  when: string;
  /** What canceling costs and gives back now; null while a pro is on the way or at work. */
  cost: { feeCents: number; refundCents: number; explanation: string } | null;
};

export type LeavingCost = {
  visits: LeavingVisit[];
  feeCents: number;
  refundCents: number;
  /** How many more there are than are shown. */
  more: number;
};

/**
 * What canceling everything that a customer still has booked would cost them now, visit by visit. A takedown that is canceled with its
 * installation is not counted twice; what goes to another member of their company is not canceled.
 */
export async function previewLeaving(db: Db, customerId: string): Promise<LeavingCost> {
  const open = await db.visit.findMany({
    where: { booking: endsWithAccount(customerId), leadVisitId: null, status: { notIn: [...OVER] } },
    orderBy: [{ windowStart: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      kind: true,
      status: true,
      windowStart: true,
      windowEnd: true,
      zone: true,
      bookingId: true,
      booking: { select: { package: { select: { name: true } } } },
    },
    take: 5 * MOST,
  });
  const installed = new Set(open.filter(({ kind }) => kind === 'install').map(({ bookingId }) => bookingId));
  const own = open.filter(({ kind, bookingId }) => kind !== 'takedown' || !installed.has(bookingId));
  const at = now();
  const visits: LeavingVisit[] = [];
  for (const visit of own.slice(0, MOST)) {
    const cost =
      nextStatus(visit.status, 'cancel', 'customer') === null ? null : await previewCancellation(db, { visitId: visit.id, at });
    visits.push({
      visitId: visit.id,
      what: serviceName(visit.booking.package.name, visit.kind),
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      cost: cost && { feeCents: cost.feeCents, refundCents: cost.refundCents, explanation: cost.explanation },
    });
  }
  const sum = (of: 'feeCents' | 'refundCents') => visits.reduce((total, { cost }) => total + (cost?.[of] ?? 0), 0);
  return { visits, feeCents: sum('feeCents'), refundCents: sum('refundCents'), more: own.length - visits.length };
}
