import { bookSchema, type BookForm } from '#app/domain/quotes/book.schema';
import { requestQuote } from '#app/domain/quote-requests/request-quote.server';
import { chargeBalance, chargeCard } from '#app/domain/charges/charge-card.server';
import { issueInvoice } from '#app/domain/invoices/issue-invoice.server';
import { payOutside } from '#app/domain/invoices/record-payment.server';
import { voidInvoice } from '#app/domain/invoices/void-invoice.server';
import { handleWebhook } from '#app/domain/stripe-events/handle-webhook.server';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { receiveWebhook } from '#app/domain/stripe-events/receive-webhook.server';
import { sendRefund } from '#app/domain/refunds/refund.server';
import { sendPayout } from '#app/domain/payouts/send-payout.server';
import { sendReversal } from '#app/domain/payouts/reverse-transfer.server';
import { sendTransfer } from '#app/domain/payouts/send-transfer.server';
import { settleCompletion } from '#app/domain/settlement/settle-completion.server';
import { requestServiceCall } from '#app/domain/checkout/request-service-call.server';
import { readServiceCallConsent } from '#app/domain/service-calls/service-call-consent.server';
import { startDeposit } from '#app/domain/checkout/start-payment.server';
import { now } from '#app/platform/clock.server';
import { db, pool, transact, type Tx } from '#app/platform/db.server';
import { sandbox, sandboxSecret } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { changeVisit } from '#app/domain/visits/change-visit.server';
import { signPayload } from '#sandbox';
import type { User } from '#prisma';
import { buildAssignment } from '#tests/factories/visits';
import { addDays, localDate } from '#tests/factories/local-time';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';

export const GOOD_CARD = '4242424242424242';
export const SYSTEM = { kind: 'system', userId: null } as const;

/** A catalog with an open season, and four crews near Chicago: room for about 150 bookings. */
export function openFixture(): Promise<void> {
  return openFixtureWith({ crews: 4 });
}

export async function openFixtureWith({ crews }: { crews: number }): Promise<void> {
  await ensureCatalog(db());
  for (let crew = 0; crew < crews; crew += 1) await insertPro(db());
}

let wishes = 0;

/** Each wish is for another day, so that crews do not run out. */
export function wish(over: Partial<Record<keyof BookForm, string>> = {}): BookForm {
  wishes += 1;
  return bookSchema.parse({
    name: 'Ann Lee',
    email: `ann-${wishes}@town.test`,
    phone: '(312) 555-0142',
    service: 'basic',
    date: addDays(localDate('America/Chicago', now()), 14 + (wishes % 30)),
    addressStreet: '1200 W Webster Ave',
    addressCity: 'Chicago',
    addressState: 'IL',
    zip: '60614',
    window: 'morning',
    ...over,
  });
}

export function askFor(form: BookForm, customerId: string | null = null) {
  return transact(db(), (tx) => requestQuote(tx, { form, customerId }));
}

/** A customer with an instant quote. */
export async function quoted(asked = wish()): Promise<{ customer: User; quoteToken: string }> {
  const customer = await insertUser(db());
  const { token } = await askFor(asked, customer.id);
  const quote = await db().quote.findFirstOrThrow({ where: { request: { token } } });
  return { customer, quoteToken: quote.token };
}

/** Pays on the sandbox's hosted page as a browser would; answers its status. */
export async function payOnPage(url: string, number: string = GOOD_CARD): Promise<number> {
  const fields = { email: 'ann@town.test', name: 'Ann Lee', number, expiry: '12/34', cvc: '123', zip: '60614' };
  const response = await sandbox().pages(
    new Request(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: 'http://localhost:3000' } }),
  );
  return response.status;
}

type Delivery = { payload: string };

/** Everything that Stripe has to tell since a mark, oldest first, as it would be posted. */
export async function allEvents(since = 0): Promise<string[]> {
  const { rows } = await pool().query<Delivery>('select payload from sandbox.delivery where id > $1 order by due_ms, id', [
    since,
  ]);
  return rows.map((row) => row.payload);
}

/** How far Stripe's telling has come. */
export async function eventMark(): Promise<number> {
  const { rows } = await pool().query<{ mark: string }>('select coalesce(max(id), 0) as mark from sandbox.delivery');
  return Number(rows[0]?.mark);
}

/** Those that were not delivered yet. */
export async function untoldEvents(since = 0): Promise<string[]> {
  const events = (await allEvents(since)).map((payload) => ({ payload, id: (JSON.parse(payload) as { id: string }).id }));
  const stored = await db().webhookEvent.findMany({
    where: { eventId: { in: events.map(({ id }) => id) } },
    select: { eventId: true },
  });
  const told = new Set(stored.map(({ eventId }) => eventId));
  return events.filter(({ id }) => !told.has(id)).map(({ payload }) => payload);
}

export async function post(body: string, secret?: string): Promise<void> {
  const signature = signPayload(body, secret ?? (await sandboxSecret()), Math.floor(now().getTime() / 1000));
  await receiveWebhook(db(), { body, signature });
}

/** Delivers events in the given order and works each off at once. */
export async function deliver(payloads: string[]): Promise<void> {
  for (const payload of payloads) {
    await post(payload);
    await handleWebhook(db(), { eventId: (JSON.parse(payload) as { id: string }).id });
  }
}

/** Presses Pay: the booking and the address of the hosted page. */
export async function clickPay(who: {
  customer: User;
  quoteToken: string;
}): Promise<{ url: string; reference: string; paymentId: string }> {
  const started = await transact(db(), (tx) => startDeposit(tx, { quoteToken: who.quoteToken, customerId: who.customer.id }));
  const url = await openCheckout(db(), { paymentId: started.paymentId! });
  return { url: url!, reference: started.reference, paymentId: started.paymentId! };
}

