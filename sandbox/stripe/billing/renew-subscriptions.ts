import { billSubscription } from './bill-subscription';
import type { ApiCall } from '../../api/api-call';
import { emit } from '../events/events';
import type { Invoice } from './invoice-object';
import { chargeInvoice, methodForInvoice } from './settle-invoice';
import { findDoc, lockDoc, saveDoc } from '../../database/store';
import { endSubscription, nextPeriod, saveSubscription, type Subscription, withDueTime } from './subscription-object';

const daySeconds = 86_400;
/** Days until the next try after each failed one; after the last the subscription ends. */
const retryDays = [3, 5, 7];

async function openInvoiceOf(call: ApiCall, subscription: Subscription): Promise<Invoice | undefined> {
  const invoice = subscription.latest_invoice ? await findDoc<Invoice>(call, 'invoice', subscription.latest_invoice) : undefined;
  return invoice?.status === 'open' ? invoice : undefined;
}

async function planRetry(call: ApiCall, subscription: Subscription, invoice: Invoice): Promise<void> {
  const days = retryDays[invoice.attempt_count - 1];
  if (days === undefined) {
    await saveDoc<Invoice>(call, { ...invoice, next_payment_attempt: null });
    await endSubscription(call, subscription, 'payment_failed');
    return;
  }
  const next_payment_attempt = call.now + days * daySeconds;
  await saveDoc<Invoice>(call, { ...invoice, next_payment_attempt });
  await saveSubscription(call, { ...subscription, status: 'past_due', _retry_at: next_payment_attempt });
}

async function renew(call: ApiCall, subscription: Subscription): Promise<void> {
  const next = await saveDoc(call, withDueTime(nextPeriod(subscription)));
  const { invoice } = await billSubscription(call, next, { reason: 'subscription_cycle', withCycle: true });
  const current = await lockDoc<Subscription>(call, 'subscription', subscription.id);
  if (invoice.status === 'open' && current.collection_method === 'charge_automatically') {
    const attempted = invoice.attempt_count ? invoice : { ...invoice, attempt_count: 1 };
    return planRetry(call, current, attempted);
  }
  await saveSubscription(call, current);
}

async function retry(call: ApiCall, subscription: Subscription): Promise<void> {
  const invoice = await openInvoiceOf(call, subscription);
  if (!invoice) return void (await saveSubscription(call, { ...subscription, _retry_at: null }));
  const methodId = await methodForInvoice(call, invoice, subscription.default_payment_method);
  const result = methodId ? await chargeInvoice(call, invoice, methodId, true) : null;
  if (result?.outcome === 'succeeded') return;
  await planRetry(call, subscription, result?.invoice ?? { ...invoice, attempt_count: invoice.attempt_count + 1 });
}

/** One thing that has fallen due: the end, a new try, or the next period. */
async function step(call: ApiCall, subscription: Subscription): Promise<void> {
  if (subscription.status === 'incomplete') {
    const expired = await saveDoc<Subscription>(call, {
      ...subscription,
      status: 'incomplete_expired',
      ended_at: call.now,
      _due_at: null,
    });
    await emit(call, 'customer.subscription.updated', expired);
    return;
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= call.now) {
    await endSubscription(call, subscription, 'cancellation_requested');
    return;
  }
  if (subscription._retry_at !== null && subscription._retry_at <= call.now) return retry(call, subscription);
  return renew(call, subscription);
}

const mostSteps = 400;

/** Brings subscriptions up to `until`, each event at its own moment. `testClock` null: those that live in real time. */
export async function renewDueSubscriptions(
  call: ApiCall,
  { testClock, until }: { testClock: string | null; until: number },
): Promise<void> {
  for (let done = 0; done < mostSteps; done += 1) {
    const { rows } = await call.db.query<{ data: Subscription; account: string }>(
      `select data, account from sandbox.doc
       where object = 'subscription' and data @> $1 and (data->>'_due_at')::bigint <= $2
       order by (data->>'_due_at')::bigint, seq limit 1 for update skip locked`,
      [JSON.stringify({ test_clock: testClock }), until],
    );
    const due = rows[0];
    if (!due) return;
    await step({ ...call, account: due.account, now: testClock ? due.data._due_at! : call.now }, due.data);
  }
}
