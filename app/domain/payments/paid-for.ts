import type { Marked } from '#app/platform/texts/t';

/** A part of a payment: the work as it was sold, work that was added, or a fee. `taxCents` is in `amountCents`; fees carry none. */
export type PaidLine = { amountCents: number; taxCents: number } & (
  | { what: 'deposit' | 'whole' | 'less-credit' | 'balance' }
  | { what: 'addition'; description: string }
  | { what: 'fee'; name: Marked }
);

type Fee = { name: Marked; cents: number; at: Date };
type Addition = { description: string; priceCents: number; taxCents: number; at: Date };
type Payment = { id: string; kind: string; capturedCents: number; laterWith: string | null; at: Date };

/** What a booking costs now, additions included, and what came in for it. Fees, additions and payments oldest first. */
export type Sold = {
  totalCents: number;
  taxCents: number;
  additions: readonly Addition[];
  fees: readonly Fee[];
  payments: readonly Payment[];
  /** Credit of the customer's account that was used for it, and negative what went back. */
  credits: readonly { cents: number; at: Date }[];
};

type Left<Row> = Row & { left: number };

/**
 * What each payment of a booking is for, by the payment's id. A payment takes what was open when it was made: fees, then work that
 * was added; the rest is the work as it was sold, with its part of the tax, so that the tax of all payments is that of the work to the cent.
 */
export function sharePayments({ totalCents, taxCents, additions, fees, payments, credits }: Sold): Map<string, PaidLine[]> {
  const feesLeft = fees.map((fee): Left<Fee> => ({ ...fee, left: fee.cents }));
  const addedLeft = additions.map((each): Left<Addition> => ({ ...each, left: each.priceCents + each.taxCents }));
  const sold = {
    cents: totalCents - sum(additions, ({ priceCents, taxCents: tax }) => priceCents + tax),
    taxCents: taxCents - sum(additions, (each) => each.taxCents),
  };
  let [paidCents, paidTaxCents] = [0, 0];
  const shares = new Map<string, PaidLine[]>();
  for (const payment of payments) {
    const due = <Row extends { at: Date }>(rows: Left<Row>[]) =>
      payment.kind === 'deposit' ? [] : rows.filter(({ at, left }) => at <= payment.at && left > 0);
    const charged = takeFees(due(feesLeft), payment.capturedCents);
    const afterFees = payment.capturedCents - sum(charged, ({ amountCents }) => amountCents);
    const open = due(addedLeft);
    // Where credit or a deposit has paid a part of them, the rest is the balance of it all.
    const isWhole = payment.kind === 'fee' || afterFees >= sum(open, ({ left }) => left);
    const added = isWhole ? takeAdditions(open, afterFees) : [];
    const cents = afterFees - sum(added, ({ amountCents }) => amountCents);
    const lines: PaidLine[] = [...added, ...charged];
    if (cents > 0) {
      const hasCredit = sum(credits, ({ cents: used, at }) => (at <= payment.at ? used : 0)) > 0;
      const isLast = paidCents + cents === sold.cents;
      const tax = isLast ? sold.taxCents - paidTaxCents : sold.cents > 0 ? Math.round((cents * sold.taxCents) / sold.cents) : 0;
      [paidCents, paidTaxCents] = [paidCents + cents, paidTaxCents + tax];
      lines.unshift({ what: baseOf(payment, hasCredit), amountCents: cents, taxCents: tax });
    }
    shares.set(payment.id, lines);
  }
  return shares;
}

/** What is paid over time is the full price, or what credit leaves of it. */
function baseOf({ kind, laterWith }: Payment, hasCredit: boolean): 'deposit' | 'whole' | 'less-credit' | 'balance' {
  if (kind !== 'deposit') return 'balance';
  if (!laterWith) return 'deposit';
  return hasCredit ? 'less-credit' : 'whole';
}

function takeFees(fees: Left<Fee>[], most: number): PaidLine[] {
  let rest = most;
  return fees.flatMap((fee) => {
    const amountCents = Math.min(fee.left, rest);
    fee.left -= amountCents;
    rest -= amountCents;
    return amountCents > 0 ? [{ what: 'fee', name: fee.name, amountCents, taxCents: 0 }] : [];
  });
}

function takeAdditions(additions: Left<Addition>[], most: number): PaidLine[] {
  let rest = most;
  return additions.flatMap((added) => {
    const amountCents = Math.min(added.left, rest);
    const whole = added.priceCents + added.taxCents;
    added.left -= amountCents;
    rest -= amountCents;
    const taxCents = amountCents === whole ? added.taxCents : Math.round((amountCents * added.taxCents) / whole);
    return amountCents > 0 ? [{ what: 'addition', description: added.description, amountCents, taxCents }] : [];
  });
}

function sum<Row>(rows: readonly Row[], cents: (row: Row) => number): number {
  return rows.reduce((total, row) => total + cents(row), 0);
}
