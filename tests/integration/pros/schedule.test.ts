import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBusyFeed, setBusyFeed } from '#app/domain/pros/busy-feed.server';
import { writeCalendarFeed } from '#app/domain/pros/calendar-feed.server';
import { listPool } from '#app/domain/pro-jobs/list-pool.server';
import { readDays } from '#app/domain/pros/read-schedule.server';
import { rulesSchema } from '#app/domain/pros/rules.schema';
import {
  addTimeOff,
  resetDay,
  saveRules,
  setCalendarToken,
  setDayBlocked,
  setDayHours,
  setDaysBlocked,
} from '#app/domain/pros/save-schedule.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { NotFound, UpstreamError } from '#app/platform/errors';
import { addressProblem, fetchPublicText, isPublicAddress } from '#app/platform/public-fetch.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, localDate } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertVisit } from '#tests/factories/visits';

const ZONE = 'America/Chicago';

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

async function scene() {
  const pro = await insertPro(db());
  const visit = await insertVisit(db(), { poolSince: now() });
  const date = localDate(ZONE, visit.windowStart);
  const claimable = async () => {
    const jobs = await listPool(db(), { proId: pro.id, userId: pro.userId, minPayoutCents: 0 });
    return jobs.some(({ visitId }) => visitId === visit.id);
  };
  return { pro, visit, date, claimable };
}

async function toDay(proId: string, date: string) {
  const [day] = await readDays(db(), { proId, from: date, to: date, month: date.slice(0, 7) });
  if (!day) throw new Error('no day');
  return day;
}

