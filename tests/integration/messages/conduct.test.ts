import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { db } from '#app/platform/db.server';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertPhoto } from '#tests/factories/work';
import { signInAs } from '#tests/setup/ask';
import { getWords } from '#tests/setup/read-pages';
import { earlierReview, item, openConduct, workDone } from './conduct-fixtures';

let { ask, read, post, admins } = {} as Awaited<ReturnType<typeof openConduct>>;

beforeAll(async () => {
  ({ ask, read, post, admins } = await openConduct());
}, 180_000);

beforeEach(() => db().moderationItem.deleteMany());

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
