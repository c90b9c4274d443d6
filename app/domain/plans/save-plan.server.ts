import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import { benefitsSchema } from '../catalog/plan-benefits';
import { planFeatures } from './plan-features';
import type { PlanForm } from './plan-form.schema';

const BPS_PER_PERCENT = 100;
const CENTS = 100;

/** Every plan, those off sale too, with how many have it now. */
export async function listPlansForAdmin(db: Db) {
  const running = { where: { status: { in: ['active' as const, 'past_due' as const] } } };
  return db.subscriptionPlan.findMany({
    orderBy: { sortOrder: 'asc' },
    include: { _count: { select: { subscriptions: running } } },
  });
}

/**
 * Changes a plan. Its members have the new benefits from now on; a new price is for customers who choose the plan from now on,
 * since a subscription that exists at Stripe keeps its own. Throws NotFound, and Conflict when another admin changed it meanwhile.
 */
export async function savePlan(tx: Tx, { form, adminId }: { form: PlanForm; adminId: string }): Promise<void> {
  const { subaction: code, version, name, tagline } = form;
  const before = await tx.subscriptionPlan.findUnique({ where: { code } });
  if (!before) throw new NotFound('Plan not found');
  const benefits = benefitsSchema.parse({ ...form, discountBps: form.discountPercent * BPS_PER_PERCENT });
  const priceCents = form.price * CENTS;
  const isPopular = form.isPopular === 'on';
  const after = { name, tagline, priceCents, benefits, isPopular, isActive: form.isActive === 'on' };
  const { count } = await tx.subscriptionPlan.updateMany({
    where: { code, version },
    data: {
      ...after,
      features: planFeatures(benefits),
      version: { increment: 1 },
      ...(priceCents === before.priceCents ? {} : { stripePriceId: null, stripeTestPriceId: null }),
    },
  });
  if (count === 0) throw new Conflict('version', 'Another admin just changed this plan. Check their changes and try again.');
  if (isPopular) await tx.subscriptionPlan.updateMany({ where: { code: { not: code } }, data: { isPopular: false } });
  const { features: _features, stripePriceId: _price, stripeTestPriceId: _testPrice, ...was } = before;
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'plan.change',
    objectType: 'subscription_plan',
    objectId: code,
    reason: form.reason,
    data: { before: was, after },
  });
}
