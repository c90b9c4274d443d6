import { readDocument, readFlag, readList, readNumber, readObject, readText, readWhole } from './read-fields';
import type { Assignment, Plan } from '../model/types';

const PLAN_KEYS = new Set(['format', 'assignments', 'unassigned', 'totals', 'seed', 'iterations']);
const ASSIGNMENT_KEYS = new Set(['visitId', 'proId', 'start', 'end', 'travelSeconds', 'fixed', 'day', 'lead']);

function parseAssignment(value: unknown, path: string): Assignment {
  const fields = readObject(value, path, ASSIGNMENT_KEYS);
  const assignment: Assignment = {
    visitId: readText(fields.visitId, `${path}.visitId`),
    proId: readText(fields.proId, `${path}.proId`),
    start: readText(fields.start, `${path}.start`),
    end: readText(fields.end, `${path}.end`),
    travelSeconds: fields.travelSeconds === undefined ? 0 : readNumber(fields.travelSeconds, `${path}.travelSeconds`),
  };
  if (fields.fixed !== undefined) assignment.fixed = readFlag(fields.fixed, `${path}.fixed`);
  if (fields.day !== undefined) assignment.day = readWhole(fields.day, `${path}.day`, 1);
  if (fields.lead !== undefined) assignment.lead = readFlag(fields.lead, `${path}.lead`);
  return assignment;
}

/**
 * Reads a plan from anything, or throws a `ProblemError`. Only the assignments are needed; what is worked out from them
 * (reasons, totals) is not taken over. Instants stay as they are: `checkPlan` reports the ones that cannot be read.
 */
export function parsePlan(value: unknown): Plan {
  const fields = readDocument(value, 'the plan', PLAN_KEYS, 'brightcrew-plan/1');
  return {
    format: 'brightcrew-plan/1',
    assignments: readList(fields.assignments, 'assignments').map((entry, index) =>
      parseAssignment(entry, `assignments[${index}]`),
    ),
    unassigned: [],
    totals: { assigned: 0, travelSeconds: 0, paidCents: 0, giniPay: 0, moved: 0 },
    seed: fields.seed === undefined ? 1 : readWhole(fields.seed, 'seed'),
    iterations: fields.iterations === undefined ? 0 : readWhole(fields.iterations, 'iterations'),
  };
}
