import { mark, type Marked } from '#app/platform/texts/t';
/** How often a program comes to a location. */
export const CADENCES = ['weekly', 'monthly', 'bi_monthly', 'quarterly', 'semi_annual', 'annual', 'as_needed'] as const;
export type Cadence = (typeof CADENCES)[number];

export const cadenceLabels: Record<Cadence, Marked> = {
  weekly: mark('Weekly'),
  monthly: mark('Monthly'),
  bi_monthly: mark('Every 2 months'),
  quarterly: mark('Quarterly'),
  semi_annual: mark('Twice a year'),
  annual: mark('Yearly'),
  as_needed: mark('As needed'),
};
