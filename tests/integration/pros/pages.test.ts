import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setAccepting } from '#app/domain/pros/save-schedule.server';
import { startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertSite } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertZipCodes } from '#tests/factories/zip-codes';
import { insertDocument } from '#tests/factories/documents';
import { addHours, localDate } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { comeToTheDay, finishVisit } from '#tests/factories/work';
import { signInAs } from '#tests/setup/ask';
import { pageReader, type Reader, getWords } from '#tests/setup/read-pages';

const ZONE = 'America/Chicago';
let { ask, read, post } = {} as Reader;

beforeAll(async () => {
  await ensureCatalog(db());
  await insertZipCodes(db());
  ({ ask, read, post } = await pageReader());
}, 180_000);

afterEach(() => setClock(null));

async function ownVisit() {
  const held = await insertAssignedVisit(db());
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: held.proId } });
  return { ...held, userId, own: { visitId: held.visit.id, proId: held.proId, userId } };
}

describe('access to the pro pages', () => {
  test('every page of a pro sends a signed-out visitor to the sign-in page, and brings them back', async () => {
    for (const path of [
      '/pro/dashboard',
      '/pro/dashboard/jobs',
      '/pro/dashboard/schedule',
      '/pro/dashboard/profile',
      '/pro/setup',
      '/pro/settings',
      '/pro/docs',
      '/pro/payouts',
    ]) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        302,
        `/auth?returnTo=${encodeURIComponent(path)}`,
      ]);
    }
    const pressed = await ask('/pro/payouts', { method: 'POST', body: new URLSearchParams({ opId: crypto.randomUUID() }) });
    expect(pressed.headers.get('location')).toMatch(/^\/auth\?returnTo=/);
  });

  test('/pro leads a pro at work to their jobs, an applicant to what is missing, others to the application', async () => {
    const pro = await insertPro(db());
    const applicant = await insertPro(db(), { status: 'applied', onboardedAt: null });
    const customer = await insertUser(db());
    const whereTo = async (path: string, userId: string) =>
      (await ask(path, { cookie: await signInAs(userId) })).headers.get('location');
    expect(await whereTo('/pro', pro.userId)).toBe('/pro/dashboard/jobs');
    expect(await whereTo('/pro/dashboard', pro.userId)).toBe('/pro/dashboard/jobs');
    expect(await whereTo('/pro/setup', pro.userId)).toBe('/pro/dashboard');
    expect(await whereTo('/pro', applicant.userId)).toBe('/pro/setup');
    expect(await whereTo('/pro/dashboard/jobs', applicant.userId)).toBe('/pro');
    expect(await read('/pro/setup', customer.id)).toMatch(/Welcome.*Full name/);
    expect(await read('/pro', customer.id)).toContain('Apply');
  });
});

test('the map of a pro’s day has their own stops in order with directions, and nothing of other pros', async () => {
  const { userId, visit, proId, assignment } = await ownVisit();
  const other = await insertAssignedVisit(db());
  const day = localDate(ZONE, assignment.start);
  const path = `/pro/dashboard/schedule?day=${day}`;
  const html = async (at: string) => (await ask(at, { cookie: await signInAs(userId) })).text();
  const without = await html(path);
  expect(without).toContain('Map and directions');
  expect(without).not.toContain('data-map');
  const page = await html(`${path}&map=on`);
  expect(page).toContain('aria-label="Map of the day: 1 stop.');
  expect(page).toContain('https://maps.apple.com/?daddr=1200%20W%20Webster%20Ave');
  expect(page).toContain(`/pro/visits/${visit.id}`);
  for (const foreign of [other.visit.id, other.proId, proId]) expect(page).not.toContain(foreign);
});

test('the setup answers with the next page itself, and comes back filled in where something is missing', async () => {
  const customer = await insertUser(db());
  const fields = {
    fullName: 'Nora Novak',
    email: customer.email,
    phone: '(312) 555-0199',
    zip: '60614',
    soleProprietor: 'on',
    yearsExperience: '5',
    services: 'lighting',
    bio: 'Tidy cables.',
  };
  const refused = await post('/pro/setup', customer.id, { ...fields, zip: '' });
  expect(refused.status).toBe(422);
  const words = getWords(await refused.text());
  expect(words).toContain('ZIP code is required');
  expect(words).toContain('Tidy cables.');
  const sent = await post('/pro/setup', customer.id, fields);
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/pro/setup']);
  expect(await read('/pro/setup', customer.id)).toContain('Almost there');
});

