import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { localDate } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { type BrowserForm, readForms } from '#tests/setup/browser-form';
import { pageReader, type Reader } from '#tests/setup/read-pages';

const SCHEDULE = '/pro/dashboard/schedule';
let { ask, post } = {} as Reader;
let cookie = '';
let proId = '';

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask, post } = await pageReader());
  const pro = await insertPro(db(), { autoAccept: true });
  proId = pro.id;
  cookie = await signInAs(pro.userId);
}, 300_000);

function formWith(page: string, html: string, name: string): BrowserForm {
  const form = readForms(page, html).find(({ controls }) => controls.some((control) => control.name === name));
  if (!form) throw new Error(`No form with ${name} on ${page}`);
  return form;
}

/** Fills in the form that has the first of these fields, sends it as a browser without scripts does, and reads what comes back. */
async function send(view: string, typed: Record<string, string>) {
  const page = `${SCHEDULE}${view}`;
  const [first = ''] = Object.keys(typed);
  const form = formWith(page, await (await ask(page, { cookie })).text(), first);
  const kept = form.controls.filter(({ type, name }) => type === 'hidden' && !(name in typed));
  const body = new URLSearchParams([...kept.map(({ name, value }) => [name, value]), ...Object.entries(typed)]);
  const answer = await ask(form.action, { method: 'POST', cookie, body });
  return {
    status: answer.status,
    back: () => answer.text().then((html) => ({ html, form: formWith(form.action, html, first) })),
  };
}

test.each([
  ['Rules', '?view=rules', { maxMiles: 'abc', minPayout: '80' }, 'Enter the miles, like 15'],
  ['Hours', '?view=hours', { start1_0: '08:30', end1_0: '', on1: 'on' }, 'Enter a start and end time for Monday'],
  ['Hours', '?view=hours', { weekday: '4', everyWeeks: '2', startsOn: '', note: 'Choir' }, 'Choose a day'],
  [
    'Hours',
    '?view=hours',
    { weekday: '4', everyWeeks: '2', startsOn: '2027-02-31', note: 'Choir' },
    'Enter a date, like 12/05/2026',
  ],
  ['Calendars', '?view=calendars', { url: 'ftp://town.test/busy.ics' }, 'There is a problem'],
  [
    'Month',
    '?month=2028-05&day=2028-05-12',
    { from: '2028-05-12', to: '2028-05-10', intent: 'block', note: 'Trip' },
    'before the first',
  ],
  ['Month', '?month=2028-05&day=2028-05-12', { hours: 'nine to five', intent: 'custom' }, 'Enter hours like 09:00-17:00'],
])('a pro without scripts who mistypes on %s stays there (%s), with what was typed and why', async (tab, view, typed, why) => {
  const { status, back } = await send(view, typed);
  expect(status).toBe(422);
  const { html, form } = await back();
  expect(html).toMatch(new RegExp(`aria-current="page"[^>]*>\\s*(<[^>]+>)*${tab}`));
  expect(html).toContain(why);
  for (const [name, value] of Object.entries(typed)) {
    if (name === 'intent' || name === 'weekday' || name === 'everyWeeks' || name === 'on1') continue;
    expect([name, form.controls.find((control) => control.name === name)?.value]).toEqual([name, value]);
  }
  if (view.includes('2028-05')) expect(html).toContain('Friday, May 12');
});

test('a box that a pro unticked stays unticked when the form comes back, and nothing is saved', async () => {
  const { status, back } = await send('?view=rules', { maxMiles: 'abc', minPayout: '80' });
  expect(status).toBe(422);
  const { form } = await back();
  const ticked = form.controls.filter(({ type, isChecked }) => type === 'checkbox' && isChecked);
  expect(ticked.map(({ name, value }) => `${name}=${value}`)).toEqual([]);
  expect(await db().pro.findUniqueOrThrow({ where: { id: proId } })).toMatchObject({ autoAccept: true });
});

test('a pro saves each form of the schedule and comes back to its tab', async () => {
  const saved = { maxMiles: '12', minPayout: '80', services: 'lighting' };
  expect((await send('?view=rules', saved)).status).toBe(302);
  expect(await db().pro.findUniqueOrThrow({ where: { id: proId } })).toMatchObject({ maxMiles: 12, minPayoutCents: 8_000 });
  expect((await send('?view=hours', { start1_0: '08:30', end1_0: '12:00', on1: 'on' })).status).toBe(302);
  const days = { from: '2028-05-10', to: '2028-05-12', intent: 'block', note: '' };
  expect((await send('?month=2028-05', days)).status).toBe(302);
});

/** A visit that a pro of its own has promised. */
async function promised() {
  const held = await insertAssignedVisit(db());
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: held.proId } });
  return { userId, own: { visitId: held.visit.id, proId: held.proId } };
}

test('a pro who can’t come gives the job back and blocks the day with it, which is checked only for an absence', async () => {
  const { userId, own } = await promised();
  const page = `/pro/visits/${own.visitId}/release`;
  const browser = await signInAs(userId);
  const box = async (query: string) =>
    /<input[^>]*name="blockDay"[^>]*>/.exec(await (await ask(page + query, { cookie: browser })).text())?.[0];
  expect([await box(''), await box('?why=gear'), await box('?why=away')].map((each) => each?.includes('checked'))).toEqual([
    false,
    false,
    true,
  ]);
  expect((await post(page, userId, { cause: 'gear', reason: '' })).status).toBe(422);
  expect((await post(page, userId, { cause: 'away', blockDay: 'on' })).status).toBe(302);
  const { start, releaseReason } = await db().assignment.findFirstOrThrow({ where: { visitId: own.visitId } });
  expect(releaseReason).toBe('I’m not available that day');
  const { date, status } = await db().proDayOverride.findFirstOrThrow({ where: { proId: own.proId } });
  expect([date.toISOString().slice(0, 10), status]).toEqual([localDate('America/Chicago', start), 'blocked']);
  const other = await promised();
  expect((await post(`/pro/visits/${other.own.visitId}/release`, other.userId, { reason: 'My ladder broke' })).status).toBe(302);
  expect(await db().proDayOverride.count({ where: { proId: other.own.proId } })).toBe(0);
});

test('a profile is kept nowhere: what the office changed stands on the very next page', async () => {
  const pro = await insertPro(db(), { companyName: 'First Name Crew' });
  const browser = await signInAs(pro.userId);
  const look = () => ask('/pro/settings', { cookie: browser });
  expect(await (await look()).text()).toContain('First Name Crew');
  await db().pro.update({ where: { id: pro.id }, data: { companyName: 'Second Name Crew' } });
  expect(await (await look()).text()).toContain('Second Name Crew');
});
