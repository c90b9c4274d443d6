import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { isTestMode } from '#app/platform/stripe.server';
import { t } from '#app/platform/texts/t';
import { parseBenefits, type PlanBenefits } from './plan-benefits';

export const LIVE_STATUSES = ['incomplete', 'active', 'past_due'] as const;

/** The plans on sale, in their order. */
export async function listPlans(db: Db) {
  return db.subscriptionPlan.findMany({ where: { isActive: true }, orderBy: { sortOrder: 'asc' } });
}

/** A plan on sale. Throws NotFound. */
export async function readPlan(db: Db, code: string) {
  const plan = await db.subscriptionPlan.findFirst({ where: { code, isActive: true } });
  if (!plan) throw new NotFound(t('Plan not found'));
  return plan;
}

/** The customer's plan while it runs (activePlanCode, renewalDate), or null. A checkout that waits is none. */
export async function readSubscription(db: Db, customerId: string) {
  return db.subscription.findFirst({
    where: { customerId, livemode: !isTestMode(), status: { in: ['active', 'past_due'] } },
    include: { plan: true },
  });
}

/** The same; throws NotFound where there is none. */
export async function needSubscription(db: Db, customerId: string) {
  const subscription = await readSubscription(db, customerId);
  if (!subscription?.stripeSubscriptionId) throw new NotFound(t('You have no plan'));
  return { ...subscription, stripeSubscriptionId: subscription.stripeSubscriptionId };
}

export type Membership = { planCode: string; planName: string; benefits: PlanBenefits };

/**
 * What a customer's plan gives them now: of a plan whose last month is paid, and of none other. Read by pricing,
 * by the booking (guarantee days, dispatch priority) and by service calls.
 */
export async function readMembership(db: Db, customerId: string | null): Promise<Membership | null> {
  if (!customerId) return null;
  const subscription = await readSubscription(db, customerId);
  if (subscription?.status !== 'active' || !subscription.paidInvoiceId) return null;
  return {
    planCode: subscription.planCode,
    planName: subscription.plan.name,
    benefits: parseBenefits(subscription.plan.benefits),
  };
}
