import type { PlanBenefits } from '../catalog/plan-benefits';

type SeedPlan = {
  code: string;
  name: string;
  tagline: string;
  /** A month, whole dollars. */
  priceCents: number;
  features: string[];
  benefits: PlanBenefits;
  isPopular: boolean;
  sortOrder: number;
};

/** The three plans. Prices and benefits are rows from here on; an admin may change them. */
export const seedPlans: readonly SeedPlan[] = [
  {
    code: 'PEACE_OF_MIND',
    name: 'Peace of Mind',
    tagline: 'A longer guarantee and one free visit',
    priceCents: 1_900,
    features: ['Guarantee until 60 days after takedown', '1 free service call a year', '5% off every booking'],
    benefits: { guaranteeDays: 60, priorityDispatch: 0, freeServiceCalls: 1, discountBps: 500 },
    isPopular: false,
    sortOrder: 1,
  },
  {
    code: 'TOTAL_HOME',
    name: 'Total Home',
    tagline: 'First in line, all season',
    priceCents: 3_900,
    features: [
      'Guarantee until 60 days after takedown',
      'Priority scheduling: your visits are scheduled first',
      '2 free service calls a year',
      '10% off every booking',
    ],
    benefits: { guaranteeDays: 60, priorityDispatch: 1, freeServiceCalls: 2, discountBps: 1_000 },
    isPopular: true,
    sortOrder: 2,
  },
  {
    code: 'PREMIUM',
    name: 'Premium',
    tagline: 'The whole house, looked after',
    priceCents: 7_900,
    features: [
      'Guarantee until 60 days after takedown',
      'Highest scheduling priority',
      '4 free service calls a year',
      '15% off every booking',
    ],
    benefits: { guaranteeDays: 60, priorityDispatch: 2, freeServiceCalls: 4, discountBps: 1_500 },
    isPopular: false,
    sortOrder: 3,
  },
];
