import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findWarnings } from '#app/domain/weather/weather-warnings.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, addHours, addMinutes, localDate, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { buildAssignment, insertAssignedVisit, insertVisit } from '#tests/factories/visits';

const ZONE = 'America/Chicago';

let first = now();
/** Each test has a place of its own. */
let lat = 30;

beforeAll(async () => {
  await ensureCatalog(db());
  first = localInstant(ZONE, addDays(localDate(ZONE, now()), 2), '09:00');
  const limit = { gustMph: 40, highGustMph: 30 };
  await db().weatherLimit.upsert({
    where: { serviceLineId: 'holiday_lighting' },
    create: { serviceLineId: 'holiday_lighting', ...limit },
    update: limit,
  });
});

beforeEach(async () => {
  await db().forecastCell.deleteMany();
  lat += 1;
});

/** Puts the house of a booking where the forecast says `gustMph` for an hour. */
async function expectWind(bookingId: string, { at, gustMph }: { at: Date; gustMph: number }): Promise<string> {
  const { siteId } = await db().booking.findUniqueOrThrow({ where: { id: bookingId }, select: { siteId: true } });
  await db().site.update({ where: { id: siteId }, data: { lat, lng: -87.5 } });
  await db().forecastCell.create({
    data: {
      id: `${lat},-87.5`,
      lat,
      lng: -87.5,
      readAt: now(),
      hours: { create: { at, gustMph, rainIn: 0, tempF: 50, isIcy: false } },
    },
  });
  return siteId;
}

async function warned(): Promise<[string, number][]> {
  return (await findWarnings(db(), ZONE)).map(({ date, visits }) => [date, visits]);
}

/** Work of so many days; a pro has promised each of them, a day after the other, where `proId` is named. */
function workOfDays(days: number, proId?: string) {
  const status = proId ? 'accepted' : 'pending';
  return transact(db(), async (tx) => {
    const lead = await insertVisit(tx, { windowStart: first, days, status });
    const rows = [lead];
    const later = {
      bookingId: lead.bookingId,
      leadVisitId: lead.id,
      status,
      priceCents: 0,
      taxCents: 0,
      payoutCents: 1_000,
    } as const;
    for (let day = 2; day <= days; day += 1) rows.push(await insertVisit(tx, { ...later, windowStart: first, day }));
    for (const [at, { id: visitId }] of rows.entries())
      if (proId)
        await tx.assignment.create({ data: buildAssignment({ visitId, proId, start: addHours(first, at * 24), minutes: 120 }) });
    return lead;
  });
}

test('each promised day of work that takes several counts, not the first alone', async () => {
  const { bookingId } = await workOfDays(3, (await insertPro(db())).id);
  const last = addHours(first, 48);
  await expectWind(bookingId, { at: addHours(last, 1), gustMph: 52 });
  expect(await warned()).toEqual([[localDate(ZONE, last), 1]]);
  await db().forecastHour.updateMany({ data: { at: addHours(last, 3) } });
  expect(await warned()).toEqual([]);
});

test('while no pro has it, its window counts again on each day that it takes', async () => {
  const { bookingId } = await workOfDays(2);
  const second = addHours(first, 24);
  await expectWind(bookingId, { at: second, gustMph: 52 });
  expect(await warned()).toEqual([[localDate(ZONE, second), 1]]);
  for (const hours of [12, 48]) {
    await db().forecastHour.updateMany({ data: { at: addHours(first, hours) } });
    expect(await warned()).toEqual([]);
  }
});

test('the lower limit of high houses counts where the surest source has three stories', async () => {
  const { visit } = await insertAssignedVisit(db(), { windowStart: first });
  const siteId = await expectWind(visit.bookingId, { at: first, gustMph: 35 });
  const { booking } = await db().visit.findUniqueOrThrow({
    where: { id: visit.id },
    select: { booking: { select: { customerId: true, quote: { select: { quoteRequestId: true } } } } },
  });
  const { customerId, quote } = booking;
  let minutes = 0;
  const write = (writtenAs: 'customer' | 'office', stories: number) =>
    db().siteRecord.create({
      data: { siteId, season: 2026, writtenById: customerId, writtenAs, stories, createdAt: addMinutes(now(), (minutes += 1)) },
    });
  const answered = (storeys: number) =>
    db().quoteRequest.update({
      where: { id: quote.quoteRequestId },
      data: { design: { light: 'warm', storeys, feet: 120, addOns: {} } },
    });
  expect(await warned()).toEqual([]);
  await write('customer', 3);
  expect(await warned()).toHaveLength(1);
  await answered(2);
  expect(await warned()).toEqual([]);
  await answered(3);
  expect(await warned()).toHaveLength(1);
  await write('office', 2);
  expect(await warned()).toEqual([]);
  await write('office', 3);
  await write('customer', 1);
  expect(await warned()).toHaveLength(1);
});
