import type { GiftCard } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { t } from '#app/platform/texts/t';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { readBusinessName } from '../settings/queries.server';
import { officeZone } from '../settings/office-zone.server';
import { printCode } from './gift-code';
import { readCode } from './gift-code.server';
import { giftCardUrl, giftOrderUrl } from './gift-links.server';
import { giftValue } from './lock-gift-card.server';

/** The buyer's receipt, with the way to what they bought. */
export async function notifyGiftReceipt(tx: Tx, card: GiftCard): Promise<void> {
  const zone = await officeZone(tx);
  await notify(tx, {
    dedupeKey: `gift-receipt:${card.id}`,
    email: card.buyerEmail,
    language: card.language,
    template: 'gift-receipt',
    data: () => ({
      name: card.buyerName,
      recipient: card.recipientName,
      amount: formatMoney(card.amountCents, 'always'),
      reference: card.reference,
      date: formatDateTime(card.paidAt ?? card.createdAt, { style: 'long-date', zone }),
      day: card.recipientEmail ? formatDateTime(card.deliverAt, { style: 'long-date', zone }) : undefined,
      email: card.recipientEmail ?? undefined,
      url: giftOrderUrl(card),
    }),
  });
}

/** The card itself, to its recipient, by the version of its code that stands. */
export async function notifyGiftRecipient(tx: Tx, card: GiftCard): Promise<void> {
  const code = readCode(card);
  if (!card.recipientEmail || !code) return;
  const business = await readBusinessName(tx);
  await notify(tx, {
    dedupeKey: `gift-card:${card.id}:${card.codeVersion}`,
    email: card.recipientEmail,
    language: card.language,
    template: 'gift-card',
    data: () => ({
      name: card.recipientName,
      from: card.buyerName,
      business,
      amount: formatMoney(giftValue(card), 'always'),
      message: card.message || undefined,
      code: printCode(code),
      url: giftCardUrl(card),
    }),
  });
}

/** A card that its buyer hands over has a new code: they get the way to it. */
export async function notifyGiftRecoded(tx: Tx, card: GiftCard): Promise<void> {
  await notify(tx, {
    dedupeKey: `gift-recoded:${card.id}:${card.codeVersion}`,
    email: card.buyerEmail,
    language: card.language,
    template: 'gift-recoded',
    data: () => ({ name: card.buyerName, recipient: card.recipientName, reference: card.reference, url: giftOrderUrl(card) }),
  });
}

/** The money of an unused card is on its way back. */
export async function notifyGiftRefund(tx: Tx, card: GiftCard, amountCents: number): Promise<void> {
  await notify(tx, {
    dedupeKey: `gift-refunded:${card.id}:${card.refundedCents}`,
    email: card.buyerEmail,
    language: card.language,
    template: 'gift-refunded',
    data: () => ({
      name: card.buyerName,
      recipient: card.recipientName,
      reference: card.reference,
      amount: formatMoney(amountCents, 'always'),
      url: giftOrderUrl(card),
    }),
  });
}

type GiftTrouble = 'refund-failed' | 'disputed' | 'dispute-won' | 'dispute-lost';

/** What the office has to know of a card. */
export async function alertOffice(tx: Tx, card: GiftCard, what: GiftTrouble): Promise<void> {
  const { reference } = card;
  const said = {
    'refund-failed': {
      subject: () => t('Refund failed ({reference})', { reference }),
      text: () => t('The gift card can be used again. Stripe said why on the payment’s page.'),
    },
    disputed: {
      subject: () => t('The buyer of gift card {reference} disputes its payment', { reference }),
      text: () =>
        t('The gift card can’t be used while the bank decides. Unspent credit from it is on hold. Answer in Stripe’s dashboard.'),
    },
    'dispute-won': {
      subject: () => t('Dispute won: gift card {reference}', { reference }),
      text: () => t('We got the money back. The gift card counts again.'),
    },
    'dispute-lost': {
      subject: () => t('Dispute lost: gift card {reference}', { reference }),
      text: () => t('The bank keeps the money. The gift card is void, and any amount already spent is a loss.'),
    },
  }[what];
  await notifyAdmins(tx, {
    dedupeKey: `gift-${what}:${card.id}:${card.stripeDisputeId ?? card.refundedCents}`,
    ...said,
    url: appUrl(`/admin/gift-cards/${card.id}`),
  });
}
