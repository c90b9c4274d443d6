import type { Rule } from './rule';

export function dollars(cents: number): string {
  return `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export function minPayoutText(cents: number, minCents: number): string {
  return `Pays ${dollars(cents)}, takes jobs from ${dollars(minCents)}.`;
}

/** The visit pays at least what the pro asks for; equal is enough. */
export const minPayout: Rule = {
  code: 'min_payout',
  passes: ({ visit, pro }) => !(visit.visit.payoutCents < pro.pro.minPayoutCents),
  explain: ({ visit, pro }) => {
    const value = visit.visit.payoutCents;
    const limit = pro.pro.minPayoutCents;
    return { limit, value, unit: 'cents', text: minPayoutText(value, limit) };
  },
  shortfall: ({ visit, pro }) => ({ by: pro.pro.minPayoutCents - visit.visit.payoutCents, unit: 'cents' }),
};
