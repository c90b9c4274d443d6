import type { StripeKind, StripeLine } from './stripe-snapshot.server';

/** One of our rows that Stripe should know, with what its row and the ledger say moved on our Stripe balance. */
export type OwnLine = {
  kind: StripeKind;
  stripeId: string;
  /** Our row's id, for the admin who looks. */
  ownId: string;
  reference: string | null;
  /** By the row: above zero it came, below zero it went, before Stripe's fee. */
  rowCents: number;
  /** By the ledger's `stripe` account, before Stripe's fee. */
  ledgerCents: number;
  /** By the ledger, what Stripe kept. */
  feeCents: number;
  at: Date;
};

export type Difference = {
  kind: 'missing_at_stripe' | 'missing_with_us' | 'amount' | 'fee' | 'ledger' | 'total' | 'booking';
  objectId: string;
  reference: string | null;
  expectedCents: number | null;
  actualCents: number | null;
  text: string;
  /** When the younger of the two came to be: what is still on its way is no difference yet. */
  at: Date;
};

const WORDS: Record<StripeKind, string> = {
  charge: 'charge',
  refund: 'refund',
  transfer: 'transfer',
  reversal: 'transfer reversal',
  dispute: 'dispute',
  fee: 'separate fee',
  other: 'separate movement',
};

type Sum = { kind: StripeKind; type: string; amountCents: number; feeCents: number; at: Date };

function younger(one: Date, other: Date | undefined): Date {
  return other && other > one ? other : one;
}

function byObject(lines: readonly StripeLine[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { kind, type, objectId, amountCents, feeCents, createdAt } of lines) {
    const sum = sums.get(objectId) ?? { kind, type, amountCents: 0, feeCents: 0, at: createdAt };
    sums.set(objectId, {
      kind,
      type,
      amountCents: sum.amountCents + amountCents,
      feeCents: sum.feeCents + feeCents,
      at: younger(sum.at, createdAt),
    });
  }
  return sums;
}

/**
 * Every difference between three records of the same money: Stripe's, our rows, our ledger. Object by object, so that two
 * mistakes that cancel out are found as two.
 */
export function compareSnapshots(stripeLines: readonly StripeLine[], own: readonly OwnLine[]): Difference[] {
  const theirs = byObject(stripeLines);
  const differences: Difference[] = [];
  for (const line of own) {
    const what = WORDS[line.kind];
    const there = theirs.get(line.stripeId);
    const common = { objectId: line.stripeId, reference: line.reference, at: younger(line.at, there?.at) };
    theirs.delete(line.stripeId);
    if (line.rowCents !== line.ledgerCents)
      differences.push({
        ...common,
        kind: 'ledger',
        expectedCents: line.rowCents,
        actualCents: line.ledgerCents,
        text: `Our ${what} doesn’t match the ledger.`,
      });
    if (!there) {
      if (line.rowCents !== 0)
        differences.push({
          ...common,
          kind: 'missing_at_stripe',
          expectedCents: line.rowCents,
          actualCents: null,
          text: `We have a ${what} that Stripe doesn’t have.`,
        });
      continue;
    }
    if (there.amountCents !== line.rowCents)
      differences.push({
        ...common,
        kind: 'amount',
        expectedCents: line.rowCents,
        actualCents: there.amountCents,
        text: `The amount of this ${what} differs at Stripe.`,
      });
    if (there.feeCents !== line.feeCents)
      differences.push({
        ...common,
        kind: 'fee',
        expectedCents: line.feeCents,
        actualCents: there.feeCents,
        text: `Stripe’s fee for this ${what} differs from the ledger.`,
      });
  }
  for (const [objectId, { kind, type, amountCents, at }] of theirs)
    differences.push({
      kind: 'missing_with_us',
      objectId,
      reference: null,
      expectedCents: null,
      actualCents: amountCents,
      text: `Stripe has a ${WORDS[kind]}${kind === 'other' ? ` (${type.replaceAll('_', ' ')})` : ''} that we don’t have.`,
      at,
    });
  return differences;
}
