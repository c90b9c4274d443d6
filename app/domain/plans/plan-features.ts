import type { PlanBenefits } from '../catalog/plan-benefits';
import { t } from '#app/platform/texts/t';

const BPS_PER_PERCENT = 100;

/** What /plans prints of a plan: made of what pricing, the guarantee and dispatch read, so that it cannot promise anything else. It is kept in English. */
export function planFeatures(benefits: PlanBenefits): string[] {
  const { guaranteeDays, priorityDispatch, freeServiceCalls, discountBps } = benefits;
  return [
    guaranteeDays > 0 ? t('Guarantee until {days} days after takedown', { days: guaranteeDays }) : null,
    priorityDispatch > 1 ? t('Highest scheduling priority') : null,
    priorityDispatch === 1 ? t('Priority scheduling: your visits are scheduled first') : null,
    freeServiceCalls > 0
      ? t('{count, plural, one {# free service call} other {# free service calls}} a year', { count: freeServiceCalls })
      : null,
    discountBps > 0 ? t('{percent}% off every booking', { percent: discountBps / BPS_PER_PERCENT }) : null,
  ].filter((line) => line !== null);
}
