import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readWeek } from '#app/domain/dispatch-board/read-week.server';
import type { BoardQuery } from '#app/domain/dispatch-board/board-query';
import { db, transact, type Db } from '#app/platform/db.server';
import { addDays, dateColumn, localInstant } from '#tests/factories/local-time';
import { quietTuesday } from '#tests/factories/scenarios';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertOffer, insertVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { insertMetro } from '#tests/setup/metro';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { countRowsRead } from '#tests/setup/rows-read';
import { findRow, readText } from './board-pages';

const ZONE = 'America/Chicago';
let reader: Reader;
let scene: Awaited<ReturnType<typeof quietTuesday>>;
let cookie: string;
let monday: string;

beforeAll(async () => {
  // Once the server has looked at tables of so few rows, any index of theirs is as good to it as the right one.
  await db().$executeRaw`ALTER TABLE assignment SET (autovacuum_enabled = false)`;
  await db().$executeRaw`ALTER TABLE visit SET (autovacuum_enabled = false)`;
  reader = await pageReader();
}, 300_000);

/** Every test has its own people in the same week. */
beforeEach(async () => {
  await db().visit.updateMany({ data: { status: 'cancelled' } });
  await db().offer.updateMany({ where: { status: 'open' }, data: { status: 'withdrawn' } });
  await db().assignment.updateMany({ data: { status: 'cancelled' } });
  await db().pro.updateMany({ data: { status: 'suspended' } });
  scene = await quietTuesday(db());
  cookie = await signInAs(scene.admin.id);
  monday = addDays(scene.date, -1);
});

function dayOf(weekday: number): string {
  return addDays(monday, weekday - 1);
}

function at(weekday: number, clock: string): Date {
  return localInstant(ZONE, dayOf(weekday), clock);
}

function week(search = ''): string {
  return `/admin/board/week?from=${monday}${search}`;
}

async function open(path: string): Promise<string> {
  return (await reader.ask(path, { cookie })).text();
}

/** A cell of a pro as it is written, and as text. */
function cellOf(html: string, proId: string, weekday: number): { html: string; text: string } {
  const row = html.slice(html.indexOf(`<tr data-pro="${proId}"`)).split('</tr>')[0] ?? '';
  const cell = row.split('<td').find((part) => part.includes(`data-day="${dayOf(weekday)}"`)) ?? '';
  return { html: cell, text: readText(`<td${cell}`).trim() };
}

/** How many visits wait on each day, Monday first. */
function waitingOf(html: string): number[] {
  const row = html.slice(html.indexOf('<tr data-waiting')).split('</tr>')[0] ?? '';
  return row
    .split('<td')
    .slice(1)
    .map((cell) => Number(/(\d+) unassigned/.exec(readText(`<td${cell}`))?.[1]));
}

function assign(proId: string, weekday: number, clock: string) {
  return insertAssignedVisit(db(), { proId, windowStart: at(weekday, clock), windowEnd: at(weekday, clock) });
}

