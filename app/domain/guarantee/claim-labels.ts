import { formatMoney } from '#app/platform/format-money';
import { mark, t } from '#app/platform/texts/t';

export type ClaimStatus = 'waiting' | 'revisit' | 'refunded' | 'declined' | 'withdrawn';
export type ClaimWish = 'revisit' | 'refund';

/** How a guarantee claim stands, in words for its customer. */
export function claimLabels(claim: { status: ClaimStatus; wish: ClaimWish; refundCents: number }): string {
  switch (claim.status) {
    case 'waiting':
      return claim.wish === 'refund' ? t('We’re reviewing your refund request') : t('We’re reviewing your claim');
    case 'revisit':
      return t('Free re-visit requested');
    case 'refunded':
      return t('{refund} refunded to your card', { refund: formatMoney(claim.refundCents, 'always') });
    case 'declined':
      return t('Your claim was declined');
    case 'withdrawn':
      return t('Claim withdrawn');
  }
}

export const REFUND_DAYS = mark('7-10 business days');
