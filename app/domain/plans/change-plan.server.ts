import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import type { Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { Conflict, UpstreamError } from '#app/platform/errors';
import { stripe } from '#app/platform/stripe.server';
import { currentLanguage } from '#app/platform/texts/language';
import { mark, t, translate } from '#app/platform/texts/t';
import { needSubscription, readPlan } from '../catalog/plan-catalog.server';
import { ensureStripePrice } from './stripe-price.server';
import { syncSubscription } from './sync-subscription.server';
import { declineWords } from '../payments/decline-words';

/** How long a shown amount holds: it is reckoned to the second. */
const SHOWN_FOR_MS = 15 * MINUTE_MS;
const PROBLEM = mark('Failed to process plan selection. Nothing was changed, please try again.');

export type PlanChangePreview = {
  fromName: string;
  toName: string;
  /** Charged to the card at once; nothing where the new plan costs less. */
  dueNowCents: number;
  lines: { label: string; amountCents: number }[];
  monthlyCents: number;
  /** The second that the amount is reckoned for: sent back with the form, so that what is charged is what was shown. */
  prorationDate: number;
};

/** What changing the plan costs today, asked of Stripe; nothing is changed. Throws NotFound, Conflict, UpstreamError. */
export async function previewPlanChange(
  db: PrismaClient,
  { customerId, planCode }: { customerId: string; planCode: string },
): Promise<PlanChangePreview> {
  const subscription = await needSubscription(db, customerId);
  const plan = await readPlan(db, planCode);
  if (subscription.planCode === planCode) throw new Conflict('already_done', t('This is already your plan.'));
  const prorationDate = Math.floor(now().getTime() / 1000);
  try {
    const price = await ensureStripePrice(db, plan);
    const preview = await stripe().invoices.createPreview({
      subscription: subscription.stripeSubscriptionId,
      subscription_details: {
        items: [{ id: subscription.stripeItemId ?? undefined, price }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
    });
    return {
      fromName: subscription.plan.name,
      toName: plan.name,
      dueNowCents: preview.amount_due,
      lines: preview.lines.data.map((line) => ({ label: lineText(line, plan.name), amountCents: line.amount })),
      monthlyCents: plan.priceCents,
      prorationDate,
    };
  } catch (cause) {
    throw new UpstreamError(translate(PROBLEM), { cause });
  }
}

/** Stripe words its lines in English: what is given back is a credit, what is charged is the rest of the month. */
function lineText({ description, amount }: { description: string | null; amount: number }, planName: string): string {
  if (currentLanguage() === 'en') return description ?? 'Item';
  return amount < 0 ? t('Credit for the rest of the month') : t('{planName} for the rest of the month', { planName });
}

/** Notes the change and its operation key before Stripe is called. Throws NotFound, Conflict (not active, shown too long ago). */
export async function startPlanChange(
  tx: Tx,
  input: { customerId: string; planCode: string; prorationDate: number; opId: string },
): Promise<{ subscriptionId: string }> {
  const { customerId, planCode, prorationDate, opId } = input;
  const subscription = await needSubscription(tx, customerId);
  await readPlan(tx, planCode);
  if (subscription.planCode === planCode) throw new Conflict('already_done', t('This is already your plan.'));
  if (subscription.cancelAt) throw new Conflict('already_done', t('Your plan is canceled. Keep it first, then change it.'));
  if (subscription.status !== 'active')
    throw new Conflict('already_done', t('Your last month is unpaid. Pay it first, then change your plan.'));
  const prorationAt = new Date(prorationDate * 1000);
  const age = now().getTime() - prorationAt.getTime();
  if (age > SHOWN_FOR_MS || age < -1_000)
    throw new Conflict('version', t('The amount has changed. Reload the page to see the new amount.'));
  const data = { changeTo: planCode, changeOpKey: `change:${opId}`, changeProrationAt: prorationAt };
  await tx.subscription.update({ where: { id: subscription.id }, data });
  return { subscriptionId: subscription.id };
}

/**
 * Sends a noted change to Stripe, outside any transaction, under its stored key: the proration is charged at once and the
 * card's no leaves the plan as it was. Stops quietly when nothing is noted. Throws Conflict (the card's words) and
 * UpstreamError (Stripe could not be asked: the note stays, and a repeat is the same change).
 */
export async function sendPlanChange(db: PrismaClient, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const row = await db.subscription.findUniqueOrThrow({ where: { id: subscriptionId } });
  if (!row.changeTo || !row.changeOpKey || !row.changeProrationAt || !row.stripeSubscriptionId) return;
  crashpoint('plan-change.op-stored');
  const plan = await readPlan(db, row.changeTo);
  const clear = () =>
    db.subscription.updateMany({
      where: { id: row.id, changeOpKey: row.changeOpKey },
      data: { changeTo: null, changeOpKey: null, changeProrationAt: null },
    });
  try {
    const price = await ensureStripePrice(db, plan);
    await stripe().subscriptions.update(
      row.stripeSubscriptionId,
      {
        items: [{ id: row.stripeItemId ?? undefined, price }],
        proration_behavior: 'always_invoice',
        proration_date: Math.floor(row.changeProrationAt.getTime() / 1000),
        payment_behavior: 'error_if_incomplete',
        metadata: { planCode: plan.code, subscriptionId: row.id },
      },
      { idempotencyKey: row.changeOpKey },
    );
  } catch (cause) {
    const problem = cause as { type?: string; message?: string };
    if (problem.type !== 'StripeCardError') throw new UpstreamError(translate(PROBLEM), { cause });
    await clear();
    throw new Conflict(
      'already_done',
      t('{message} Your plan hasn’t changed. Add another card and try again.', {
        message: declineWords(problem.message ?? 'Your card was declined.'),
      }),
    );
  }
  crashpoint('plan-change.stripe-called');
  await syncSubscription(db, { stripeSubscriptionId: row.stripeSubscriptionId });
  await clear();
}
