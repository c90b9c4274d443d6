import type { Booking } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { dateColumn, firstOfMonth } from '#app/platform/local-date';
import { isTestMode } from '#app/platform/stripe.server';
import { freeReference } from '../bookings/free-reference.server';
import { policyInForce } from '../catalog/queries.server';
import { membersWhoOrder, ordersFor } from '../memberships/check-booker.server';
import { lockBooking } from '../payments/booking-account.server';
import { newToken } from '../quotes/new-token.server';
import { readBookingTerms } from '../settings/booking-terms.server';
import type { LockedProgram } from './lock-program.server';

/** Who orders for the company: the person who accepted the program for as long as they may, else its first owner or manager. */
async function readCustomer(db: Db, program: LockedProgram): Promise<string | null> {
  const { companyId, acceptedById } = program;
  if (await ordersFor(db, { companyId, userId: acceptedById })) return acceptedById;
  const next = await db.companyMember.findFirst({
    where: membersWhoOrder(companyId),
    orderBy: [{ role: 'asc' }, { createdAt: 'asc' }, { userId: 'asc' }],
    select: { userId: true },
  });
  return next?.userId ?? null;
}

/**
 * The booking that holds a program's visits of a day's month, made with its quote where there is none that stands. Null where
 * the company has no one who may order any more. The caller holds the program's row.
 */
export async function monthBooking(tx: Tx, { program, day }: { program: LockedProgram; day: string }): Promise<Booking | null> {
  const month = dateColumn(firstOfMonth(day));
  const standing = await tx.programMonth.findFirst({
    where: { siteProgramId: program.id, month, booking: { cancelledAt: null } },
    select: { bookingId: true },
  });
  // Canceling its last visit ends a booking: that waits for this visit, or this visit for another booking.
  if (standing) {
    await lockBooking(tx, standing.bookingId);
    const booking = await tx.booking.findUniqueOrThrow({ where: { id: standing.bookingId } });
    if (!booking.cancelledAt) return booking;
  }
  const customerId = await readCustomer(tx, program);
  if (!customerId || !program.quoteRequestId) return null;
  const booking = await makeBooking(tx, { program, day, customerId, quoteRequestId: program.quoteRequestId });
  await tx.programMonth.create({
    data: { bookingId: booking.id, siteProgramId: program.id, month, billing: program.billing },
  });
  return booking;
}

type Made = { program: LockedProgram; day: string; customerId: string; quoteRequestId: string };

async function makeBooking(tx: Tx, { program, day, customerId, quoteRequestId }: Made): Promise<Booking> {
  const request = await tx.quoteRequest.findUniqueOrThrow({
    where: { id: quoteRequestId },
    include: { quotes: { orderBy: { version: 'desc' }, take: 1, select: { version: true } } },
  });
  const user = await tx.user.findUniqueOrThrow({
    where: { id: customerId },
    select: { fullName: true, email: true, phone: true },
  });
  const { serviceLineId } = await tx.workKind.findUniqueOrThrow({ where: { id: program.service } });
  const policy = await policyInForce(tx, serviceLineId);
  const { referencePrefix, platformFeeBps } = await readBookingTerms(tx);
  const { netDays, lateBps } = program;
  const sums = { subtotalCents: 0, taxCents: 0, totalCents: 0, depositCents: 0 };
  const quote = await tx.quote.create({
    data: {
      token: newToken(),
      quoteRequestId,
      version: (request.quotes[0]?.version ?? 0) + 1,
      status: 'accepted',
      source: 'program',
      ...sums,
      terms: 'net_30',
      netDays,
      lateBps,
      validUntil: new Date(now().getTime() + DAY_MS),
      issuedAt: now(),
      answeredAt: now(),
      lines: { create: [{ position: 1, label: program.name, amountCents: 0 }] },
    },
  });
  return tx.booking.create({
    data: {
      reference: await freeReference(tx, referencePrefix),
      customerId,
      companyId: program.companyId,
      quoteId: quote.id,
      packageId: request.packageId!,
      siteId: program.siteId,
      contactName: user.fullName || user.email,
      contactEmail: user.email,
      contactPhone: user.phone ?? request.phone,
      preferredDate: dateColumn(day),
      dayPart: program.dayPart,
      ...sums,
      terms: 'net_30',
      netDays,
      lateBps,
      platformFeeBps,
      policyVersion: policy.version,
      policy: policy.rules,
      paymentStatus: 'on_invoice',
      livemode: !isTestMode(),
      createdAt: now(),
    },
  });
}
