import { giftRules } from './gift-rules.server';
import { instantRules } from './instant-rules.server';
import { moneyRules, movementRules } from './money-rules.server';
import { payoutRules } from './payout-rules.server';
import type { Rule } from './rule';
import { planRules, visitRules } from './visit-rules.server';

/** Every rule that must hold, whatever happened. A test breaks each of them. */
export const allRules: readonly Rule[] = [
  ...movementRules,
  ...moneyRules,
  ...giftRules,
  ...payoutRules,
  ...visitRules,
  ...planRules,
  ...instantRules,
];
