import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { dateColumn, localDate } from '#app/platform/local-date';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { recordConsent } from '../quotes/booking-consent.server';
import { createBooking } from './create-booking.server';
import { getBps } from '../catalog/shares';
import { findServiceArea } from '../catalog/find-service-area.server';
import { takeFreeCall } from '../plans/service-calls.server';
import { issueQuote } from '../quotes/issue-quote.server';
import { newToken } from '../quotes/new-token.server';
import { changeVisit } from '../visits/change-visit.server';
import type { ServiceCallForm } from '../service-calls/service-call.schema';
import { readServiceCallConsent, type SavedCard, savedCard } from '../service-calls/service-call-consent.server';
import { fullCallLines, serviceCallLines, sumCents } from '../service-calls/service-call-lines.server';
import { readAskedCall } from '../service-calls/offered-calls.server';
import { notifyServiceCall } from '../service-calls/notify-service-call.server';

export type ServiceCall =
  /** Offered to pros already; the saved card pays when it is done. */
  | { next: 'visit'; visitId: string }
  /** No card is saved: it is paid first, then offered. */
  | { next: 'checkout'; quoteToken: string };

/**
 * A real service call at a saved address, for a problem from its service's list. With a saved card it is booked and offered to the nearest eligible
 * pros at once and paid when it is done; without one it is paid first. A member may let their plan cover it: then it costs nothing,
 * whenever we come, and we pay the pro what they would have got of its price. A phone call within 30 minutes of open hours is
 * promised with it. What the page printed about the saved card is kept as the customer's consent. Throws NotFound for another's
 * address, InputError where none of our pros is near, the problem is not on the list or no free call is left, Conflict where the page had printed another text.
 */
export async function requestServiceCall(tx: Tx, input: { customerId: string; form: ServiceCallForm }): Promise<ServiceCall> {
  const { customerId, form } = input;
  const site = await tx.site.findFirst({ where: { id: form.siteId, customerId } });
  if (!site) throw new NotFound();
  if (!(await findServiceArea(tx, site)))
    throw new InputError('We have no crew near that address yet.', { siteId: t('We have no crew near that address yet') });
  const { id: call } = await readAskedCall(tx, form);
  const agreed = { userId: customerId, shown: form.consent, place: form.place };
  // Read before a free call is taken, as the page was.
  const consent = await readServiceCallConsent(tx, { customerId, call });
  const user = await tx.user.findUniqueOrThrow({ where: { id: customerId }, select: { fullName: true, email: true } });
  const urgent = form.when === 'now';
  const request = await tx.quoteRequest.create({
    data: {
      token: newToken(),
      customerId,
      packageId: call,
      name: user.fullName || user.email,
      email: user.email,
      phone: form.phone,
      preferredDate: dateColumn(localDate(now(), site.zone)),
      street: site.street,
      unit: site.unit,
      city: site.city,
      state: site.state,
      zip: site.zip,
      problem: form.problemType,
      notes: form.problem,
      isEmergency: urgent,
      siteId: site.id,
      contactDueAt: now(),
      createdAt: now(),
    },
  });
  if (form.cover === 'plan') {
    const { bookingId, visitId } = await bookCovered(tx, { customerId, request, call, urgent });
    if (consent) await recordConsent(tx, { ...agreed, bookingId, consent });
    return { next: 'visit', visitId };
  }
  const lines = await serviceCallLines(tx, { customerId, call, urgent });
  const quote = await issueQuote(tx, { quoteRequestId: request.id, lines, source: 'instant' });
  const card = await savedCard(tx, customerId);
  if (!card) return { next: 'checkout', quoteToken: quote.token };
  const total = formatMoney(quote.totalCents, 'always');
  const { bookingId, visitId } = await bookNow(tx, { quoteId: quote.id, customerId, card, total });
  if (consent) await recordConsent(tx, { ...agreed, bookingId, consent });
  return { next: 'visit', visitId };
}

type Booked = { bookingId: string; visitId: string };
type Covered = { customerId: string; request: { id: string }; call: string; urgent: boolean };

/** A plan's free call: the quote says what it is worth and who covers it. */
async function bookCovered(tx: Tx, { customerId, request, call, urgent }: Covered): Promise<Booked> {
  const { planCall, planName } = await takeFreeCall(tx, customerId);
  const full = await fullCallLines(tx, { call, urgent });
  const worthCents = sumCents(full);
  const total = `Covered by ${planName}`;
  const lines = [...full, { label: total, amountCents: -worthCents }];
  const quote = await issueQuote(tx, { quoteRequestId: request.id, lines, source: 'instant', isCovered: true });
  return bookNow(tx, { quoteId: quote.id, customerId, card: null, total, covered: { planCall, worthCents } });
}

type Now = {
  quoteId: string;
  customerId: string;
  card: SavedCard | null;
  /** What it costs, in words. */
  total: string;
  covered?: { planCall: string; worthCents: number };
};

async function bookNow(tx: Tx, { quoteId, customerId, card, total, covered }: Now): Promise<Booked> {
  const booking = await createBooking(tx, { quoteId, customerId });
  await tx.booking.update({ where: { id: booking.id }, data: { depositCents: 0, ...card } });
  await tx.quote.update({ where: { id: quoteId }, data: { status: 'accepted', answeredAt: now(), depositCents: 0 } });
  await tx.quoteRequest.updateMany({ where: { quotes: { some: { id: quoteId } } }, data: { status: 'booked' } });
  const visit = await tx.visit.findFirstOrThrow({ where: { bookingId: booking.id, leadVisitId: null }, select: { id: true } });
  if (covered) {
    const payoutCents = covered.worthCents - getBps(covered.worthCents, booking.platformFeeBps);
    await tx.visit.update({
      where: { id: visit.id },
      data: { coveredByPlan: true, planCall: covered.planCall, payoutCents },
    });
  }
  await changeVisit(tx, {
    visitId: visit.id,
    action: 'publish',
    actor: { kind: 'system', userId: null },
    data: { why: covered ? 'service call, covered by a plan' : 'service call, paid when it is done' },
  });
  await enqueue(tx, 'visits/dispatch', { visitId: visit.id, trigger: 'service-call' });
  await notifyServiceCall(tx, { bookingId: booking.id, visitId: visit.id, total, covered: Boolean(covered) });
  return { bookingId: booking.id, visitId: visit.id };
}
