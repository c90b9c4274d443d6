import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format-date-time';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { notify } from '../notifications/notify.server';
import { planEndsAt } from './notice-rule';
import { needSubscription } from '../catalog/plan-catalog.server';
import { officeZone } from '../settings/office-zone.server';

export type PlanCancelPreview = { planName: string; endsAt: Date; noticeDays: number; cancelAt: Date | null };

/** When the plan would end if it were canceled now. Throws NotFound. */
export async function previewPlanCancel(db: Db, customerId: string): Promise<PlanCancelPreview> {
  const { plan, currentPeriodEnd: periodEnd, noticeDays, cancelAt } = await needSubscription(db, customerId);
  return { planName: plan.name, cancelAt, noticeDays, endsAt: planEndsAt({ now: now(), periodEnd, noticeDays }) };
}

/** Cancels the plan with the notice that it was taken with: it runs to its end date, Stripe is told by a task. Throws NotFound, Conflict. */
export async function cancelPlan(tx: Tx, { customerId }: { customerId: string }): Promise<{ endsAt: string }> {
  const subscription = await needSubscription(tx, customerId);
  if (subscription.cancelAt) throw new Conflict('already_done', t('Your plan is already canceled.'));
  const { currentPeriodEnd: periodEnd, noticeDays } = subscription;
  const endsAt = planEndsAt({ now: now(), periodEnd, noticeDays });
  await tx.subscription.update({ where: { id: subscription.id }, data: { cancelAt: endsAt, cancelRequestedAt: now() } });
  await enqueue(tx, 'plans/push-cancellation', { subscriptionId: subscription.id });
  const user = await tx.user.findUniqueOrThrow({ where: { id: customerId }, select: { email: true, fullName: true } });
  await notify(tx, {
    dedupeKey: `plan-cancelled:${subscription.id}:${endsAt.getTime()}`,
    userId: customerId,
    email: user.email,
    template: 'plan-cancelled',
    data: async () => ({
      name: user.fullName || user.email,
      plan: subscription.plan.name,
      endsOn: formatDateTime(endsAt, { style: 'long-date', zone: await officeZone(tx) }),
      noticeDays: String(noticeDays),
      url: appUrl('/plans'),
    }),
  });
  return { endsAt: endsAt.toISOString() };
}

/** The customer keeps their plan after all. Throws NotFound, Conflict. */
export async function keepPlan(tx: Tx, { customerId }: { customerId: string }): Promise<void> {
  const subscription = await needSubscription(tx, customerId);
  if (!subscription.cancelAt) throw new Conflict('already_done', t('Your plan is not canceled.'));
  await tx.subscription.update({ where: { id: subscription.id }, data: { cancelAt: null, cancelRequestedAt: null } });
  await enqueue(tx, 'plans/push-cancellation', { subscriptionId: subscription.id });
}

/** Tells Stripe the end date that stands in the row, or that there is none. Setting it twice is setting it once. */
export async function pushCancellation(db: PrismaClient, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const row = await db.subscription.findUnique({ where: { id: subscriptionId } });
  if (!row?.stripeSubscriptionId || row.status === 'cancelled') return;
  const { stripeSubscriptionId } = row;
  await inMoneyMode(row.livemode, () => pushDate({ stripeSubscriptionId, cancelAt: row.cancelAt }));
}

type Push = { stripeSubscriptionId: string; cancelAt: Date | null };

async function pushDate(row: Push): Promise<void> {
  const wanted = row.cancelAt ? Math.floor(row.cancelAt.getTime() / 1000) : null;
  const theirs = await stripe().subscriptions.retrieve(row.stripeSubscriptionId);
  if (theirs.status === 'canceled' || theirs.cancel_at === wanted) return;
  // Stripe takes no end that has passed: such a plan ends now.
  if (wanted !== null && wanted * 1_000 <= now().getTime()) {
    await stripe().subscriptions.cancel(row.stripeSubscriptionId, { prorate: false, invoice_now: false });
    return;
  }
  await stripe().subscriptions.update(row.stripeSubscriptionId, { cancel_at: wanted ?? '', proration_behavior: 'none' });
}
