import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appealLink } from '#app/domain/conduct/appeal-link.server';
import { db } from '#app/platform/db.server';
import { insertPhoto } from '#tests/factories/work';
import { signInAs } from '#tests/setup/ask';
import { getWords } from '#tests/setup/read-pages';
import { earlierReview, item, openConduct, workDone } from './conduct-fixtures';

let { ask, read, post, admins } = {} as Awaited<ReturnType<typeof openConduct>>;

beforeAll(async () => {
  ({ ask, read, post, admins } = await openConduct());
}, 180_000);

beforeEach(() => db().moderationItem.deleteMany());

async function decide(itemId: string, fields: Record<string, string>, adminId = admins[0] ?? ''): Promise<void> {
  const answer = await post(`/admin/moderation/${itemId}`, adminId, fields);
  expect([answer.status, answer.status === 302 ? '' : getWords(await answer.text())]).toEqual([302, '']);
}

/** The appeal's path, as the mail to this person has it. */
async function mailedAppeal(userId: string, template: string): Promise<string> {
  const mail = await db().notification.findFirstOrThrow({ where: { userId, template }, orderBy: { createdAt: 'desc' } });
  return new URL((mail.data as { url: string }).url).pathname;
}

describe('what follows', () => {
  test('a warning is mailed with its reason, stays on the record, and needs words', async () => {
    const { customer, pro, visitId } = await workDone();
    await post(`/visits/${visitId}/flag`, customer.id, { about: 'person', id: '', reason: 'abuse', note: '' });
    const { id } = await item('user');
    const bare = await post(`/admin/moderation/${id}`, admins[0] ?? '', {
      decision: 'approve',
      measure: 'warn',
      words: '',
      notes: '',
    });
    expect(bare.status).toBe(422);
    expect(getWords(await bare.text())).toContain('Enter what the person should know. We email it to them');
    await decide(id, { decision: 'approve', measure: 'warn', words: 'Stay polite with customers', notes: '' });
    const mail = await db().notification.findFirstOrThrow({ where: { userId: pro.userId, template: 'conduct-decided' } });
    expect(mail.data).toMatchObject({ what: 'This is a warning.', words: 'Stay polite with customers' });
    expect(await read(`/admin/users/${pro.userId}`, admins[1] ?? '')).toMatch(/Warned.*Stay polite with customers/);
    const second = await workDone();
    await db().booking.update({ where: { id: second.bookingId }, data: { customerId: customer.id } });
    await db().assignment.updateMany({ where: { visitId: second.visitId }, data: { proId: pro.id } });
    await post(`/visits/${second.visitId}/flag`, customer.id, { about: 'person', id: '', reason: 'abuse', note: '' });
    expect(await read(`/admin/moderation/${id}`, admins[1] ?? '')).toMatch(/\( ?warned once ?\)/);
  });

  test('a report after a decision is a new one: the decision, its link and the appeal against it stay', async () => {
    const { customer, pro, visitId } = await workDone();
    const report = () =>
      post(`/visits/${visitId}/flag`, customer.id, { about: 'person', id: '', reason: 'abuse', note: 'They shouted' });
    expect((await report()).status).toBe(302);
    const { id } = await item('user');
    await decide(id, { decision: 'approve', measure: 'warn', words: 'Stay polite with customers', notes: '' });
    const path = await mailedAppeal(pro.userId, 'conduct-decided');
    expect((await report()).status).toBe(302);
    expect(getWords(await (await ask(path)).text())).toContain('Stay polite with customers');
    const appeal = { method: 'POST', body: new URLSearchParams({ text: 'I never raised my voice there' }) };
    expect((await ask(path, appeal)).status).toBe(302);
    const [waiting] = await db().moderationItem.findMany({ where: { status: 'pending' } });
    await decide(waiting?.id ?? '', { decision: 'dismiss', measure: 'none', words: '', notes: '' });
    expect((await report()).status).toBe(302);
    expect((await report()).status).toBe(409);
    expect(await read('/admin/moderation?show=appeals', admins[1] ?? '')).toContain('Rude or threatening');
    const answered = await post(`/admin/moderation/${id}/appeal`, admins[1] ?? '', { granted: 'yes', answer: 'You were right' });
    expect(answered.status).toBe(302);
    expect(getWords(await (await ask(path)).text())).toContain('We reversed our decision. You were right');
    expect(await db().moderationItem.count({ where: { targetId: pro.userId, reporterId: customer.id } })).toBe(3);
  });

  test('a review that is taken away is read by no one and counts no more; granted, its appeal brings it back', async () => {
    const { customer, pro, visitId } = await workDone();
    const { author, review } = await earlierReview(pro.id, 1, 'Their cousin is a crook');
    await earlierReview(pro.id, 5, 'Lovely lights');
    await post(`/visits/${visitId}/flag`, customer.id, { about: 'review', id: review.id, reason: 'abuse', note: '' });
    const { id } = await item('review');
    await decide(id, { decision: 'reject', measure: 'none', words: 'It names a person who is not here', notes: 'Slander' });
    expect(await read(`/customer/visits/${visitId}`, customer.id)).not.toContain('cousin is a crook');
    expect(await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).toMatchObject({ ratingCount: 1 });
    const path = await mailedAppeal(author.id, 'conduct-decided');
    expect(getWords(await (await ask(path)).text())).toMatch(/We removed your review\..*It names a person who is not here/);
    expect(
      (await ask(path, { method: 'POST', body: new URLSearchParams({ text: 'I only wrote what I saw there' }) })).status,
    ).toBe(302);
    const own = await post(`/admin/moderation/${id}/appeal`, admins[0] ?? '', { granted: 'yes', answer: 'You were right' });
    expect(own.status).toBe(403);
    expect(await read('/admin/moderation?show=appeals', admins[1] ?? '')).toContain('Rude or threatening');
    const answered = await post(`/admin/moderation/${id}/appeal`, admins[1] ?? '', { granted: 'yes', answer: 'You were right' });
    expect(answered.status).toBe(302);
    expect(await read(`/customer/visits/${visitId}`, customer.id)).toContain('cousin is a crook');
    expect(await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).toMatchObject({ ratingCount: 2 });
    expect(getWords(await (await ask(path)).text())).toContain('We reversed our decision. You were right');
    expect(await db().auditLog.count({ where: { action: 'moderation.grant-appeal', objectId: author.id } })).toBe(1);
  });

  test('a photo that is taken away is gone from the customer’s page and opens for the office alone', async () => {
    const { customer, pro, visitId } = await workDone();
    const photo = await insertPhoto(db(), { visitId, proId: pro.id, userId: pro.userId }, 'after');
    const cookie = await signInAs(customer.id);
    const link =
      /\/resources\/files\/[^"?]+[^"]*/.exec(await (await ask(`/customer/visits/${visitId}`, { cookie })).text())?.[0] ?? '';
    expect(link).not.toBe('');
    await post(`/visits/${visitId}/flag`, customer.id, { about: 'photo', id: photo.id, reason: 'abuse', note: '' });
    await decide((await item('photo')).id, { decision: 'reject', measure: 'none', words: '', notes: 'A face' });
    const page = await (await ask(`/customer/visits/${visitId}`, { cookie })).text();
    expect(page).not.toContain('/resources/files/');
    expect((await ask(link.replaceAll('&amp;', '&'), { cookie })).status).toBe(404);
    expect(await read(`/admin/dispatch/${visitId}`, admins[0] ?? '')).toContain('Photos');
  });

  test('a pro is suspended by the decision, with the appeal that suspensions have', async () => {
    const { customer, pro, visitId } = await workDone();
    await post(`/visits/${visitId}/flag`, customer.id, { about: 'person', id: '', reason: 'payment', note: '' });
    await decide((await item('user')).id, { decision: 'approve', measure: 'suspend', words: 'Cash was asked for', notes: '' });
    expect(await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).toMatchObject({ status: 'suspended' });
    expect(await read('/pro/suspension', pro.userId)).toMatch(/Cash was asked for.*Send appeal/);
  });

  test('a banned person appeals without signing in; the admin who banned them cannot answer, another lifts the ban', async () => {
    const { customer, pro, visitId } = await workDone();
    await post(`/visits/${visitId}/flag`, pro.userId, { about: 'person', id: '', reason: 'abuse', note: '' });
    const { id } = await item('user');
    await decide(id, { decision: 'reject', measure: 'ban', words: 'They threatened the crew', notes: 'Confirmed by phone' });
    expect(await db().user.findUniqueOrThrow({ where: { id: customer.id } })).toMatchObject({ status: 'banned' });
    const path = await mailedAppeal(customer.id, 'account-banned');
    expect(
      (await ask(path, { method: 'POST', body: new URLSearchParams({ text: 'That was my neighbor, not me' }) })).status,
    ).toBe(302);
    expect(await read(`/admin/moderation/${id}`, admins[0] ?? '')).toContain('another admin has to answer the appeal');
    const refused = await post(`/admin/moderation/${id}/appeal`, admins[0] ?? '', { granted: 'no', answer: 'It stays' });
    expect(refused.status).toBe(403);
    await post(`/admin/moderation/${id}/appeal`, admins[1] ?? '', { granted: 'yes', answer: 'Mistaken identity' });
    expect(await db().user.findUniqueOrThrow({ where: { id: customer.id } })).toMatchObject({ status: 'active' });
    const twice = await post(`/admin/moderation/${id}/appeal`, admins[1] ?? '', { granted: 'no', answer: 'Changed my mind' });
    expect(twice.status).toBe(409);
  });

  test('an admin, a stranger’s link and a dismissed report come to nothing', async () => {
    const { pro, visitId } = await workDone();
    const [first = '', second = ''] = admins;
    await db().moderationItem.create({
      data: { kind: 'user', targetId: second, subjectId: second, reporterId: pro.userId, reason: 'Spam', content: visitId },
    });
    const { id } = await item('user');
    const acted = await post(`/admin/moderation/${id}`, first, {
      decision: 'approve',
      measure: 'ban',
      words: 'Out with you',
      notes: '',
    });
    expect(acted.status).toBe(403);
    const idle = await post(`/admin/moderation/${id}`, first, {
      decision: 'dismiss',
      measure: 'warn',
      words: 'A warning',
      notes: '',
    });
    expect(idle.status).toBe(422);
    expect((await ask(new URL(appealLink(id)).pathname)).status).toBe(404);
    expect((await ask('/appeals/not-a-link')).status).toBe(404);
  });
});
