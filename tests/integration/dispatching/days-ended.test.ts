import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { banUser } from '#app/domain/users/ban-user.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { openFixture } from '../payments/payment-fixtures';
import { beginWork, bookTeam, onlyPros, promised, sendForm, takeAll, THREE, trustPros } from './team-fixtures';

vi.setConfig({ testTimeout: 240_000 });

let reader = {} as Reader;

beforeAll(async () => {
  await openFixture();
  await trustPros();
  reader = await pageReader();
}, 300_000);
afterEach(async () => {
  setClock(null);
  // What waits for a pro after a test asks none of the next one's.
  await db().visit.updateMany({ where: { status: { in: ['pending', 'offered'] } }, data: { hold: true } });
});

/** The first day of three is under way by one pro; the third is another's. */
async function sharedDays() {
  const pros = await onlyPros(2);
  const booking = await bookTeam(reader, THREE);
  const { lead, seats: days } = booking;
  const pro = await takeAll(reader, lead.id, pros);
  const [, third] = days;
  if (!third) throw new Error('No days');
  await beginWork(reader, { visitId: lead.id, pro });
  expect((await reader.post(`/pro/visits/${third.id}/release`, pro.userId, { reason: 'A wedding' })).status).toBe(302);
  const other = await takeAll(
    reader,
    third.id,
    pros.filter(({ id }) => id !== pro.id),
  );
  return { ...booking, pro, other };
}

test.each(['cancel', 'unassign'] as const)(
  'another pro of a later day is notified once when the office ends what the lead has: %s',
  async (act) => {
    const { admin, bookingId, lead, pro, other } = await sharedDays();
    const reason = 'The roof is not safe';
    const path = `/admin/dispatch/${lead.id}`;
    if (act === 'cancel')
      await sendForm(reader, { path: `${path}/cancel`, userId: admin.id, typed: { cause: 'company', reason }, find: ['cause'] });
    else expect((await reader.post(path, admin.id, { intent: 'unassign', reason })).status).toBe(302);
    expect(await promised(bookingId)).toEqual([]);
    const told = { template: 'visit-cancelled-pro', channel: 'email' as const };
    expect(await db().notification.count({ where: { ...told, userId: other.userId } })).toBe(1);
    expect(await db().notification.count({ where: { ...told, userId: pro.userId } })).toBe(act === 'cancel' ? 1 : 0);
    const waits = { userId: other.userId, template: 'visit-assigned-pro', status: 'queued' as const };
    expect(await db().notification.count({ where: waits })).toBe(0);
  },
);

test.each(['suspend', 'ban'] as const)(
  'a pro with all days of a visit can be stopped, and others are searched for: %s',
  async (act) => {
    // Visits of the tests before still wait, each for a pro of their own.
    const pros = await onlyPros(4);
    const { admin, bookingId, lead } = await bookTeam(reader, THREE);
    const pro = await takeAll(reader, lead.id, pros);
    const by = { adminId: admin.id, reason: 'Two complaints in a week' };
    if (act === 'ban') await transact(db(), (tx) => banUser(tx, { userId: pro.userId, ...by }));
    else
      expect(
        (await reader.post(`/admin/pros/${pro.id}/suspend`, admin.id, { reason: by.reason, until: '', reassign: 'on' })).status,
      ).toBe(302);
    expect(await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).toMatchObject({
      status: act === 'ban' ? 'banned' : 'suspended',
    });
    expect(await promised(bookingId)).toEqual([]);
    expect(await db().visit.findUniqueOrThrow({ where: { id: lead.id } })).toMatchObject({ status: 'pending', hold: false });
    const told = { userId: pro.userId, template: 'visit-unassigned-pro', channel: 'email' as const };
    expect(await db().notification.count({ where: told })).toBe(1);
  },
);
