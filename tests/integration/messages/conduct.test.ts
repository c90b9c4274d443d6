import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appealLink } from '#app/domain/conduct/appeal-link.server';
import { now } from '#app/platform/clock.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertReview } from '#tests/factories/reviews';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit } from '#tests/factories/visits';
import { insertPhoto } from '#tests/factories/work';
import { signInAs } from '#tests/setup/ask';
import { getWords, pageReader, type Reader } from '#tests/setup/read-pages';

let { ask, read, post } = {} as Reader;
let admins: string[] = [];

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask, read, post } = await pageReader());
  admins = [(await insertAdmin(db())).id, (await insertAdmin(db(), { fullName: 'Second Admin' })).id];
}, 180_000);

beforeEach(() => db().moderationItem.deleteMany());

/** Work that was done yesterday, for one customer by one pro. */
async function workDone() {
  const customer = await insertUser(db(), { fullName: 'Casey Customer' });
  const pro = await insertPro(db(), { user: { fullName: 'Nina Near' }, companyName: 'Near Lights' });
  const { visit } = await insertAssignedVisit(db(), {
    proId: pro.id,
    status: 'completed',
    booking: { customerId: customer.id },
    windowStart: new Date(now().getTime() - DAY_MS),
  });
  return { customer, pro, visitId: visit.id, bookingId: visit.bookingId };
}

/** A review of the pro by another customer, long enough ago to be read. */
async function earlierReview(proId: string, rating: number, comment: string) {
  const author = await insertUser(db(), { fullName: 'Earlier Customer' });
  const { visit } = await insertAssignedVisit(db(), {
    proId,
    status: 'completed',
    booking: { customerId: author.id },
    windowStart: new Date(now().getTime() - 30 * DAY_MS),
  });
  const review = await insertReview(db(), { visitId: visit.id, proId, authorId: author.id, rating, comment });
  return { author, review };
}

async function decide(itemId: string, fields: Record<string, string>, adminId = admins[0] ?? ''): Promise<void> {
  const answer = await post(`/admin/moderation/${itemId}`, adminId, fields);
  expect([answer.status, answer.status === 302 ? '' : getWords(await answer.text())]).toEqual([302, '']);
}

function item(kind: string, source = 'report') {
  return db().moderationItem.findFirstOrThrow({ where: { kind, source }, orderBy: { createdAt: 'desc' } });
}

/** The appeal's path, as the mail to this person has it. */
async function mailedAppeal(userId: string, template: string): Promise<string> {
  const mail = await db().notification.findFirstOrThrow({ where: { userId, template }, orderBy: { createdAt: 'desc' } });
  return new URL((mail.data as { url: string }).url).pathname;
}

