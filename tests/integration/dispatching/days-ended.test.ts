import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { banUser } from '#app/domain/users/ban-user.server';
import { db, transact } from '#app/platform/db.server';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { openFixture } from '../payments/payment-fixtures';
import { bookTeam, onlyPros, promised, takeAll, THREE, trustPros } from './team-fixtures';

vi.setConfig({ testTimeout: 240_000 });

let reader = {} as Reader;

beforeAll(async () => {
  await openFixture();
  await trustPros();
  reader = await pageReader();
}, 300_000);
// What waits for a pro after a test asks none of the next one's.
afterEach(() => db().visit.updateMany({ where: { status: { in: ['pending', 'offered'] } }, data: { hold: true } }));

test.each(['suspend', 'ban'] as const)(
  'a pro with all days of a visit can be stopped, and others are searched for: %s',
  async (act) => {
    const pros = await onlyPros(1);
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
