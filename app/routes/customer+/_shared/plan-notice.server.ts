import { readSubscription } from '#app/domain/catalog/plan-catalog.server';
import { readFreeCalls } from '#app/domain/plans/service-calls.server';
import { redirectWithNotice } from '#app/http/notice.server';
import type { Db } from '#app/platform/db.server';

/**
 * The dashboard is where Stripe's page and a changed plan lead. What happened is said once and the address is cleaned;
 * it says that a plan is active only when the signed webhook has said so.
 */
export async function planNotice(
  db: Db,
  { customerId, status }: { customerId: string; status: string | null },
): Promise<Response | null> {
  if (status !== 'updated' && status !== 'success') return null;
  const calls = await coveredCalls(db, customerId);
  if (status === 'updated') {
    const description = `Your plan and its benefits have changed.${calls}`;
    return redirectWithNotice('/customer/dashboard', { type: 'success', message: 'Plan Updated', description });
  }
  const subscription = await readSubscription(db, customerId);
  return redirectWithNotice(
    '/customer/dashboard',
    subscription?.status === 'active'
      ? {
          type: 'success',
          message: 'Subscription activated',
          description: `${subscription.plan.name} has started.${calls}`,
        }
      : {
          type: 'info',
          message: 'Payment processing',
          description: 'Your plan starts as soon as your bank confirms the payment.',
        },
  );
}

/** What the plan covers of lights that are out. */
async function coveredCalls(db: Db, customerId: string): Promise<string> {
  const calls = await readFreeCalls(db, customerId);
  if (!calls?.left) return '';
  return ` It covers ${calls.left} service ${calls.left === 1 ? 'call' : 'calls'} this year.`;
}
