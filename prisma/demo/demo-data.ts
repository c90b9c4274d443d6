import { DAY_MS } from '#app/platform/durations';
import type { Package, Prisma } from '#prisma';
import { createRandom, type Random } from '#tests/factories/random';
import type { WeeklyRange } from '#tests/factories/pros';
import { emptyRows, type DemoRows } from './tables';
import type { ZipFinder, ZipRow } from './zip-codes';

export type DemoPro = {
  row: Prisma.ProCreateManyInput & { id: string };
  home: ZipRow;
  fullName: string;
  weekly: readonly WeeklyRange[];
  blocked: Set<string>;
  /** What the pro has promised, so that nothing overlaps. */
  stops: { start: Date; end: Date; lat: number; lng: number }[];
};

export type DemoCustomer = { row: Prisma.UserCreateManyInput & { id: string }; fullName: string };

/** Everything the demo data's makers share. */
export type DemoData = {
  random: Random;
  now: Date;
  zips: ZipFinder;
  rows: DemoRows;
  packages: Map<string, Package>;
  taxBps: Map<string, number>;
  takedown: { from: string; to: string };
  passwordHash: string;
  pros: DemoPro[];
  customers: DemoCustomer[];
};

const SEED = 20_261_120;

export function createDemoData(
  known: Pick<DemoData, 'now' | 'zips' | 'packages' | 'taxBps' | 'takedown' | 'passwordHash'>,
): DemoData {
  return { ...known, random: createRandom(SEED), rows: emptyRows(), pros: [], customers: [] };
}

export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS);
}
