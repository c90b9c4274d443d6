import { appUrl } from '#app/platform/app-url.server';
import { readLink, signLink } from '#app/platform/link-token.server';

/** Gift cards never expire, and neither do the links of those who have one. */
const LINK_UNTIL = new Date('2200-01-01T00:00:00Z');

type Held = { id: string; codeVersion: number };

/** The part of an address that shows a card to its buyer, or to its recipient until a new code is sent. */
function giftToken(card: Held, who: 'buyer' | 'recipient'): string {
  const purpose = who === 'buyer' ? 'gift-order' : 'gift-card';
  return signLink({ purpose, visitId: card.id, windowVersion: who === 'buyer' ? 0 : card.codeVersion, expiresAt: LINK_UNTIL });
}

/** Where the buyer sees what they bought. */
export function giftOrderUrl(card: Held): string {
  return appUrl(`/gift-cards/order/${giftToken(card, 'buyer')}`);
}

/** The card to print, for its recipient. */
export function giftCardUrl(card: Held): string {
  return appUrl(`/gift-cards/card/${giftToken(card, 'recipient')}`);
}

/** Which card a buyer's link is about; null for one that we did not sign. */
export function readOrderLink(token: string): string | null {
  return readLink(token, 'gift-order')?.visitId ?? null;
}

/** Which card a recipient's link is about, and of which version of its code. */
export function readCardLink(token: string): { cardId: string; codeVersion: number } | null {
  const claim = readLink(token, 'gift-card');
  return claim && { cardId: claim.visitId, codeVersion: claim.windowVersion };
}
