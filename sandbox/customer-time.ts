import type { Call } from './call';
import type { Customer } from './customers';
import { findDoc, type Doc } from './store';

/** A customer on a test clock lives at that clock's time: everything of his is stamped with it. */
export async function atCustomersTime(call: Call, customer: Customer | undefined): Promise<Call> {
  if (!customer?.test_clock) return call;
  const clock = await findDoc<Doc & { frozen_time: number }>(call, 'test_helpers.test_clock', customer.test_clock);
  return clock ? { ...call, now: clock.frozen_time } : call;
}
