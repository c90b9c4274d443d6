import { expect, test } from 'vitest';
import { seesGateCode } from './gate-code-policy';

const visit = { start: new Date('2026-11-10T15:00:00Z'), end: new Date('2026-11-10T18:00:00Z') };

test.each([
  ['more than 24 hours before', '2026-11-09T14:59:59Z', false],
  ['24 hours before', '2026-11-09T15:00:00Z', true],
  ['during the visit', '2026-11-10T16:00:00Z', true],
  ['two hours after it', '2026-11-10T20:00:00Z', true],
  ['later than that', '2026-11-10T20:00:01Z', false],
])('a pro and the gate code: %s', (_when, at, sees) => {
  expect(seesGateCode(visit, new Date(at))).toBe(sees);
});
