import { beforeAll, expect, it } from 'vitest';
import { listCards, readCard, removeCard, setDefaultCard } from '#app/domain/billing/cards.server';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { ensureStripeCustomer } from '#app/domain/accounts/stripe-customer.server';
import { withoutEmail } from '#app/domain/fields/no-email';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { insertUser } from '#tests/factories/users';
import { booked, openFixture, orderCall } from './payment-fixtures';

beforeAll(openFixture);

async function stripeCustomer(userId: string): Promise<string> {
  return (await db().user.findUniqueOrThrow({ where: { id: userId } })).stripeCustomerId!;
}

it('a card that was typed twice is one card, and is removed as one', async () => {
  const { customer, bookingId } = await booked();
  const stripeId = await stripeCustomer(customer.id);
  const [first] = await listCards(db(), customer.id);
  const typed = await stripe().paymentMethods.retrieve(first!.id);
  await pay(stripeId, '4242424242424242', typed.card!);
  const other = await stripe().paymentMethods.attach('pm_card_mastercard', { customer: stripeId });
  expect((await stripe().customers.listPaymentMethods(stripeId)).data).toHaveLength(3);
  const shown = await listCards(db(), customer.id);
  expect(shown.map(({ brand }) => brand).sort()).toEqual(['mastercard', 'visa']);
  await setDefaultCard(db(), { userId: customer.id, cardId: shown.find(({ brand }) => brand === 'visa')!.id });
  await removeCard(db(), { userId: customer.id, cardId: shown.find(({ brand }) => brand === 'visa')!.id });
  expect((await stripe().customers.listPaymentMethods(stripeId)).data.map(({ id }) => id)).toEqual([other.id]);
  expect(await listCards(db(), customer.id)).toMatchObject([{ id: other.id, isDefault: true }]);
  expect((await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).paymentMethodId).toBe(other.id);
  await expect(removeCard(db(), { userId: customer.id, cardId: other.id })).rejects.toThrow('Add another card first');
});

it('the last card stays while a service call is to be paid from it, and goes when nothing is', async () => {
  const { customer, bookingId, install } = await booked();
  const { siteId } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  const call = await transact(db(), (tx) => orderCall(tx, { customerId: customer.id, siteId }));
  const who = { actor: { kind: 'customer', userId: customer.id }, at: now(), reason: '' } as const;
  await transact(db(), (tx) => cancelVisit(tx, { ...who, visitId: install.id }));
  const [card] = await listCards(db(), customer.id);
  const remove = () => removeCard(db(), { userId: customer.id, cardId: card!.id });
  await expect(remove()).rejects.toThrow(`booking ${call.reference}`);
  await transact(db(), (tx) => cancelVisit(tx, { ...who, visitId: call.visits[0]!.id }));
  await remove();
  expect(await listCards(db(), customer.id)).toEqual([]);
});

async function pay(
  customer: string,
  number: string,
  { exp_month, exp_year }: { exp_month: number; exp_year: number },
): Promise<void> {
  const made = await stripe().paymentMethods.create({ type: 'card', card: { number, exp_month, exp_year, cvc: '123' } });
  await stripe().paymentMethods.attach(made.id, { customer });
}

it('no one reads, chooses or removes another customer’s card', async () => {
  const [mine, theirs] = [await booked(), await booked()];
  const [card] = await listCards(db(), theirs.customer.id);
  const asked = { userId: mine.customer.id, cardId: card!.id };
  for (const act of [readCard, setDefaultCard, removeCard]) await expect(act(db(), asked)).rejects.toThrow('Card not found');
  expect(await listCards(db(), theirs.customer.id)).toHaveLength(1);
});

it('a customer without an email address has none at Stripe, and the one of their booking for what is sent there', async () => {
  const emailAtStripe = async (contactEmail?: string) => {
    const { id } = await insertUser(db());
    const person = await db().user.update({ where: { id }, data: { email: withoutEmail(id) } });
    const customer = await stripe().customers.retrieve(await ensureStripeCustomer(db(), { ...person, contactEmail }));
    return 'email' in customer ? customer.email : undefined;
  };
  expect([await emailAtStripe(), await emailAtStripe('pat@town.test')]).toEqual([null, 'pat@town.test']);
});
