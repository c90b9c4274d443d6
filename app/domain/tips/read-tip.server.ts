import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { serviceName } from '../catalog/service-names';
import { proNameForCustomers } from '../names/pro-name';
import { everyPro, joinNames, seatHolders } from '../visits/team.server';
import { suggestedTips, TIP_DAYS } from './tip-policy';
import { declineWords } from '../payments/decline-words';

type Tippable = {
  status: string;
  completedAt: Date | null;
  booking: { terms: string; companyId: string | null };
};

/** Whether a visit may be tipped: done, not long ago, and by a household: a company pays by invoice. */
export function canTip({ status, completedAt, booking }: Tippable): boolean {
  if (status !== 'completed' || !completedAt || booking.terms !== 'deposit' || booking.companyId) return false;
  return now().getTime() - completedAt.getTime() < TIP_DAYS * DAY_MS;
}

const tipped = {
  id: true,
  kind: true,
  status: true,
  priceCents: true,
  completedAt: true,
  assignments: {
    where: { status: 'completed' as const },
    select: { pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
  },
  seats: seatHolders,
  tips: {
    orderBy: { createdAt: 'desc' as const },
    take: 10,
    select: { status: true, amountCents: true, capturedCents: true, refundedCents: true, failureMessage: true, createdAt: true },
  },
  booking: {
    select: {
      id: true,
      reference: true,
      terms: true,
      companyId: true,
      paymentMethodId: true,
      package: { select: { name: true } },
      payments: {
        where: { status: 'succeeded' as const, kind: { not: 'tip' as const }, cardLast4: { not: null } },
        orderBy: { createdAt: 'desc' as const },
        take: 1,
        select: { cardBrand: true, cardLast4: true },
      },
    },
  },
};

/** What the page about tipping a visit of this customer shows. Throws NotFound. */
export async function readTip(db: Db, { visitId, customerId }: { visitId: string; customerId: string }) {
  const visit = await db.visit.findFirst({ where: { id: visitId, booking: { customerId } }, select: tipped });
  const [done] = visit?.assignments ?? [];
  if (!visit || !done) throw new NotFound();
  const { booking, tips } = visit;
  const paid = tips.find(({ status }) => status === 'succeeded') ?? null;
  const last = tips.find(({ status }) => status !== 'cancelled') ?? null;
  return {
    visitId: visit.id,
    bookingId: booking.id,
    reference: booking.reference,
    service: serviceName(booking.package.name, visit.kind),
    pro: joinNames(everyPro(visit).map(proNameForCustomers)),
    isOpen: canTip(visit),
    paid: paid && { cents: paid.capturedCents, refundedCents: paid.refundedCents },
    isCharging: !paid && last?.status === 'processing',
    isPending: !paid && last?.status === 'pending',
    declined: !paid && last?.status === 'failed' ? declineWords(last.failureMessage ?? 'Your card was declined.') : null,
    card: booking.paymentMethodId ? (booking.payments[0] ?? null) : null,
    hasCard: booking.paymentMethodId !== null,
    suggestions: suggestedTips(visit.priceCents),
  };
}