function icsOf(lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function utc(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

beforeAll(async () => {
  await ensureCatalog(db());
});
beforeEach(() => setClock(null));

describe('days', () => {
  test('ranges of days are blocked and opened at once, and the engine obeys', async () => {
    const { pro, date, claimable } = await scene();
    expect(await claimable()).toBe(true);
    const span = { proId: pro.id, from: addDays(date, -2), to: addDays(date, 3), note: 'Away' };
    await run((tx) => setDaysBlocked(tx, { ...span, blocked: true }));
    expect(await claimable()).toBe(false);
    expect(await toDay(pro.id, date)).toMatchObject({ state: 'blocked', blocked: 'day' });
    await run((tx) => setDaysBlocked(tx, { ...span, blocked: false }));
    expect(await claimable()).toBe(true);
  });

  test('a day off that comes back is obeyed, and one of them can be opened', async () => {
    const { pro, date, claimable } = await scene();
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
    const startsOn = addDays(date, -14);
    await run((tx) => addTimeOff(tx, { proId: pro.id, timeOff: { weekday, everyWeeks: 2, startsOn, endsOn: '', note: '' } }));
    expect(await claimable()).toBe(false);
    expect((await toDay(pro.id, date)).blocked).toBe('time-off');
    expect((await toDay(pro.id, addDays(date, 7))).blocked).toBeNull();
    expect((await toDay(pro.id, addDays(date, 14))).blocked).toBe('time-off');
    await run((tx) => setDayBlocked(tx, { proId: pro.id, date, blocked: false, note: '' }));
    expect(await claimable()).toBe(true);
    expect((await toDay(pro.id, addDays(date, 14))).blocked).toBe('time-off');
  });

  test('hours of a single day win over the week, and can be taken back', async () => {
    const { pro, date, claimable } = await scene();
    await run((tx) => setDayHours(tx, { proId: pro.id, date, hours: '20:00-20:30' }));
    expect(await claimable()).toBe(false);
    expect(await toDay(pro.id, date)).toMatchObject({ custom: true, hours: '20:00-20:30' });
    await run((tx) => resetDay(tx, { proId: pro.id, date }));
    expect(await claimable()).toBe(true);
    const overlapping = { proId: pro.id, date, hours: '08:00-12:00, 11:00-13:00' };
    await expect(run((tx) => setDayHours(tx, overlapping))).rejects.toMatchObject({
      fieldErrors: { hours: expect.any(String) as string },
    });
  });

  test('a booked day says so, counts what stands on it, and keeps it when it is blocked', async () => {
    const { pro, visit } = await promisedTuesday(db());
    const assignment = await db().assignment.findFirstOrThrow({ where: { visitId: visit.id } });
    const date = localDate(ZONE, assignment.start);
    const { booked } = await run((tx) => setDayBlocked(tx, { proId: pro.id, date, blocked: true, note: '' }));
    expect(booked).toBeGreaterThan(0);
    const day = await toDay(pro.id, date);
    expect(day).toMatchObject({ state: 'booked', blocked: 'day' });
    expect(day.visits.map(({ visitId }) => visitId)).toContain(visit.id);
    expect((await db().assignment.findUniqueOrThrow({ where: { id: assignment.id } })).status).toBe('accepted');
  });

  test('a pro who takes a kind of work off their list is not offered it', async () => {
    const { pro, claimable } = await scene();
    const given = { intent: 'rules', sameDay: 'on', maxMiles: '20', minPayout: '75', services: 'pest' };
    await run((tx) => saveRules(tx, { proId: pro.id, rules: rulesSchema.parse(given) }));
    expect(await claimable()).toBe(false);
    await run((tx) => saveRules(tx, { proId: pro.id, rules: rulesSchema.parse({ ...given, services: ['lighting', 'pest'] }) }));
    expect(await claimable()).toBe(true);
    expect(rulesSchema.safeParse({ ...given, services: undefined }).success).toBe(false);
  });
});

describe('calendars', () => {
  test('a pro’s private feed names service and address while a visit is theirs to do, never a customer, and ends with its token', async () => {
    const { pro, bookingId } = await promisedTuesday(db());
    await db().booking.update({ where: { id: bookingId }, data: { contactName: 'CANARYNAME', notes: 'CANARYNOTES' } });
    const token = 'a'.repeat(43);
    await run((tx) => setCalendarToken(tx, { proId: pro.id, token }));
    const text = await writeCalendarFeed(db(), { token });
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text).not.toContain('METHOD:');
    expect(text.replaceAll('\r\n ', '')).toMatch(/UID:[^\r]+@localhost\r/);
    expect(text).toContain('BEGIN:VEVENT');
    expect(text).not.toMatch(/CANARY/);
    expect(text).toMatch(/LOCATION:1200 W Webster Ave/);
    await db().assignment.updateMany({ where: { proId: pro.id }, data: { status: 'completed' } });
    expect(await writeCalendarFeed(db(), { token })).not.toContain('Webster');
    await run((tx) => setCalendarToken(tx, { proId: pro.id, token: null }));
    await expect(writeCalendarFeed(db(), { token })).rejects.toThrow(NotFound);
  });

  test('what another calendar says is busy is not offered, repeated events included, and its words are not kept', async () => {
    const { pro, visit, claimable } = await scene();
    await run((tx) => setBusyFeed(tx, { proId: pro.id, url: 'https://calendar.example.com/private.ics' }));
    const start = new Date(visit.windowStart.getTime() - 14 * 86_400_000 - 12 * 3_600_000);
    const text = icsOf([
      'BEGIN:VEVENT',
      'UID:1',
      'SUMMARY:CANARY dentist',
      `DTSTART:${utc(start)}`,
      `DTEND:${utc(new Date(start.getTime() + 36 * 3_600_000))}`,
      'RRULE:FREQ=WEEKLY',
      'END:VEVENT',
    ]);
    expect(await readBusyFeed(db(), { proId: pro.id, read: () => Promise.resolve(text) })).toBe('read');
    expect(await claimable()).toBe(false);
    expect(JSON.stringify(await db().proBusyTime.findMany({ where: { proId: pro.id } }))).not.toContain('CANARY');
    const free = text.replace('UID:1', 'UID:1\r\nTRANSP:TRANSPARENT');
    await readBusyFeed(db(), { proId: pro.id, read: () => Promise.resolve(free) });
    expect(await claimable()).toBe(true);
  });

  test('a calendar that cannot be read keeps the times it had and says why', async () => {
    const { pro, claimable, visit } = await scene();
    await run((tx) => setBusyFeed(tx, { proId: pro.id, url: 'webcal://calendar.example.com/private.ics' }));
    const around = {
      start: new Date(visit.windowStart.getTime() - 43_200_000),
      end: new Date(visit.windowEnd.getTime() + 43_200_000),
    };
    await db().proBusyTime.create({ data: { proId: pro.id, ...around } });
    const failing = () => Promise.reject(new UpstreamError('It answered 500.'));
    expect(await readBusyFeed(db(), { proId: pro.id, read: failing })).toBe('failed');
    expect(await readBusyFeed(db(), { proId: pro.id, read: () => Promise.resolve('<html>') })).toBe('failed');
    const feed = await db().proBusyFeed.findUniqueOrThrow({ where: { proId: pro.id } });
    expect(feed).toMatchObject({ url: 'https://calendar.example.com/private.ics', failures: 2 });
    expect(feed.lastError).toMatch(/lead to a calendar/);
    expect(await claimable()).toBe(false);
  });

  test('only https and public addresses are ever asked, whatever a name says the second time', async () => {
    for (const bad of [
      'http://example.com/a.ics',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://169.254.169.254/latest',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://10.0.0.8/',
      'https://localhost/',
      'https://localhost./',
      'https://metadata.internal../',
      'https://metadata.internal/',
      'https://user:pw@example.com/',
      'https://example.com:8443/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'https://[::ffff:10.0.0.1]/',
      'https://[fd00::1]/',
      'https://100.64.1.1/',
    ])
      expect(addressProblem(bad), bad).not.toBeNull();
    expect(addressProblem('https://calendar.google.com/calendar/ical/x/basic.ics')).toBeNull();
    expect(['8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true]);
    const inside = fetchPublicText('https://rebinding.example.com/a.ics', {
      maxBytes: 1_000,
      accept: 'text/calendar',
      resolve: (_host, answer) =>
        answer(null, [
          { address: '93.184.215.14', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]),
    });
    await expect(inside).rejects.toThrow(UpstreamError);
  });
});
