import { expect, test } from 'vitest';
import { NO_BENEFITS } from '../catalog/plan-benefits';
import { planFeatures } from './plan-features';
import { seedPlans } from '../initial-data/seed-plans';

test('what a plan prints is what its benefits give', () => {
  for (const plan of seedPlans) expect(planFeatures(plan.benefits), plan.code).toEqual(plan.features);
  expect(planFeatures(NO_BENEFITS)).toEqual([]);
});