describe('the board of a week', () => {
  test('shows each pro’s hours, visits and days off from Monday to Sunday, and leads to the day at that pro', async () => {
    const { nearPro, farPro } = scene;
    for (const clock of ['07:00', '09:00', '11:00', '13:00', '15:00']) await assign(nearPro.id, 2, clock);
    await insertOffer(db(), {
      proId: farPro.id,
      visit: { windowStart: at(5, '13:00'), windowEnd: at(5, '14:00') },
      start: at(5, '13:00'),
      end: at(5, '15:00'),
      busyFrom: at(5, '13:00'),
    });
    await db().proDayOverride.create({ data: { proId: nearPro.id, date: dateColumn(dayOf(4)), status: 'blocked' } });
    await db().proTimeOff.create({ data: { proId: farPro.id, weekday: 3, startsOn: dateColumn(dayOf(1)), note: '' } });
    const html = await open(week());
    const busy = cellOf(html, nearPro.id, 2);
    expect(busy.text).toMatch(/7 AM to 7 PM 5 visits.* 7 AM .* 9 AM .* 11 AM .*\+ ?2 more 10 of 12 h booked/);
    expect(busy.text).not.toContain('1 PM');
    expect(busy.html).toContain(`/admin/board?day=${scene.date}#pro-${nearPro.id}`);
    expect(await open(`/admin/board?day=${scene.date}`)).toContain(`id="pro-${nearPro.id}"`);
    expect(cellOf(html, nearPro.id, 4).text).toMatch(/^Blocked this day No visits/);
    expect(cellOf(html, farPro.id, 3).text).toMatch(/^Day off No visits/);
    expect(cellOf(html, farPro.id, 5).text).toMatch(/No visits.* 1 PM Offered: .* 0 of 12 h booked/);
    expect(cellOf(html, nearPro.id, 7).text).toMatch(/7 AM to 7 PM No visits.* 0 of 12 h booked/);
    expect(html.indexOf(`data-pro="${nearPro.id}"`)).toBeLessThan(html.indexOf(`data-pro="${farPro.id}"`));
  });

  test('counts the visits without a pro of each day, a long window on all of its days, and leads to that day', async () => {
    await insertVisit(db(), { windowStart: at(4, '09:00'), windowEnd: at(6, '12:00') });
    await insertVisit(db(), { windowStart: at(8, '09:00'), windowEnd: at(8, '12:00') });
    await insertVisit(db(), { hold: true, holdReason: 'Rain', windowStart: at(4, '09:00'), windowEnd: at(4, '12:00') });
    const html = await open(week());
    expect(waitingOf(html)).toEqual([0, 1, 0, 2, 1, 1, 0]);
    expect(html).toContain(`href="/admin/board?day=${dayOf(4)}"`);
    for (const [day, waiting] of [0, 1, 0, 2, 1, 1, 0].entries())
      expect(readText(await open(`/admin/board?day=${dayOf(day + 1)}`))).toContain(`Unassigned (${waiting})`);
    expect(waitingOf(await open(week('&state=held')))).toEqual([0, 0, 0, 1, 0, 0, 0]);
  });

  test('is narrowed down by the filters and views of the day’s board, and both lead to each other with them', async () => {
    const query = 'state=pool&pro=frank';
    await db().savedView.create({
      data: { id: crypto.randomUUID(), ownerId: scene.admin.id, list: 'board', name: 'Frank alone', query, isShared: false },
    });
    const html = await open(week('&pro=frank&state=pool'));
    expect(findRow(html, scene.farPro.id)).not.toBe('');
    expect(findRow(html, scene.nearPro.id)).toBe('');
    const path = `/admin/board/week?${query}`.replaceAll('&', '&amp;');
    expect(html).toContain(`href="${path}&amp;from=${addDays(monday, 7)}"`);
    expect(html).toContain(`href="${path}&amp;from=${addDays(monday, -7)}"`);
    expect(html).toMatch(new RegExp(`<a aria-current="page"[^>]*from=${monday}"[^>]*>Frank alone`));
    expect(html).toContain(`href="/admin/board?day=${monday}&amp;state=pool&amp;pro=frank"`);
    expect(await open(`/admin/board?day=${scene.date}&pro=frank&state=pool`)).toContain(`href="${path}&amp;from=${scene.date}"`);
  });

  test('any day of it opens the week, and a wrong date is named while this week is shown', async () => {
    expect(await open(`/admin/board/week?from=${dayOf(7)}`)).toContain(`data-day="${monday}"`);
    for (const wrong of ['2026-02-31', 'soon', '2026-13-01']) {
      const answer = await reader.ask(`/admin/board/week?from=${wrong}`, { cookie });
      expect(answer.status).toBe(200);
      const text = readText(await answer.text());
      expect(text).toContain(`“${wrong}” is not a date`);
      expect(text).toContain('This week is shown');
    }
    expect(readText(await open('/admin/board/week'))).not.toContain('is not a date');
  });

  test('is for admins alone', async () => {
    const customer = await signInAs((await insertUser(db())).id);
    const answer = await reader.ask(week(), { cookie: customer });
    expect(answer.status).not.toBe(200);
  });
});

describe('what a week costs', () => {
  const query = (): BoardQuery => ({ day: monday, zip: '', service: '', state: 'any', pro: '', stake: 'soonest' });

  async function countAsked(): Promise<number> {
    let asked = 0;
    const counting = db().$extends({
      query: {
        $allOperations: ({ args, query: ask }) => {
          asked += 1;
          return ask(args);
        },
      },
    });
    await readWeek(counting as unknown as Db, query());
    return asked;
  }

  test('as many questions are asked for two hundred pros as for two', async () => {
    const few = await countAsked();
    await transact(db(), (tx) =>
      insertMetro(tx, { count: 210, around: scene.nearPro, zone: ZONE, state: 'IL', visitDay: at(2, '12:00') }),
    );
    expect(await countAsked()).toBe(few);
    expect(readText(await open(week()))).toMatch(/Showing 200 of \d+ pros/);
  });

  test('what was done in other weeks is not read', async () => {
    const read = () =>
      countRowsRead(async (tx) => {
        await tx.$executeRaw`SELECT set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`;
        await readWeek(tx, query());
      });
    const before = await read();
    for (let weeks = 10; weeks < 40; weeks += 1)
      await insertAssignedVisit(db(), {
        proId: scene.nearPro.id,
        status: 'completed',
        windowStart: localInstant(ZONE, addDays(scene.date, -7 * weeks), '09:00'),
        windowEnd: localInstant(ZONE, addDays(scene.date, -7 * weeks), '10:00'),
      });
    expect(await read()).toBeLessThan(before + 10);
  });
});
