export type RefundBearer = 'platform' | 'pro' | 'split';

/** A visit's money as it was sold, cents. */
export type VisitMoney = { priceCents: number; taxCents: number; payoutCents: number };

/** What earlier refunds of the same visit came to. */
export type SplitSoFar = {
  /** Let off until now, tax included. */
  creditCents: number;
  /** The part of it before tax that was split in proportion. */
  splitNetCents: number;
  /** What the pro has borne in all, of lost disputes too. */
  proCents: number;
};

export type RefundSplit = { taxCents: number; proCents: number; platformCents: number };

/** Half up, without floating point: cents stay below 2^31, their product below 2^53 by dividing first. */
function part(amount: number, numerator: number, denominator: number): number {
  if (denominator === 0) return 0;
  const whole = Math.floor(amount / denominator) * numerator;
  const rest = (amount % denominator) * numerator;
  return whole + Math.floor((2 * rest + denominator) / (2 * denominator));
}

/**
 * Who bears a refund of `creditCents` of a visit, to the cent. Each part is the difference of two cumulative targets,
 * never a rounding of its own, so that however a price goes back, in pieces or at once, tax and pro give back exactly
 * what they got. `pro`: they bear it up to their payout; `split`: they and the platform in the proportion of the fee.
 */
export function splitRefund(
  visit: VisitMoney,
  refund: { creditCents: number; bearer: RefundBearer; before: SplitSoFar },
): RefundSplit {
  const { creditCents, bearer, before } = refund;
  const gross = visit.priceCents + visit.taxCents;
  const taxUntil = (credit: number) => part(credit, visit.taxCents, gross);
  const taxCents = taxUntil(before.creditCents + creditCents) - taxUntil(before.creditCents);
  const netCents = creditCents - taxCents;
  const left = Math.max(0, visit.payoutCents - before.proCents);
  const proUntil = (net: number) => part(net, visit.payoutCents, visit.priceCents);
  const wanted =
    bearer === 'platform'
      ? 0
      : bearer === 'pro'
        ? netCents
        : proUntil(before.splitNetCents + netCents) - proUntil(before.splitNetCents);
  const proCents = Math.min(wanted, left, netCents);
  return { taxCents, proCents, platformCents: netCents - proCents };
}
