import { describe, expect, it } from 'vitest';
import { hoursOver, startsOutside, type HeldHours } from './held-hours';

function at(hour: number): Date {
  return new Date(Date.UTC(2026, 10, 10, hour));
}

function held(from: number, to: number): HeldHours {
  return { id: 'one', startsAt: at(from), endsAt: at(to), reason: 'Strong wind' };
}

const day: [string, string] = [at(9).toISOString(), at(17).toISOString()];

describe('held hours', () => {
  it('leave the starts that end before them and those after them', () => {
    expect(startsOutside([day], [held(12, 14)], 120)).toEqual([
      [at(9).toISOString(), at(10).toISOString()],
      [at(14).toISOString(), at(17).toISOString()],
    ]);
  });

  it('leave nothing of a window that they cover', () => {
    expect(startsOutside([day], [held(8, 18)], 60)).toEqual([]);
  });

  it('leave every start where they touch none', () => {
    expect(startsOutside([day], [held(19, 22)], 120)).toEqual([day]);
  });

  it('leave a start that ends when they begin, and one when they end', () => {
    expect(hoursOver([held(12, 14)], at(10), 120)).toBeNull();
    expect(hoursOver([held(12, 14)], at(14), 120)).toBeNull();
    expect(hoursOver([held(12, 14)], at(11), 120)?.id).toBe('one');
    expect(hoursOver([held(12, 14)], at(13), 30)?.id).toBe('one');
  });
});
