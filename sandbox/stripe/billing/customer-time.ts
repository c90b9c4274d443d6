import type { ApiCall } from '../../api/api-call';
import type { Customer } from '../payments/customer-object';
import { findDoc, type Doc } from '../../database/store';

/** A customer on a test clock lives at that clock's time: everything of theirs is stamped with it. */
export async function atCustomersTime(call: ApiCall, customer: Customer | undefined): Promise<ApiCall> {
  if (!customer?.test_clock) return call;
  const clock = await findDoc<Doc & { frozen_time: number }>(call, 'test_helpers.test_clock', customer.test_clock);
  return clock ? { ...call, now: clock.frozen_time } : call;
}
