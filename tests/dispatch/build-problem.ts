import type { Pro, Problem, Visit } from '#dispatch';

/** Plain data for tests: a visit, a pro next door who may take it, and a problem around them. */

export function buildVisit(overrides: Partial<Visit> = {}): Visit {
  return {
    visitId: 'v1',
    lat: 32.78,
    lng: -96.8,
    service: 'lighting',
    durationMinutes: 90,
    payoutCents: 12000,
    windows: [['2026-11-21T14:00:00Z', '2026-11-21T16:00:00Z']],
    priority: 0,
    createdAt: '2026-11-19T12:00:00Z',
    excludedProIds: [],
    preferredProId: null,
    ...overrides,
  };
}

export function buildPro(overrides: Partial<Pro> = {}): Pro {
  return {
    proId: 'p1',
    lat: 32.8,
    lng: -96.8,
    zone: 'America/Chicago',
    accepting: true,
    autoAccept: true,
    sameDay: true,
    maxMiles: 15,
    minPayoutCents: 10000,
    maxVisitsPerDay: 4,
    services: [{ service: 'lighting', validFrom: null, validTo: null }],
    weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '08:00', end: '18:00' })),
    overrides: [],
    bookings: [],
    rating: 4.8,
    acceptance: 0.9,
    offeredHours28d: 120,
    paidCents28d: 240000,
    ...overrides,
  };
}

export function buildProblem(overrides: Partial<Problem> = {}): Problem {
  return {
    format: 'brightcrew-dispatch/1',
    now: '2026-11-20T15:00:00Z',
    commute: 'outside',
    travel: { secondsPerMile: 156 },
    visits: [buildVisit()],
    pros: [buildPro()],
    ...overrides,
  };
}
