import { haversineMiles, roadCell, type LatLng, type Pro, type Problem, type Roads, type Visit } from '#dispatch';

/**
 * Small random problems for tests, on a grid of five minutes: every window, shift, booking, duration and leg is a
 * multiple of it, so that an oracle can try every start there is. Dates lie around clock changes and ordinary days.
 */

export const GRID_SECONDS = 300;

/** Local noon of the middle date, by rough offset; the instance spans two days either side. */
const CENTERS = ['2027-03-14T12:00:00Z', '2027-11-07T12:00:00Z', '2026-11-28T12:00:00Z', '2027-03-28T12:00:00Z'];
const ZONES = ['America/Chicago', 'America/New_York', 'America/Denver', 'UTC', 'Europe/London'];

export type Random = {
  next: () => number;
  whole: (below: number) => number;
  pick: <T>(list: readonly T[]) => T;
  chance: (share: number) => boolean;
};

/** Mulberry32: small, seeded, the same everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  function whole(below: number): number {
    return Math.floor(next() * below);
  }
  function pick<T>(list: readonly T[]): T {
    const found = list[whole(list.length)];
    if (found === undefined) throw new RangeError('Nothing to pick from.');
    return found;
  }
  return { next, whole, pick, chance: (share) => next() < share };
}

/** Legs in whole steps of the grid. */
export function gridLeg(from: LatLng, to: LatLng): number {
  return Math.ceil((haversineMiles(from, to) * 150) / GRID_SECONDS) * GRID_SECONDS;
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function somewhere(random: Random): LatLng {
  return { lat: 32.8 + random.whole(7) * 0.05, lng: -96.8 + random.whole(7) * 0.05 };
}

function randomVisit(random: Random, index: number, center: number, pros: number): Visit {
  const windows: [string, string][] = [];
  for (let at = 0; at <= random.whole(3); at++) {
    const from = center + (random.whole(4 * 288) - 2 * 288) * GRID_SECONDS;
    const length = random.chance(0.1) ? 30 * 3600 : random.whole(60) * GRID_SECONDS;
    windows.push([iso(from), iso(from + length)]);
  }
  const visit: Visit = {
    visitId: `v${index}`,
    ...somewhere(random),
    service: random.pick(['lights', 'lights', 'gutters']),
    durationMinutes: 15 * (1 + random.whole(12)),
    payoutCents: 5000 + 1000 * random.whole(12),
    windows,
    priority: random.whole(3) === 0 ? 1 : 0,
    createdAt: iso(center - 864_000 + index * 60),
    excludedProIds: random.chance(0.2) ? [`p${random.whole(pros)}`] : [],
    preferredProId: random.chance(0.2) ? `p${random.whole(pros)}` : null,
  };
  if (random.chance(0.4)) visit.zone = random.pick(ZONES);
  return visit;
}

function randomWeekly(random: Random): Pro['weekly'] {
  const weekly: Pro['weekly'] = [];
  const habit = random.whole(4);
  for (let weekday = 0; weekday < 7; weekday++) {
    if (random.chance(0.1)) continue;
    if (habit === 0) weekly.push({ weekday, start: '08:00', end: '18:00' });
    else if (habit === 1)
      weekly.push(
        { weekday, start: '07:00', end: '12:00' },
        { weekday, start: '12:00', end: '15:00' },
        { weekday, start: '16:00', end: '24:00' },
      );
    else if (habit === 2) weekly.push({ weekday, start: '20:00', end: '04:00' });
    else
      weekly.push(
        { weekday, start: clock(15 * random.whole(96)), end: clock(15 * random.whole(96)) },
        { weekday, start: '01:30', end: '02:30' },
      );
  }
  return weekly;
}

function randomBookings(random: Random, index: number, center: number): Pro['bookings'] {
  const bookings: Pro['bookings'] = [];
  for (let at = 0; at < random.whole(5); at++) {
    const start = center + (random.whole(4 * 288) - 2 * 288) * GRID_SECONDS;
    bookings.push({
      visitId: `b${index}-${at}`,
      start: iso(start),
      end: iso(start + 900 * (1 + random.whole(8))),
      ...somewhere(random),
    });
  }
  return bookings;
}

function randomPro(random: Random, index: number, center: number): Pro {
  const today = iso(center).slice(0, 10);
  const tomorrow = iso(center + 86_400).slice(0, 10);
  const pro: Pro = {
    proId: `p${index}`,
    ...somewhere(random),
    zone: random.pick(ZONES),
    accepting: !random.chance(0.1),
    autoAccept: random.chance(0.5),
    sameDay: random.chance(0.6),
    maxMiles: random.pick([10, 15, 20]),
    minPayoutCents: random.pick([0, 7500, 10000, 12500]),
    maxVisitsPerDay: random.pick([null, 1, 2, 3]),
    services: [{ service: 'lights', validFrom: random.chance(0.2) ? today : null, validTo: random.chance(0.2) ? today : null }],
    weekly: randomWeekly(random),
    overrides: [],
    bookings: randomBookings(random, index, center),
    quietHours: random.chance(0.2) ? { start: '21:00', end: '07:00' } : null,
    rating: random.whole(51) / 10,
    acceptance: random.whole(11) / 10,
    offeredHours28d: random.whole(160),
    paidCents28d: random.chance(0.2) ? 0 : 1000 * random.whole(300),
  };
  if (random.chance(0.1)) pro.active = false;
  if (random.chance(0.5)) pro.services.push({ service: 'gutters', validFrom: null, validTo: null });
  if (random.chance(0.2)) pro.overrides.push({ date: tomorrow, status: 'blocked' });
  if (random.chance(0.2))
    pro.overrides.push(
      { date: today, status: 'custom', start: '10:00', end: '14:00' },
      { date: today, status: 'custom', start: '15:00', end: '19:30' },
    );
  return pro;
}

/** Roads between most of the places: as long one way as they happen to be the other, in steps of the grid. */
function randomRoads(random: Random): Roads {
  const places = Array.from({ length: 49 }, (_, at) => ({ lat: 32.8 + Math.floor(at / 7) * 0.05, lng: -96.8 + (at % 7) * 0.05 }));
  const legs: Roads['legs'] = [];
  for (let from = 0; from < places.length; from++)
    for (let to = 0; to < places.length; to++)
      if (from !== to && random.chance(0.6)) legs.push([from, to, random.whole(8) * GRID_SECONDS, random.whole(40_000)]);
  return { version: 'random', cells: places.map(roadCell), legs };
}

const SPEEDS = [40, 60, 80, 100, 100, 130, 200];

/** The same instance where drives into most of it take other times at other hours, on weekends others again. */
export function withRandomHours(problem: Problem, seed: number): Problem {
  const random = seededRandom(seed + 0x40a5);
  const day = (): number[] => Array.from({ length: 24 }, () => random.pick(SPEEDS));
  const areas = [32, 33].flatMap((lat) => {
    const weekend = random.chance(0.5) ? { weekend: day() } : {};
    return random.chance(0.8) ? [{ lat, lng: -97, zone: random.pick(ZONES), speeds: day(), ...weekend }] : [];
  });
  return { ...problem, travel: { ...problem.travel, hours: { version: `${seed}`, areas } } };
}

const EQUIPMENT = ['40-ft ladder', 'lift'];

/** What some visits take beyond one person with bare hands, and what pros bring. Draws apart: the rest of a seed's instance stays. */
function addNeeds(random: Random, { visits, pros }: Problem): void {
  for (const visit of visits) {
    if (random.chance(0.15)) visit.equipment = EQUIPMENT.filter(() => random.chance(0.6));
    if (random.chance(0.15)) visit.people = 1 + random.whole(4);
  }
  for (const pro of pros) {
    if (random.chance(0.6)) pro.equipment = EQUIPMENT.filter(() => random.chance(0.7));
    if (random.chance(0.6)) pro.crewSize = 1 + random.whole(6);
  }
}

/**
 * The same instance where half of the visits take several days or several pros: they are short, in windows of days, and pros may do more
 * of them, so that some find room.
 */
export function randomProjects(seed: number, size?: { pros: number; visits: number }): Problem {
  const problem = randomInstance(seed, size);
  const random = seededRandom(seed + 0xdae5);
  for (const visit of problem.visits) {
    if (random.chance(0.5)) continue;
    if (random.chance(0.6)) visit.days = 2 + random.whole(3);
    if (random.chance(0.6)) visit.team = 2 + random.whole(2);
    if (random.chance(0.8)) visit.windows = [[problem.now, iso(Date.parse(problem.now) / 1000 + 3 * 86_400)]];
    visit.durationMinutes = 15 * (1 + random.whole(8));
    visit.payoutCents += 4000;
    visit.service = 'lights';
  }
  for (const pro of problem.pros) {
    if (random.chance(0.6)) pro.services = [{ service: 'lights', validFrom: null, validTo: null }];
    if (random.chance(0.5)) pro.maxMiles = 40;
  }
  return problem;
}

/** A instance of a few pros and visits; the same seed gives the same instance. */
export function randomInstance(seed: number, size: { pros: number; visits: number } = { pros: 10, visits: 16 }): Problem {
  const random = seededRandom(seed);
  const center = Date.parse(random.pick(CENTERS)) / 1000;
  const problem: Problem = {
    format: 'brightcrew-dispatch/1',
    now: iso(center - 43_200 + random.whole(96) * 900),
    commute: random.chance(0.5) ? 'inside' : 'outside',
    travel: {
      secondsPerMile: 150,
      seconds: gridLeg,
      // Every third instance has roads, from a chance of their own, so that the others stay as they are.
      ...(seed % 3 === 0 ? { roads: randomRoads(seededRandom(seed + 1_000_000)) } : {}),
    },
    visits: Array.from({ length: size.visits }, (_, index) => randomVisit(random, index, center, size.pros)),
    pros: Array.from({ length: size.pros }, (_, index) => randomPro(random, index, center)),
  };
  addNeeds(seededRandom(seed + 0x5eed), problem);
  return problem;
}
