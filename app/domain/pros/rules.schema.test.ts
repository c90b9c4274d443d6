import { describe, expect, it } from 'vitest';
import { hoursAsText, parseHours, rulesSchema } from './rules.schema';

describe('weekly hours as text', () => {
  it('a day takes several ranges, past midnight too', () => {
    expect(parseHours('9:00-12:30, 13:00 to 24:00')).toEqual([
      { start: '09:00', end: '12:30' },
      { start: '13:00', end: '24:00' },
    ]);
    expect(parseHours('22:00-02:00')).toEqual([{ start: '22:00', end: '02:00' }]);
    expect(parseHours('')).toEqual([]);
  });

  it.each(['nine to five', '9-17', '25:00-26:00', '09:00-24:30'])('what is not a range of clock times is refused: %s', (text) => {
    expect(parseHours(text)).toBeNull();
  });

  it('hours come back as they were typed', () => {
    expect(hoursAsText(parseHours('8:00-10:00, 11:00-15:00') ?? [])).toBe('08:00-10:00, 11:00-15:00');
  });
});

describe('a pro’s rules', () => {
  const sent = {
    intent: 'rules',
    maxMiles: '15',
    minPayout: '75',
    maxVisitsPerDay: '',
    quietStart: '',
    quietEnd: '',
    services: 'lighting',
  };

  it('take the given radius and payout or others', () => {
    expect(rulesSchema.parse(sent)).toMatchObject({
      maxMiles: 15,
      minPayout: 75,
      maxVisitsPerDay: '',
      services: ['lighting'],
    });
    expect(rulesSchema.safeParse({ ...sent, services: undefined }).success).toBe(false);
    expect(rulesSchema.safeParse({ ...sent, maxMiles: '0' }).success).toBe(false);
    expect(rulesSchema.safeParse({ ...sent, minPayout: '-1' }).success).toBe(false);
  });

  it('quiet hours have both ends or none', () => {
    expect(rulesSchema.safeParse({ ...sent, quietStart: '21:00' }).success).toBe(false);
    expect(rulesSchema.safeParse({ ...sent, quietStart: '21:00', quietEnd: '07:00' }).success).toBe(true);
  });
});
