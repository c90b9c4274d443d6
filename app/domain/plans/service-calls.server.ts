import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { parseBenefits } from '../catalog/plan-benefits';
import { readSubscription } from '../catalog/plan-catalog.server';

const YEAR_MS = 365 * DAY_MS;

export type FreeCalls = { planName: string; left: number; ofYear: number };

/** The calls that a member's plan gives in the running year of their membership, each with its name, and which are used. */
async function readCalls(db: Db, customerId: string) {
  const subscription = await readSubscription(db, customerId);
  if (subscription?.status !== 'active' || !subscription.paidInvoiceId || !subscription.startedAt) return null;
  const { freeServiceCalls: ofYear } = parseBenefits(subscription.plan.benefits);
  const year = Math.floor((now().getTime() - subscription.startedAt.getTime()) / YEAR_MS);
  const calls = Array.from({ length: ofYear }, (_, at) => `${subscription.id}:${year}:${at + 1}`);
  const spent = await db.visit.findMany({
    where: { planCall: { startsWith: `${subscription.id}:${year}:` }, status: { not: 'cancelled' } },
    select: { planCall: true },
  });
  const free = calls.filter((call) => !spent.some(({ planCall }) => planCall === call));
  return {
    subscriptionId: subscription.id,
    planName: subscription.plan.name,
    ofYear,
    free,
    left: Math.max(0, ofYear - spent.length),
  };
}

/** What a member's plan still covers this year of their membership; null without a plan that covers any. */
export async function readFreeCalls(db: Db, customerId: string): Promise<FreeCalls | null> {
  const calls = await readCalls(db, customerId);
  return calls && calls.ofYear > 0 ? { planName: calls.planName, left: calls.left, ofYear: calls.ofYear } : null;
}

/**
 * Takes one of the member's calls for a visit that is about to be made: its name, and the plan's. Holds the subscription's
 * row, and the database lets one standing visit carry a name, so that two clicks never spend one call. Throws InputError
 * (field `cover`) where none is left.
 */
export async function takeFreeCall(tx: Tx, customerId: string): Promise<{ planCall: string; planName: string }> {
  await tx.$queryRaw`SELECT 1 FROM subscription WHERE customer_id = ${customerId}::uuid AND status = 'active' FOR NO KEY UPDATE`;
  const calls = await readCalls(tx, customerId);
  const [planCall] = calls && calls.left > 0 ? calls.free : [];
  if (!calls || !planCall) {
    const text = t('Your plan has no free service call left this year');
    throw new InputError(t('{text}. You can still request service and pay for it.', { text }), { cover: text });
  }
  return { planCall, planName: calls.planName };
}
