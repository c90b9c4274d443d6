import { parsePro } from './parse-pro';
import { parseProblem } from './parse-problem';
import { ProblemError } from '../model/problem-error';
import { readDocument, readFlag, readInstant, readList, readNumber, readObject, readText, readWhole } from './read-fields';
import type { Decision, Decisions, WhatIf } from '../replay/replay';
import type { Problem, Pro } from '../model/types';

const DECISIONS_KEYS = new Set(['format', 'problem', 'decisions']);
const DECISION_KEYS = new Set(['visitId', 'at', 'proId', 'start', 'declined']);

function parseDecision(value: unknown, path: string, problem: Problem, visitIds: ReadonlySet<string>): Decision {
  const fields = readObject(value, path, DECISION_KEYS);
  const visitId = readText(fields.visitId, `${path}.visitId`);
  if (!visitIds.has(visitId))
    throw new ProblemError(`${path}.visitId`, `must be a visit of the problem (got ${JSON.stringify(visitId)})`);
  const proId = fields.proId ?? null;
  const start = fields.start ?? null;
  if (proId !== null && !problem.pros.some((pro) => pro.proId === proId)) {
    throw new ProblemError(`${path}.proId`, `must be a pro of the problem (got ${JSON.stringify(proId)})`);
  }
  if ((proId === null) !== (start === null))
    throw new ProblemError(`${path}.start`, 'must be there when, and only when, proId is');
  return {
    visitId,
    at: readInstant(fields.at, `${path}.at`),
    proId: proId === null ? null : readText(proId, `${path}.proId`),
    start: start === null ? null : readInstant(start, `${path}.start`),
    declined: readList(fields.declined ?? [], `${path}.declined`).map((entry, at) => readText(entry, `${path}.declined[${at}]`)),
  };
}

/** Reads stored decisions from anything, or throws a `ProblemError` naming the first bad field. */
export function parseDecisions(value: unknown): Decisions {
  const fields = readDocument(value, 'the decisions', DECISIONS_KEYS, 'brightcrew-decisions/1');
  const problem = parseProblem(fields.problem);
  const visitIds = new Set(problem.visits.map(({ visitId }) => visitId));
  const decisions = readList(fields.decisions, 'decisions').map((entry, at) =>
    parseDecision(entry, `decisions[${at}]`, problem, visitIds),
  );
  return { format: 'brightcrew-decisions/1', problem, decisions };
}

function flagOf(text: string, path: string): boolean {
  return readFlag(text === 'true' ? true : text === 'false' ? false : text, path);
}

/** Reads `maxMiles=25` and the like: one setting for every pro. */
export function parseSettings(settings: readonly string[]): NonNullable<WhatIf['set']> {
  const set: NonNullable<WhatIf['set']> = {};
  for (const setting of settings) {
    const [name = '', text = ''] = setting.split('=');
    const path = `--set ${name}`;
    const number = text === '' ? NaN : Number(text);
    if (name === 'maxMiles') set.maxMiles = readNumber(number, path);
    else if (name === 'minPayoutCents') set.minPayoutCents = readWhole(number, path);
    else if (name === 'maxVisitsPerDay') set.maxVisitsPerDay = text === 'null' ? null : readWhole(number, path);
    else if (name === 'sameDay' || name === 'accepting' || name === 'autoAccept') set[name] = flagOf(text, path);
    else throw new ProblemError(path, 'must be one of maxMiles, minPayoutCents, maxVisitsPerDay, sameDay, accepting, autoAccept');
  }
  return set;
}

/** Reads the pros of a what-if: a list of pros as in a problem. */
export function parseAddedPros(value: unknown): Pro[] {
  return readList(value, 'pros').map((entry, at) => parsePro(entry, `pros[${at}]`));
}
