import { beforeAll, expect, test } from 'vitest';
import { getPackage } from '#app/domain/catalog/queries.server';
import { readCapacity } from '#app/domain/quote-requests/check-coverage.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { addDays, localDate, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertAssignedVisit } from '#tests/factories/visits';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { leftInEnglish } from '#tests/setup/spanish-page';
import { lacks, plain } from '#tests/setup/plain-page';
import { buildIfChanged } from '../../../scripts/build-if-changed';

const ZONE = 'America/Chicago';
const PLACE = 'service=basic&zip=60614';

let ask: Ask;

beforeAll(async () => {
  await ensureCatalog(db());
  await insertPro(db());
  await buildIfChanged();
  ask = asker(await loadBuild());
}, 300_000);

type Shown = { date: string; said: string; isRadio: boolean };

/** The squares of the calendar as a browser without scripts has them. */
function getDays(page: string): Shown[] {
  const squares =
    page
      .split('grid-cols-7')[1]
      ?.split(/<label/)
      .slice(1) ?? [];
  return squares.map((square) => ({
    date: /value="([\d-]{10})"/.exec(square)?.[1] ?? '',
    said: plain(/class="sr-only">([^<]*)</.exec(square)?.[1] ?? ''),
    isRadio: /<input[^>]*type="radio"/.test(square),
  }));
}

async function read(query: string, cookie?: string): Promise<string> {
  return (await ask(`/book?${query}`, { cookie })).text();
}

function ahead(days: number): string {
  return addDays(localDate(ZONE, now()), days);
}

function send(fields: Record<string, string>, path = '/book'): Promise<Response> {
  const given = { service: 'basic', addressStreet: '12 Elm St', addressCity: 'Chicago', addressState: 'IL', zip: '60614' };
  return ask(path, { method: 'POST', body: new URLSearchParams({ opId: crypto.randomUUID(), ...given, ...fields }) });
}

async function isPriced(date: string): Promise<boolean> {
  const email = `day-${crypto.randomUUID()}@town.test`;
  const answer = await send({ date, name: 'Ann Lee', email, phone: '312 555 0142' });
  return (answer.headers.get('location') ?? '').startsWith('/checkout?quote=');
}

async function close(date: string, reason: string): Promise<void> {
  const [fromOn, toOn] = [dateColumn(date), dateColumn(date)];
  await db().closedDays.create({ data: { name: reason, fromOn, toOn, reason, zips: ['60614'] } });
}

test('a day that is shown free is priced at once, one shown full becomes a request, and a closed or past one cannot be chosen', async () => {
  const [full, shut] = [ahead(9), ahead(10)];
  const pros = await db().pro.findMany({ select: { id: true } });
  for (const { id } of pros) await db().proDayOverride.create({ data: { proId: id, date: dateColumn(full), status: 'blocked' } });
  await close(shut, 'Street fair');
  const days = getDays(await read(PLACE));
  expect(days).toHaveLength(35);
  const radios = days.filter(({ isRadio }) => isRadio).map(({ date }) => date);
  expect(radios).not.toContain(shut);
  expect(radios.every((date) => date >= ahead(0))).toBe(true);
  expect(days.filter(({ said }) => said.endsWith(': too soon')).every(({ isRadio }) => !isRadio)).toBe(true);
  expect(days.some(({ said }) => said.endsWith(': closed: Street fair'))).toBe(true);
  const free = days.filter(({ said }) => /: (?:free|nearly full, \d+ visits? left)$/.test(said));
  expect(free.length).toBeGreaterThan(5);
  for (const { date } of [free[0]!, free.at(-1)!]) expect([date, await isPriced(date)]).toEqual([date, true]);
  expect(days.find(({ date }) => date === full)?.said).toMatch(/: full, on request$/);
  expect(await isPriced(full)).toBe(false);
  expect((await send({ date: shut })).status).toBe(422);
});

test('without scripts, what is typed comes back with the weeks that are asked for, and no address stands in the link', async () => {
  const [sunday] = getDays(await read(PLACE));
  expect(sunday).toBeDefined();
  const typed = { addressStreet: '77 Oak Ave', addressUnit: '4B', date: ahead(3), window: 'midday', from: ahead(40) };
  const answer = await send(typed, '/book/days?design=kept');
  expect(answer.status).toBe(303);
  const to = answer.headers.get('location') ?? '';
  expect(to).toMatch(/^\/book\?design=kept&draft=typed&service=basic&zip=60614&from=[\d-]+#book-part-3$/);
  const page = await (await ask(to.split('#')[0]!, { cookie: answer.headers.get('set-cookie')!.split(';')[0] })).text();
  expect(lacks(page, ['value="77 Oak Ave"', 'value="4B"', 'Midday, 11 to 2'])).toEqual([]);
  // The day that was chosen is in other weeks and stays chosen.
  expect(page).toMatch(new RegExp(`<input[^>]*value="${ahead(3)}"[^>]*checked|<input[^>]*checked[^>]*value="${ahead(3)}"`));
  expect(getDays(page).some(({ date }) => date === ahead(40))).toBe(true);
  expect((await ask('/book/days')).headers.get('location')).toBe('/book');
});

test('where service or ZIP code is missing or no crew comes, the day is typed; the weeks end with the season', async () => {
  for (const query of ['service=basic', 'zip=60614', 'service=basic&zip=95125'])
    expect([query, /<input[^>]*type="date"/.test(await read(query))]).toEqual([query, true]);
  expect(await read('service=basic&zip=95125')).toContain('We don’t have a crew there yet');
  const last = await read(`${PLACE}&from=2099-01-01`);
  expect(last).toMatch(/<button[^>]*aria-disabled="true"[^>]*aria-label="Later days"/);
  expect(getDays(last)).toHaveLength(35);
  expect(getDays(await read(`${PLACE}&from=nonsense`))).toHaveLength(35);
});

test('the share that is held back for urgent calls is sold to no one, neither by the calendar nor by the form, but to a service call', async () => {
  const date = ahead(12);
  const pros = await db().pro.count();
  await insertPro(db());
  const setTo = (percent: number) =>
    db().siteSetting.upsert({
      where: { key: 'heldBackPercent' },
      create: { key: 'heldBackPercent', value: percent, updatedAt: now() },
      update: { value: percent },
    });
  const said = async () =>
    getDays(await read(PLACE))
      .find((day) => day.date === date)
      ?.said.split(': ')[1];
  await setTo(0);
  expect([await said(), await isPriced(date)]).toEqual([`nearly full, ${pros + 1} visits left`, true]);
  await setTo(50);
  expect([await said(), await isPriced(date)]).toEqual(['nearly full, 1 visit left', true]);
  // A crew that is taken belongs to the day's crews as well.
  const { id: proId } = await db().pro.findFirstOrThrow({ select: { id: true } });
  await insertAssignedVisit(db(), { proId, windowStart: localInstant(ZONE, date, '07:00'), durationMinutes: 14 * 60 });
  expect([await said(), await isPriced(date)]).toEqual(['full, on request', false]);
  const call = { ...(await getPackage(db(), 'basic-outline')), visitKind: 'service_call' as const };
  expect((await readCapacity(db(), { zip: '60614', pack: call, until: date }))?.slotsOn(date)).toBe(1);
  await setTo(5);
  expect(await said()).toBe('nearly full, 1 visit left');
});

test('the calendar is in Spanish', async () => {
  const names = ['Street fair'];
  for (const query of [PLACE, `${PLACE}&from=2099-01-01`, `${PLACE}&window=morning`])
    expect({ query, left: await leftInEnglish(ask, `/book?${query}`, { names }) }).toEqual({ query, left: [] });
});
