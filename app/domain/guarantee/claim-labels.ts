import { formatMoney } from '#app/platform/format-money';
import { mark, t } from '#app/platform/texts/t';

export type ClaimStatus = 'waiting' | 'revisit' | 'refunded' | 'declined' | 'withdrawn';
export type ClaimWish = 'revisit' | 'refund';

type Labeled = {
  status: ClaimStatus;
  wish: ClaimWish;
  refundCents: number;
  /** Paid over time: there is no card to send money back to. */
  isPaidLater: boolean;
};

/** How a guarantee claim stands, in words for its customer. */
export function claimLabels(claim: Labeled): string {
  switch (claim.status) {
    case 'waiting':
      return claim.wish === 'refund' ? t('We’re reviewing your refund request') : t('We’re reviewing your claim');
    case 'revisit':
      return t('Free re-visit requested');
    case 'refunded':
      return refundedText(formatMoney(claim.refundCents, 'always'), claim);
    case 'declined':
      return t('Your claim was declined');
    case 'withdrawn':
      return t('Claim withdrawn');
  }
}

function refundedText(refund: string, { isPaidLater }: Labeled): string {
  return isPaidLater
    ? t('{refund} refunded, back the way you paid', { refund })
    : t('{refund} refunded to your card', { refund });
}

export const REFUND_DAYS = mark('7-10 business days');
