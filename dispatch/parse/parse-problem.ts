import { ProblemError } from '../model/problem-error';
import {
  byCodeUnit,
  readDocument,
  readInstant,
  readList,
  readNames,
  readNumber,
  readObject,
  readText,
  readWhole,
  readZone,
} from './read-fields';
import { parsePro } from './parse-pro';
import { parseHours } from './parse-hours';
import { parseRoads } from './parse-roads';
import type { Commute, Problem, StartWindow, Travel, Visit } from '../model/types';

/** A larger problem is refused before anything is planned. */
export const MAX_VISITS = 100_000;

const PROBLEM_KEYS = new Set(['format', 'now', 'commute', 'travel', 'visits', 'pros']);
const TRAVEL_KEYS = new Set(['secondsPerMile', 'minSeconds', 'seconds', 'roads', 'hours']);
const VISIT_KEYS = new Set([
  'visitId',
  'lat',
  'lng',
  'service',
  'durationMinutes',
  'payoutCents',
  'windows',
  'priority',
  'createdAt',
  'excludedProIds',
  'preferredProId',
  'zone',
  'zip',
  'equipment',
  'people',
  'days',
  'startsBy',
  'team',
]);
/** People that one visit may take. */
const MOST_PEOPLE = 4;
/** Working days that one visit may take, and pros at it at once. */
const MOST_DAYS = 5;
const MOST_IN_TEAM = 4;
const LONGEST_MINUTES = 60 * 24 * 14;

function parseWindows(value: unknown, path: string): StartWindow[] {
  const windows = readList(value, path).map((entry, index): StartWindow => {
    const at = `${path}[${index}]`;
    const pair = readList(entry, at);
    if (pair.length !== 2) throw new ProblemError(at, 'must hold two instants, from and to');
    const from = readInstant(pair[0], `${at}[0]`);
    const to = readInstant(pair[1], `${at}[1]`);
    if (Date.parse(to) < Date.parse(from)) throw new ProblemError(at, `must not end before it starts (got ${from} to ${to})`);
    return [from, to];
  });
  if (windows.length === 0) throw new ProblemError(path, 'must hold at least one window');
  return windows.sort(
    (a, b) => Date.parse(a[0]) - Date.parse(b[0]) || Date.parse(a[1]) - Date.parse(b[1]) || byCodeUnit(a.join(), b.join()),
  );
}

function parseDuration(value: unknown, path: string): number {
  const minutes = readNumber(value, path, 0, LONGEST_MINUTES);
  if (minutes === 0) throw new ProblemError(path, 'must be more than 0');
  return minutes;
}

/** Reads one visit; `path` is how messages name it. */
export function parseVisit(value: unknown, path: string): Visit {
  const fields = readObject(value, path, VISIT_KEYS);
  const preferred = fields.preferredProId ?? null;
  const visit: Visit = {
    visitId: readText(fields.visitId, `${path}.visitId`),
    lat: readNumber(fields.lat, `${path}.lat`, -90, 90),
    lng: readNumber(fields.lng, `${path}.lng`, -180, 180),
    service: readText(fields.service, `${path}.service`),
    durationMinutes: parseDuration(fields.durationMinutes, `${path}.durationMinutes`),
    payoutCents: readWhole(fields.payoutCents, `${path}.payoutCents`),
    windows: parseWindows(fields.windows, `${path}.windows`),
    priority: readWhole(fields.priority, `${path}.priority`),
    createdAt: readInstant(fields.createdAt, `${path}.createdAt`),
    excludedProIds: readList(fields.excludedProIds ?? [], `${path}.excludedProIds`)
      .map((entry, index) => readText(entry, `${path}.excludedProIds[${index}]`))
      .sort(byCodeUnit),
    preferredProId: preferred === null ? null : readText(preferred, `${path}.preferredProId`),
  };
  if (fields.zone !== undefined && fields.zone !== null) visit.zone = readZone(fields.zone, `${path}.zone`);
  if (fields.zip !== undefined && fields.zip !== null) visit.zip = readText(fields.zip, `${path}.zip`);
  if (fields.equipment !== undefined) visit.equipment = readNames(fields.equipment, `${path}.equipment`);
  if (fields.people !== undefined) visit.people = readWhole(fields.people, `${path}.people`, 1, MOST_PEOPLE);
  if (fields.days !== undefined) visit.days = readWhole(fields.days, `${path}.days`, 1, MOST_DAYS);
  if (fields.startsBy !== undefined) visit.startsBy = readInstant(fields.startsBy, `${path}.startsBy`);
  if (fields.team !== undefined) visit.team = readWhole(fields.team, `${path}.team`, 1, MOST_IN_TEAM);
  return visit;
}

function parseTravel(value: unknown): Travel {
  const fields = readObject(value, 'travel', TRAVEL_KEYS);
  const travel: Travel = { secondsPerMile: readNumber(fields.secondsPerMile, 'travel.secondsPerMile') };
  if (fields.minSeconds !== undefined) travel.minSeconds = readWhole(fields.minSeconds, 'travel.minSeconds');
  if (fields.seconds !== undefined) {
    if (typeof fields.seconds !== 'function') throw new ProblemError('travel.seconds', 'must be a function');
    travel.seconds = fields.seconds as Travel['seconds'];
  }
  if (fields.roads !== undefined) travel.roads = parseRoads(fields.roads);
  if (fields.hours !== undefined) travel.hours = parseHours(fields.hours);
  return travel;
}

function parseCommute(value: unknown): Commute {
  if (value !== 'outside' && value !== 'inside')
    throw new ProblemError('commute', `must be "outside" or "inside" (got ${String(value)})`);
  return value;
}

function refuseTwins<Entry>(entries: Entry[], idOf: (entry: Entry) => string, name: string): void {
  const seen = new Set<string>();
  for (const entry of entries) {
    const id = idOf(entry);
    if (seen.has(id)) throw new ProblemError(name, `must be unique (got ${JSON.stringify(id)} twice)`);
    seen.add(id);
  }
}

/**
 * Reads a problem from anything, or throws a `ProblemError` naming the first bad field. Every list comes back in one
 * order (visits and pros by id, windows and bookings by time), so that the order of the input never matters.
 */
export function parseProblem(value: unknown): Problem {
  const fields = readDocument(value, 'the problem', PROBLEM_KEYS, 'brightcrew-dispatch/1');
  const visitList = readList(fields.visits, 'visits');
  if (visitList.length > MAX_VISITS)
    throw new ProblemError('visits', `must hold at most 100,000 visits (got ${visitList.length})`);
  const problem: Problem = {
    format: 'brightcrew-dispatch/1',
    now: readInstant(fields.now, 'now'),
    travel: parseTravel(fields.travel),
    visits: visitList.map((entry, index) => parseVisit(entry, `visits[${index}]`)),
    pros: readList(fields.pros, 'pros').map((entry, index) => parsePro(entry, `pros[${index}]`)),
  };
  if (fields.commute !== undefined) problem.commute = parseCommute(fields.commute);
  refuseTwins(problem.visits, (visit) => visit.visitId, 'visits[].visitId');
  refuseTwins(problem.pros, (pro) => pro.proId, 'pros[].proId');
  problem.visits.sort((a, b) => byCodeUnit(a.visitId, b.visitId));
  problem.pros.sort((a, b) => byCodeUnit(a.proId, b.proId));
  return problem;
}
