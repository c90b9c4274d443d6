import { expect, test } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { assignByAdmin, holdVisit, offerByAdmin } from '#app/domain/dispatching/override-dispatch.server';
import { raisePayout } from '#app/domain/dispatching/raise-payout.server';
import { requestReschedule } from '#app/domain/reschedules/request-reschedule.server';
import { now } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { rooms } from '#app/realtime/rooms';
import { addDays } from '#tests/factories/local-time';
import { quietTuesday } from '#tests/factories/scenarios';
import { hearBroadcasts } from '#tests/setup/hear-broadcasts';

type Scene = Awaited<ReturnType<typeof quietTuesday>>;

/** How often every pro's board was told of the visit, while it was in the pool and the act was done to it. */
async function countNotices(act: (tx: Tx, scene: Scene) => Promise<unknown>, poolSince: Date | null = now()): Promise<number> {
  const scene = await quietTuesday(db());
  const { id } = await db().visit.update({ where: { id: scene.visit.id }, data: { poolSince } });
  const heard = await hearBroadcasts(() => transact(db(), (tx) => act(tx, scene)));
  return heard.filter(
    (one) => 'notice' in one && one.notice.type === 'pool.changed' && one.notice.id === id && one.rooms.includes(rooms.pool()),
  ).length;
}

const ACTS: Record<string, (tx: Tx, scene: Scene) => Promise<unknown>> = {
  'is canceled': (tx, { visit, customer }) =>
    cancelVisit(tx, { visitId: visit.id, actor: { kind: 'customer', userId: customer.id }, reason: '', at: now() }),
  'moves to another day': (tx, { visit, customer, date }) =>
    requestReschedule(tx, { visitId: visit.id, customerId: customer.id, date: addDays(date, 1), hour: 11, shownFeeCents: 0 }),
  'is offered to one pro': (tx, { visit, nearPro, admin }) =>
    offerByAdmin(tx, { visitId: visit.id, proId: nearPro.id, adminId: admin.id }),
  'is assigned': (tx, { visit, nearPro, admin }) =>
    assignByAdmin(tx, { visitId: visit.id, proId: nearPro.id, adminId: admin.id }),
  'is held': (tx, { visit, admin }) => holdVisit(tx, { visitId: visit.id, adminId: admin.id, reason: 'Storm' }),
  'pays more': (tx, { visit, admin }) =>
    raisePayout(tx, { visitId: visit.id, adminId: admin.id, payoutCents: visit.payoutCents + 100, reason: '' }),
};

test.each(Object.entries(ACTS))('a visit of the pool that %s is no longer shown as it was', async (_, act) => {
  expect(await countNotices(act)).toBe(1);
  expect(await countNotices(act, null)).toBe(0);
});
