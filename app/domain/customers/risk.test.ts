import { expect, test } from 'vitest';
import { getRisk, type RiskFacts } from './risk';

const none: RiskFacts = {
  isBanned: false,
  pastBans: 0,
  disputes: { open: 0, lost: 0, won: 0 },
  openRefusals: 0,
  refusals: 0,
  lateCancellations: 0,
  inVain: 0,
  claims: 0,
};

test('a customer without any events needs no care, and one slip is none', () => {
  expect(getRisk(none)).toEqual({ level: 'low', reasons: [] });
  expect(getRisk({ ...none, refusals: 2, lateCancellations: 1, claims: 2 })).toEqual({ level: 'low', reasons: [] });
});

test('what repeats itself is watched, and what cost or may cost us money is a high risk, the gravest reason first', () => {
  expect(getRisk({ ...none, refusals: 3, openRefusals: 1 })).toEqual({
    level: 'watch',
    reasons: ['1 payment declined and still unpaid', '3 payments declined so far'],
  });
  expect(getRisk({ ...none, lateCancellations: 2, inVain: 1, claims: 3 })).toEqual({
    level: 'watch',
    reasons: ['2 cancellations late enough for a fee', 'Pro couldn’t do the work on site 1 time', '3 guarantee claims'],
  });
  expect(getRisk({ ...none, disputes: { open: 0, lost: 0, won: 1 }, pastBans: 1 })).toEqual({
    level: 'watch',
    reasons: ['1 dispute won by us', '1 ban that was lifted'],
  });
  expect(getRisk({ ...none, inVain: 1, disputes: { open: 1, lost: 2, won: 0 } })).toEqual({
    level: 'high',
    reasons: ['1 open dispute with the bank', '2 disputes lost', 'Pro couldn’t do the work on site 1 time'],
  });
  expect(getRisk({ ...none, isBanned: true })).toEqual({ level: 'high', reasons: ['The account is banned'] });
});