/** A booking whose deposit has arrived. */
export async function booked(card: string = GOOD_CARD) {
  const who = await quoted();
  const { url, reference } = await clickPay(who);
  await payOnPage(url, card);
  await deliver(await untoldEvents());
  const booking = await db().booking.findUniqueOrThrow({
    where: { reference },
    include: { visits: { orderBy: { windowStart: 'asc' } } },
  });
  return { ...who, reference, bookingId: booking.id, install: booking.visits[0]!, takedown: booking.visits[1]! };
}

/** Asks for a service call for today. */
export async function askForCall(tx: Tx, { customerId, siteId }: { customerId: string; siteId: string }) {
  const consent = await readServiceCallConsent(tx, { customerId, call: 'service-call' });
  return requestServiceCall(tx, {
    customerId,
    form: {
      siteId,
      phone: '+13125550142',
      call: 'service-call',
      problemType: 'Something else',
      problem: 'All dark',
      when: 'now',
      cover: 'pay',
      consent: consent?.version ?? '',
      place: '/customer/express',
    },
  });
}

/** A service call for today, paid with the saved card when it is done. */
export async function orderCall(tx: Tx, of: { customerId: string; siteId: string }) {
  const call = await askForCall(tx, of);
  if (call.next !== 'visit') throw new Error('it went to the checkout');
  return tx.booking.findFirstOrThrow({ where: { visits: { some: { id: call.visitId } } }, include: { visits: true } });
}

/** A pro does the visit; the money follows. */
export async function complete(visitId: string, proId: string): Promise<void> {
  await transact(db(), async (tx) => {
    const visit = await tx.visit.findUniqueOrThrow({ where: { id: visitId } });
    const admin = { kind: 'admin', userId: null } as const;
    await changeVisit(tx, { visitId, action: 'assign', actor: admin });
    await changeVisit(tx, { visitId, action: 'start', actor: admin });
    await changeVisit(tx, { visitId, action: 'complete', actor: admin, set: { completedAt: now() } });
    await tx.assignment.create({
      data: buildAssignment(
        { visitId, proId, start: visit.windowStart, minutes: visit.durationMinutes },
        { status: 'completed', proPayoutCents: visit.payoutCents },
      ),
    });
    await settleCompletion(tx, { visitId });
  });
}

type Errand = {
  /** Only what belongs to this booking; without it every booking's. */
  bookingId?: string;
  /** How Stripe's events of each round arrive; unless said otherwise in order, once. */
  tell?: () => Promise<void>;
  /** An answer that was lost is met by the next round; unless said otherwise it fails the test. */
  onError?: (error: unknown) => void;
};

/** Works off what the domain left for the worker, until nothing waits. */
export async function workOff({ bookingId, tell = notifyAll, onError }: Errand = {}): Promise<void> {
  const ofBooking = bookingId ? { id: bookingId } : {};
  const attempt = (work: Promise<void>) => (onError ? work.catch(onError) : work);
  for (let round = 0; round < 4; round += 1) {
    const bookings = await db().booking.findMany({
      where: { ...ofBooking, visits: { some: { status: 'completed' } } },
      select: { id: true },
    });
    for (const { id } of bookings) await attempt(chargeBalance(db(), { bookingId: id }));
    const invoices = { kind: { not: 'plan' as const }, ...(bookingId ? { bookingId } : {}) };
    for (const { id } of await db().billingInvoice.findMany({ where: { ...invoices, status: 'draft' } }))
      await attempt(issueInvoice(db(), { invoiceId: id }));
    for (const { id } of await db().payment.findMany({ where: { outside: true, status: 'processing', booking: ofBooking } }))
      await attempt(payOutside(db(), { paymentId: id }));
    for (const { id } of await db().billingInvoice.findMany({
      where: { ...invoices, status: 'open', voidReason: { not: null } },
    }))
      await attempt(voidInvoice(db(), { invoiceId: id }));
    for (const { id } of await db().payment.findMany({
      where: { kind: { in: ['fee', 'tip'] }, status: 'processing', booking: ofBooking },
    }))
      await attempt(chargeCard(db(), { paymentId: id }));
    for (const { id } of await db().refund.findMany({ where: { status: 'pending', payment: { booking: ofBooking } } }))
      await attempt(sendRefund(db(), { refundId: id }));
    const ofAssignment = { assignment: { visit: { booking: ofBooking } } };
    for (const { id } of await db().transfer.findMany({ where: { status: 'waiting', ...ofAssignment } }))
      await attempt(sendTransfer(db(), { transferId: id }));
    const reversals = { status: 'pending', leg: { transfer: ofAssignment } } as const;
    for (const { id } of await db().transferReversal.findMany({ where: reversals }))
      await attempt(sendReversal(db(), { reversalId: id }));
    if (!bookingId)
      for (const { id } of await db().payout.findMany({ where: { status: 'requested' } }))
        await attempt(sendPayout(db(), { payoutId: id }));
    await tell();
  }
}

async function notifyAll(): Promise<void> {
  await deliver(await untoldEvents());
}

/** Sum of the ledger, which is zero, and of its Stripe account, which is what the sandbox holds for us. */
export async function books(): Promise<{ all: number; stripe: number; sandboxHolds: number }> {
  const all = await db().ledgerEntry.aggregate({ _sum: { amountCents: true } });
  const held = await db().ledgerEntry.aggregate({ where: { account: 'stripe' }, _sum: { amountCents: true } });
  const balance = await stripe().balance.retrieve();
  const sandboxHolds = [...balance.available, ...balance.pending].reduce((sum, each) => sum + each.amount, 0);
  return { all: all._sum.amountCents ?? 0, stripe: held._sum.amountCents ?? 0, sandboxHolds };
}
