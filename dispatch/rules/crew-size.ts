import type { Rule } from './rule';

/** The pro comes with as many people as the visit takes; equal is enough. */
export const crewSize: Rule = {
  code: 'crew_size',
  passes: ({ visit, pro }) => visit.visit.people === undefined || !(visit.visit.people > (pro.pro.crewSize ?? 1)),
  explain: ({ visit, pro }) => {
    const value = visit.visit.people ?? 1;
    const limit = pro.pro.crewSize ?? 1;
    return {
      limit,
      value,
      unit: 'people',
      text: `Takes ${value} people, ${limit === 1 ? 'works alone' : `has a crew of ${limit}`}.`,
    };
  },
  shortfall: ({ visit, pro }) => ({ by: (visit.visit.people ?? 1) - (pro.pro.crewSize ?? 1), unit: 'people' }),
};
