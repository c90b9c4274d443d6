import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysPastDue, fullMonthsLate, lateChargeCents, lateRate, reminderDue } from './aging';

const zone = 'America/Chicago';
const dueAt = new Date('2026-01-31T18:00:00Z');

function on(date: string): { dueAt: Date; at: Date; zone: string } {
  return { dueAt, at: new Date(`${date}T15:05:00Z`), zone };
}

test('days are counted by the calendar of the place, also where the clocks change', () => {
  expect(daysPastDue(on('2026-01-28'))).toBe(-3);
  expect(daysPastDue(on('2026-01-31'))).toBe(0);
  expect(daysPastDue(on('2026-03-09'))).toBe(37);
  expect(daysPastDue({ dueAt, at: new Date('2026-02-01T03:00:00Z'), zone })).toBe(0);
});

test('only the newest reminder is due', () => {
  expect([-4, -3, -1, 0, 6, 7, 14, 15, 29, 30, 400].map(reminderDue)).toEqual([null, -3, -3, 0, 0, 7, 7, 15, 15, 30, 30]);
});

test('a month is charged when it is over, and of the 31st the shorter month’s last day counts', () => {
  expect(['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01', '2027-02-01'].map((date) => fullMonthsLate(on(date)))).toEqual([
    0, 1, 1, 2, 12,
  ]);
});

test('interest is simple: every month costs the same, half up, and never more than the state allows', () => {
  expect(lateChargeCents(106_250, lateRate(150, null))).toBe(1_594);
  expect([lateRate(150, 100), lateRate(150, 0), lateRate(150, 900)]).toEqual([100, 0, 150]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 1_000 }), (cents, cap) => {
      const charge = lateChargeCents(cents, lateRate(150, cap));
      const exact = (cents * Math.min(cap, 150)) / 10_000;
      if (charge > 0) expect(Math.abs(charge - exact)).toBeLessThanOrEqual(0.5);
      else expect(exact).toBeLessThan(49.5);
    }),
  );
});

test('a month that costs less than any card can pay costs nothing', () => {
  expect([3_299, 3_300, 3_333].map((cents) => lateChargeCents(cents, 150))).toEqual([0, 50, 50]);
});
