import { randomInt, randomUUID } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { fieldError, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { localDate } from '#app/platform/local-date';
import { startOfLocalDay } from '#app/platform/local-time';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { currentLanguage } from '#app/platform/texts/language';
import { t } from '#app/platform/texts/t';
import { HOUR_MS } from '#app/platform/durations';
import { officeZone } from '../settings/office-zone.server';
import type { BuyGiftCardForm } from './buy-gift-card.schema';
import { GIFT_DAYS_AHEAD, GIFT_HOUR, type GiftSettings } from './gift-card-policy';
import { readGiftSettings } from './gift-settings.server';

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function makeReference(): string {
  return `GC-${Array.from({ length: 7 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}

function checkAmount({ amountCents, isOwn }: BuyGiftCardForm, settings: GiftSettings): void {
  const { leastCents, mostCents, amounts } = settings;
  if (isOwn ? amountCents >= leastCents && amountCents <= mostCents : amounts.includes(amountCents)) return;
  throw fieldError(
    isOwn ? 'own' : 'choice',
    t('Enter an amount from {least} to {most}', { least: formatMoney(leastCents), most: formatMoney(mostCents) }),
  );
}

/** The morning of the chosen day in the office's zone; at once where it is today, none was chosen or the buyer hands it over. Throws InputError. */
function momentOf({ deliverOn, delivery }: BuyGiftCardForm, zone: string): Date {
  const at = now();
  if (delivery === 'self' || deliverOn === '' || deliverOn === localDate(at, zone)) return at;
  const last = localDate(startOfLocalDay(at, zone, GIFT_DAYS_AHEAD), zone);
  const noon = new Date(`${deliverOn}T12:00:00Z`);
  if (Number.isNaN(noon.getTime()) || deliverOn < localDate(at, zone) || deliverOn > last) {
    throw fieldError('deliverOn', t('Choose a day from today to one year from now'));
  }
  return new Date(startOfLocalDay(noon, zone).getTime() + GIFT_HOUR * HOUR_MS);
}

/**
 * Someone buys a gift card: its row, with the operation key for Stripe, before Stripe is asked. Nothing is owed and no code exists until it
 * is paid. Throws NotFound while gift cards are off, InputError for an amount or a day out of bounds.
 */
export async function startGiftCard(
  tx: Tx,
  { form, buyerId }: { form: BuyGiftCardForm; buyerId: string | null },
): Promise<{ cardId: string }> {
  const settings = await readGiftSettings(tx);
  if (!settings.on) throw new NotFound();
  checkAmount(form, settings);
  const { amountCents, buyerName, buyerEmail, recipientName, recipientEmail, message } = form;
  const id = randomUUID();
  await tx.giftCard.create({
    data: {
      id,
      amountCents,
      buyerId,
      buyerName,
      buyerEmail,
      recipientName,
      recipientEmail,
      message,
      reference: makeReference(),
      language: currentLanguage(),
      deliverAt: momentOf(form, await officeZone(tx)),
      opKey: `op:${id}`,
      livemode: isLiveMoney(),
      createdAt: now(),
    },
  });
  return { cardId: id };
}
