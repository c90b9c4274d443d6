import { TZDate } from '@date-fns/tz';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { movableDays } from '#app/domain/reschedules/list-slots.server';
import { readReschedulable } from '#app/domain/reschedules/read-reschedulable.server';
import { addDays, localDate } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { askFor, openFixture, wish } from '../payments/payment-fixtures';

const HOUSES = [
  { zip: '10025', city: 'New York', state: 'NY', lat: 40.79, lng: -73.96, zone: 'America/New_York' },
  { zip: '60614', city: 'Chicago', state: 'IL', lat: 41.92, lng: -87.64, zone: 'America/Chicago' },
  { zip: '80205', city: 'Denver', state: 'CO', lat: 39.75, lng: -104.96, zone: 'America/Denver' },
  { zip: '85014', city: 'Phoenix', state: 'AZ', lat: 33.51, lng: -112.05, zone: 'America/Phoenix' },
  { zip: '95125', city: 'San Jose', state: 'CA', lat: 37.29, lng: -121.89, zone: 'America/Los_Angeles' },
  { zip: '99508', city: 'Anchorage', state: 'AK', lat: 61.2, lng: -149.81, zone: 'America/Anchorage' },
  { zip: '96816', city: 'Honolulu', state: 'HI', lat: 21.28, lng: -157.8, zone: 'Pacific/Honolulu' },
  { zip: '46205', city: 'Indianapolis', state: 'IN', lat: 39.82, lng: -86.13, zone: 'America/Indiana/Indianapolis' },
] as const;
/** A plain midnight, and the one before the clocks change. */
const MIDNIGHTS = ['2026-11-21', '2026-11-01'] as const;
const SECONDS = [-1, 0, 1] as const;

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  await db().zipCode.createMany({ data: [...HOUSES], skipDuplicates: true });
  ask = asker(await loadBuild());
});
afterEach(() => vi.useRealTimers());

/** The built pages have a clock of their own, so it is the computer’s that is set. */
function standAt(at: Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
}

function hourOf(date: string, hour: number, zone: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new TZDate(year, month - 1, day, hour, 0, 0, zone).getTime();
}

const moments = HOUSES.flatMap((house) =>
  MIDNIGHTS.flatMap((date) =>
    SECONDS.map((second) => ({
      house,
      zone: house.zone,
      at: new Date(hourOf(date, 0, house.zone) + second * 1_000),
      today: second < 0 ? addDays(date, -1) : date,
    })),
  ),
);

/** From noon on the day counts as over: at no midnight is New York on the other side of its noon. */
const noons = HOUSES.flatMap((house) =>
  MIDNIGHTS.flatMap((today) =>
    SECONDS.map((second) => ({ house, zone: house.zone, at: new Date(hourOf(today, 12, house.zone) + second * 1_000), today })),
  ),
);

async function problemWith(date: string, house: (typeof HOUSES)[number]): Promise<string> {
  const form = wish({ date, zip: house.zip, addressCity: house.city, addressState: house.state });
  const error = await askFor(form).catch((problem: unknown) => problem);
  if (error instanceof InputError) return Object.keys(error.fieldErrors).join(' ');
  if (error instanceof Error) throw error;
  return '';
}

describe('the customer’s today is the day where the house stands', () => {
  it.each([...moments, ...noons])(
    'yesterday is refused and the day that has begun is taken: $zone, $at',
    async ({ house, at, today }) => {
      standAt(at);
      const isLate = new TZDate(at.getTime(), house.zone).getHours() >= 12;
      expect(await problemWith(addDays(today, -1), house)).toBe('date');
      // A second before midnight its noon is long over.
      expect(await problemWith(today, house)).toBe(isLate ? 'date' : '');
      expect(await problemWith(addDays(today, 1), house)).toBe('');
    },
  );

  it.each(moments)('the calendar of /book begins there, and a visit moves to no day that is over: $zone, $at', async (moment) => {
    const { house, at, today } = moment;
    standAt(at);
    const isLate = new TZDate(at.getTime(), house.zone).getHours() >= 12;
    const first = isLate ? addDays(today, 1) : today;
    const page = await (await ask(`/book?service=basic&zip=${house.zip}`)).text();
    const field = /<input[^>]*name="date"[^>]*>/.exec(page)?.[0] ?? '';
    // A radio for each day where an area serves the ZIP code, else a field for the day; neither offers one that is over.
    const offered = /(?:min|value)="([\d-]+)"/.exec(field)?.[1] ?? '';
    expect(offered <= first).toBe(true);
    expect(offered >= addDays(today, -1)).toBe(true);
    const customer = await insertUser(db());
    const visit = await insertVisit(db(), {
      zone: house.zone,
      windowStart: new Date(at.getTime() + 9 * 86_400_000),
      booking: { customerId: customer.id },
    });
    const movable = await readReschedulable(db(), { visitId: visit.id, customerId: customer.id });
    const days = await movableDays(db(), movable);
    expect(days.first >= localDate(house.zone, at)).toBe(true);
  });
});
