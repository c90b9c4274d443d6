import { describe, expect, test } from 'vitest';
import { setOut, startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertSite } from '#tests/factories/bookings';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertReview } from '#tests/factories/reviews';
import { insertVisit, insertAssignedVisit } from '#tests/factories/visits';
import { comeToTheDay, finishVisit } from '#tests/factories/work';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { wish } from '../payments/payment-fixtures';
import { asking, finished, openCustomers, signedIn, visitAt } from './customer-fixtures';

openCustomers();

/** How often a page says it. */
function count(page: string, words: string): number {
  return page.split(words).length - 1;
}

/** The part of a page between two of its words. */
function between(page: string, from: string, to: string): string {
  const start = page.indexOf(from);
  const end = page.indexOf(to, start + from.length);
  expect([start >= 0, end >= 0], `${from} … ${to}`).toEqual([true, true]);
  return page.slice(start, end);
}

describe('the dashboard', () => {
  test('its head greets by name and leads home and out', async () => {
    const { text } = await signedIn();
    const page = await text('/customer/dashboard');
    expect(lacks(page, ['Welcome, Casey', 'href="/"', 'Home', 'action="/auth/sign-out"', 'Sign Out'])).toEqual([]);
    const nameless = await signedIn({ fullName: '', email: 'lamp.lighter@town.test' });
    expect(lacks(await nameless.text('/customer/dashboard'), ['Welcome, lamp.lighter'])).toEqual([]);
  });

  test('of several visits with a pro the card shows the soonest, and there is one card', async () => {
    const { user, text } = await signedIn();
    expect(count(await text('/customer/dashboard'), 'Upcoming installation')).toBe(0);
    const { visit: later } = await visitAt(user.id, 300);
    const { visit: soonest } = await visitAt(user.id, 100);
    await insertVisit(db(), { booking: { customerId: user.id } });
    const page = await text('/customer/dashboard');
    expect(count(page, 'Upcoming installation')).toBe(1);
    const card = between(page, 'Upcoming installation', 'Details');
    expect([card.includes(soonest.id), card.includes(later.id)]).toEqual([true, false]);
    expect(lacks(card, ['Accepted', 'arrives'])).toEqual([]);
  });

  test('a takedown is no installation, neither ahead nor to rate', async () => {
    const { user, text } = await signedIn();
    await visitAt(user.id, 100, { kind: 'takedown' });
    await finished(user.id, 2, { kind: 'takedown' });
    const page = await text('/customer/dashboard');
    expect(lacks(page, ['Upcoming visit', 'Rate Visit'])).toEqual([]);
    expect(page).not.toMatch(/Upcoming installation|Rate Installation/);
  });

  test('a visit that no one came to gives way to the next one after a day', async () => {
    const { user, text } = await signedIn();
    const { visit: missed } = await visitAt(user.id, -10);
    const { visit: ahead } = await visitAt(user.id, 100);
    const shown = async () => between(await text('/customer/dashboard'), 'Upcoming installation', 'Details');
    expect(await shown()).toContain(missed.id);
    await db().visit.update({
      where: { id: missed.id },
      data: { windowStart: addHours(now(), -28), windowEnd: addHours(now(), -25) },
    });
    expect(await shown()).toContain(ahead.id);
  });

  test('two tabs, each with its count, and a message in an empty one', async () => {
    const { user, text } = await signedIn();
    const fresh = await text('/customer/dashboard');
    expect(lacks(fresh, ['No upcoming visits', 'Get Estimate', 'it’ll show up here'])).toEqual([]);
    expect(lacks(await text('/customer/dashboard?tab=history'), ['No past visits'])).toEqual([]);
    const ahead = [await visitAt(user.id, 100), await visitAt(user.id, 200)].map(({ visit }) => visit.id);
    const { visit: done } = await finished(user.id, 3);
    const upcoming = between(await text('/customer/dashboard'), 'aria-label="Visits"', 'Recently completed');
    expect(upcoming).toMatch(/Upcoming\W*<[^>]*>\s*2\b/);
    expect(upcoming).toMatch(/History\W*<[^>]*>\s*1\b/);
    expect([...ahead, done.id].map((id) => upcoming.includes(id))).toEqual([true, true, false]);
    const history = between(await text('/customer/dashboard?tab=history'), 'aria-label="Visits"', 'Recently completed');
    expect([...ahead, done.id].map((id) => history.includes(id))).toEqual([false, false, true]);
  });

  test('the last ten finished visits show their rating, or a link to rate', async () => {
    const { user, text } = await signedIn();
    const done = [];
    for (let age = 1; age <= 11; age += 1) done.push(await finished(user.id, age));
    const [rated, ...others] = done;
    await insertReview(db(), { visitId: rated!.visit.id, proId: rated!.proId, authorId: user.id, rating: 4 });
    const list = between(await text('/customer/dashboard'), 'Recently completed', '</section>');
    expect(count(list, '<li')).toBe(10);
    expect(lacks(list, ['4.0', 'out of 5'])).toEqual([]);
    expect(list).not.toContain(`/visits/${rated!.visit.id}/review`);
    expect(others.map(({ visit }) => list.includes(`/visits/${visit.id}/review`))).toEqual([
      ...Array<boolean>(9).fill(true),
      false,
    ]);
    expect(count(list, '>Rate Installation<')).toBe(9);
  });

  test('up to three of the finished ones are offered again', async () => {
    const { user, text } = await signedIn();
    expect(await text('/customer/dashboard')).not.toContain('Same place, same wishes');
    for (let house = 1; house <= 4; house += 1) {
      const site = await insertSite(db(), { customerId: user.id, street: `${house} Lantern Lane` });
      await finished(user.id, house, { booking: { customerId: user.id, siteId: site.id } });
    }
    const page = await text('/customer/dashboard');
    expect(lacks(page, ['Book Again', 'Same address and notes, priced for your new date'])).toEqual([]);
    expect(count(page, 'href="/customer/rebook/')).toBe(3);
  });

  test('payment methods and account settings have shortcuts', async () => {
    const { text } = await signedIn();
    const card = between(await text('/customer/dashboard'), 'Your account</h2>', '</section>');
    const links = ['/customer/payment-methods', '/customer/account', '/customer/sites', '/customer/calendar'];
    expect(
      lacks(
        card,
        links.map((to) => `href="${to}"`),
      ),
    ).toEqual([]);
    expect(lacks(card, ['Payment methods', 'Account settings', 'Your addresses', 'Your calendar'])).toEqual([]);
  });

  test('help has three plain links and the promise', async () => {
    const { text } = await signedIn();
    const card = between(await text('/customer/dashboard'), 'Support & help', '</section>');
    for (const [to, label] of [
      ['/help/faq', 'FAQ'],
      ['/help/chat', 'Live Chat'],
      ['/help', 'Help Center'],
      ['/help/guarantee', 'How it works'],
    ])
      expect(card).toMatch(new RegExp(`href="${to}"[^>]*>(<svg.*?</svg>)?${label}<`));
    const promise = '100% satisfaction: if you are not satisfied, we make it right or refund your money.';
    expect(lacks(card, [promise])).toEqual([]);
  });

  test('the three links of help lead to existing pages', async () => {
    const { get } = await signedIn();
    for (const path of ['/help/faq', '/help/chat', '/help', '/help/guarantee']) expect((await get(path)).status, path).toBe(200);
  });

  test('signed out to /auth, a pro to their own dashboard, everyone else to the customer’s', async () => {
    expect((await asking()('/dashboard')).headers.get('location')).toBe('/auth?returnTo=%2Fdashboard');
    const { get } = await signedIn();
    expect((await get('/dashboard')).headers.get('location')).toBe('/customer/dashboard');
    const { userId } = await insertPro(db());
    const cookie = await signInAs(userId);
    let path = '/dashboard';
    for (let hop = 0; hop < 3 && path !== '/pro/dashboard'; hop += 1)
      path = (await asking()(path, { cookie })).headers.get('location') ?? '';
    expect(path).toBe('/pro/dashboard');
  });

  test('a pro’s earnings today are their 80 percent of what was done today', async () => {
    const { visit, proId } = await insertAssignedVisit(db(), { priceCents: 100_000, payoutCents: 80_000 });
    const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
    const cookie = await signInAs(userId);
    const page = async () => plain(await (await asking()('/pro/dashboard/jobs', { cookie })).text());
    const own = { visitId: visit.id, proId, userId };
    await comeToTheDay(db(), own);
    await transact(db(), (tx) => setOut(tx, own));
    await transact(db(), (tx) => startVisit(tx, own));
    expect(await page()).toMatch(/Earned today\D*\$0\.00/);
    await transact(db(), (tx) => finishVisit(tx, own));
    expect(await page()).toMatch(/Earned today\D*\$800\.00/);
  });

  test('the booking form is sent, received and empty for another request', async () => {
    const { post, text } = await signedIn();
    const sent = await post('/book', { ...wish({ service: 'premium', notes: 'Mind the dog' }), phone: '312 555 0142' });
    expect(sent.headers.get('location')).toMatch(/^\/requests\//);
    const received = await text(sent.headers.get('location') ?? '');
    expect(lacks(received, ['Request Received', 'Submit Another Request', 'href="/book"'])).toEqual([]);
    const again = await text('/book');
    expect(again).not.toMatch(/name="date"[^>]*value="\d/);
    expect(again).not.toContain('Mind the dog');
  });

  test('the express call is real: the nearest pros are asked for the visit', async () => {
    const { user, post } = await signedIn();
    const site = await insertSite(db(), { customerId: user.id });
    const answer = await post('/customer/express', {
      phone: '3125550142',
      siteId: site.id,
      problemType: 'All the lights are out',
      problem: 'All dark',
      when: 'now',
    });
    expect(answer.status).toBe(302);
    // Without a saved card it is paid first.
    expect(answer.headers.get('location')).toMatch(/^\/(checkout\?quote=|customer\/visits\/)/);
    const request = await db().quoteRequest.findFirstOrThrow({ where: { customerId: user.id } });
    expect(request).toMatchObject({ isEmergency: true, phone: '+13125550142' });
  });

  test('the express form names its missing fields: the phone, the address', async () => {
    const { user, post } = await signedIn();
    await insertSite(db(), { customerId: user.id });
    const answer = await post('/customer/express', { phone: '', siteId: '', problem: 'All dark', when: 'now' });
    expect(answer.status).toBe(422);
    expect(lacks(plain(await answer.text()), ['Enter your phone number', 'Choose the address', 'All dark'])).toEqual([]);
  });
});
