import { describe, expect, it } from 'vitest';
import { judge, judgeAll } from './judge';
import { haversineMiles, legSeconds } from '../travel/travel-time';
import type { Booking, Pro, Problem, Visit } from '../model/types';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';

type RuleContext = { visit?: Partial<Visit>; pro?: Partial<Pro>; problem?: Partial<Problem> };

function verdict({ visit, pro, problem }: RuleContext) {
  return judge(buildVisit(visit), buildPro(pro), buildProblem(problem));
}

function booked(start: string, end: string, overrides: Partial<Booking> = {}): Booking {
  return { visitId: 'b1', start, end, lat: 32.78, lng: -96.8, ...overrides };
}

const morning: [string, string][] = [['2026-11-21T15:00:00Z', '2026-11-21T15:00:00Z']];

describe('each hard rule, just inside and just outside', () => {
  const rows: [code: string, no: RuleContext, yes: RuleContext][] = [
    ['inactive', { pro: { active: false } }, { pro: { active: true } }],
    ['not_accepting', { pro: { accepting: false } }, { pro: { accepting: true } }],
    ['service', { visit: { service: 'gutters' } }, { visit: { service: 'lighting' } }],
    [
      'credential',
      { pro: { services: [{ service: 'lighting', validFrom: null, validTo: '2026-11-20' }] } },
      { pro: { services: [{ service: 'lighting', validFrom: '2026-11-21', validTo: '2026-11-21' }] } },
    ],
    ['excluded', { visit: { excludedProIds: ['p0', 'p1'] } }, { visit: { excludedProIds: ['p2'] } }],
    [
      'equipment',
      { visit: { equipment: ['40-ft ladder', 'lift'] }, pro: { equipment: ['40-ft ladder'] } },
      { visit: { equipment: ['40-ft ladder', 'lift'] }, pro: { equipment: ['lift', '40-ft ladder', 'trailer'] } },
    ],
    ['crew_size', { visit: { people: 3 }, pro: { crewSize: 2 } }, { visit: { people: 3 }, pro: { crewSize: 3 } }],
    ['min_payout', { visit: { payoutCents: 9999 } }, { visit: { payoutCents: 10000 } }],
    ['radius', { pro: { maxMiles: 1.3 } }, { pro: { maxMiles: haversineMiles(buildPro(), buildVisit()) } }],
    [
      'blocked_day',
      { pro: { overrides: [{ date: '2026-11-21', status: 'blocked' }] } },
      { pro: { overrides: [{ date: '2026-11-22', status: 'blocked' }] } },
    ],
    [
      'outside_hours',
      { pro: { weekly: [{ weekday: 6, start: '08:00', end: '09:29' }] } },
      { pro: { weekly: [{ weekday: 6, start: '08:00', end: '09:30' }] } },
    ],
    [
      'same_day',
      { pro: { sameDay: false }, problem: { now: '2026-11-21T13:00:00Z' } },
      { pro: { sameDay: false }, problem: { now: '2026-11-21T05:59:59Z' } },
    ],
    [
      'day_cap',
      { pro: { maxVisitsPerDay: 1, bookings: [booked('2026-11-21T20:00:00Z', '2026-11-21T21:00:00Z')] } },
      { pro: { maxVisitsPerDay: 2, bookings: [booked('2026-11-21T20:00:00Z', '2026-11-21T21:00:00Z')] } },
    ],
    [
      'overlap',
      { pro: { bookings: [booked('2026-11-21T15:30:00Z', '2026-11-21T17:00:00Z')] }, visit: { windows: morning } },
      { pro: { bookings: [booked('2026-11-21T16:30:00Z', '2026-11-21T17:00:00Z')] }, visit: { windows: morning } },
    ],
    [
      'travel',
      { pro: { bookings: [booked('2026-11-21T16:31:00Z', '2026-11-21T17:00:00Z', { lat: 32.9 })] }, visit: { windows: morning } },
      { pro: { bookings: [booked('2026-11-21T17:31:00Z', '2026-11-21T18:00:00Z', { lat: 32.9 })] }, visit: { windows: morning } },
    ],
    [
      'days',
      { visit: { days: 2 }, pro: { weekly: [{ weekday: 6, start: '08:00', end: '18:00' }] } },
      {
        visit: { days: 2, windows: [['2026-11-21T14:00:00Z', '2026-11-23T16:00:00Z']] },
        pro: { weekly: [1, 6].map((weekday) => ({ weekday, start: '08:00', end: '18:00' })) },
      },
    ],
    [
      'quiet_hours',
      { pro: { quietHours: { start: '21:00', end: '07:00' } }, problem: { now: '2026-11-21T12:59:59Z' } },
      { pro: { quietHours: { start: '21:00', end: '07:00' } }, problem: { now: '2026-11-21T13:00:00Z' } },
    ],
  ];

  it.each(rows)('the rule %s refuses one and takes the other', (code, no, yes) => {
    expect(verdict(no)).toMatchObject({ ok: false, code });
    expect(verdict(yes)).toMatchObject({ ok: true, code: null });
  });
});

