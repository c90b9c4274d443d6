import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { getWords, pageReader, type Reader } from '#tests/setup/read-pages';

let { read, post } = {} as Reader;
let adminId = '';
let secondId = '';

beforeAll(async () => {
  ({ read, post } = await pageReader());
  ({ id: adminId } = await insertAdmin(db()));
  ({ id: secondId } = await insertAdmin(db(), { fullName: 'Second Admin' }));
}, 180_000);

const FORM = { reason: 'abuse', note: 'Shouted at the crew', next: 'queue', words: '' };

test('an admin puts a person in the queue, once while it waits; nothing is mailed', async () => {
  const { id } = await insertUser(db(), { fullName: 'Laura Loud' });
  const page = `/admin/users/${id}/report`;
  expect(await read(`/admin/users/${id}`, adminId)).toContain('Report or warn');
  const bare = await post(page, adminId, { note: FORM.note, next: 'queue' });
  expect(bare.status).toBe(422);
  expect(getWords(await bare.text())).toMatch(/Choose what is wrong with it.*Shouted at the crew/);
  expect((await post(page, adminId, FORM)).status).toBe(302);
  const queue = await read('/admin/moderation?kind=user', adminId);
  expect(queue).toContain('Laura Loud');
  const again = await post(page, adminId, FORM);
  expect(again.status).toBe(409);
  expect(getWords(await again.text())).toContain('Decide that report first.');
  expect((await post(page, secondId, FORM)).status).toBe(302);
  expect(await db().moderationItem.count({ where: { targetId: id, source: 'office', subjectId: id, status: 'pending' } })).toBe(
    2,
  );
  expect(await db().notification.count({ where: { userId: id } })).toBe(0);
  expect(await db().auditLog.count({ where: { action: 'user.flag', objectId: id, reason: FORM.note } })).toBe(2);
});

test('a warning needs words, reaches the person with a link to appeal, and stands on their record', async () => {
  const { id } = await insertUser(db(), { fullName: 'Wendy Warned' });
  const page = `/admin/users/${id}/report`;
  const warn = { ...FORM, next: 'warn' };
  const silent = await post(page, adminId, warn);
  expect(silent.status).toBe(422);
  expect(getWords(await silent.text())).toContain('Enter what the person should know. We email it to them');
  const sent = { ...warn, words: 'Please keep it polite.' };
  expect((await post(page, adminId, sent)).status).toBe(302);
  const { data } = await db().notification.findFirstOrThrow({ where: { userId: id, template: 'conduct-decided' } });
  const appeal = new URL((data as { url: string }).url).pathname;
  expect(await read(appeal, id)).toContain('Please keep it polite.');
  expect(await read(`/admin/users/${id}`, adminId)).toMatch(/Warned.*Please keep it polite\./);
  // A second warning does not take the place of one whose appeal waits.
  expect((await post(appeal, id, { text: 'That was not me, it was my brother.' })).status).toBe(302);
  expect((await post(page, adminId, { ...sent, words: 'Once more.' })).status).toBe(302);
  expect(await read(appeal, id)).toMatch(/Please keep it polite\..*That was not me/);
  const item = await db().moderationItem.findFirstOrThrow({ where: { targetId: id, appealedAt: { not: null } } });
  const answered = await post(`/admin/moderation/${item.id}/appeal`, secondId, { granted: 'no', answer: 'Two people saw you.' });
  expect(answered.status).toBe(302);
  expect(await db().notification.count({ where: { userId: id, template: 'conduct-decided' } })).toBe(2);
  expect(await db().auditLog.count({ where: { action: 'user.warn', objectId: id } })).toBe(2);
});

test('an admin is not warned by another, and people who are not of the office report no one here', async () => {
  const customer = await insertUser(db());
  expect((await post(`/admin/users/${secondId}/report`, adminId, FORM)).status).toBe(403);
  const turned = await post(`/admin/users/${adminId}/report`, customer.id, FORM);
  expect([turned.status, turned.headers.get('location')]).toEqual([302, '/']);
  expect(await db().moderationItem.count({ where: { targetId: { in: [adminId, secondId] } } })).toBe(0);
});
