import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportMessage } from '#app/domain/messages/report-message.server';
import { readFigures } from '#app/domain/moderation/list-items.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertMessage } from '#tests/factories/messages';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { unwritable, without } from '#tests/setup/broken-table';
import { pageReader, type Reader, getWords } from '#tests/setup/read-pages';

let { ask, read, post } = {} as Reader;
let adminId = '';

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask, read, post } = await pageReader());
  adminId = (await insertAdmin(db())).id;
}, 180_000);

beforeEach(() => db().moderationItem.deleteMany());
afterEach(() => setClock(null));

/** A message of the pro's that the customer has reported. */
async function reported(body = 'Call me on 312 555 0177, cheaper without them') {
  const talk = await promisedTuesday(db());
  const message = await insertMessage(db(), { bookingId: talk.bookingId, senderId: talk.pro.userId, proId: talk.pro.id, body });
  const { customer, bookingId } = talk;
  await transact(db(), (tx) =>
    reportMessage(tx, { bookingId, seq: message.seq, userId: customer.id, reason: 'payment', note: 'They asked twice' }),
  );
  const item = await db().moderationItem.findFirstOrThrow({ where: { targetId: message.id } });
  return { ...talk, message, item, page: `/admin/moderation/${item.id}` };
}

/** Presses and answers what the next page says. */
async function decided(page: string, fields: Record<string, string>): Promise<string> {
  const cookie = await signInAs(adminId);
  const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  const answer = await ask(page, { method: 'POST', cookie, body });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/moderation']);
  const notice = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return getWords(await (await ask('/admin/moderation', { cookie: [cookie, ...notice].join('; ') })).text());
}

describe('moderation', () => {
  test('a report stands in the queue until an admin decides; only then it has no buttons any more', async () => {
    expect(await read('/admin/moderation', adminId)).toContain('No items in moderation queue for this filter');
    const { item, page, customer } = await reported();
    expect(await read('/admin/moderation', adminId)).toMatch(
      /Pending Review 1 .*Resolved Today 0 .*Total Flags 1 .*Response Time None yet .*Asks for money outside the booking/,
    );
    const open = await read(page, adminId);
    for (const word of ['Call me on 312 555 0177', 'They asked twice', customer.fullName, 'Moderation Notes', 'Ban User'])
      expect(open).toContain(word);
    for (const button of ['Approve', 'Reject', 'Dismiss', 'Cancel']) expect(open).toContain(button);
    expect(await decided(page, { decision: 'approve', notes: '' })).toMatch(/Action completed Item has been approved/);
    const after = await db().moderationItem.findUniqueOrThrow({ where: { id: item.id } });
    expect(after).toMatchObject({ status: 'resolved', resolution: 'approved', decidedById: adminId });
    expect(await read(page, adminId)).not.toContain('Moderation Notes');
    expect(await read('/admin/moderation', adminId)).toContain('No items in moderation queue for this filter');
    expect(await read('/admin/moderation?show=resolved', adminId)).toContain('Asks for money outside the booking');
    const again = await post(page, adminId, { decision: 'reject', notes: 'Too late' });
    expect(again.status).toBe(409);
    expect(getWords(await again.text())).toContain('Another admin already decided this report.');
  });

  test('what is rejected is shown to neither side and kept for the record; it needs a reason', async () => {
    const { message, page, customer, pro, bookingId } = await reported();
    const bare = await post(page, adminId, { decision: 'reject', notes: '' });
    expect(bare.status).toBe(422);
    expect(getWords(await bare.text())).toContain('Enter a reason for removing it. It is saved in the audit log');
    expect(await decided(page, { decision: 'reject', notes: 'Off the platform' })).toMatch(/Item has been rejected/);
    for (const userId of [customer.id, pro.userId])
      expect(await read(`/bookings/${bookingId}/messages`, userId)).not.toContain('cheaper without them');
    expect(await db().message.findUniqueOrThrow({ where: { id: message.id } })).toMatchObject({ body: message.body });
    expect(await db().auditLog.findFirst({ where: { action: 'moderation.reject', objectId: message.id } })).toMatchObject({
      actorId: adminId,
      reason: 'Off the platform',
    });
  });

  test('a report that was nothing is dismissed with its notes and counts as resolved', async () => {
    const { item, page, bookingId, customer } = await reported();
    expect(await decided(page, { decision: 'dismiss', notes: 'A joke between them' })).toMatch(/Item has been dismissed/);
    expect(await db().moderationItem.findUniqueOrThrow({ where: { id: item.id } })).toMatchObject({
      status: 'dismissed',
      resolution: 'dismissed: A joke between them',
    });
    expect(await read('/admin/moderation?show=resolved', adminId)).toContain('Dismissed');
    expect(await read(`/bookings/${bookingId}/messages`, customer.id)).toContain('cheaper without them');
  });

  test('a queue that cannot be read and a decision that cannot be written say so', async () => {
    const { page } = await reported();
    const cookie = await signInAs(adminId);
    const broken = await without('moderation_item', () => ask('/admin/moderation', { cookie }));
    expect(broken.status).toBe(500);
    expect(getWords(await broken.text())).toContain('Error fetching moderation items');
    const answer = await unwritable('audit_log', () => post(page, adminId, { decision: 'approve', notes: 'Kept as typed' }));
    expect(answer.status).toBe(500);
    expect(getWords(await answer.text())).toMatch(/Error updating flag.*Kept as typed/);
  });

  test('today begins at midnight in the office, and the response time is the median of what was decided', async () => {
    // 23:30 in Chicago on the 9th of December.
    setClock(new Date('2026-12-10T05:30:00Z'));
    const base = { kind: 'message', reason: 'Spam', status: 'resolved' as const };
    const rows = [
      { createdAt: '2026-12-09T03:00:00Z', decidedAt: '2026-12-09T04:00:00Z' },
      { createdAt: '2026-12-09T05:00:00Z', decidedAt: '2026-12-09T07:00:00Z' },
      { createdAt: '2026-12-09T08:00:00Z', decidedAt: '2026-12-09T18:00:00Z' },
    ];
    for (const { createdAt, decidedAt } of rows)
      await db().moderationItem.create({
        data: { ...base, targetId: crypto.randomUUID(), createdAt: new Date(createdAt), decidedAt: new Date(decidedAt) },
      });
    expect(await readFigures(db())).toEqual({ pending: 0, resolvedToday: 2, total: 3, responseHours: 2 });
    setClock(new Date('2026-12-10T06:00:01Z'));
    expect((await readFigures(db())).resolvedToday).toBe(0);
  });
});
