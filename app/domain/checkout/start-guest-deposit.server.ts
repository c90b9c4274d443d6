import type { Tx } from '#app/platform/db.server';
import { Conflict, NotAllowed, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { type Contact, makeGuest, renameGuest } from '../accounts/guest-customer.server';
import { callNotes } from '../service-calls/offered-calls.server';
import { startDeposit, type StartedPayment } from './start-payment.server';

export type StartedByGuest = StartedPayment & { userId: string; bookingId: string };

/**
 * A guest clicks Pay on a quote: as `startDeposit`, for a customer made of the contact details. Coming back before anything is paid finds the
 * same booking and takes the details typed last. Throws NotFound, Conflict, and NotAllowed where it takes an account.
 */
export async function startGuestDeposit(
  tx: Tx,
  { quoteToken, contact, notes, later }: { quoteToken: string; contact: Contact; notes?: string; later?: boolean },
): Promise<StartedByGuest> {
  await tx.$queryRaw`SELECT 1 FROM quote WHERE token = ${quoteToken} FOR UPDATE`;
  const quote = await tx.quote.findUnique({
    where: { token: quoteToken },
    select: {
      terms: true,
      request: { select: { id: true, zip: true, language: true, companyId: true, problem: true, notes: true } },
      booking: { select: { id: true, paymentStatus: true, customer: { select: { id: true, guestEmail: true } } } },
    },
  });
  if (!quote) throw new NotFound(t('Service not found'));
  if (!mayGuestPay(quote)) throw new NotAllowed(t('Sign in to book this. It belongs to an account.'));
  if (quote.booking && quote.booking.paymentStatus !== 'none')
    throw new Conflict('already_done', t('This booking is already paid.'));
  const { name, email, phone } = contact;
  const said = { notes: notes ?? quote.request.notes };
  await tx.quoteRequest.update({ where: { id: quote.request.id }, data: { name, email, phone, ...said } });
  let userId = quote.booking?.customer.id;
  if (quote.booking && userId) {
    await renameGuest(tx, { guestId: userId, contact });
    await tx.booking.update({
      where: { id: quote.booking.id },
      data: { contactName: name, contactEmail: email, contactPhone: phone, notes: callNotes({ ...quote.request, ...said }) },
    });
  } else userId = await makeGuest(tx, { contact, zip: quote.request.zip, language: quote.request.language });
  const started = await startDeposit(tx, { quoteToken, customerId: userId, isGuest: true, later });
  const { id: bookingId } = await tx.booking.findUniqueOrThrow({ where: { reference: started.reference }, select: { id: true } });
  return { ...started, userId, bookingId };
}

type Payable = {
  terms: string;
  request: { companyId: string | null };
  booking: { customer: { guestEmail: string | null } } | null;
};

/** Whether a quote can be booked without an account: not for a company, not on invoice, and not what an account has begun to book. */
export function mayGuestPay({ terms, request, booking }: Payable): boolean {
  return terms !== 'net_30' && request.companyId === null && (booking === null || booking.customer.guestEmail !== null);
}
