import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { findEverythingBroken } from '#app/domain/standing-rules/ask-rules.server';
import { writeMail, type TemplateName } from '#app/domain/notifications/templates/templates';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { signInAs, type Ask } from '#tests/setup/ask';
import { pdfText } from '#tests/setup/pdf-text';
import { plain } from '#tests/setup/plain-page';
import { visitor } from '../accounts/visitor';
import { clickPay, contact, openForGuests, toPrice } from './guest-fixtures';
import { answerProvider, atProvider, offerOverTime, paidOverTime, sendOverTime } from './over-time-fixtures';
import { allEvents, books, complete, deliver, eventMark, payOnPage, untoldEvents, workOff } from './payment-fixtures';

let ask: Ask;
let adminId: string;
let proId: string;

async function mailOf(template: TemplateName, address: string) {
  const { data } = await db().notification.findFirstOrThrow({ where: { template, address, channel: 'email' } });
  return writeMail(template, data);
}

async function readAs(userId: string, path: string): Promise<string> {
  return plain(await (await ask(path, { cookie: await signInAs(userId) })).text());
}

async function switchAtStripe(preference: 'on' | 'off'): Promise<void> {
  const { data } = await stripe().paymentMethodConfigurations.list();
  const is = { display_preference: { preference } };
  await stripe().paymentMethodConfigurations.update(data[0]!.id, { klarna: is, affirm: is });
}

/** Nothing that must always hold is broken, and our books are Stripe's to the cent. */
async function expectSound(): Promise<void> {
  expect(await findEverythingBroken(db())).toEqual([]);
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
}

beforeAll(async () => {
  ask = await openForGuests();
  adminId = (await insertAdmin(db())).id;
  proId = (await insertPro(db())).id;
}, 600_000);
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await offerOverTime();
});

