import { beforeAll, expect, test, vi } from 'vitest';
import { writeMail, type TemplateName } from '#app/domain/notifications/templates/templates';
import { db } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { insertPro } from '#tests/factories/pros';
import { pdfText } from '#tests/setup/pdf-text';
import { getWords } from '#tests/setup/read-pages';
import { booked, complete, deliver, openFixture, payOnPage, clickPay, quoted, untoldEvents, workOff } from './payment-fixtures';

const MASTERCARD = '5555555555554444';
const NAME = 'Mastercard ending in 4444';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

async function factsOf(template: TemplateName, bookingId: string): Promise<Record<string, string>> {
  const { contactEmail } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  const { data } = await db().notification.findFirstOrThrow({ where: { template, address: contactEmail, channel: 'email' } });
  return Object.fromEntries((writeMail(template, data).facts ?? []).map(({ label, value }) => [label, value]));
}

test('A customer reads on receipts, in their emails and in the billing history which card paid', async () => {
  const { customer, bookingId, install } = await booked(MASTERCARD);
  expect(await factsOf('deposit-receipt', bookingId)).toMatchObject({ 'Paid with': NAME });
  await complete(install.id, (await insertPro(db())).id);
  await workOff({ bookingId });
  expect(await factsOf('receipt', bookingId)).toMatchObject({ 'Paid with': NAME });

  const cookie = await signInAs(customer.id);
  const history = getWords(await (await ask('/billing-history', { cookie })).text());
  expect(history.match(new RegExp(NAME, 'g'))).toHaveLength(2);
  for (const { id } of await db().payment.findMany({ where: { bookingId } })) {
    const pdf = await ask(`/billing-history/receipts/${id}`, { cookie });
    expect((await pdfText(Buffer.from(await pdf.arrayBuffer()))).split('\n')).toContain(NAME);
  }
});

test('A deposit is taken although Stripe does not say which card paid; its card is kept once Stripe says it', async () => {
  const who = await quoted();
  const { url, paymentId } = await clickPay(who);
  await payOnPage(url, MASTERCARD);
  const silence = vi.spyOn(stripe().paymentIntents, 'retrieve').mockRejectedValue(new Error('Stripe is silent'));
  const events = await untoldEvents();
  const completed = events.filter((payload) => payload.includes('"checkout.session.completed"'));
  expect(completed).toHaveLength(1);
  await deliver(completed);
  expect(silence).toHaveBeenCalledOnce();
  silence.mockRestore();
  const payment = () => db().payment.findUniqueOrThrow({ where: { id: paymentId } });
  expect(await payment()).toMatchObject({ status: 'succeeded', cardBrand: null, cardLast4: null });

  await deliver(await untoldEvents());
  expect(await payment()).toMatchObject({ status: 'succeeded', cardBrand: 'mastercard', cardLast4: '4444' });
});

test('The database refuses half a card, and more of one than its last four digits', async () => {
  const { bookingId } = await booked();
  for (const card of [{ cardLast4: null }, { cardBrand: null }, { cardLast4: '4242424242424242' }])
    await expect(db().payment.updateMany({ where: { bookingId }, data: card })).rejects.toThrow('payment_card');
});