describe('what people report', () => {
  test('a customer finds the buttons and reports the pro, a review and a photo; each stands in the queue by its kind', async () => {
    const { customer, pro, visitId } = await workDone();
    const photo = await insertPhoto(db(), { visitId, proId: pro.id, userId: pro.userId }, 'after');
    const { review } = await earlierReview(pro.id, 5, 'Their cousin is a crook');
    const page = await (await ask(`/customer/visits/${visitId}`, { cookie: await signInAs(customer.id) })).text();
    for (const [about, id] of [['person'], ['review', review.id], ['photo', photo.id]]) {
      const path = `/visits/${visitId}/flag${id ? `?about=${about}&id=${id}` : ''}`;
      expect(page).toContain(path.replace('&', '&amp;'));
      expect(await read(path, customer.id)).toContain('Send report');
      const answer = await post(path, customer.id, {
        about: about ?? '',
        id: id ?? '',
        reason: 'abuse',
        note: 'See for yourself',
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/customer/visits/${visitId}`]);
    }
    const queue = await read('/admin/moderation', admins[0] ?? '');
    for (const words of ['Users (1)', 'Reviews (1)', 'Photos (1)', 'Messages (0)', 'Jobs (0)']) expect(queue).toContain(words);
    expect(await read('/admin/moderation?kind=user', admins[0] ?? '')).toContain('Near Lights');
    expect(await read('/admin/moderation?kind=user', admins[0] ?? '')).not.toContain('Their cousin is a crook');
    expect(await item('user')).toMatchObject({ targetId: pro.userId, subjectId: pro.userId, reporterId: customer.id });
    const again = await post(`/visits/${visitId}/flag`, customer.id, { about: 'person', id: '', reason: 'spam', note: '' });
    expect(again.status).toBe(409);
  });

  test('a pro reports their customer; a stranger, and a photo or review of another visit, are not found', async () => {
    const { customer, pro, visitId } = await workDone();
    const other = await workDone();
    const photo = await insertPhoto(db(), { visitId: other.visitId, proId: other.pro.id, userId: other.pro.userId }, 'after');
    const { review } = await earlierReview(other.pro.id, 4, 'Fine');
    const sent = await post(`/visits/${visitId}/flag`, pro.userId, { about: 'person', id: '', reason: 'payment', note: '' });
    expect([sent.status, sent.headers.get('location')]).toEqual([302, `/pro/visits/${visitId}`]);
    expect(await item('user')).toMatchObject({ subjectId: customer.id });
    const refused = [
      post(`/visits/${visitId}/flag`, other.customer.id, { about: 'person', id: '', reason: 'spam', note: '' }),
      post(`/visits/${visitId}/flag`, customer.id, { about: 'photo', id: photo.id, reason: 'spam', note: '' }),
      post(`/visits/${visitId}/flag`, customer.id, { about: 'review', id: review.id, reason: 'spam', note: '' }),
      post(`/visits/${visitId}/flag`, customer.id, { about: 'review', id: '', reason: 'spam', note: '' }),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await db().moderationItem.count()).toBe(1);
  });
});

describe('what no person reports', () => {
  test('a phone number in a message is masked and comes before the office as it was typed, once while it waits', async () => {
    const { bookingId, customer, pro, assignment } = await promisedTuesday(db());
    // The pages ask a clock of their own, so that the work is moved back instead of the clock forward.
    const end = new Date(now().getTime() - 20 * DAY_MS);
    const start = new Date(end.getTime() - HOUR_MS);
    await db().assignment.update({ where: { id: assignment.id }, data: { status: 'completed', start, end, busyFrom: start } });
    for (const number of ['312 555 0177', '312 555 0178'])
      await post(`/bookings/${bookingId}/messages`, pro.userId, { subaction: 'send', body: `Call me on ${number}` });
    expect(await read(`/bookings/${bookingId}/messages`, customer.id)).toContain('Call me on [hidden]');
    expect(await db().moderationItem.findMany()).toMatchObject([
      { kind: 'message', source: 'filter', subjectId: pro.userId, content: 'Call me on 312 555 0177', reporterId: null },
    ]);
  });

  test('a low rating and a link in its words are two items; the threshold is a setting of the office', async () => {
    const low = await workDone();
    await post(`/visits/${low.visitId}/review`, low.customer.id, { rating: '2', comment: 'Better at www.cheaper.test/lights' });
    const review = await db().review.findFirstOrThrow({ where: { visitId: low.visitId } });
    expect(review.comment).toBe('Better at [hidden]');
    expect(await item('review', 'rating')).toMatchObject({ reason: 'Low rating: 2 of 5 stars', subjectId: low.pro.userId });
    expect(await item('review', 'filter')).toMatchObject({
      subjectId: low.customer.id,
      content: 'Better at www.cheaper.test/lights',
    });
    const form = await (await ask('/admin/business/site', { cookie: await signInAs(admins[0] ?? '') })).text();
    const seen = /name="seen" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const fields = { servicesLayout: 'grid', lowRating: '0', seen, reason: 'Too many' };
    expect((await post('/admin/business/site', admins[0] ?? '', fields)).status).toBe(302);
    await db().moderationItem.deleteMany();
    const calm = await workDone();
    await post(`/visits/${calm.visitId}/review`, calm.customer.id, { rating: '1', comment: 'Not again' });
    expect(await db().moderationItem.count()).toBe(0);
    await db().siteSetting.deleteMany({ where: { key: { in: ['lowRating', 'servicesLayout'] } } });
  });
});

describe('words that the office watches for', () => {
  test('a message and a review with one are sent as they are and come before the office; the words are a setting', async () => {
    const save = async (watchedWords: string) => {
      const form = await (await ask('/admin/business/site', { cookie: await signInAs(admins[0] ?? '') })).text();
      const seen = /name="seen" value="([^"]+)"/.exec(form)?.[1] ?? '';
      const fields = { servicesLayout: 'grid', lowRating: '0', watchedWords, seen, reason: '' };
      return post('/admin/business/site', admins[0] ?? '', fields);
    };
    const long = await save('x');
    expect([long.status, getWords(await long.text())]).toEqual([
      422,
      expect.stringContaining('Each word needs 2 to 50 characters'),
    ]);
    expect((await save('Venmo, crook')).status).toBe(302);
    const { bookingId, customer, pro } = await promisedTuesday(db());
    for (const body of ['See you then', 'I take VENMO, too', 'venmo again'])
      await post(`/bookings/${bookingId}/messages`, pro.userId, { subaction: 'send', body });
    expect(await read(`/bookings/${bookingId}/messages`, customer.id)).toContain('I take VENMO, too');
    const { visitId, customer: author } = await workDone();
    await post(`/visits/${visitId}/review`, author.id, { rating: '5', comment: 'No crook at all' });
    const found = await db().moderationItem.findMany({ orderBy: { createdAt: 'asc' } });
    expect(found).toMatchObject([
      { kind: 'message', source: 'words', subjectId: pro.userId, reason: 'Watched word: Venmo', content: 'I take VENMO, too' },
      { kind: 'review', source: 'words', subjectId: author.id, reason: 'Watched word: crook', content: 'No crook at all' },
    ]);
    expect(await read(`/admin/moderation/${found[0]?.id}`, admins[0] ?? '')).toMatch(/Watched word: Venmo.*It was sent as it is/);
    expect((await save('')).status).toBe(302);
    await post(`/bookings/${bookingId}/messages`, customer.id, { subaction: 'send', body: 'Venmo is fine' });
    expect(await db().moderationItem.count()).toBe(2);
    await db().siteSetting.deleteMany({ where: { key: { in: ['lowRating', 'servicesLayout', 'watchedWords'] } } });
  });
});

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
