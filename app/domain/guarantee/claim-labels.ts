import { formatMoney } from '#app/platform/format-money';

export type ClaimStatus = 'waiting' | 'revisit' | 'refunded' | 'declined' | 'withdrawn';
export type ClaimWish = 'revisit' | 'refund';

/** How a guarantee claim stands, in words for its customer. */
export function claimLabels(claim: { status: ClaimStatus; wish: ClaimWish; refundCents: number }): string {
  switch (claim.status) {
    case 'waiting':
      return claim.wish === 'refund' ? 'We’re reviewing your refund request' : 'We’re reviewing your claim';
    case 'revisit':
      return 'Free re-visit requested';
    case 'refunded':
      return `${formatMoney(claim.refundCents, 'always')} refunded to your card`;
    case 'declined':
      return 'Your claim was declined';
    case 'withdrawn':
      return 'Claim withdrawn';
  }
}

export const REFUND_DAYS = '7-10 business days';
