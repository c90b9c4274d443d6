import { describe, expect, it } from 'vitest';
import type { RegisterAnswer } from './license-adapter';
import { daysLeft, judgeAnswer, licenseLabel, nextCheck, noticeStep } from './license-policy';

function day(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
const today = day('2026-11-20');
const holder = { holderName: 'Robin Rafter', today };

function listed(overrides: Partial<Extract<RegisterAnswer, { found: true }>> = {}): RegisterAnswer {
  return {
    found: true,
    holderName: 'Robin Rafter',
    licenseType: 'x',
    status: 'active',
    issuedOn: day('2025-01-01'),
    expiresOn: day('2027-01-01'),
    raw: {},
    ...overrides,
  };
}

describe('what a register says of a license', () => {
  it('an active one under the same name is verified, however the name is written', () => {
    expect(judgeAnswer(listed({ holderName: 'ROBIN  RÁFTER' }), holder).status).toBe('verified');
  });

  it('one that is not listed, belongs to another or is revoked is failed', () => {
    expect(judgeAnswer({ found: false, raw: {} }, holder).status).toBe('failed');
    expect(judgeAnswer(listed({ holderName: 'Someone Else' }), holder).status).toBe('failed');
    expect(judgeAnswer(listed({ status: 'revoked' }), holder)).toEqual({
      status: 'failed',
      reason: 'The register says: revoked.',
    });
  });

  it('is good on its last day and expired the day after', () => {
    expect(judgeAnswer(listed({ expiresOn: today }), holder).status).toBe('verified');
    expect(judgeAnswer(listed({ expiresOn: day('2026-11-19') }), holder).status).toBe('expired');
  });
});

describe('how often a license is looked up', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  const next = (status: 'verified' | 'expired' | 'failed', expires: string | null) =>
    nextCheck(now, { status, expiresOn: expires ? day(expires) : null })
      .toISOString()
      .slice(0, 10);

  it('every 30 days while its end is far', () => expect(next('verified', '2027-11-20')).toBe('2026-12-20'));
  it('no later than 14 days before its end', () => expect(next('verified', '2026-12-20')).toBe('2026-12-06'));
  it('on the days of the notices', () => {
    expect(next('verified', '2027-01-25')).toBe('2026-11-26');
    expect(next('verified', '2027-01-10')).toBe('2026-12-11');
  });
  it('daily in the last 14 days and after the end', () => {
    expect(next('verified', '2026-12-01')).toBe('2026-11-21');
    expect(next('expired', '2026-11-01')).toBe('2026-11-21');
  });
  it('every 30 days when it failed', () => expect(next('failed', null)).toBe('2026-12-20'));
});

describe('notices before the end', () => {
  it('come at 60, 30, 14, 7 and 1 days, and once it is over', () => {
    expect([61, 60, 31, 30, 20, 14, 8, 7, 2, 1, 0, -1].map(noticeStep)).toEqual([null, 60, 60, 30, 30, 14, 14, 7, 7, 1, 1, -1]);
  });
  it('count whole days', () => expect(daysLeft(day('2026-11-27'), today)).toBe(7));
});

describe('labels', () => {
  it('are those of the specification', () => {
    expect(['verified', 'expired', 'failed', 'pending', 'other'].map(licenseLabel)).toEqual([
      'Verified',
      'Expired',
      'Failed',
      'Pending',
      'Unknown',
    ]);
  });
});
