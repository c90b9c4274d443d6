import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inLanguage } from '#app/platform/texts/language.server';
import { verdictForOffice, WITHOUT_NUMBERS } from './verdict-for-office';

const FIT = 'Fits at Tue, Dec 1, 11:00 AM, 4.2 mi from home, 12 min more on the road.';
const LINE = 'No road times were known, so the drive is estimated on a straight line.';

/** What each rule says, by its file. */
const SAID: Record<string, string[]> = {
  'blocked-day': ['Blocked Tue, Dec 1.'],
  credential: ['Credentials for holiday_lighting hold 2026-01-01 to always, not on 2026-12-01.'],
  'crew-size': ['Takes 3 people, works alone.', 'Takes 3 people, has a crew of 2.'],
  'day-cap': ['Already has 1 visit that day, takes up to 1.', 'Already has 4 visits that day, takes up to 4.'],
  days: ['Takes 3 working days in a row, is free on 2.'],
  equipment: ['Has no lift.', 'Has no 40-ft ladder, no lift.'],
  excluded: ['Released this visit or was taken off it.'],
  inactive: ['The account is not active.'],
  insertion: [LINE],
  judge: [FIT, `${FIT} ${LINE}`],
  'min-payout': ['Pays $120.00, takes jobs from $150.00.'],
  'not-accepting': ['Not accepting jobs at the moment.', 'Paused by the office.', 'Paused by the office until Tue, Dec 1.'],
  'outside-hours': [
    'Does not work on Tue, Dec 1.',
    'Does not work on Tue, Dec 1 or Wed, Dec 2.',
    'Every window for a start is over, or closed.',
    'No working hours on these dates.',
    'Outside working hours by 2 hours 15 minutes.',
  ],
  overlap: ['Has another visit then, free 45 minutes outside the window.'],
  'quiet-hours': ['Quiet hours from 9 PM to 7:30 AM.', 'Quiet hours.'],
  radius: ['22.4 miles away, travels up to 15 miles.'],
  'same-day': ['Takes no same-day jobs, and the visit is today (Tue, Dec 1).'],
  service: ['Does not do gutter cleaning.'],
  travel: ['1 hour short for the drive between visits.', `1 hour short for the drive between visits. ${LINE}`],
};

const WORDS = /\b(the|and|has|not|of|visit|miles|hours|takes|works|from|road)\b/i;

describe('a verdict of the engine', () => {
  it.each(Object.entries(SAID))('of the rule %s is read by the office in Spanish, every word', (_, texts) => {
    for (const text of texts) {
      const spanish = inLanguage('es', () => verdictForOffice(text));
      expect(spanish).not.toBe(text);
      expect(spanish).not.toMatch(WORDS);
      expect(verdictForOffice(text)).toBe(text);
    }
  });

  it('keeps its numbers, its days and its hours', () => {
    const read = (text: string) => inLanguage('es', () => verdictForOffice(text));
    expect(read(FIT)).toMatch(/^Puede el mar, 1 de? ?dic.*11:00 a\.m\., a 4\.2 mi de su casa, 12 min más de camino\.$/);
    expect(read('Outside working hours by 2 hours 15 minutes.')).toBe('Fuera de sus horas de trabajo por 2 horas 15 minutos.');
    expect(read('Quiet hours from 9 PM to 7:30 AM.')).toBe('De 9:00 p.m. a 7:30 a.m. son sus horas de silencio.');
    expect(read('A sentence of an older build.')).toBe('A sentence of an older build.');
  });

  it('is here for every rule that says something', () => {
    const folder = 'dispatch/rules';
    const files = readdirSync(folder).filter((file) => !file.includes('.test.'));
    const saying = files.filter(
      (file) => /text: ['`\w]|_TEXT = /.test(readFileSync(`${folder}/${file}`, 'utf8')) && file !== 'rule.ts',
    );
    expect(saying.map((file) => file.replace('.ts', '')).filter((rule) => !SAID[rule])).toEqual([]);
    const said = Object.values(SAID).flat();
    expect(WITHOUT_NUMBERS.filter((text) => !said.includes(text))).toEqual([]);
  });
});