describe('verdicts', () => {
  it('a yes names the earliest start, the miles and the extra travel', () => {
    const leg = legSeconds({ secondsPerMile: 156 }, buildPro(), buildVisit());
    expect(verdict({})).toMatchObject({
      ok: true,
      start: '2026-11-21T14:00:00Z',
      end: '2026-11-21T15:30:00Z',
      miles: haversineMiles(buildPro(), buildVisit()),
      addedTravelSeconds: 2 * leg,
      travelBeforeSeconds: 0,
    });
  });

  it('a no says its numbers', () => {
    expect(verdict({ pro: { lat: 33.1 }, visit: { payoutCents: 10000 } })).toEqual({
      ok: false,
      code: 'radius',
      limit: 15,
      value: haversineMiles({ lat: 33.1, lng: -96.8 }, buildVisit()),
      unit: 'mi',
      text: '22.1 miles away, travels up to 15 miles.',
    });
    expect(verdict({ visit: { payoutCents: 9000 } })).toMatchObject({
      limit: 10000,
      value: 9000,
      unit: 'cents',
      text: 'Pays $90.00, takes jobs from $100.00.',
    });
  });

  it('a no names each piece of equipment and counts the people', () => {
    expect(verdict({ visit: { equipment: ['40-ft ladder', 'lift', 'trailer'] }, pro: { equipment: ['lift'] } })).toEqual({
      ok: false,
      code: 'equipment',
      limit: 0,
      value: 2,
      unit: null,
      text: 'Has no 40-ft ladder, no trailer.',
    });
    expect(verdict({ visit: { people: 3 }, pro: { crewSize: 2 } })).toMatchObject({
      limit: 2,
      value: 3,
      unit: 'people',
      text: 'Takes 3 people, has a crew of 2.',
    });
    expect(verdict({ visit: { people: 2 } })).toMatchObject({ text: 'Takes 2 people, works alone.' });
  });

  it('a visit of several days is on working days in a row, none skipped for a booking and none more than three dates on', () => {
    const windows: [string, string][] = [['2026-11-21T14:00:00Z', '2026-11-27T23:00:00Z']];
    const visit = { days: 2, windows };
    expect(verdict({ visit })).toMatchObject({
      start: '2026-11-21T14:00:00Z',
      parts: [
        { start: '2026-11-21T14:00:00Z', end: '2026-11-21T15:30:00Z' },
        { start: '2026-11-22T14:00:00Z', end: '2026-11-22T15:30:00Z' },
      ],
    });
    const full = booked('2026-11-22T14:00:00Z', '2026-11-23T00:00:00Z');
    expect(verdict({ visit, pro: { bookings: [full] } })).toMatchObject({
      parts: [{ start: '2026-11-23T14:00:00Z' }, { start: '2026-11-24T14:00:00Z' }],
    });
    expect(verdict({ visit: { ...visit, startsBy: '2026-11-22T23:00:00Z' }, pro: { bookings: [full] } })).toMatchObject({
      code: 'days',
      value: 1,
    });
    const weekend = [5, 6].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }));
    expect(verdict({ visit, pro: { weekly: weekend } })).toMatchObject({
      code: 'days',
      limit: 2,
      value: 1,
      text: 'Takes 2 working days in a row, is free on 1.',
    });
  });

  it('a pro with more than the visit takes, and a visit that takes nothing, are fine', () => {
    expect(verdict({ pro: { equipment: ['lift'], crewSize: 6 } })).toMatchObject({ ok: true });
    expect(verdict({ visit: { equipment: [], people: 1 } })).toMatchObject({ ok: true });
  });

  it('every failing rule is listed in judging order', () => {
    const pro = buildPro({ accepting: false, minPayoutCents: 20000, maxMiles: 1, sameDay: false });
    const failed = judgeAll(buildVisit(), pro, buildProblem({ now: '2026-11-21T13:00:00Z' }));
    expect(failed.map(({ code }) => code)).toEqual(['not_accepting', 'min_payout', 'radius', 'same_day']);
  });

  it('a start lies in any of several windows, and only where there is room', () => {
    const windows: [string, string][] = [
      ['2026-11-22T15:00:00Z', '2026-11-22T16:00:00Z'],
      ['2026-11-21T14:00:00Z', '2026-11-21T16:00:00Z'],
    ];
    const busy = [booked('2026-11-21T13:00:00Z', '2026-11-21T17:00:00Z')];
    expect(verdict({ visit: { windows }, pro: { bookings: busy } })).toMatchObject({ ok: true, start: '2026-11-22T15:00:00Z' });
  });

  it('a start is never before now, and a window that is over refuses', () => {
    expect(verdict({ problem: { now: '2026-11-21T15:10:00.500Z' } })).toMatchObject({ start: '2026-11-21T15:10:01Z' });
    expect(verdict({ problem: { now: '2026-11-21T16:00:01Z' } })).toMatchObject({ ok: false, code: 'outside_hours' });
  });

  it('a visit through midnight fits one range and belongs to the date on which it began', () => {
    const weekly = [{ weekday: 6, start: '20:00', end: '03:00' }];
    const windows: [string, string][] = [['2026-11-22T07:00:00Z', '2026-11-22T08:00:00Z']];
    expect(verdict({ visit: { windows }, pro: { weekly } })).toMatchObject({ ok: true, start: '2026-11-22T07:00:00Z' });
    const evening = [booked('2026-11-22T02:30:00Z', '2026-11-22T03:00:00Z')];
    expect(verdict({ visit: { windows }, pro: { weekly, bookings: evening, maxVisitsPerDay: 1 } })).toMatchObject({
      code: 'day_cap',
    });
  });

  it('a visit longer than any range of hours is refused', () => {
    expect(verdict({ visit: { durationMinutes: 601 } })).toMatchObject({ code: 'outside_hours' });
  });

  it('today is the day at the site, not at the pro’s', () => {
    const late: RuleContext = {
      problem: { now: '2026-11-21T04:30:00Z' },
      visit: { windows: [['2026-11-21T05:00:00Z', '2026-11-21T05:30:00Z']] },
      pro: { sameDay: false, weekly: [{ weekday: 5, start: '20:00', end: '02:00' }] },
    };
    expect(verdict(late)).toMatchObject({ code: 'same_day' });
    expect(verdict({ ...late, visit: { ...late.visit, zone: 'America/New_York' } })).toMatchObject({ ok: true });
  });

  it('credentials are judged on the visit’s date at the site', () => {
    const services = [{ service: 'lighting', validFrom: null, validTo: '2026-11-20' }];
    const windows: [string, string][] = [['2026-11-21T05:30:00Z', '2026-11-21T05:30:00Z']];
    const weekly = [{ weekday: 5, start: '20:00', end: '02:00' }];
    expect(verdict({ visit: { windows }, pro: { services, weekly } })).toMatchObject({ ok: true });
    expect(verdict({ visit: { windows, zone: 'America/New_York' }, pro: { services, weekly } })).toMatchObject({
      code: 'credential',
    });
  });

  it('with commute inside the ways from and to home must fit the hours', () => {
    const weekly = [{ weekday: 6, start: '08:00', end: '09:30' }];
    expect(verdict({ pro: { weekly } })).toMatchObject({ ok: true });
    expect(verdict({ pro: { weekly }, problem: { commute: 'inside' } })).toMatchObject({ code: 'travel' });
    const leg = legSeconds({ secondsPerMile: 156 }, buildPro(), buildVisit());
    const wide = [{ weekday: 6, start: '08:00', end: '10:00' }];
    expect(verdict({ pro: { weekly: wide }, problem: { commute: 'inside' } })).toMatchObject({
      start: new Date(Date.parse('2026-11-21T14:00:00Z') + leg * 1000).toISOString().replace('.000Z', 'Z'),
    });
  });

  it('travel may come from a function or have a least length', () => {
    const bookings = [booked('2026-11-21T16:40:00Z', '2026-11-21T17:00:00Z', { lat: 32.79 })];
    const context = { pro: { bookings }, visit: { windows: morning } };
    expect(verdict(context)).toMatchObject({ ok: true });
    expect(verdict({ ...context, problem: { travel: { secondsPerMile: 156, minSeconds: 601 } } })).toMatchObject({
      code: 'travel',
    });
    expect(verdict({ ...context, problem: { travel: { secondsPerMile: 1, seconds: () => 601 } } })).toMatchObject({
      code: 'travel',
    });
  });

  it('quiet hours hold back offers, not plans', () => {
    const pro = buildPro({ quietHours: { start: '00:00', end: '24:00' } });
    expect(judge(buildVisit(), pro, buildProblem())).toMatchObject({ code: 'quiet_hours' });
    expect(judge(buildVisit(), pro, buildProblem(), { purpose: 'plan' })).toMatchObject({ ok: true });
  });
});
