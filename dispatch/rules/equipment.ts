import type { Pro, Visit } from '../model/types';
import { noShortfall, type Rule } from './rule';

function missing(visit: Visit, pro: Pro): string[] {
  return (visit.equipment ?? []).filter((piece) => !pro.equipment?.includes(piece));
}

/** The pro has every piece of equipment that the visit takes. */
export const equipment: Rule = {
  code: 'equipment',
  passes: ({ visit, pro }) => visit.visit.equipment === undefined || missing(visit.visit, pro.pro).length === 0,
  explain: ({ visit, pro }) => {
    const pieces = missing(visit.visit, pro.pro);
    return {
      limit: 0,
      value: pieces.length,
      unit: null,
      text: `Has no ${pieces.join(', no ')}.`,
    };
  },
  shortfall: noShortfall,
};
