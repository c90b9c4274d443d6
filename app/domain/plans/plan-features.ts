import type { PlanBenefits } from '../catalog/plan-benefits';

const BPS_PER_PERCENT = 100;

/** What /plans prints of a plan: made of what pricing, the guarantee and dispatch read, so that it cannot promise anything else. */
export function planFeatures(benefits: PlanBenefits): string[] {
  const { guaranteeDays, priorityDispatch, freeServiceCalls, discountBps } = benefits;
  return [
    guaranteeDays > 0 ? `Guarantee until ${guaranteeDays} days after takedown` : null,
    priorityDispatch > 1 ? 'Highest scheduling priority' : null,
    priorityDispatch === 1 ? 'Priority scheduling: your visits are scheduled first' : null,
    freeServiceCalls > 0 ? `${freeServiceCalls} free service ${freeServiceCalls === 1 ? 'call' : 'calls'} a year` : null,
    discountBps > 0 ? `${discountBps / BPS_PER_PERCENT}% off every booking` : null,
  ].filter((line) => line !== null);
}
