import { noShortfall, type Rule } from './rule';

/** The visit does not exclude this pro (a customer's wish, an earlier release). */
export const excluded: Rule = {
  code: 'excluded',
  passes: ({ visit, pro }) => !visit.visit.excludedProIds.includes(pro.pro.proId),
  explain: () => ({ limit: null, value: null, unit: null, text: 'Released this visit or was taken off it.' }),
  shortfall: noShortfall,
};