describe('a customer at checkout', () => {
  test('reads of paying over time only where the office lets them and the price is within its bounds', async () => {
    const shown = async () => plain(await toPrice(visitor(ask)));
    expect(await shown()).toContain('Pay over time with Klarna or Affirm, on their terms.');
    await offerOverTime({ on: false });
    expect(await shown()).not.toContain('over time');
    await offerOverTime({ mostCents: 4_000 });
    expect(await shown()).not.toContain('over time');
    await offerOverTime({ leastCents: 2_900_000, mostCents: 3_000_000 });
    expect(await shown()).not.toContain('over time');
  });

  test('pays the full price through Klarna, no card is saved, and nothing is charged when the work is done', async () => {
    const { booking, payment, guest, person } = await paidOverTime(ask);
    expect(payment).toMatchObject({ kind: 'deposit', status: 'succeeded', laterWith: 'klarna', cardLast4: null });
    expect(payment.capturedCents).toBe(booking.totalCents);
    const kept = await db().booking.findUniqueOrThrow({ where: { id: booking.id }, include: { consent: true } });
    expect(kept).toMatchObject({ paymentStatus: 'paid', paymentMethodId: null });
    expect(kept.consent?.text).toContain('you pay the full price now through a provider');
    const page = plain(await (await guest.get(`/booking-confirmation?booking=${booking.reference}`)).text());
    expect(page).toContain('Everything is paid. We won’t charge you anything more for it.');

    const mail = await mailOf('deposit-receipt', person.email!);
    expect(mail.subject).not.toContain('deposit');
    const facts = Object.fromEntries((mail.facts ?? []).map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({ 'Paid with': 'Klarna, paid over time' });
    expect(facts).not.toHaveProperty('Due when the work is done');
    const cookie = await signInAs(booking.customerId);
    const pdf = await ask(`/billing-history/receipts/${payment.id}`, { cookie });
    const printed = await pdfText(Buffer.from(await pdf.arrayBuffer()));
    expect(printed).toContain('Klarna, paid over time');
    expect(printed).toContain('Full price');
    expect(await readAs(adminId, '/admin/payments')).toContain('Paid over time with Klarna');

    await complete(booking.visits[0]!.id, proId);
    await workOff({ bookingId: booking.id });
    expect(await db().payment.count({ where: { bookingId: booking.id } })).toBe(1);
    await expectSound();
  });

  test('is booked once, whether the events come backwards, twice or before the browser is back', async () => {
    const mark = await eventMark();
    const { url, booking } = await atProvider(ask);
    await answerProvider(url, 'approve', 'affirm');
    const events = await allEvents(mark);
    await deliver([...events].reverse());
    await deliver(events);
    const payments = await db().payment.findMany({ where: { bookingId: booking.id } });
    expect(payments).toMatchObject([{ status: 'succeeded', laterWith: 'affirm', capturedCents: booking.totalCents }]);
    expect(await db().ledgerTransaction.count({ where: { bookingId: booking.id, kind: 'deposit' } })).toBe(1);
  });

  test.each(['decline', 'cancel'] as const)(
    'who gets a %s is told that nothing was charged, and pays by card',
    async (answer) => {
      const { url, booking, guest } = await atProvider(ask);
      const refused = await answerProvider(url, answer);
      expect(refused.status).toBe(402);
      await deliver(await untoldEvents());
      const path = `/checkout?quote=${booking.quote.token}`;
      const html = await (await guest.get(path)).text();
      expect(plain(html)).toContain('The payment over time didn’t go through');
      expect(plain(html)).not.toContain('Your card was declined');
      const byCard = await clickPay(guest, html, { ...contact(), quote: booking.quote.token }, path);
      const cardUrl = byCard.headers.get('location') ?? '';
      expect(cardUrl).not.toBe(url);
      // The page for paying over time is closed: no one pays twice.
      expect((await payOnPage(url)) >= 400).toBe(true);
      await payOnPage(cardUrl);
      await deliver(await untoldEvents());
      const paid = await db().booking.findUniqueOrThrow({ where: { id: booking.id }, include: { payments: true } });
      expect(paid.paymentStatus).toBe('deposit_paid');
      expect(paid.payments.map(({ status }) => status).sort()).toEqual(['cancelled', 'succeeded']);
    },
  );

  test('presses both buttons, and the one that was pressed last is what counts', async () => {
    const { guest, booking, url } = await atProvider(ask);
    const path = `/checkout?quote=${booking.quote.token}`;
    const html = await (await guest.get(path)).text();
    const again = await sendOverTime(guest, html, { ...contact(), quote: booking.quote.token }, path);
    expect(again.headers.get('location')).toBe(url);
    await clickPay(guest, html, { ...contact(), quote: booking.quote.token }, path);
    const rows = await db().payment.findMany({ where: { bookingId: booking.id }, orderBy: { createdAt: 'asc' } });
    expect(rows.map(({ status, laterMethods }) => [status, laterMethods.length])).toEqual([
      ['cancelled', 2],
      ['pending', 0],
    ]);
  });

  test('who sends the button although it is not offered is asked to pay by card, and nothing is booked', async () => {
    const guest = visitor(ask);
    const html = await toPrice(guest);
    await offerOverTime({ on: false });
    const person = contact();
    const answer = await sendOverTime(guest, html, person);
    expect(answer.status).toBe(409);
    expect(plain(await answer.text())).toContain('Paying over time isn’t offered for this anymore');
    expect(await db().booking.count({ where: { contactEmail: person.email } })).toBe(0);
  });

  test('is asked to pay by card where Stripe refuses, and the office hears why', async () => {
    await switchAtStripe('off');
    const guest = visitor(ask);
    const answer = await sendOverTime(guest, await toPrice(guest), contact());
    await switchAtStripe('on');
    expect(answer.status).toBe(502);
    expect(plain(await answer.text())).toContain('Paying over time with Klarna or Affirm isn’t available right now');
    const told = await db().notification.findFirst({ where: { dedupeKey: { startsWith: 'pay-over-time:' } } });
    expect(JSON.stringify(told?.data)).toContain('activated payment methods');
  });
});

describe('what follows', () => {
  test('a part and then the rest is refunded, and the customer reads that Klarna takes it off what they owe', async () => {
    const { booking, payment, person } = await paidOverTime(ask);
    const key = 'refundApprovalCents';
    await db().siteSetting.upsert({ where: { key }, create: { key, value: 10_000_000 }, update: { value: 10_000_000 } });
    for (const amountCents of [5_000, payment.capturedCents - 5_000]) {
      await transact(db(), (tx) =>
        refundCustomer(tx, {
          bookingId: booking.id,
          paymentId: payment.id,
          amountCents,
          bearer: 'platform',
          reason: 'A bulb was out',
          source: 'admin',
          requestedById: adminId,
        }),
      );
      await workOff({ bookingId: booking.id });
    }
    expect(await db().payment.findUnique({ where: { id: payment.id } })).toMatchObject({ refundedCents: payment.capturedCents });
    expect((await mailOf('refund-issued', person.email!)).paragraphs?.join(' ')).toContain('We refunded Klarna');
    expect(await readAs(adminId, `/admin/payments/${payment.id}/refund`)).toContain('Paid over time with Klarna');
    await expectSound();
  });

  test('a disputed payment freezes the booking as with a card', async () => {
    const { booking } = await paidOverTime(ask, 'klarna', 'approve-then-dispute');
    expect(await db().booking.findUnique({ where: { id: booking.id } })).toMatchObject({ paymentStatus: 'disputed' });
    expect(await db().dispute.count({ where: { payment: { bookingId: booking.id } } })).toBe(1);
    await expectSound();
  });

  test('what comes on top is asked for by a link, once, and can be paid over time too', async () => {
    const { booking, person } = await paidOverTime(ask);
    const [install] = booking.visits;
    await db().visit.update({ where: { id: install!.id }, data: { priceCents: { increment: 20_000 } } });
    await complete(install!.id, proId);
    await workOff({ bookingId: booking.id });
    const mail = await mailOf('payment-failed', person.email!);
    expect(mail.subject).toBe(`$200.00 is due for ${booking.reference}`);
    const failed = await db().booking.findUniqueOrThrow({ where: { id: booking.id } });
    expect(failed).toMatchObject({ paymentStatus: 'failed', nextRetryAt: null });

    const path = `/pay/${booking.reference}`;
    expect(await readAs(booking.customerId, path)).toContain('Pay $200.00 over time');
    const body = new URLSearchParams({ opId: crypto.randomUUID(), pay: 'later' });
    const sent = await ask(path, { method: 'POST', cookie: await signInAs(booking.customerId), body });
    await answerProvider(sent.headers.get('location') ?? '', 'approve', 'affirm');
    await deliver(await untoldEvents());
    const paid = await db().booking.findUniqueOrThrow({ where: { id: booking.id } });
    expect(paid).toMatchObject({ paymentStatus: 'paid', paymentMethodId: null });
  });

  test('a canceled booking gives the provider back what its rules leave', async () => {
    const { booking, payment } = await paidOverTime(ask);
    const cookie = await signInAs(booking.customerId);
    const page = await (await ask(`/customer/visits/${booking.visits[0]!.id}/cancel`, { cookie })).text();
    const fields = Object.fromEntries(
      [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, k, v]) => [k!, v!]),
    );
    const body = new URLSearchParams({ ...fields, reason: 'changed_mind' });
    await ask(`/customer/visits/${booking.visits[0]!.id}/cancel`, { method: 'POST', cookie, body });
    await workOff({ bookingId: booking.id });
    const row = await db().payment.findUniqueOrThrow({ where: { id: payment.id }, include: { refunds: true } });
    expect(row.refundedCents).toBe(payment.capturedCents);
    await expectSound();
  });
});
