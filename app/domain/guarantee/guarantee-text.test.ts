import { expect, test } from 'vitest';
import { coverageText } from './guarantee-text';

test('one day is one day', () => {
  const covered = (days: number) => coverageText({ isCovered: true, days, until: null }, 'America/Chicago');
  expect(covered(1)).toMatch(/plus 1 day\.$/);
  expect(covered(30)).toMatch(/plus 30 days\.$/);
});
