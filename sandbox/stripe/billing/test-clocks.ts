import { invalid } from '../../api/api-error';
import type { ApiCall, Route } from '../../api/api-call';
import type { Customer } from '../payments/customer-object';
import { emit } from '../events/events';
import { newId } from '../../database/ids';
import { listDocs } from '../../api/list-docs';
import { renewDueSubscriptions } from './renew-subscriptions';
import { findDocs, insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

export type TestClock = Doc & {
  object: 'test_helpers.test_clock';
  created: number;
  deletes_after: number;
  frozen_time: number;
  livemode: false;
  name: string | null;
  status: 'ready';
  status_details: object;
};

const keptSeconds = 30 * 24 * 3600;
const mostAdvance = 2 * 366 * 24 * 3600;

async function create(call: ApiCall): Promise<TestClock> {
  const frozen_time = call.params.needInteger('frozen_time', 0);
  const name = call.params.text('name') ?? null;
  return insertDoc<TestClock>(call, {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: call.now,
    deletes_after: call.now + keptSeconds,
    frozen_time,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  });
}

/** Walks through everything that falls due on the way, each at its own moment. The answer comes when it is done. */
async function advance(call: ApiCall): Promise<TestClock> {
  const clock = await lockDoc<TestClock>(call, 'test_helpers.test_clock', call.path('clock'));
  const frozen_time = call.params.needInteger('frozen_time');
  if (frozen_time <= clock.frozen_time)
    throw invalid('The new time must be after the current frozen time.', { param: 'frozen_time' });
  if (frozen_time > clock.frozen_time + mostAdvance)
    throw invalid('The clock advances by two years at most.', { param: 'frozen_time' });
  await renewDueSubscriptions(call, { testClock: clock.id, until: frozen_time });
  const ready = await saveDoc(call, { ...clock, frozen_time });
  await emit(call, 'test_helpers.test_clock.ready', ready);
  return ready;
}

async function remove(call: ApiCall): Promise<object> {
  const clock = await lockDoc<TestClock>(call, 'test_helpers.test_clock', call.path('clock'));
  for (const customer of await findDocs<Customer>(call, 'customer', { test_clock: clock.id })) {
    await saveDoc<Customer>(call, { ...customer, deleted: true });
  }
  await call.db.query(`delete from sandbox.doc where object = 'subscription' and data @> $1`, [
    JSON.stringify({ test_clock: clock.id }),
  ]);
  await call.db.query('delete from sandbox.doc where id = $1', [clock.id]);
  return { id: clock.id, object: clock.object, deleted: true };
}

export const testClockRoutes: Route[] = [
  { method: 'POST', path: '/v1/test_helpers/test_clocks', handle: create },
  {
    method: 'GET',
    path: '/v1/test_helpers/test_clocks',
    handle: (call) => listDocs<TestClock>(call, { object: 'test_helpers.test_clock', url: '/v1/test_helpers/test_clocks' }),
  },
  {
    method: 'GET',
    path: '/v1/test_helpers/test_clocks/:clock',
    handle: (call) => needDoc<TestClock>(call, 'test_helpers.test_clock', call.path('clock')),
  },
  { method: 'POST', path: '/v1/test_helpers/test_clocks/:clock/advance', handle: advance },
  { method: 'DELETE', path: '/v1/test_helpers/test_clocks/:clock', handle: remove },
];
