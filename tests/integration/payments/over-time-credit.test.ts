import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { redeemGiftCard } from '#app/domain/gift-cards/redeem-gift-card.server';
import { findEverythingBroken } from '#app/domain/standing-rules/ask-rules.server';
import { sweepPayments } from '#app/domain/stripe-events/sweep-payments.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { formatMoney } from '#app/platform/format-money';
import { stripe } from '#app/platform/stripe.server';
import { insertAdmin } from '#tests/factories/users';
import { signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { bought, heldIn, sellGiftCards } from './gift-fixtures';
import { getConsent, openForGuests } from './guest-fixtures';
import { answerProvider, offerOverTime } from './over-time-fixtures';
import { books, deliver, payOnPage, quoted, untoldEvents, workOff } from './payment-fixtures';

const CREDIT = 10_000;
let ask: Ask;

beforeAll(async () => {
  ask = await openForGuests();
  await insertAdmin(db());
  await sellGiftCards();
}, 600_000);
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await offerOverTime();
});

/** A customer with a gift card's credit before a quote, and what their browser does there. */
async function withCredit() {
  const { customer, quoteToken } = await quoted();
  const { code } = await bought(ask);
  await transact(db(), (tx) => redeemGiftCard(tx, { code, customerId: customer.id }));
  await db().user.update({ where: { id: customer.id }, data: { emailVerifiedAt: now() } });
  const cookie = await signInAs(customer.id);
  const path = `/checkout?quote=${quoteToken}`;
  const open = async () => (await ask(path, { cookie })).text();
  async function press(pay: 'later' | 'card'): Promise<string> {
    const html = await open();
    const consentOverTime = /name="consentOverTime" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const later: Record<string, string> = pay === 'later' ? { pay, consentOverTime } : {};
    const body = new URLSearchParams({ opId: crypto.randomUUID(), quote: quoteToken, consent: getConsent(html), ...later });
    return (await ask(path, { method: 'POST', cookie, body })).headers.get('location') ?? '';
  }
  const read = () =>
    db().booking.findFirstOrThrow({ where: { quote: { token: quoteToken } }, include: { payments: true, visits: true } });
  return { customer, open, press, read, creditLeft: async () => 0 - (await heldIn('customer_credit', customer.id)) };
}

async function expectSound(): Promise<void> {
  expect(await findEverythingBroken(db())).toEqual([]);
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
}

describe('credit of an account', () => {
  test('pays first, the provider the rest, and nothing is left to pay', async () => {
    const one = await withCredit();
    const page = plain(await one.open());
    expect(page).toContain('Your credit of $100.00 is used first.');
    const url = await one.press('later');
    const asked = await one.read();
    expect(page).toContain(`Pay ${formatMoney(asked.totalCents - CREDIT, 'always')} over time`);
    expect(await one.creditLeft()).toBe(0);
    // While the customer is at the provider, the page still counts what is held for them.
    expect(plain(await one.open())).toContain('Your credit of $100.00 is used first.');
    await answerProvider(url, 'approve');
    await deliver(await untoldEvents());
    const { payments, paymentStatus, totalCents } = await one.read();
    expect(payments).toMatchObject([{ status: 'succeeded', laterWith: 'klarna', capturedCents: totalCents - CREDIT }]);
    expect([paymentStatus, await one.creditLeft()]).toEqual(['paid', 0]);
    const told = await db().notification.count({ where: { userId: one.customer.id, template: 'credit-used', channel: 'email' } });
    expect(told).toBe(1);
    await expectSound();
  });

  test.each(['decline', 'cancel'] as const)('is whole again once a %s is followed by the card', async (answer) => {
    const one = await withCredit();
    await answerProvider(await one.press('later'), answer);
    await deliver(await untoldEvents());
    const byCard = await one.press('card');
    expect(await one.creditLeft()).toBe(CREDIT);
    await payOnPage(byCard);
    await deliver(await untoldEvents());
    expect(await one.read()).toMatchObject({ paymentStatus: 'deposit_paid' });
    await expectSound();
  });

  test('is whole again when the page of the provider has expired, and used again by the next try', async () => {
    const one = await withCredit();
    await one.press('later');
    const [first] = (await one.read()).payments;
    await stripe().checkout.sessions.expire(first!.checkoutSessionId!);
    await deliver(await untoldEvents());
    expect(await one.creditLeft()).toBe(CREDIT);
    const url = await one.press('later');
    expect(await one.creditLeft()).toBe(0);
    await answerProvider(url, 'approve', 'affirm');
    await deliver(await untoldEvents());
    expect(await one.read()).toMatchObject({ paymentStatus: 'paid' });
    await expectSound();
  });

  test('is whole again where there never was a page', async () => {
    const one = await withCredit();
    await one.press('later');
    await db().payment.updateMany({
      where: { booking: { customerId: one.customer.id } },
      data: { checkoutSessionId: null, checkoutUrl: null },
    });
    try {
      setClock(new Date(now().getTime() + 2 * HOUR_MS));
      await sweepPayments(db());
    } finally {
      setClock(null);
    }
    expect(await one.creditLeft()).toBe(CREDIT);
  });

  test('is given back after the provider, when the booking is canceled', async () => {
    const one = await withCredit();
    await answerProvider(await one.press('later'), 'approve');
    await deliver(await untoldEvents());
    const { visits, id, totalCents } = await one.read();
    const install = visits.find(({ kind }) => kind !== 'takedown')!;
    const actor = { kind: 'admin', userId: null } as const;
    const own = { feeCents: 2_500 };
    await transact(db(), (tx) => cancelVisit(tx, { visitId: install.id, actor, at: now(), reason: '', own }));
    await workOff({ bookingId: id });
    const after = await one.read();
    expect(after.payments).toMatchObject([{ refundedCents: totalCents - CREDIT }]);
    // The fee is kept of the credit: what the provider paid goes back to it first, as to a card.
    expect(await one.creditLeft()).toBe(CREDIT - 2_500);
    await expectSound();
  });
});
