import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import { freeSlug } from '../business/slug';
import { benefitsSchema } from '../catalog/plan-benefits';
import { planFeatures } from './plan-features';
import type { PlanForm } from './plan-form.schema';
import { t } from '#app/platform/texts/t';
import { inLanguage } from '#app/platform/texts/language.server';

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

/** Adds a plan after the others, on sale at once where the form says so; its price is made at Stripe for the first who chooses it. Throws InputError. */
export async function addPlan(tx: Tx, { form, adminId }: { form: PlanForm; adminId: string }): Promise<string> {
  // Two admins who add one at once do it one after the other.
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('subscription_plan'))::text`;
  const all = await tx.subscriptionPlan.findMany({ select: { code: true, name: true, sortOrder: true } });
  if (all.some(({ name }) => name.toLowerCase() === form.name.toLowerCase()))
    throw new InputError(t('Choose another name'), { name: t('There is already a plan called {name}', { name: form.name }) });
  const after = columnsOf(form);
  const code = freeSlug(
    form.name,
    all.map((plan) => plan.code.toLowerCase()),
  );
  const sortOrder = Math.max(0, ...all.map((plan) => plan.sortOrder)) + 1;
  await tx.subscriptionPlan.create({
    data: { ...after, features: inLanguage('en', () => planFeatures(after.benefits)), code, sortOrder },
  });
  if (after.isPopular) await tx.subscriptionPlan.updateMany({ where: { code: { not: code } }, data: { isPopular: false } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'plan.add',
    objectType: 'subscription_plan',
    objectId: code,
    reason: form.reason,
    data: { after },
  });
  return code;
}

function columnsOf(form: PlanForm) {
  return {
    name: form.name,
    tagline: form.tagline,
    priceCents: form.price * CENTS,
    benefits: benefitsSchema.parse({ ...form, discountBps: form.discountPercent * BPS_PER_PERCENT }),
    isPopular: form.isPopular === 'on',
    isActive: form.isActive === 'on',
  };
}

/**
 * Changes a plan. Its members have the new benefits from now on; a new price is for customers who choose the plan from now on,
 * since a subscription that exists at Stripe keeps its own. Throws NotFound, and Conflict when another admin changed it meanwhile.
 */
export async function savePlan(tx: Tx, { form, adminId }: { form: PlanForm; adminId: string }): Promise<void> {
  const { subaction: code, version } = form;
  const before = await tx.subscriptionPlan.findUnique({ where: { code } });
  if (!before) throw new NotFound(t('Plan not found'));
  const after = columnsOf(form);
  const { priceCents, benefits, isPopular } = after;
  const { count } = await tx.subscriptionPlan.updateMany({
    where: { code, version },
    data: {
      ...after,
      features: inLanguage('en', () => planFeatures(benefits)),
      version: { increment: 1 },
      ...(priceCents === before.priceCents ? {} : { stripePriceId: null, stripeTestPriceId: null }),
    },
  });
  if (count === 0) throw new Conflict('version', t('Another admin just changed this plan. Check their changes and try again.'));
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
