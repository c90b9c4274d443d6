import { localTime, nextDate, shiftAt, shiftsOn } from './check-clock';
import type { Pro, Violation, Visit } from '../model/types';

/**
 * Visits of several days or pros, re-checked as a whole: all of it is there, at the same times, with one lead, on working days in a
 * row. Shares nothing with the planners but the types.
 */

/** One assignment of a project, with its pro and its start in epoch seconds. */
export type ProjectRow = { pro: Pro; start: number; day: number; lead: boolean | undefined };

type Complain = (code: Violation['code'], text: string) => void;

/** Dates from one day of work to the next at most. */
const FARTHEST_DATES = 3;

export function isWhole(visit: Visit): boolean {
  return (visit.days ?? 1) === 1 && (visit.team ?? 1) === 1;
}

function dateAt(pro: Pro, start: number): string {
  return shiftAt(pro, start)?.date ?? localTime(pro.zone, start).date;
}

/** Whether the work could begin on a date of the pro's hours, whatever they have promised. */
function couldBegin(visit: Visit, pro: Pro, date: string, now: number): boolean {
  const lasts = Math.max(1, Math.round(visit.durationMinutes * 60));
  return shiftsOn(pro, date).some((shift) =>
    visit.windows.some(([from, to]) => {
      const first = Math.max(now, shift.start, Math.ceil(Date.parse(from) / 1000));
      return first <= Math.min(shift.end - lasts, Math.floor(Date.parse(to) / 1000));
    }),
  );
}

function checkDays(visit: Visit, pro: Pro, starts: number[], now: number, complain: Complain): void {
  const dates = starts.map((start) => dateAt(pro, start));
  for (const [index, date] of dates.entries()) {
    const before = dates[index - 1];
    if (before === undefined) continue;
    if (date <= before) {
      complain('days', `Day ${index + 1} is not on a later date than day ${index}.`);
      continue;
    }
    if (date > nextDate(before, FARTHEST_DATES)) complain('days', `Day ${index + 1} is more than ${FARTHEST_DATES} dates later.`);
    for (let between = nextDate(before, 1); between < date; between = nextDate(between, 1))
      if (couldBegin(visit, pro, between, now)) complain('days', `No work on ${between}, a working day.`);
  }
}

/** Every way in which the assignments of one project are not that project as a whole. */
export function checkProject(visit: Visit, rows: ProjectRow[], now: number, complain: Complain): void {
  const { days = 1, team = 1 } = visit;
  const pros = [...new Set(rows.map(({ pro }) => pro))];
  const starts: number[] = [];
  for (let day = 1; day <= days; day++) {
    const ofDay = rows.filter((row) => row.day === day);
    const there = new Set(ofDay.map(({ pro }) => pro));
    if (ofDay.length !== team || there.size !== team) complain('team', `Day ${day} has ${ofDay.length} of ${team} pros.`);
    if (new Set(ofDay.map(({ start }) => start)).size > 1) complain('team', `Not all begin at the same time on day ${day}.`);
    if (ofDay[0] !== undefined) starts.push(ofDay[0].start);
  }
  if (rows.some(({ day }) => day > days)) complain('team', `Has more than ${days} days.`);
  if (pros.length !== team) complain('team', `${pros.length} pros come instead of ${team}.`);
  const leads = team === 1 ? pros : [...new Set(rows.filter(({ lead }) => lead === true).map(({ pro }) => pro))];
  const [lead] = leads;
  if (lead === undefined || leads.length > 1 || (team > 1 && rows.some((row) => (row.pro === lead) !== row.lead))) {
    complain('team', 'One of them must lead on every day.');
    return;
  }
  if (visit.startsBy !== undefined && starts[0] !== undefined && starts[0] > Math.floor(Date.parse(visit.startsBy) / 1000))
    complain('window', `Begins after ${visit.startsBy}.`);
  if (starts.length < days) return;
  checkDays(visit, lead, starts, now, complain);
  for (const helper of pros) {
    const dates = starts.map((start) => dateAt(helper, start));
    if (helper !== lead && new Set(dates).size < dates.length) complain('days', `Two days are one date of ${helper.proId}.`);
  }
}
