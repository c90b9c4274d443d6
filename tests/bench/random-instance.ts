import type { Booking, DayOverride, Pro, Problem, StartWindow, Visit, WeeklyRange } from '#dispatch';
import { createRandom, type Random } from '../../dispatch/planning/search/random';

/** What a random instance may hold beside plain days; the defaults are a small instance with everything in it. */
export type InstanceShape = {
  visits: number;
  pros: number;
  days: number;
  commute: 'inside' | 'outside';
  /** First local date, and the zones pros live in. */
  date: string;
  zones: string[];
  levels: number;
};

const SERVICES = ['lighting', 'takedown', 'repair'];
const DAY = 86_400_000;

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)]!;
}

function hhmm(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

function point(random: Random): { lat: number; lng: number } {
  return { lat: 32.7 + random.below(12) * 0.05, lng: -97 + random.below(12) * 0.05 };
}

/** A small instance with every rule in it: several ranges a day, nights, bookings, caps, credentials, exclusions, time changes. */
export function randomInstance(seed: number, changes: Partial<InstanceShape> = {}): Problem {
  const random = createRandom(seed);
  const shape: InstanceShape = {
    visits: 1 + random.below(12),
    pros: 1 + random.below(5),
    days: 1 + random.below(3),
    levels: 1 + random.below(3),
    commute: random.next() < 0.5 ? 'inside' : 'outside',
    date: pick(random, ['2026-11-21', '2027-03-13', '2026-10-31', '2028-02-28']),
    zones: ['America/Chicago', 'UTC', 'America/New_York'],
    ...changes,
  };
  const dawn = Date.parse(`${shape.date}T00:00:00Z`);
  const pros = Array.from({ length: shape.pros }, (_, index) => randomPro(random, shape, dawn, index));
  return {
    format: 'brightcrew-dispatch/1',
    now: iso(dawn + random.below(20) * 3_600_000),
    commute: shape.commute,
    travel: { secondsPerMile: pick(random, [60, 156, 300]) },
    visits: Array.from({ length: shape.visits }, (_, index) => randomVisit(random, shape, dawn, index, pros)),
    pros,
  };
}

function randomVisit(random: Random, shape: InstanceShape, dawn: number, index: number, pros: Pro[]): Visit {
  const windows = Array.from({ length: random.next() < 0.25 ? 2 : 1 }, (): StartWindow => {
    const from = dawn + random.below(shape.days + 1) * DAY + (10 + random.below(14)) * 3_600_000;
    const hours = random.next() < 0.1 ? 24 * shape.days : random.below(6);
    return [iso(from), iso(from + hours * 3_600_000)];
  });
  return {
    visitId: `v${index}`,
    ...point(random),
    service: pick(random, SERVICES),
    durationMinutes: 30 + random.below(8) * 20,
    payoutCents: 7_500 + random.below(6) * 1_000,
    windows,
    priority: random.below(shape.levels),
    createdAt: iso(dawn - random.below(10) * DAY),
    excludedProIds: random.next() < 0.1 ? [pick(random, pros).proId] : [],
    preferredProId: random.next() < 0.2 ? pick(random, pros).proId : null,
    ...(random.next() < 0.2 ? { zone: pick(random, shape.zones) } : {}),
  };
}

function randomPro(random: Random, shape: InstanceShape, dawn: number, index: number): Pro {
  const services = SERVICES.filter(() => random.next() < 0.7).map((service) => ({
    service,
    validFrom: random.next() < 0.1 ? iso(dawn + DAY).slice(0, 10) : null,
    validTo: random.next() < 0.1 ? iso(dawn + DAY).slice(0, 10) : null,
  }));
  return {
    proId: `p${index}`,
    ...point(random),
    zone: pick(random, shape.zones),
    ...(random.next() < 0.05 ? { active: false } : {}),
    accepting: random.next() < 0.95,
    autoAccept: true,
    sameDay: random.next() < 0.8,
    maxMiles: pick(random, [10, 15, 20, 60]),
    minPayoutCents: pick(random, [7_500, 10_000]),
    maxVisitsPerDay: random.next() < 0.2 ? null : 1 + random.below(5),
    services,
    weekly: [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => weeklyRanges(random, weekday)),
    overrides: randomOverrides(random, shape, dawn),
    bookings: Array.from({ length: random.below(3) }, (_, at) => randomBooking(random, shape, dawn, `b${index}-${at}`)),
    rating: 4 + random.next(),
    acceptance: random.next(),
    offeredHours28d: random.below(160),
    paidCents28d: random.below(300_000),
  };
}

function weeklyRanges(random: Random, weekday: number): WeeklyRange[] {
  const kind = random.next();
  if (kind < 0.1) return [];
  if (kind < 0.3) {
    return [
      { weekday, start: '08:00', end: hhmm(720 + random.below(3) * 30) },
      { weekday, start: hhmm(780 + random.below(3) * 30), end: '18:00' },
    ];
  }
  if (kind < 0.4) return [{ weekday, start: '18:00', end: '03:00' }];
  if (kind < 0.45) return [{ weekday, start: '00:00', end: '24:00' }];
  return [{ weekday, start: hhmm(420 + random.below(6) * 30), end: hhmm(900 + random.below(8) * 30) }];
}

function randomOverrides(random: Random, shape: InstanceShape, dawn: number): DayOverride[] {
  const date = iso(dawn + random.below(shape.days) * DAY).slice(0, 10);
  const kind = random.next();
  if (kind < 0.15) return [{ date, status: 'blocked' }];
  if (kind < 0.3) return [{ date, status: 'custom', start: '01:30', end: '14:00' }];
  return [];
}

function randomBooking(random: Random, shape: InstanceShape, dawn: number, visitId: string): Booking {
  const start = dawn + random.below(shape.days) * DAY + (8 + random.below(16)) * 3_600_000;
  return { visitId, ...point(random), start: iso(start), end: iso(start + (1 + random.below(3)) * 3_600_000) };
}
