import { readSubscription } from '#app/domain/catalog/plan-catalog.server';
import { readFreeCalls } from '#app/domain/plans/service-calls.server';
import { redirectWithNotice } from '#app/http/notice.server';
import type { Db } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';

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
    const description = [t('Your plan and its benefits have changed.'), calls].filter(Boolean).join(' ');
    return redirectWithNotice('/customer/dashboard', { type: 'success', message: t('Plan Updated'), description });
  }
  const subscription = await readSubscription(db, customerId);
  return redirectWithNotice(
    '/customer/dashboard',
    subscription?.status === 'active'
      ? {
          type: 'success',
          message: t('Subscription activated'),
          description: [t('{name} has started.', { name: subscription.plan.name }), calls].filter(Boolean).join(' '),
        }
      : {
          type: 'info',
          message: t('Payment processing'),
          description: t('Your plan starts as soon as your bank confirms the payment.'),
        },
  );
}

/** What the plan covers of lights that are out. */
async function coveredCalls(db: Db, customerId: string): Promise<string> {
  const calls = await readFreeCalls(db, customerId);
  if (!calls?.left) return '';
  return t('It covers {left, plural, one {# service call} other {# service calls}} this year.', { left: calls.left });
}
