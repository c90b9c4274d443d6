import type { User } from '#prisma';
import { keepConsent, readBookingConsent } from '#app/domain/quotes/booking-consent.server';
import { startDeposit } from '#app/domain/checkout/start-payment.server';
import { issueQuoteAsAdmin } from '#app/domain/quotes/issue-quote-as-admin.server';
import type { PaymentTerms } from '#app/domain/quotes/payment-terms';
import { now } from '#app/platform/clock.server';
import { db, pool, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { acceptSigned } from '#tests/factories/sign-quote';
import { insertUser } from '#tests/factories/users';
import { askFor, wish } from './payment-fixtures';

let admin: User | null = null;

/** Who issues the quotes of this file. */
export async function officeAdmin(): Promise<User> {
  admin ??= await insertUser(db(), { roles: ['admin'] });
  return admin;
}

type Wanted = { terms?: PaymentTerms; amountCents?: number; unsigned?: boolean };

/** A shop's owner with the office's quote, signed unless said otherwise: $1,000 before tax, on invoice unless said otherwise. */
export async function quotedBusiness({ terms, amountCents = 100_000, unsigned = false }: Wanted = {}): Promise<{
  customer: User;
  quoteToken: string;
}> {
  const customer = await insertUser(db());
  const { token } = await askFor(wish({ service: 'commercial', email: customer.email }), customer.id);
  const request = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
  const { id: adminId } = await officeAdmin();
  const lines = [{ label: 'Storefront', amountCents }];
  const quote = await transact(db(), (tx) =>
    issueQuoteAsAdmin(tx, { quoteRequestId: request.id, lines, adminId, ...(terms ? { terms } : {}) }),
  );
  if (!unsigned) await acceptSigned(quote.token);
  return { customer, quoteToken: quote.token };
}

/** A shop's booking on invoice, confirmed. */
export async function bookedBusiness(wanted: Wanted = {}) {
  const who = await quotedBusiness(wanted);
  const { reference } = await transact(db(), async (tx) => {
    const started = await startDeposit(tx, { quoteToken: who.quoteToken, customerId: who.customer.id });
    const { version: shown } = await readBookingConsent(tx, who.quoteToken);
    await keepConsent(tx, { quoteToken: who.quoteToken, userId: who.customer.id, shown, place: '/checkout' });
    return started;
  });
  const booking = await db().booking.findUniqueOrThrow({
    where: { reference },
    include: { visits: { orderBy: { windowStart: 'asc' } } },
  });
  return { ...who, reference, bookingId: booking.id, booking, install: booking.visits[0]!, takedown: booking.visits[1]! };
}

/** Makes an issued invoice due so many days ago, with us and in the stand-in, which has no call for that once it is out. */
export async function dueDaysAgo(invoiceId: string, days: number): Promise<void> {
  const dueAt = new Date(now().getTime() - days * DAY_MS);
  const { stripeInvoiceId } = await db().billingInvoice.update({ where: { id: invoiceId }, data: { dueAt } });
  const due = Math.floor(dueAt.getTime() / 1_000);
  const sql = "UPDATE sandbox.doc SET data = jsonb_set(data, '{due_date}', to_jsonb($2::bigint)) WHERE id = $1";
  await pool().query(sql, [stripeInvoiceId, due]);
}
