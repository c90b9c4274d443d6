import { expect, test } from 'vitest';
import { DAY_MS } from '#app/platform/durations';
import { FINDING_SEVERITIES } from '../findings/finding.schema';
import { type ComplianceFacts, judgeCompliance, type KeptProgram, type OpenFinding } from './compliance';

const at = new Date('2026-11-03T18:00:00Z');

function days(count: number): Date {
  return new Date(at.getTime() + count * DAY_MS);
}

const rodents: KeptProgram = {
  id: 'p1',
  name: 'Rodent program',
  pausedUntil: null,
  nextAt: days(10),
  lastDoneAt: days(-20),
  overdue: null,
  unreported: null,
  uncovered: null,
  runsOut: null,
};
const finding: OpenFinding = { visitId: 'v9', place: 'Storeroom', severity: 'low', dueOn: '2026-11-20', isLate: false };

function judge(facts: Partial<Omit<ComplianceFacts, 'at' | 'zone'>>) {
  return judgeCompliance({ at, zone: 'America/Chicago', programs: [], findings: [], ...facts });
}

test('a location where nothing is kept has no status', () => {
  expect(judge({})).toBeNull();
});

test('a location whose visits came, with reports and no open finding, is compliant and says when the next visit is', () => {
  expect(judge({ programs: [rodents] })).toEqual({
    status: 'compliant',
    reasons: [{ weight: 'compliant', text: 'Rodent program: next visit Nov 13, 2026', object: { kind: 'program', id: 'p1' } }],
  });
});

test('a location is scheduled until the first of its visits is done, and no longer once one of two programs has begun', () => {
  const begins = { ...rodents, lastDoneAt: null };
  expect(judge({ programs: [begins] })?.status).toBe('scheduled');
  expect(judge({ programs: [{ ...begins, nextAt: null }] })).toMatchObject({
    status: 'scheduled',
    reasons: [{ text: 'Rodent program: no visit yet' }],
  });
});

test('an overdue visit requires action, and after a week the location is not compliant', () => {
  const late = (since: Date, count = 1) => judge({ programs: [{ ...rodents, overdue: { count, visitId: 'v1', since } }] });
  expect(late(days(-7))).toMatchObject({
    status: 'action_required',
    reasons: [
      { text: 'Rodent program: the visit of Oct 27, 2026 is overdue', object: { kind: 'visit', id: 'v1' } },
      { weight: 'compliant' },
    ],
  });
  expect(late(days(-7.1), 2)).toMatchObject({
    status: 'non_compliant',
    reasons: [{ text: 'Rodent program: 2 visits are overdue, the first since Oct 27, 2026' }, {}],
  });
});

test('an open finding weighs by how bad it is and whether its day is past', () => {
  const of = (isLate: boolean) =>
    FINDING_SEVERITIES.map((severity) => judge({ programs: [rodents], findings: [{ ...finding, severity, isLate }] })?.status);
  expect(of(false)).toEqual(['compliant', 'action_required', 'action_required', 'non_compliant']);
  expect(of(true)).toEqual(['action_required', 'action_required', 'non_compliant', 'non_compliant']);
  const low = judge({ findings: [finding] });
  expect(low).toMatchObject({ status: 'compliant', reasons: [{ text: 'Low finding open: Storeroom, due Nov 20, 2026' }] });
});

test('a report that is missing requires action', () => {
  const unreported = { count: 2, visitId: 'v2', doneAt: days(-3) };
  expect(judge({ programs: [{ ...rodents, unreported }] })).toMatchObject({
    status: 'action_required',
    reasons: [{ text: 'Rodent program: 2 reports are missing, the first of Oct 31, 2026' }, {}],
  });
});

test('a pause is said and costs nothing, and the gravest reason comes first', () => {
  const paused = { ...rodents, pausedUntil: '2026-12-24', nextAt: null };
  const judged = judge({ programs: [paused], findings: [finding, { ...finding, severity: 'critical', place: 'Kitchen' }] });
  expect(judged?.reasons.map(({ text }) => text)).toEqual([
    'Critical finding open: Kitchen, due Nov 20, 2026',
    'Rodent program: paused until Dec 24, 2026',
    'Low finding open: Storeroom, due Nov 20, 2026',
  ]);
});

test('a visit of a pro without a valid license or insurance requires action, done or to come', () => {
  expect(judge({ programs: [{ ...rodents, uncovered: { count: 1, visitId: 'v1', doneAt: days(-20) } }] })).toMatchObject({
    status: 'action_required',
    reasons: [
      {
        text: 'Rodent program: no valid license and insurance of the pro is on record for Oct 14, 2026',
        object: { kind: 'visit', id: 'v1' },
      },
      { weight: 'compliant' },
    ],
  });
  expect(judge({ programs: [{ ...rodents, uncovered: { count: 3, visitId: 'v1', doneAt: days(-20) } }] })?.reasons[0]?.text).toBe(
    'Rodent program: no valid license and insurance of the pro is on record for 3 visits, the first on Oct 14, 2026',
  );
  expect(judge({ programs: [{ ...rodents, runsOut: { visitId: 'v2', at: days(10) } }] })).toMatchObject({
    status: 'action_required',
    reasons: [{ text: 'Rodent program: the pro’s license or insurance runs out before the visit of Nov 13, 2026' }, {}],
  });
});
