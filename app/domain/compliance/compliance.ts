import { DAY_MS } from '#app/platform/durations';
import { formatDateTime, formatDay } from '#app/platform/format-date-time';
import { type FindingSeverity, severityLabels } from '../findings/finding.schema';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

export const COMPLIANCE_STATUSES = ['compliant', 'scheduled', 'action_required', 'non_compliant'] as const;
export type ComplianceStatus = (typeof COMPLIANCE_STATUSES)[number];

export const complianceLabels: Record<ComplianceStatus, Marked> = {
  compliant: mark('Compliant'),
  scheduled: mark('Scheduled'),
  action_required: mark('Action required'),
  non_compliant: mark('Not compliant'),
};

/** A visit that is so many days late is no longer a delay. */
export const LATE_DAYS = 7;

/** A program that runs at a location, with what is known of its visits. */
export type KeptProgram = {
  id: string;
  name: string;
  pausedUntil: string | null;
  /** Start of the next visit. */
  nextAt: Date | null;
  lastDoneAt: Date | null;
  /** Visits that are over and not done: how many, and which has waited for longest, since when. */
  overdue: { count: number; visitId: string; since: Date } | null;
  /** Visits that were done lately and have no report: how many, and the first. */
  unreported: { count: number; visitId: string; doneAt: Date } | null;
  /** Visits that a pro did whose license for the work, where the state asks for one, or insurance of the day is not on record: how many, and the first. */
  uncovered: { count: number; visitId: string; doneAt: Date } | null;
  /** A visit to come whose pro’s license or insurance runs out before it. */
  runsOut: { visitId: string; at: Date } | null;
};

export type OpenFinding = { visitId: string; place: string; severity: FindingSeverity; dueOn: string; isLate: boolean };

export type ComplianceFacts = {
  at: Date;
  zone: string;
  programs: readonly KeptProgram[];
  /** Those that are not fixed. */
  findings: readonly OpenFinding[];
};

/** A visit or a program that a reason is about. */
export type ReasonObject = { kind: 'visit' | 'program'; id: string };
export type ComplianceReason = { weight: ComplianceStatus; text: string; object: ReasonObject };
export type Compliance = { status: ComplianceStatus; reasons: ComplianceReason[] };

const RANK: Record<ComplianceStatus, number> = { non_compliant: 3, action_required: 2, scheduled: 1, compliant: 0 };

/** What an open finding means by how bad it is: while there is time, and past its day. */
const FINDING_WEIGHT: Record<FindingSeverity, { open: ComplianceStatus; late: ComplianceStatus }> = {
  low: { open: 'compliant', late: 'action_required' },
  medium: { open: 'action_required', late: 'action_required' },
  high: { open: 'action_required', late: 'non_compliant' },
  critical: { open: 'non_compliant', late: 'non_compliant' },
};

/**
 * How a location stands, with the reasons in words, the gravest first; null where nothing is kept there. Not compliant: a critical
 * finding is open, a high one is past its day, or a visit is a week late. Action required: another finding but a low one is open, a low
 * one is past its day, a visit is late, the report of one is missing, or the license or insurance of its pro. Scheduled: programs run and
 * none of their visits is done. Compliant otherwise. What does not weigh is said too: a low finding, a pause, when the next visit comes.
 */
export function judgeCompliance(facts: ComplianceFacts): Compliance | null {
  if (facts.programs.length === 0 && facts.findings.length === 0) return null;
  const reasons = [...facts.programs.flatMap((program) => programReasons(program, facts)), ...facts.findings.map(findingReason)];
  reasons.sort((a, b) => RANK[b.weight] - RANK[a.weight]);
  const worst = reasons[0]?.weight ?? 'compliant';
  const isNew = facts.programs.length > 0 && facts.programs.every(({ lastDoneAt }) => lastDoneAt === null);
  return { status: isNew && RANK[worst] < RANK.scheduled ? 'scheduled' : worst, reasons };
}

function programReasons(program: KeptProgram, { at, zone }: ComplianceFacts): ComplianceReason[] {
  const { id, name, overdue, unreported, uncovered, runsOut, pausedUntil, nextAt, lastDoneAt } = program;
  const day = (instant: Date) => formatDateTime(instant, { style: 'day', zone });
  const own = { kind: 'program', id } as const;
  const reasons: ComplianceReason[] = [];
  if (overdue) {
    const isGrave = at.getTime() - overdue.since.getTime() > LATE_DAYS * DAY_MS;
    reasons.push({
      weight: isGrave ? 'non_compliant' : 'action_required',
      text:
        overdue.count === 1
          ? t('{name}: the visit of {day} is overdue', { name, day: day(overdue.since) })
          : t('{name}: {count} visits are overdue, the first since {day}', {
              name,
              count: overdue.count,
              day: day(overdue.since),
            }),
      object: { kind: 'visit', id: overdue.visitId },
    });
  }
  if (unreported)
    reasons.push({
      weight: 'action_required',
      text:
        unreported.count === 1
          ? t('{name}: the report of {day} is missing', { name, day: day(unreported.doneAt) })
          : t('{name}: {count} reports are missing, the first of {day}', {
              name,
              count: unreported.count,
              day: day(unreported.doneAt),
            }),
      object: { kind: 'visit', id: unreported.visitId },
    });
  if (uncovered)
    reasons.push({
      weight: 'action_required',
      text:
        uncovered.count === 1
          ? t('{name}: no valid license and insurance of the pro is on record for {day}', { name, day: day(uncovered.doneAt) })
          : t('{name}: no valid license and insurance of the pro is on record for {count} visits, the first on {day}', {
              name,
              count: uncovered.count,
              day: day(uncovered.doneAt),
            }),
      object: { kind: 'visit', id: uncovered.visitId },
    });
  if (runsOut)
    reasons.push({
      weight: 'action_required',
      text: t('{name}: the pro’s license or insurance runs out before the visit of {day}', { name, day: day(runsOut.at) }),
      object: { kind: 'visit', id: runsOut.visitId },
    });
  const weight = lastDoneAt ? 'compliant' : 'scheduled';
  if (pausedUntil)
    reasons.push({ weight, text: t('{name}: paused until {day}', { name, day: formatDay(pausedUntil) }), object: own });
  else if (nextAt) reasons.push({ weight, text: t('{name}: next visit {day}', { name, day: day(nextAt) }), object: own });
  else if (lastDoneAt) reasons.push({ weight, text: t('{name}: last visit {day}', { name, day: day(lastDoneAt) }), object: own });
  else reasons.push({ weight, text: t('{name}: no visit yet', { name }), object: own });
  return reasons;
}

function findingReason({ visitId, place, severity, dueOn, isLate }: OpenFinding): ComplianceReason {
  const open = { severity: translate(severityLabels[severity]), place, day: formatDay(dueOn) };
  return {
    weight: FINDING_WEIGHT[severity][isLate ? 'late' : 'open'],
    text: isLate
      ? t('{severity} finding open: {place}, was due {day}', open)
      : t('{severity} finding open: {place}, due {day}', open),
    object: { kind: 'visit', id: visitId },
  };
}
