import { expect, test } from 'vitest';
import { chooseDay, type PossibleDay } from './choose-day';

function day(date: string, pros: number, addedSeconds: number | null, isOpen = true): PossibleDay {
  return { date, pros, addedSeconds, isOpen };
}

test('the day with the least driving added is chosen, and among equal ones the one that more pros could take', () => {
  expect(chooseDay([day('2026-12-01', 3, 900), day('2026-12-02', 3, 200), day('2026-12-03', 4, 500)], '2026-12-01')).toBe(
    '2026-12-02',
  );
  expect(chooseDay([day('2026-12-01', 2, 200), day('2026-12-02', 5, 200)], '2026-12-01')).toBe('2026-12-02');
  expect(chooseDay([day('2026-12-02', 2, 200), day('2026-12-01', 2, 200)], '2026-12-02')).toBe('2026-12-01');
});

test('a day that one pro alone could take is left to others while there is another one', () => {
  expect(chooseDay([day('2026-12-01', 1, 0), day('2026-12-02', 2, 3_000)], '2026-12-01')).toBe('2026-12-02');
  expect(chooseDay([day('2026-12-01', 0, null), day('2026-12-02', 1, 3_000)], '2026-12-01')).toBe('2026-12-02');
});

test('where no pro can come on any day the named one is chosen while it is open, else the first that is', () => {
  const days = [day('2026-12-01', 0, null, false), day('2026-12-02', 0, null), day('2026-12-03', 0, null)];
  expect(chooseDay(days, '2026-12-03')).toBe('2026-12-03');
  expect(chooseDay(days, '2026-12-01')).toBe('2026-12-02');
  expect(chooseDay([day('2026-12-01', 0, null, false), day('2026-12-02', 0, null, false)], '2026-12-01')).toBe('2026-12-02');
});

test('a closed day is never chosen while another one is open', () => {
  expect(chooseDay([day('2026-12-01', 4, 0, false), day('2026-12-02', 1, 9_000)], '2026-12-01')).toBe('2026-12-02');
});
