export type TransferSource = {
  paymentId: string;
  /** What of its charge was neither given back nor passed on yet, cents. */
  freeCents: number;
};

export type PlannedLeg = { paymentId: string | null; amountCents: number };

/**
 * How a pro's share leaves: backed by the booking's own charges, so that money which is still pending does not hold it up. One
 * charge that can bear it all is preferred; else the largest first; what no charge bears (a declined balance) leaves from
 * what we have.
 */
export function planLegs(amountCents: number, sources: readonly TransferSource[]): PlannedLeg[] {
  const able = sources.filter((source) => source.freeCents > 0);
  const whole = able.find((source) => source.freeCents >= amountCents);
  if (whole) return amountCents > 0 ? [{ paymentId: whole.paymentId, amountCents }] : [];
  const legs: PlannedLeg[] = [];
  let left = amountCents;
  for (const { paymentId, freeCents } of able.toSorted((a, b) => b.freeCents - a.freeCents)) {
    const part = Math.min(left, freeCents);
    if (part > 0) legs.push({ paymentId, amountCents: part });
    left -= part;
  }
  if (left > 0) legs.push({ paymentId: null, amountCents: left });
  return legs;
}

type Standing = {
  /** Balance of the pro's account in the ledger: below zero we owe them. */
  balanceCents: number;
  /** What of their transfers is still to leave, this one included. */
  toBeSentCents: number;
  /** What is on its way back from their Stripe account already. */
  comingBackCents: number;
};

/**
 * What is kept back of a transfer because the pro owes it, or, below zero, what goes with it because we owe them more
 * than their transfers say (a fee given back). Never more than the transfer itself: the rest waits for the next.
 */
export function netting(amountCents: number, { balanceCents, toBeSentCents, comingBackCents }: Standing): number {
  return Math.min(amountCents, balanceCents + toBeSentCents - comingBackCents);
}
