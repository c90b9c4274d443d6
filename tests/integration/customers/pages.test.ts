import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveFlag } from '#app/domain/settings/flags.server';
import type { FlagKey } from '#app/domain/settings/seed-flags';
import { proposeTimes } from '#app/domain/fulfillment/propose-times.server';
import { timesSchema } from '#app/domain/fulfillment/propose-times.schema';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, localInstant } from '#tests/factories/local-time';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';

const ZONE = 'America/Chicago';
let ask: Ask;
let adminId: string;

beforeAll(async () => {
  await ensureCatalog(db());
  ask = asker(await loadBuild());
  adminId = (await insertAdmin(db())).id;
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function browserOf(userId: string) {
  const cookie = await signInAs(userId);
  return {
    get: (path: string) => ask(path, { cookie }),
    text: async (path: string) => plain(await (await ask(path, { cookie })).text()),
    post: (path: string, fields: Record<string, string>) =>
      ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) }),
  };
}

async function customer() {
  const user = await insertUser(db(), { fullName: 'Casey Customer' });
  return { user, browser: await browserOf(user.id) };
}

/** The pages keep a flag for half a minute: the switch takes effect after that. */
async function switchFlag(key: FlagKey, on: boolean): Promise<void> {
  const { version } = await db().featureFlag.findUniqueOrThrow({ where: { key } });
  await transact(db(), (tx) => saveFlag(tx, { key, version, on, roles: [], percent: 100, reason: 'A test', adminId }));
  vi.useFakeTimers({ toFake: ['Date'], now: now().getTime() + 60_000 });
}

describe('flags of the dashboard', () => {
  test('the express form is there while its flag is on, and its page is gone with it', async () => {
    const { browser } = await customer();
    await switchFlag('enable_express_mode', false);
    expect(lacks(await browser.text('/customer/dashboard'), ['Lights-out service call'])).toHaveLength(1);
    expect((await browser.get('/customer/express')).status).toBe(404);
    expect((await browser.post('/customer/express', { phone: '3125550142' })).status).toBe(404);
    await switchFlag('enable_express_mode', true);
    expect(lacks(await browser.text('/customer/dashboard'), ['Lights-out service call', 'A pro comes to you from $89'])).toEqual(
      [],
    );
    expect(lacks(await browser.text('/customer/express'), ['we call you back within 30 minutes'])).toEqual([]);
  });

  test('the chat panel starts a real conversation and shows its last line, while its flags are on', async () => {
    const { user, browser } = await customer();
    await switchFlag('show_beta_chat_ui', false);
    expect(lacks(await browser.text('/customer/dashboard'), ['Start the conversation'])).toHaveLength(1);
    await switchFlag('show_beta_chat_ui', true);
    await switchFlag('show_chat_beta', false);
    expect(lacks(await browser.text('/customer/dashboard'), ['Start the conversation'])).toHaveLength(1);
    await switchFlag('show_chat_beta', true);
    expect(lacks(await browser.text('/customer/dashboard'), ['Start the conversation'])).toEqual([]);
    const empty = await browser.post('/customer/dashboard', { message: '  ' });
    expect([empty.status, plain(await empty.text())]).toEqual([422, expect.stringContaining('Write your message')]);
    const sent = await browser.post('/customer/dashboard', { message: 'Is the second timer in the price?' });
    const ticket = await db().supportTicket.findFirstOrThrow({ where: { userId: user.id }, include: { messages: true } });
    expect(sent.headers.get('location')).toBe(`/support/${ticket.token}`);
    expect(ticket).toMatchObject({ channel: 'chat', email: user.email, name: 'Casey Customer' });
    const page = await browser.text('/customer/dashboard');
    expect(lacks(page, ['Is the second timer in the price?'])).toEqual([]);
    expect(lacks(page, [`/support/${ticket.token}`])).toEqual([]);
  });
});

