import { beforeAll, expect, test, vi } from 'vitest';
import { redeemGiftCard } from '#app/domain/gift-cards/redeem-gift-card.server';
import { refundGiftCard, takeGiftRefund } from '#app/domain/gift-cards/refund-gift-card.server';
import { creditUsedLines } from '#app/domain/ledger/gift-movements';
import { postMovement } from '#app/domain/ledger/post-movement.server';
import { readAccountCredit } from '#app/domain/payments/account-credit.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { booksAgree, bought, heldIn, sellGiftCards, workOffGifts } from './gift-fixtures';
import { booked, openFixture } from './payment-fixtures';

vi.setConfig({ testTimeout: 120_000 });

let ask: Ask;
let adminId: string;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
  ({ id: adminId } = await insertAdmin(db()));
  await sellGiftCards();
}, 240_000);

function read(id: string) {
  return db().giftCard.findUniqueOrThrow({ where: { id } });
}

/** A person of the office gives a part back in Stripe's dashboard. */
async function giveBack(paymentIntentId: string | null, amount: number) {
  const refund = await stripe().refunds.create({ payment_intent: paymentIntentId!, amount });
  await workOffGifts();
  return refund;
}

test('a part that is given back in Stripe’s dashboard leaves an unused card worth the rest, and an ordered refund sends that', async () => {
  const card = await bought(ask, { delivery: 'self', recipientEmail: '' });
  await giveBack(card.paymentIntentId, 2_000);
  expect(await read(card.id)).toMatchObject({ status: 'active', refundedCents: 2_000, refundStatus: 'succeeded' });
  await booksAgree();
  const refund = await stripe().refunds.create({ payment_intent: card.paymentIntentId!, amount: 500 });
  await transact(db(), (tx) => refundGiftCard(tx, { cardId: card.id, adminId, reason: 'Bought twice' }));
  await transact(db(), (tx) => takeGiftRefund(tx, { cardId: card.id, refund }));
  expect(await read(card.id)).toMatchObject({ status: 'refunded', refundedCents: 2_500, refundStatus: 'pending' });
  await workOffGifts();
  expect(await read(card.id)).toMatchObject({ status: 'refunded', refundedCents: 10_000, refundStatus: 'succeeded' });
  await booksAgree();
});

test('of a used card it takes the credit that is not spent, and only what is spent is lost', async () => {
  const { id: customerId } = await insertUser(db());
  const credit = () => readAccountCredit(db(), { customerId, livemode: false });
  const card = await bought(ask, { delivery: 'self', recipientEmail: '' });
  await transact(db(), (tx) => redeemGiftCard(tx, { code: card.code, customerId }));
  const before = await heldIn('dispute_losses');
  const lost = async () => (await heldIn('dispute_losses')) - before;
  const refund = await giveBack(card.paymentIntentId, 3_000);
  expect([await credit(), await lost()]).toEqual([7_000, 0]);
  expect(await read(card.id)).toMatchObject({ status: 'redeemed', refundedCents: 3_000 });
  await booksAgree();
  const { bookingId } = await booked();
  const lines = creditUsedLines({ customerId, amountCents: 6_000 });
  await transact(db(), (tx) =>
    postMovement(tx, { kind: 'credit-used', causeId: crypto.randomUUID(), bookingId, livemode: false, lines }),
  );
  await giveBack(card.paymentIntentId, 4_000);
  expect([await credit(), await lost()]).toEqual([0, 3_000]);
  expect(await db().notification.count({ where: { dedupeKey: { startsWith: `gift-refunded:${card.id}` } } })).toBe(2);
  await booksAgree();
  await transact(db(), (tx) => takeGiftRefund(tx, { cardId: card.id, refund: { ...refund, status: 'failed' } }));
  expect([await credit(), await heldIn('gift_cards', card.id)]).toEqual([3_000, 0]);
  expect(await read(card.id)).toMatchObject({ refundedCents: 4_000, refundStatus: 'failed' });
});