describe('the dashboard', () => {
  test('the header shows today’s money, active jobs and the next one; off means off and keeps the jobs', async () => {
    const pro = await insertPro(db());
    const start = addHours(now(), 30);
    await insertAssignedVisit(db(), { proId: pro.id, windowStart: start, windowEnd: addHours(start, 3) });
    await insertVisit(db(), { poolSince: now() });
    const before = await read('/pro/dashboard/jobs', pro.userId);
    expect(before).toMatch(/Earned today \$0\.00 Active jobs 1 Next .*Chicago/);
    expect(before).toContain('Accepting Jobs');
    expect(before).toContain('Sign Out');
    expect(before).toMatch(/Available 1 .*Assigned 1 .*In Progress 0 .*Completed 0/);
    const answer = await post('/pro/accepting', pro.userId, { intent: 'accepting', accepting: 'off', returnTo: '/pro/docs' });
    expect(answer.headers.get('location')).toBe('/pro/docs');
    const after = await read('/pro/dashboard/jobs', pro.userId);
    expect(after).toContain('Not Available');
    expect(after).toMatch(/Active jobs 1/);
    expect(after).toMatch(/Available 0 .*Assigned 1/);
  });

  test('the next five stand beside the board with a way to all of them', async () => {
    const pro = await insertPro(db());
    for (let day = 1; day <= 6; day += 1) {
      const start = addHours(now(), 24 * day);
      await insertAssignedVisit(db(), { proId: pro.id, windowStart: start, windowEnd: addHours(start, 3) });
    }
    const page = await (await ask('/pro/dashboard/jobs', { cookie: await signInAs(pro.userId) })).text();
    const upcoming = page.slice(page.indexOf('id="upcoming-title"'));
    expect(upcoming.match(/href="\/pro\/visits\//g)).toHaveLength(5);
    expect(getWords(upcoming)).toContain('View all assigned jobs (6)');
  });

  test('the board names no place of a job that is not the pro’s, the page of their own job names it', async () => {
    const pro = await insertPro(db());
    const { id: siteId } = await insertSite(db(), { street: '77 Canary Court', accessNotes: 'Canary gate' });
    await insertVisit(db(), { poolSince: now(), booking: { siteId, contactName: 'Carla Canary', notes: 'Canary notes' } });
    const board = await (await ask('/pro/dashboard/jobs', { cookie: await signInAs(pro.userId) })).text();
    expect(getWords(board)).toMatch(/\d+ miles from you/);
    expect(board).not.toContain('Canary');
    const { visit } = await insertAssignedVisit(db(), { proId: pro.id, booking: { siteId, contactName: 'Carla Canary' } });
    expect(await read(`/pro/visits/${visit.id}`, pro.userId)).toMatch(/Carla Canary 77 Canary Court/);
  });

  test('each state of a job offers its own steps, and a job is given back only with a reason', async () => {
    const { userId, own } = await ownVisit();
    const page = `/pro/visits/${own.visitId}`;
    expect(await read(page, userId)).toContain('Ask to come earlier');
    await comeToTheDay(db(), own);
    const accepted = await read(page, userId);
    for (const word of ['On my way', 'Start Job', 'Release job']) expect(accepted).toContain(word);
    expect(accepted).not.toContain('Mark Complete');
    const refused = await post(`${page}/release`, userId, { reason: '   ' });
    expect(refused.status).toBe(422);
    expect(getWords(await refused.text())).toMatch(/reason|Say why/i);
    await post(page, userId, { intent: 'start' });
    const started = await read(page, userId);
    expect(started).toContain('Mark Complete');
    expect(started).not.toContain('Start Job');
    await transact(db(), (tx) => finishVisit(tx, own));
    expect(await read(page, userId)).toContain('Feedback for dispatch');
  });
});

describe('the schedule', () => {
  test('the rules offer what the specification names and are kept', async () => {
    const pro = await insertPro(db(), { sameDay: true, autoAccept: false });
    const page = await read('/pro/dashboard/schedule?view=rules', pro.userId);
    for (const words of ['Accept jobs for today', 'Automatically accept matching jobs', '10, 15, 20', '75, 100, 125'])
      expect(page).toContain(words);
    const answer = await post('/pro/dashboard/schedule?form=rules', pro.userId, {
      intent: 'rules',
      autoAccept: 'on',
      maxMiles: '20',
      minPayout: '125',
      services: 'lighting',
      maxVisitsPerDay: '',
      quietStart: '',
      quietEnd: '',
    });
    expect(answer.status).toBe(302);
    expect(await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).toMatchObject({
      sameDay: false,
      autoAccept: true,
      maxMiles: 20,
      minPayoutCents: 12_500,
    });
  });

  test('an applicant begins with Monday to Friday, nine to five', async () => {
    const pro = await insertPro(db(), { weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' })) });
    const week = await read('/pro/dashboard/schedule?view=hours', pro.userId);
    for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) expect(week).toContain(day);
    const html = await (await ask('/pro/dashboard/schedule?view=hours', { cookie: await signInAs(pro.userId) })).text();
    const enabled = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].filter(([box]) => box.includes('checked'));
    expect(enabled).toHaveLength(5);
    expect(week).toContain('Unavailable');
  });

  test('the month marks each day by a word, and the chosen day lists its jobs', async () => {
    const { visit, proId, userId } = await ownVisit();
    const date = localDate(ZONE, visit.windowStart);
    const month = date.slice(0, 7);
    const html = await (
      await ask(`/pro/dashboard/schedule?month=${month}&day=${date}`, { cookie: await signInAs(userId) })
    ).text();
    expect(html).toMatch(/aria-label="[A-Z][a-z]+, [A-Z][a-z]+ \d+, Booked, 1 job"/);
    expect(html).toMatch(/aria-label="[^"]+, Available"/);
    const words = getWords(html);
    expect(words).toMatch(/9:00 AM .*installation .*Chicago/);
    expect(words).toContain('Block Day');
    const next = new Date(new Date(`${date}T12:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10);
    await post('/pro/dashboard/schedule?form=day', userId, { intent: 'block', date: next, note: 'Dentist' });
    expect(await db().proDayOverride.findFirst({ where: { proId } })).toMatchObject({ status: 'blocked', note: 'Dentist' });
    const free = await read(`/pro/dashboard/schedule?month=${next.slice(0, 7)}&day=${next}`, userId);
    expect(free).toContain('No jobs scheduled for this day.');
    expect(free).toContain('Unblock Day');
  });
});

describe('profile, settings and documents', () => {
  test('the profile shows photo, facts, badges with how far they are, and the ways to password, help and FAQ', async () => {
    const pro = await insertPro(db(), { companyName: 'Lanterns & Sons', rating: 4.9, ratingCount: 12 });
    const page = await read('/pro/dashboard/profile', pro.userId);
    for (const word of ['Lanterns & Sons', 'Basic information', 'Badges', 'Account settings', 'Change password', 'Help', 'FAQ'])
      expect(page).toContain(word);
    expect(page).toMatch(/Verified license , not yet/);
    expect(page).toMatch(/Insured , earned/);
    expect(page).toMatch(/50 jobs , not yet 0 of 50 done/);
    expect(page).toMatch(/4\.8\+ , earned 4\.9 from 12 ratings/);
    expect(page).toMatch(/On-time 95% , not yet No visits yet/);
  });

  test('settings hold profile, notifications and security; what is saved is told', async () => {
    const pro = await insertPro(db());
    const page = await read('/pro/settings', pro.userId);
    for (const word of ['Profile information', 'Notifications', 'Security']) expect(page).toContain(word);
    const answer = await post('/pro/settings', pro.userId, {
      fullName: 'Nora Novak',
      phone: '(312) 555-0199',
      zip: '60657',
      companyName: 'Novak Lights',
      bio: 'Tidy cables.',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/pro/settings']);
    const kept = await db().pro.findUniqueOrThrow({ where: { id: pro.id }, include: { user: true } });
    expect(kept).toMatchObject({ companyName: 'Novak Lights', bio: 'Tidy cables.', user: { fullName: 'Nora Novak' } });
    const refused = await post('/pro/settings', pro.userId, { fullName: '', phone: 'x', zip: '1', companyName: '', bio: 'Kept' });
    expect(refused.status).toBe(422);
    const words = getWords(await refused.text());
    expect(words).toContain('Full name is required');
    expect(words).toContain('Kept');
  });

  test('the list tells name, size and day, downloads by a signed link of an hour and asks before deleting', async () => {
    const pro = await insertPro(db());
    const paper = await insertDocument(db(), { proId: pro.id, userId: pro.userId });
    const html = await (await ask('/pro/docs', { cookie: await signInAs(pro.userId) })).text();
    const { name } = await db().storedFile.findUniqueOrThrow({ where: { id: paper.fileId } });
    expect(getWords(html)).toContain(name);
    const link = new RegExp(`/resources/files/${paper.fileId}\\?expires=(\\d+)`).exec(html);
    const seconds = Number(link?.[1]) - now().getTime() / 1000;
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect(await read(`/pro/docs/${paper.id}/delete`, pro.userId)).toContain('Delete this document?');
    const stranger = await insertPro(db());
    expect((await ask(`/pro/docs/${paper.id}/delete`, { cookie: await signInAs(stranger.userId) })).status).toBe(404);
  });
});

test('a pause that is not a day ahead is refused on the page it came from', async () => {
  const pro = await insertPro(db());
  const answer = await post('/pro/accepting', pro.userId, {
    intent: 'accepting',
    accepting: 'off',
    until: '2020-01-01',
    returnTo: '/pro/docs',
  });
  expect(answer.headers.get('location')).toBe('/pro/docs');
  expect(await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).toMatchObject({ pausedUntil: null });
});

test('a step that is not next is refused and changes nothing', async () => {
  const { userId, own } = await ownVisit();
  const complete = await post(`/pro/visits/${own.visitId}/complete`, userId, {});
  expect(complete.status).toBe(409);
  await comeToTheDay(db(), own);
  await transact(db(), (tx) => startVisit(tx, own));
  const again = await post(`/pro/visits/${own.visitId}`, userId, { intent: 'start' });
  expect(again.status).toBe(409);
  await transact(db(), (tx) => setAccepting(tx, { proId: own.proId, accepting: true }));
  expect(await db().visit.findUniqueOrThrow({ where: { id: own.visitId } })).toMatchObject({ status: 'in_progress' });
});
