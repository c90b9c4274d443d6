/** How often a program comes to a location. */
export const CADENCES = ['weekly', 'monthly', 'bi_monthly', 'quarterly', 'semi_annual', 'annual', 'as_needed'] as const;
export type Cadence = (typeof CADENCES)[number];

export const cadenceLabels: Record<Cadence, string> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
  bi_monthly: 'Every 2 months',
  quarterly: 'Quarterly',
  semi_annual: 'Twice a year',
  annual: 'Yearly',
  as_needed: 'As needed',
};
