import { USUAL_GIFTS } from '#app/domain/gift-cards/gift-card-policy';
import { hashCode } from '#app/domain/gift-cards/gift-code.server';
import { parseCode } from '#app/domain/gift-cards/gift-code';
import { GIFTS_KEY } from '#app/domain/gift-cards/gift-settings.server';
import { giftCardLines } from '#app/domain/ledger/gift-movements';
import { cardFeeLines } from '#app/domain/ledger/movements';
import { cardOfCharge } from '#app/domain/payments/paid-card.server';
import { stripe } from '#app/platform/stripe.server';
import type { Tx } from '#app/platform/db.server';
import { daysBefore, type DemoData } from './demo-data';
import { post } from './money';

/** The code of the demo data's gift card: it can be added to any account, once. */
const DEMO_GIFT_CODE = 'GFTS-DEMX-WARM-2626';
const AMOUNT_CENTS = 10_000;

/** A gift card that a guest bought and no one has used yet. */
export function giveGiftCard(demoData: DemoData): void {
  const { random, rows } = demoData;
  const at = daysBefore(demoData.now, 3);
  const id = random.uuid(at);
  const code = parseCode(DEMO_GIFT_CODE);
  if (!code) throw new Error('The code of the demo gift card cannot be one.');
  rows.giftCards.push({
    id,
    reference: 'GC-DEMX262',
    status: 'active',
    amountCents: AMOUNT_CENTS,
    opKey: `op:${id}`,
    buyerName: 'Rosa Alvarez',
    buyerEmail: 'rosa.alvarez@demo.test',
    recipientName: 'Jamie',
    message: 'Enjoy the season!',
    deliverAt: at,
    paidAt: at,
    createdAt: at,
    updatedAt: at,
    codeVersion: 1,
    codeHash: hashCode(code),
    codeLast4: code.slice(-4),
  });
  post(demoData, {
    kind: 'gift-card',
    cause: `gift-card:${id}`,
    bookingId: null,
    at,
    entries: giftCardLines({ cardId: id, amountCents: AMOUNT_CENTS }),
  });
}

/** The same at Stripe's stand-in, and what Stripe kept of it. */
export async function payGiftCards(demoData: DemoData): Promise<void> {
  for (const card of demoData.rows.giftCards) {
    const intent = await stripe().paymentIntents.create({
      amount: card.amountCents,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { giftCardId: card.id ?? '' },
      expand: ['latest_charge.balance_transaction'],
    });
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const balance = charge && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null;
    Object.assign(card, { paymentIntentId: intent.id, ...cardOfCharge(charge) });
    const at = new Date(card.createdAt ?? demoData.now);
    post(demoData, {
      kind: 'card-fee',
      cause: `card-fee:${card.id}`,
      bookingId: null,
      at,
      entries: cardFeeLines({ feeCents: balance?.fee ?? 0 }),
    });
  }
}

/** The demo business sells gift cards. */
export async function sellDemoGiftCards(tx: Tx, at: Date): Promise<void> {
  const value = { ...USUAL_GIFTS, on: true };
  await tx.siteSetting.upsert({ where: { key: GIFTS_KEY }, create: { key: GIFTS_KEY, value, updatedAt: at }, update: {} });
}
