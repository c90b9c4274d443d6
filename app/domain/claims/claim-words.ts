import { formatMoney } from '#app/platform/format-money';

export type ClaimStatus = 'waiting' | 'revisit' | 'refunded' | 'declined' | 'withdrawn';
export type ClaimWish = 'revisit' | 'refund';

/** How a guarantee claim stands, in words for its customer. */
export function claimWords(claim: { status: ClaimStatus; wish: ClaimWish; refundCents: number }): string {
  switch (claim.status) {
    case 'waiting':
      return claim.wish === 'refund' ? 'We are looking at your refund request' : 'We are looking at your claim';
    case 'revisit':
      return 'A free re-visit is on its way';
    case 'refunded':
      return `${formatMoney(claim.refundCents, 'always')} goes back to your card`;
    case 'declined':
      return 'Your claim was declined';
    case 'withdrawn':
      return 'You took your claim back';
  }
}

export const REFUND_DAYS = '7-10 business days';
