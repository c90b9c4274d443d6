import { noShortfall, type Rule } from './rule';

/** The pro offers the visit's service. */
export const service: Rule = {
  code: 'service',
  passes: ({ visit, pro }) => pro.services.has(visit.visit.service),
  explain: ({ visit }) => ({
    limit: null,
    value: null,
    unit: null,
    text: `Does not do ${visit.visit.service.replaceAll('_', ' ')}.`,
  }),
  shortfall: noShortfall,
};
