import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { now, toMachineTime } from '#app/platform/clock.server';
import { migrationOrderFaults, nextMigrationName } from './migration-order';

const MACHINE_NOW = toMachineTime(now());
const NOON = new Date('2026-11-23T12:00:00Z');
const BOTH = ['20261120000000_first', '20261121000000_second'];

test('the migrations are listed in the order in which they run, none with a time to come', () => {
  const entries = readdirSync('prisma/migrations', { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const listed = readFileSync('prisma/migrations/order.txt', 'utf8').trim().split('\n');
  expect(migrationOrderFaults(folders, listed, MACHINE_NOW)).toEqual([]);
});

describe('the order of migrations', () => {
  test('is right for two in turn', () => {
    expect(migrationOrderFaults(BOTH, BOTH, NOON)).toEqual([]);
  });

  test('refuses a new one with an older time than its predecessor', () => {
    const late = '20261120120000_late';
    expect(migrationOrderFaults([...BOTH, late], [...BOTH, late], NOON)).toEqual([
      '20261120120000_late: it was added after 20261121000000_second and would run before it.',
    ]);
  });

  test('refuses a time to come', () => {
    const early = '20261201000000_early';
    expect(migrationOrderFaults([...BOTH, early], [...BOTH, early], NOON)).toEqual([
      '20261201000000_early: its time is still to come.',
    ]);
  });

  test('refuses one that is not listed, one that is gone and one without a time', () => {
    expect(migrationOrderFaults(['20261120000000_first', 'third'], BOTH, NOON)).toEqual([
      'third: order.txt does not name it.',
      '20261121000000_second: order.txt names it, but it is not there.',
      'third: its name does not begin with a time.',
    ]);
  });
});

describe('the name of a new migration', () => {
  test('begins with the time of the machine', () => {
    expect(nextMigrationName(BOTH[1], 'Add a Table', NOON)).toBe('20261123120000_add_a_table');
    expect(nextMigrationName(undefined, 'first', NOON)).toBe('20261123120000_first');
  });

  test('sorts after the newest one where the clock is behind', () => {
    expect(nextMigrationName('20261123125959_newest', 'next', NOON)).toBe('20261123130000_next');
  });
});
