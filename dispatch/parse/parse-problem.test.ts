import { describe, expect, it } from 'vitest';
import { parseProblem } from './parse-problem';
import { ProblemError } from '../model/problem-error';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';

function refusal(value: unknown): string {
  try {
    parseProblem(value);
  } catch (error) {
    if (error instanceof ProblemError) return error.message;
    throw error;
  }
  return 'taken';
}

function withVisit(fields: object): unknown {
  return buildProblem({ visits: [{ ...buildVisit(), ...fields }] });
}

function withPro(fields: object): unknown {
  return buildProblem({ pros: [{ ...buildPro(), ...fields }] });
}

describe('bad problems get one sentence that names the field', () => {
  const rows: [name: string, problem: unknown, sentence: string][] = [
    ['no object', null, 'the problem must be an object (got null).'],
    ['another format', { ...buildProblem(), format: 'x' }, 'format must be "brightcrew-dispatch/1" (got "x").'],
    ['an unknown key', { ...buildProblem(), visit: [] }, 'visit is not a known field.'],
    ['an unknown key in a visit', withVisit({ color: 'red' }), 'visits[0].color is not a known field.'],
    ['an unknown key in a pro', withPro({ weeklyHours: [] }), 'pros[0].weeklyHours is not a known field.'],
    [
      'an unknown zone',
      withPro({ zone: 'America/Dallas' }),
      'pros[0].zone must be a time zone like America/Chicago (got "America/Dallas").',
    ],
    [
      'an unknown zone of a visit',
      withVisit({ zone: 'Mars' }),
      'visits[0].zone must be a time zone like America/Chicago (got "Mars").',
    ],
    ['NaN', withVisit({ lat: NaN }), 'visits[0].lat must be a finite number (got NaN).'],
    ['a text for a number', withVisit({ payoutCents: '120' }), 'visits[0].payoutCents must be a finite number (got "120").'],
    ['a latitude off the globe', withPro({ lat: 91 }), 'pros[0].lat must be at most 90 (got 91).'],
    ['half a cent', withVisit({ payoutCents: 0.5 }), 'visits[0].payoutCents must be a whole number (got 0.5).'],
    ['no duration', withVisit({ durationMinutes: 0 }), 'visits[0].durationMinutes must be more than 0.'],
    ['a negative priority', withVisit({ priority: -1 }), 'visits[0].priority must be at least 0 (got -1).'],
    ['no window', withVisit({ windows: [] }), 'visits[0].windows must hold at least one window.'],
    [
      'a window that ends before it starts',
      withVisit({ windows: [['2026-11-21T16:00:00Z', '2026-11-21T14:00:00Z']] }),
      'visits[0].windows[0] must not end before it starts (got 2026-11-21T16:00:00Z to 2026-11-21T14:00:00Z).',
    ],
    [
      'an instant without a zone',
      withVisit({ windows: [['2026-11-21T14:00:00', '2026-11-21T16:00:00Z']] }),
      'visits[0].windows[0][0] must end in Z or an offset (got "2026-11-21T14:00:00").',
    ],
    [
      'a date that does not exist',
      { ...buildProblem(), now: '2027-02-29T10:00:00Z' },
      'now must be an instant like 2026-11-21T14:00:00Z (got "2027-02-29T10:00:00Z").',
    ],
    [
      'a booking that ends before it starts',
      withPro({ bookings: [{ visitId: 'b', start: '2026-11-21T16:00:00Z', end: '2026-11-21T15:00:00Z', lat: 0, lng: 0 }] }),
      'pros[0].bookings[0].end must be after start (got 2026-11-21T15:00:00Z, start 2026-11-21T16:00:00Z).',
    ],
    [
      'a credential that ends before it starts',
      withPro({ services: [{ service: 'lighting', validFrom: '2026-12-01', validTo: '2026-11-01' }] }),
      'pros[0].services[0].validTo must not be before validFrom (got 2026-11-01 before 2026-12-01).',
    ],
    [
      'a weekday too many',
      withPro({ weekly: [{ weekday: 7, start: '09:00', end: '17:00' }] }),
      'pros[0].weekly[0].weekday must be at most 6 (got 7).',
    ],
    [
      'a start at 24:00',
      withPro({ weekly: [{ weekday: 1, start: '24:00', end: '02:00' }] }),
      'pros[0].weekly[0].start must be a local time like 09:00 (got "24:00").',
    ],
    [
      'an unknown status',
      withPro({ overrides: [{ date: '2026-11-26', status: 'off' }] }),
      'pros[0].overrides[0].status must be "blocked" or "custom".',
    ],
    ['an acceptance above 1', withPro({ acceptance: 90 }), 'pros[0].acceptance must be at most 1 (got 90).'],
    ['five people', withVisit({ people: 5 }), 'visits[0].people must be at most 4 (got 5).'],
    ['six days', withVisit({ days: 6 }), 'visits[0].days must be at most 5 (got 6).'],
    ['no one on the team', withVisit({ team: 0 }), 'visits[0].team must be at least 1 (got 0).'],
    ['half a person', withVisit({ people: 1.5 }), 'visits[0].people must be a whole number (got 1.5).'],
    ['no one in a crew', withPro({ crewSize: 0 }), 'pros[0].crewSize must be at least 1 (got 0).'],
    ['equipment as a text', withVisit({ equipment: 'lift' }), 'visits[0].equipment must be a list (got "lift").'],
    ['equipment without a name', withPro({ equipment: [''] }), 'pros[0].equipment[0] must be a text that is not empty (got "").'],
    ['another commute', { ...buildProblem(), commute: 'both' }, 'commute must be "outside" or "inside" (got both).'],
    [
      'the same visit twice',
      buildProblem({ visits: [buildVisit(), buildVisit()] }),
      'visits[].visitId must be unique (got "v1" twice).',
    ],
    ['the same pro twice', buildProblem({ pros: [buildPro(), buildPro()] }), 'pros[].proId must be unique (got "p1" twice).'],
    [
      'a million visits',
      { ...buildProblem(), visits: new Array(1_000_000).fill(0) },
      'visits must hold at most 100,000 visits (got 1000000).',
    ],
  ];

  it.each(rows)('%s', (_name, problem, sentence) => {
    expect(refusal(problem)).toBe(sentence);
  });
});

