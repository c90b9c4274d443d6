export type HoldReason =
  'not_due' | 'no_account' | 'account_unverified' | 'suspended' | 'disputed' | 'flagged' | 'not_signed_off';

export type TransferFacts = {
  dueAt: Date;
  pro: { status: string; stripeAccountId: string | null; payoutsEnabled: boolean };
  disputes: { status: string; decision: string | null }[];
  /** The customer's sign-off of the work; none for a trip in vain. */
  signOff?: { status: string } | null;
  /** Our office looks into the job. */
  flagged?: boolean;
};

/** Whether a disputed payment still keeps the pro's money: while it is open, and when it is lost until an admin has decided. */
export function holdsMoney(dispute: { status: string; decision: string | null }): boolean {
  return dispute.status === 'open' || (dispute.status === 'lost' && dispute.decision === null);
}

/** Why a transfer may not leave at an instant, or null when it may. */
export function transferHold({ dueAt, pro, disputes, signOff, flagged }: TransferFacts, at: Date): HoldReason | null {
  if (disputes.some(holdsMoney)) return 'disputed';
  if (flagged) return 'flagged';
  if (signOff?.status === 'disputed') return 'not_signed_off';
  if (pro.status === 'suspended' || pro.status === 'banned') return 'suspended';
  if (dueAt > at) return 'not_due';
  if (!pro.stripeAccountId) return 'no_account';
  return pro.payoutsEnabled ? null : 'account_unverified';
}
