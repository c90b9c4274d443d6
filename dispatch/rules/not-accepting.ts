import { noShortfall, type Rule } from './rule';

/** The pro takes new work now. */
export const notAccepting: Rule = {
  code: 'not_accepting',
  passes: ({ pro }) => pro.pro.accepting,
  explain: ({ pro }) => ({ limit: null, value: null, unit: null, text: pro.pro.away ?? 'Not accepting jobs at the moment.' }),
  shortfall: noShortfall,
};
