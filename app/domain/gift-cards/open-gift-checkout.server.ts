import type { GiftCard, PrismaClient } from '#prisma';
import { crashpoint } from '#app/platform/crashpoint.server';
import { UpstreamError } from '#app/platform/errors';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { readBusinessName } from '../settings/queries.server';
import { appUrl } from '#app/platform/app-url.server';
import { giftOrderUrl } from './gift-links.server';
import { mark, translate } from '#app/platform/texts/t';

/** How long Stripe's page for a gift card stays open. */
export const GIFT_CHECKOUT_MINUTES = 90;
const PROBLEM = mark('Error processing payment: Failed to create checkout session. Nothing was charged, please try again.');

function sessionParams(card: GiftCard, business: string) {
  const metadata = { giftCardId: card.id };
  return {
    mode: 'payment' as const,
    allowed_payment_method_types: ['card' as const],
    customer_email: card.buyerEmail,
    client_reference_id: card.reference,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: card.amountCents,
          product_data: { name: `Gift card: ${business} (${card.reference})` },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata, description: `Gift card ${card.reference}` },
    expires_at: Math.floor(card.createdAt.getTime() / 1000) + GIFT_CHECKOUT_MINUTES * 60,
    success_url: giftOrderUrl(card),
    cancel_url: appUrl('/gift-cards'),
  };
}

/**
 * The address of Stripe's page for a gift card that waits to be paid, outside any transaction; the card's operation key makes a repeat end
 * on the same page. Null when it is paid or over. Throws UpstreamError.
 */
export async function openGiftCheckout(db: PrismaClient, { cardId }: { cardId: string }): Promise<string | null> {
  const card = await db.giftCard.findUniqueOrThrow({ where: { id: cardId } });
  if (card.status !== 'pending') return null;
  if (card.checkoutUrl) return card.checkoutUrl;
  const business = await readBusinessName(db);
  const session = await inMoneyMode(card.livemode, () =>
    stripe().checkout.sessions.create(sessionParams(card, business), { idempotencyKey: card.opKey }),
  ).catch((cause: unknown) => {
    throw new UpstreamError(translate(PROBLEM), { cause });
  });
  crashpoint('checkout.stripe-called');
  if (!session.url) throw new UpstreamError(translate(PROBLEM));
  await db.giftCard.updateMany({ where: { id: cardId }, data: { checkoutSessionId: session.id, checkoutUrl: session.url } });
  return session.url;
}