describe('other times that a pro proposes', () => {
  async function proposed() {
    const scene = await promisedTuesday(db());
    const own = { visitId: scene.visit.id, proId: scene.pro.id, userId: scene.pro.userId };
    const later = addDays(scene.date, 1);
    const times = timesSchema.parse({ date1: later, hour1: '10', date2: later, hour2: '13', note: 'My van is in repair' });
    await transact(db(), (tx) => proposeTimes(tx, own, times));
    const path = `/customer/visits/${own.visitId}`;
    return { ...scene, own, later, path, browser: await browserOf(scene.customer.id) };
  }

  async function heldStart(visitId: string): Promise<Date | undefined> {
    return (await db().assignment.findFirst({ where: { visitId, status: 'accepted' } }))?.start;
  }

  test('stand on the customer’s own visit page and are taken there', async () => {
    const { browser, path, own, later } = await proposed();
    const page = await browser.text(path);
    expect(lacks(page, ['value="take-time"'])).toEqual([]);
    expect(lacks(page, ['My van is in repair'])).toEqual([]);
    const answer = await browser.post(path, { intent: 'take-time', position: '2' });
    expect(answer.headers.get('location')).toBe(path);
    expect(await heldStart(own.visitId)).toEqual(localInstant(ZONE, later, '13:00'));
    expect(lacks(await browser.text(path), ['value="take-time"'])).toHaveLength(1);
  });

  test('are turned down there, and then no longer stand there', async () => {
    const { browser, path, own, assignment } = await proposed();
    await browser.post(path, { intent: 'refuse-times' });
    expect(await heldStart(own.visitId)).toEqual(assignment.start);
    expect(lacks(await browser.text(path), ['value="take-time"'])).toHaveLength(1);
    expect((await browser.post(path, { intent: 'take-time', position: '1' })).status).toBe(404);
  });

  test('a stranger neither reads nor answers them', async () => {
    const { path, own, assignment } = await proposed();
    const { browser } = await customer();
    expect((await browser.get(path)).status).toBe(404);
    expect((await browser.post(path, { intent: 'take-time', position: '1' })).status).toBe(404);
    expect(await heldStart(own.visitId)).toEqual(assignment.start);
  });
});

describe('the dashboard', () => {
  test('its aliases lead to it, and signed out to signing in', async () => {
    const { browser } = await customer();
    for (const alias of ['/customer', '/me', '/dashboard']) {
      let path: string | null = alias;
      for (let hop = 0; hop < 3 && path && path !== '/customer/dashboard'; hop += 1)
        path = (await browser.get(path)).headers.get('location');
      expect(path, alias).toBe('/customer/dashboard');
    }
    expect((await ask('/dashboard')).headers.get('location')).toBe('/auth?returnTo=%2Fdashboard');
  });

  test('signed out, every page of the account asks to sign in and knows the way back', async () => {
    for (const path of ['/customer/account', '/customer/security', '/customer/notifications', '/settings', '/billing-history'])
      expect((await ask(path)).headers.get('location'), path).toBe(`/auth?returnTo=${encodeURIComponent(path)}`);
  });

  test('one visit ahead, one done: cards, tabs with counts, shortcuts, help', async () => {
    const { user, browser } = await customer();
    await insertAssignedVisit(db(), { booking: { customerId: user.id } });
    const done = await insertAssignedVisit(db(), { booking: { customerId: user.id }, status: 'completed' });
    const page = await browser.text('/customer/dashboard');
    for (const words of [
      'Welcome, Casey',
      'Sign Out',
      'Upcoming installation',
      'Recently completed',
      'Rate Installation',
      'Book Again',
      'Payment methods',
      'Account settings',
      '100% satisfaction: if you are not satisfied, we make it right or refund your money.',
    ])
      expect(lacks(page, [words])).toEqual([]);
    for (const link of [
      '/help/faq',
      '/help/chat',
      '/help',
      `/customer/rebook/${done.visit.id}`,
      `/visits/${done.visit.id}/review`,
    ])
      expect(page, link).toContain(`href="${link}"`);
    expect(page).toMatch(/Upcoming.{0,200}?>\s*1\s*</s);
    const history = await browser.text('/customer/dashboard?tab=history');
    expect(history).toContain(`/customer/visits/${done.visit.id}`);
  });

  test('the return from the checkout is announced once with the whole reference, and the address is clean', async () => {
    const { browser } = await customer();
    const answer = await browser.get('/customer/dashboard?new=1&order=HL-26-4K7QXTRA');
    expect(answer.headers.get('location')).toBe('/customer/dashboard');
    const notice = answer.headers.get('set-cookie')?.split(';')[0];
    const page = await ask('/customer/dashboard', { cookie: `${await signInAs((await insertUser(db())).id)}; ${notice}` });
    expect(lacks(plain(await page.text()), ['Booking HL-26-4K7QXTRA.'])).toEqual([]);
  });

  test('another customer’s visit does not exist: not to read, cancel, move, rate or claim', async () => {
    const { browser } = await customer();
    const { visit } = await insertAssignedVisit(db(), { status: 'completed' });
    for (const room of ['', '/cancel', '/reschedule', '/claim', '/report', '/no-show', '/week'])
      expect((await browser.get(`/customer/visits/${visit.id}${room}`)).status, room).toBe(404);
    expect((await browser.get(`/visits/${visit.id}/review`)).status).toBe(404);
    expect((await browser.get(`/customer/rebook/${visit.id}`)).status).toBe(404);
  });
});

