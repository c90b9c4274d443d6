import type { JobHelpers } from 'graphile-worker';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { readBusinessState } from '#app/domain/operations/business-state.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { insertAdmin } from '#tests/factories/users';
import { copyRows, newRows, readRows, type Rows } from '#tests/setup/copy-rows';
import { countRowsRead, runInside } from '#tests/setup/rows-read';
import { cronItems } from '../../../workers/crontab';
import { taskList } from '../../../workers/task-list';
import { booked, complete, openFixture, workOff } from '../payments/payment-fixtures';
import { paidPro } from '../payouts/payout-fixtures';

/** How many finished bookings there are, and then. */
const [FEW, MANY] = [600, 3_000];
/** Five times the finished business may cost a task at most this much more. */
const MAX_GROWTH = 1.3;

/**
 * The first asks Stripe, which does not know the copies; the second counts the whole business, once a night; the third all work of the
 * coming sixteen weeks, once a night: the takedowns of the copies are part of it; the fourth the drives of eight weeks, once a night; the
 * fifth finds that copies break rules, as their movements of money name others, and asks of each again: standing-rules/check-rules.test.ts.
 */
const NOT_HERE = ['ledger/reconcile', 'settings/compute-figures', 'capacity/count', 'roads/refresh', 'operations/check-rules'];
const sweeps = [...new Set(cronItems.map(({ task }) => task))].filter((task) => !NOT_HERE.includes(task));
const MONITOR = 'the figures for a monitor';
let finished: Rows;

function runTask(name: string, payload: object = {}): Promise<void> {
  const helpers = { job: { id: '1', attempts: 1, max_attempts: 3 } } as unknown as JobHelpers;
  return Promise.resolve(taskList[name]?.(payload, helpers) as Promise<void>);
}

async function sendAll(): Promise<void> {
  for (const { id } of await db().visitReport.findMany({ where: { status: 'waiting' } }))
    await runTask('reports/render', { reportId: id });
  for (const { id } of await db().notification.findMany({ where: { status: 'queued', sendAfter: { lte: now() } } }))
    await runTask('notifications/send', { notificationId: id });
}

/** One booking from the first question to the pro's money, its takedown still to come, and all that the sweeps do after it. */
beforeAll(async () => {
  await openFixture();
  await insertAdmin(db());
  const before = await readRows();
  const pro = await paidPro();
  const { install } = await booked();
  setClock(install.windowStart);
  await complete(install.id, pro.id);
  setClock(new Date(now().getTime() + 49 * HOUR_MS));
  await workOff();
  setClock(new Date(now().getTime() + 5 * DAY_MS));
  for (let round = 0; round < 3; round += 1) {
    for (const name of sweeps) await runTask(name);
    await workOff();
    await sendAll();
  }
  finished = newRows(before, await readRows());
}, 300_000);
afterEach(() => setClock(null));

test('what a sweep or a monitor reads does not grow with what is finished', { timeout: 600_000 }, async () => {
  await copyRows(finished, { from: 0, to: FEW });
  const few = await readAll();
  await copyRows(finished, { from: FEW, to: MANY });
  const many = await readAll();
  const growth = Object.fromEntries(Object.entries(many).map(([task, rows]) => [task, rows / Math.max(20, few[task] ?? 0)]));
  expect(growth).toEqual(
    Object.fromEntries([...sweeps, MONITOR].map((task) => [task, expect.toSatisfy((by: number) => by <= MAX_GROWTH)])),
  );
});

/** What the minutes do: the sums of the ledger and the figures of the days catch up with what was copied. */
async function settleLedger(): Promise<void> {
  for (let look = 0; look < 2; look += 1) {
    await runTask('operations/measure');
    await db().$executeRaw`UPDATE ledger_mark SET at = at - interval '1 hour'`;
  }
  await runTask('operations/measure');
  await runTask('analytics/roll-up');
}

async function readAll(): Promise<Record<string, number>> {
  await settleLedger();
  const rows: Record<string, number> = {};
  for (const name of sweeps) rows[name] = await countRowsRead((tx) => runInside(tx, () => runTask(name)));
  rows[MONITOR] = await countRowsRead(readBusinessState);
  return rows;
}
