import { noShortfall, type Rule } from './rule';

/** The pro's account is active (onboarded, not suspended). */
export const inactive: Rule = {
  code: 'inactive',
  passes: ({ pro }) => pro.pro.active !== false,
  explain: () => ({ limit: null, value: null, unit: null, text: 'The account is not active.' }),
  shortfall: noShortfall,
};
