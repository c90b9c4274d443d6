import { describe, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { addDays, addHours, localDate } from '#tests/factories/local-time';
import { insertVisit } from '#tests/factories/visits';
import { unwritable } from '#tests/setup/broken-table';
import { lacks, plain } from '#tests/setup/plain-page';
import { asking, finished, openCustomers, signedIn, visitAt } from './customer-fixtures';

openCustomers();

describe('the visit page', () => {
  const LABELS = [
    ['pending', 'Requested / Waiting for Professional', ['Reschedule', 'Messages', 'Cancel Request']],
    ['accepted', 'Accepted', ['Reschedule', 'Messages', 'Cancel Request']],
    ['in_progress', 'In Progress', ['Messages', 'Report a problem']],
    ['completed', 'Completed', ['Rate Installation', 'Book Again', 'Report a problem']],
    ['cancelled', 'Canceled', ['Book Again']],
  ] as const;
  const ALL = ['Reschedule', 'Messages', 'Cancel Request', 'Rate Installation', 'Book Again', 'Report a problem'] as const;

  test.each(LABELS)('a %s visit reads “%s” and has its buttons and no other', async (status, label, buttons) => {
    const { user, text } = await signedIn();
    const over = { status, completedAt: now() };
    const { visit } =
      status === 'pending' || status === 'cancelled'
        ? { visit: await insertVisit(db(), { booking: { customerId: user.id }, status }) }
        : await visitAt(user.id, status === 'completed' ? -24 : 100, status === 'completed' ? over : { status });
    const page = await text(`/customer/visits/${visit.id}`);
    expect(lacks(page, [label])).toEqual([]);
    const main = page.slice(page.indexOf('<main'), page.indexOf('Status<'));
    expect(ALL.filter((each) => main.includes(`>${each}<`))).toEqual(
      ALL.filter((each) => (buttons as readonly string[]).includes(each)),
    );
  });

  test('a canceled request is canceled, with the time, and says so', async () => {
    const { user, text, post } = await signedIn();
    const visit = await insertVisit(db(), { booking: { customerId: user.id } });
    const path = `/customer/visits/${visit.id}`;
    const page = await text(`${path}/cancel`);
    const words = ['Cancel this visit?', 'Cancellation fee', 'No fee', 'Your refund', 'Why are you canceling?', 'Keep visit'];
    expect(lacks(page, words)).toEqual([]);
    const answer = await post(`${path}/cancel`, { reason: '', feeCents: '0' });
    expect(answer.headers.get('location')).toBe(path);
    expect(await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).toMatchObject({
      status: 'cancelled',
      cancelledAt: expect.any(Date) as Date,
    });
    expect(lacks(await text(path), ['Canceled', 'Book Again'])).toEqual([]);
  });

  test('a reason that is too long is refused in words and stays typed', async () => {
    const { user, post } = await signedIn();
    const visit = await insertVisit(db(), { booking: { customerId: user.id } });
    const reason = 'We are moving house. '.repeat(30);
    const answer = await post(`/customer/visits/${visit.id}/cancel`, { reason, feeCents: '0' });
    expect(answer.status).toBe(422);
    const said = ['Keep the reason under 500 characters', 'We are moving house. We are moving house.'];
    expect(lacks(plain(await answer.text()), said)).toEqual([]);
  });

  test('a move keeps state and pro, and is recorded as requested', async () => {
    const { user, text, post } = await signedIn();
    const visit = await insertVisit(db(), { booking: { customerId: user.id } });
    const path = `/customer/visits/${visit.id}/reschedule`;
    const page = await text(path);
    const date = [...page.matchAll(/href="[^"]*\?date=(\d{4}-\d\d-\d\d)"/g)].at(-1)?.[1];
    const day = await text(`${path}?date=${date}`);
    const hour = [...day.matchAll(/<input[^>]*name="hour"[^>]*>/g)].map(([radio]) => /value="(\d+)"/.exec(radio)?.[1]).at(-1);
    const answer = await post(path, { date: date ?? '', hour: hour ?? '', feeCents: '0' });
    expect(answer.headers.get('location')).toBe(`/customer/visits/${visit.id}`);
    const moved = await db().visit.findUniqueOrThrow({ where: { id: visit.id }, include: { events: true } });
    expect(localDate(moved.zone, moved.windowStart)).toBe(date);
    expect(moved.status).toMatch(/^(pending|offered)$/);
    expect(moved.events.map(({ type }) => type).join(' ')).toMatch(/resched|move/);
  });

  test('moving: a date that must be one, hours of 9 to 17, 9 chosen where it is free', async () => {
    const { user, text, post } = await signedIn();
    const visit = await insertVisit(db(), { booking: { customerId: user.id } });
    const path = `/customer/visits/${visit.id}/reschedule`;
    const first = await text(path);
    const [, date] = /href="[^"]*\?date=(\d{4}-\d\d-\d\d)"/.exec(first) ?? [];
    const page = await text(`${path}?date=${date}`);
    const radios = page.match(/<input[^>]*name="hour"[^>]*>/g) ?? [];
    const hours = radios.map((radio) => Number(/value="(\d+)"/.exec(radio)?.[1]));
    expect(hours.length).toBeGreaterThan(0);
    expect(hours.every((hour) => hour >= 9 && hour <= 17)).toBe(true);
    const chosen = radios.find((radio) => radio.includes('checked'));
    expect(Number(/value="(\d+)"/.exec(chosen ?? '')?.[1])).toBe(hours.includes(9) ? 9 : hours[0]);
    const [, min] = /type="date"[^>]*min="([\d-]+)"/.exec(page) ?? /min="([\d-]+)"[^>]*type="date"/.exec(page) ?? [];
    expect((min ?? '') >= localDate(visit.zone, now())).toBe(true);
    for (const wrong of ['', '1899-12-31', '2026-02-30', 'tomorrow']) {
      const answer = await post(path, { date: wrong, hour: '9', feeCents: '0' });
      expect([wrong, answer.status, lacks(plain(await answer.text()), ['Please select a date'])]).toEqual([wrong, 422, []]);
    }
    const yesterday = await post(path, { date: addDays(localDate(visit.zone, now()), -1), hour: '9', feeCents: '0' });
    expect([409, 422]).toContain(yesterday.status);
  });

  test('an invalid hour is answered with Choose your preferred date and time', async () => {
    const { user, post } = await signedIn();
    const visit = await insertVisit(db(), { booking: { customerId: user.id } });
    const path = `/customer/visits/${visit.id}/reschedule`;
    for (const hour of ['', '8', '18', 'noon']) {
      const answer = await post(path, { date: addDays(localDate(visit.zone, now()), 9), hour, feeCents: '0' });
      const missing = lacks(plain(await answer.text()), ['Choose your preferred date and time']);
      expect([hour, answer.status, missing]).toEqual([hour, 422, []]);
    }
    const broken = await unwritable('visit', () =>
      post(path, { date: addDays(localDate(visit.zone, now()), 9), hour: '13', feeCents: '0' }),
    );
    expect(lacks(plain(await broken.text()), ['Reschedule Failed', 'Please try again or contact support'])).toEqual([]);
  });

  test('the rating has four rows of stars at 5, a comment with its limit and a recommendation at yes', async () => {
    const { user, text } = await signedIn();
    const { visit } = await finished(user.id, 1);
    const page = await text(`/visits/${visit.id}/review`);
    const labels = ['Overall', 'Quality of the work', 'On time', 'Communication', 'A few words', 'Up to 500 characters'];
    expect(lacks(page, [...labels, 'Would you recommend them?', 'Send rating', 'Not now'])).toEqual([]);
    for (const name of ['rating', 'quality', 'timeliness', 'communication']) {
      const stars = page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g')) ?? [];
      expect([name, stars.length]).toEqual([name, 5]);
      expect(stars.find((star) => star.includes('checked'))).toContain('value="5"');
    }
    const yes = (page.match(/<input[^>]*name="wouldRecommend"[^>]*>/g) ?? []).find((each) => each.includes('checked'));
    expect(yes).toContain('value="yes"');
  });

  test('a rating needs its overall stars, a comment of 500 characters at most, and a signed-in author', async () => {
    const { user, text, post } = await signedIn();
    const { visit } = await finished(user.id, 1);
    const path = `/visits/${visit.id}/review`;
    const four = { quality: '5', timeliness: '5', communication: '5', wouldRecommend: 'yes' };
    const starless = await post(path, { ...four, comment: 'Tidy crew' });
    expect([starless.status, lacks(plain(await starless.text()), ['Rating Required', 'Tidy crew'])]).toEqual([422, []]);
    const long = await post(path, { ...four, rating: '5', comment: 'x'.repeat(501) });
    expect([long.status, lacks(plain(await long.text()), ['Keep your comment to 500 characters'])]).toEqual([422, []]);
    expect((await asking()(path)).headers.get('location')).toBe(`/auth?returnTo=${encodeURIComponent(path)}`);
    expect((await post(path, { ...four, rating: '4', comment: 'x'.repeat(500) })).status).toBe(302);
    expect(await db().review.findFirstOrThrow({ where: { visitId: visit.id } })).toMatchObject({
      rating: 4,
      quality: 5,
      wouldRecommend: true,
    });
    expect(lacks(await text(path), ['You’ve already rated this visit. Thank you!'])).toEqual([]);
  });

  test('a customer reads, moves, cancels, rates and writes about what is theirs, and nothing of others', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const { visit } = await visitAt(mine.user.id, 100);
    const { visit: done } = await finished(mine.user.id, 2);
    const rooms = [
      `/customer/visits/${visit.id}`,
      `/customer/visits/${visit.id}/reschedule`,
      `/customer/visits/${visit.id}/cancel`,
      `/visits/${done.id}/review`,
      `/bookings/${visit.bookingId}/messages`,
    ];
    for (const path of rooms)
      expect([path, (await mine.get(path)).status, (await theirs.get(path)).status]).toEqual([path, 200, 404]);
    for (const [path, fields] of [
      [`/customer/visits/${visit.id}/cancel`, { reason: '', feeCents: '0' }],
      [`/visits/${done.id}/review`, { rating: '1', quality: '1', timeliness: '1', communication: '1' }],
      [`/bookings/${visit.bookingId}/messages`, { body: 'Let me in' }],
    ] as const)
      expect((await theirs.post(path, fields)).status, path).toBeGreaterThanOrEqual(400);
    expect(await db().message.count({ where: { bookingId: visit.bookingId } })).toBe(0);
    expect(await db().review.count({ where: { visitId: done.id } })).toBe(0);
    expect(await db().visit.count({ where: { id: visit.id, status: 'accepted' } })).toBe(1);
  });

  test('the page says until when the work is covered, and a claim how long a refund takes', async () => {
    const { user, text } = await signedIn();
    const { visit } = await finished(user.id, 1);
    expect(lacks(await text(`/customer/visits/${visit.id}`), ['This work is covered until'])).toEqual([]);
    const claim = await text(`/customer/visits/${visit.id}/claim`);
    expect(lacks(claim, ['Come and fix it', 'Refund me', 'A refund arrives within 7-10 business days'])).toEqual([]);
  });

  test('free until 48 hours before, then $50, then the whole price, as the cancellation page says', async () => {
    const { user, text } = await signedIn();
    const paid = { kind: 'deposit', status: 'succeeded', amountCents: 53_125, capturedCents: 53_125 } as const;
    const fee = async (hours: number) => {
      const { visit } = await visitAt(user.id, hours);
      const opKey = crypto.randomUUID();
      await db().payment.create({
        data: { ...paid, bookingId: visit.bookingId, opKey, paymentIntentId: `pi_${opKey}`, createdAt: addHours(now(), -72) },
      });
      return /name="feeCents" value="(\d+)"/.exec(await text(`/customer/visits/${visit.id}/cancel`))?.[1];
    };
    // A window that has begun is the same day whatever the hour: the visit’s whole share of the price.
    expect([await fee(49), await fee(47), await fee(-0.5)]).toEqual(['0', '5000', '70000']);
  });
});