describe('good problems', () => {
  it('come back in one order, whatever the order of the input', () => {
    const visits = ['v2', 'v10', 'v1'].map((visitId) => buildVisit({ visitId }));
    const pros = ['p2', 'p10', 'p1'].map((proId) => buildPro({ proId }));
    const one = parseProblem(buildProblem({ visits, pros }));
    expect(one.visits.map(({ visitId }) => visitId)).toEqual(['v1', 'v10', 'v2']);
    expect(JSON.stringify(parseProblem(buildProblem({ visits: [...visits].reverse(), pros: [...pros].reverse() })))).toBe(
      JSON.stringify(one),
    );
  });

  it('may leave out what has a default', () => {
    const { excludedProIds: _e, preferredProId: _p, ...visit } = buildVisit();
    const { maxVisitsPerDay: _m, ...pro } = buildPro();
    const { commute: _c, ...problem } = buildProblem();
    const parsed = parseProblem({ ...problem, visits: [visit], pros: [pro] });
    expect(parsed.visits[0]).toMatchObject({ excludedProIds: [], preferredProId: null });
    expect(parsed.pros[0]).toMatchObject({ maxVisitsPerDay: null });
  });

  it('take offsets, parts of a second and every zone of Intl', () => {
    const visits = [buildVisit({ windows: [['2026-11-21T08:00:00-06:00', '2026-11-21T10:00:00.500-06:00']] })];
    expect(
      refusal(buildProblem({ visits, pros: [buildPro({ zone: 'UTC' }), buildPro({ proId: 'p2', zone: 'Asia/Kathmandu' })] })),
    ).toBe('taken');
  });
});
