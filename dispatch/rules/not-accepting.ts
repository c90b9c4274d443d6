import { noShortfall, type Rule } from './rule';

/** The pro takes new work now. */
export const notAccepting: Rule = {
  code: 'not_accepting',
  passes: ({ pro }) => pro.pro.accepting,
  explain: () => ({ limit: null, value: null, unit: null, text: 'Not accepting jobs at the moment.' }),
  shortfall: noShortfall,
};