describe('the visit page', () => {
  test('a request says that a pro will be assigned soon and offers to move, write and cancel', async () => {
    const { user, browser } = await customer();
    const visit = await insertVisit(db(), { booking: { customerId: user.id } });
    const page = await browser.text(`/customer/visits/${visit.id}`);
    for (const words of [
      'Requested / Waiting for Professional',
      'A professional will be assigned soon',
      'Reschedule',
      'Messages',
      'Cancel Request',
    ])
      expect(lacks(page, [words])).toEqual([]);
  });

  test('moving asks for a day and an hour of 9 to 5, in words, and keeps what was typed', async () => {
    const { user, browser } = await customer();
    const visit = await insertVisit(db(), { booking: { customerId: user.id } });
    const path = `/customer/visits/${visit.id}/reschedule`;
    expect(await browser.text(path)).toContain('type="date"');
    const empty = await browser.post(path, { date: '', hour: '9', feeCents: '0' });
    expect(empty.status).toBe(422);
    expect(lacks(plain(await empty.text()), ['Please select a date'])).toEqual([]);
    const past = await browser.post(path, { date: '1899-12-31', hour: '9', feeCents: '0' });
    expect(past.status).toBe(422);
    expect(lacks(plain(await past.text()), ['1899-12-31'])).toEqual([]);
    expect(await db().visitMove.count({ where: { visitId: visit.id } })).toBe(0);
  });

  test('canceling shows fee and refund, then the visit is canceled at a known moment', async () => {
    const { user, browser } = await customer();
    const visit = await insertVisit(db(), { booking: { customerId: user.id } });
    const page = await browser.text(`/customer/visits/${visit.id}/cancel`);
    expect(lacks(page, ['Cancellation fee'])).toEqual([]);
    const fee = /name="feeCents" value="(\d+)"/.exec(page)?.[1] ?? '0';
    const answer = await browser.post(`/customer/visits/${visit.id}/cancel`, { reason: 'We are moving', feeCents: fee });
    expect(answer.status).toBe(302);
    const stored = await db().visit.findUniqueOrThrow({ where: { id: visit.id } });
    expect(stored).toMatchObject({ status: 'cancelled', cancelReason: 'We are moving', cancelledAt: expect.any(Date) as Date });
  });

  test('an express call without phone or address gets both messages, and keeps what was typed', async () => {
    const { user, browser } = await customer();
    await insertVisit(db(), { booking: { customerId: user.id } });
    const answer = await browser.post('/customer/express', { phone: '', siteId: '', problem: 'All dark', when: 'now' });
    expect(answer.status).toBe(422);
    const page = plain(await answer.text());
    expect(lacks(page, ['All dark'])).toEqual([]);
    expect(page).toMatch(/phone/i);
    expect(page).toMatch(/address/i);
  });
});
