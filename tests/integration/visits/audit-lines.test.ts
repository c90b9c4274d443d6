import { beforeAll, describe, expect, test } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { releaseVisit } from '#app/domain/fulfillment/release-visit.server';
import { readHistory } from '#app/domain/visits/read-history.server';
import { SEARCHING } from '#app/domain/visits/record-event.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { addDays } from '#tests/factories/local-time';
import { nextTuesday, promisedTuesday, quietTuesday } from '#tests/factories/scenarios';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { workOff } from '../dispatching/work-off';

let { post } = {} as Reader;

beforeAll(async () => {
  ({ post } = await pageReader());
}, 180_000);

function lines(visitId: string) {
  return db().auditLog.findMany({ where: { objectType: 'visit', objectId: visitId }, orderBy: { id: 'asc' } });
}

describe('the audit log of a visit', () => {
  test('a customer who cancels stands in it with fee and refund, and the history shows the office both', async () => {
    const { visit, customer, pro } = await promisedTuesday(db());
    const { feeCents, refundCents } = await transact(db(), (tx) =>
      cancelVisit(tx, {
        visitId: visit.id,
        actor: { kind: 'customer', userId: customer.id },
        at: now(),
        reason: 'We are moving house',
      }),
    );
    const [line] = await lines(visit.id);
    expect(line).toMatchObject({
      actorKind: 'customer',
      actorId: customer.id,
      action: 'visit.cancel',
      data: { feeCents, refundCents },
    });
    // Their own words can be erased with the account; the audit log cannot.
    expect(JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      'moving house',
    );
    const reader = { reader: 'pro' as const, viewerId: pro.userId, proId: pro.id };
    const { lines: pros } = await readHistory(db(), visit.id, { reader, before: '' });
    expect(pros.map(({ detail }) => detail).join(' ')).not.toMatch(/Fee|Refund/);
  });

  test('a fee and a refund stand in the history for the office alone', async () => {
    const { visit } = await promisedTuesday(db());
    await db().visitEvent.create({
      data: {
        visitId: visit.id,
        type: 'cancel',
        at: now(),
        actorKind: 'customer',
        data: { reason: 'Too late', feeCents: 5_000, refundCents: 7_500 },
      },
    });
    const read = async (reader: Parameters<typeof readHistory>[2]['reader']) =>
      (await readHistory(db(), visit.id, { reader, before: '' })).lines;
    expect((await read({ reader: 'office' }))[0]?.detail).toBe('Too late. Fee $50.00. Refund $75.00');
    expect((await read({ reader: 'customer', viewerId: visit.id }))[0]?.detail).toBe('Too late');
  });

  test('a pro who gives a visit back stands in it, once', async () => {
    const { visit, pro } = await promisedTuesday(db());
    await transact(db(), (tx) => releaseVisit(tx, { visitId: visit.id, proId: pro.id, userId: pro.userId, reason: 'Sick' }));
    expect(await lines(visit.id)).toMatchObject([{ actorKind: 'pro', actorId: pro.userId, action: 'visit.release' }]);
  });

  test('an admin’s act stands in it once', async () => {
    const { visit, admin } = await promisedTuesday(db());
    const sent = await post(`/admin/dispatch/${visit.id}/cancel`, admin.id, {
      cause: 'company',
      reason: 'A mistake of ours',
      feeCents: '0',
    });
    expect(sent.status).toBe(302);
    const cancels = (await lines(visit.id)).filter(({ action }) => action === 'visit.cancel');
    expect(cancels).toMatchObject([{ actorKind: 'admin', actorId: admin.id, reason: 'A mistake of ours' }]);
  });

  test('a claim, a customer’s move and what the system then does stand in it, each as often as in the history', async () => {
    const { visit, customer, nearPro } = await quietTuesday(db());
    await db().visit.update({ where: { id: visit.id }, data: { poolSince: now() } });
    const claimed = await post('/pro/dashboard/jobs', nearPro.userId, { intent: 'claim', visitId: visit.id });
    expect(claimed.status).toBe(302);
    const moved = await post(`/customer/visits/${visit.id}/reschedule`, customer.id, {
      date: addDays(nextTuesday(), 1),
      hour: '12',
      feeCents: '0',
      keepsPro: 'on',
    });
    expect(moved.status).toBe(302);
    await workOff();
    const steps = await db().visitEvent.findMany({
      where: { visitId: visit.id, actorKind: { not: 'admin' }, type: { notIn: [...SEARCHING] } },
      orderBy: { id: 'asc' },
    });
    const audited = await lines(visit.id);
    expect(audited.map(({ actorKind, actorId, action }) => [actorKind, actorId, action])).toEqual(
      steps.map(({ actorKind, actorId, type }) => [actorKind, actorId, `visit.${type}`]),
    );
    expect(audited).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ actorKind: 'pro', actorId: nearPro.userId, action: 'visit.claim' }),
        expect.objectContaining({ actorKind: 'customer', actorId: customer.id }),
        expect.objectContaining({ actorKind: 'system' }),
      ]),
    );
  });
});
