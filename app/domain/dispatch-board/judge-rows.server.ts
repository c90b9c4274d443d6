import { startOfLocalDay } from '#app/platform/local-time';
import {
  judge,
  prepareProblem,
  rankPros,
  type PreparedProblem,
  type Pro,
  type RankedPro,
  type StartWindow,
  type Visit,
} from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';
import { loadProblem, getStarts, teamPlaces } from '../dispatching/load-problem.server';
import { readOpenStarts } from '../closed-days/open-starts.server';
import { beginningIn } from '../teams/day-windows';
import { verdictForOffice } from '../visits/verdict-for-office';

export type RowVerdict = {
  proId: string;
  fits: boolean;
  /** No reason breaks it: the pro is somewhere else then. */
  isHard: boolean;
  code: string | null;
  text: string;
  start: Date | null;
  end: Date | null;
  /** 1 is the best; null where a rule says no. */
  rank: number | null;
};

/** A nearest time is looked for so long after the window. */
const SEARCH_MS = 5 * DAY_MS;
/** A start before the window is found as exactly as this. */
const EXACT_MS = 5 * MINUTE_MS;
/** Rules that another time can satisfy. */
const TIME_RULES: ReadonlySet<string> = new Set(['blocked_day', 'outside_hours', 'same_day', 'day_cap', 'overlap', 'travel']);
const HARD_RULES: ReadonlySet<string> = new Set(['overlap', 'travel']);

/**
 * What would happen if each of these pros got the visit, by the engine's own verdicts: the start with the minutes it adds and what an hour
 * pays, or the rule that fails with its number and the nearest time that works. Empty once the visit's window is over.
 */
export async function judgeRows(db: Db, { visitId, proIds }: { visitId: string; proIds: string[] }): Promise<RowVerdict[]> {
  const row = await db.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      windowStart: true,
      windowEnd: true,
      zone: true,
      payoutCents: true,
      durationMinutes: true,
      service: true,
      booking: { select: { site: { select: { zip: true } } } },
      seats: teamPlaces,
    },
  });
  if (row.windowEnd <= now() || proIds.length === 0) return [];
  const window = {
    windowStart: startOfLocalDay(row.windowStart, row.zone),
    windowEnd: new Date(row.windowEnd.getTime() + SEARCH_MS),
  };
  const { visit: wide, problem } = await loadProblem(db, { visitId, proIds, withOffers: true, window });
  const prepared = prepareProblem(problem);
  const [windows = []] = await readOpenStarts(db, [{ ...row, zip: row.booking.site.zip, windows: [getStarts(row)] }]);
  const visit = { ...wide, ...beginningIn(wide, windows) };
  const pros = new Map(problem.pros.map((pro) => [pro.proId, pro]));
  const find = (proId: string) => {
    const pro = pros.get(proId);
    return pro ? nearestTime({ visit, pro, prepared, asked: row, open: wide.windows }) : null;
  };
  return rankPros(visit, prepared, { purpose: 'plan' }).map((one) => asVerdict(one, row, find));
}

type Facts = { zone: string; payoutCents: number; durationMinutes: number };

function asVerdict(
  one: RankedPro,
  { zone, payoutCents, durationMinutes }: Facts,
  find: (proId: string) => Date | null,
): RowVerdict {
  const { proId, verdict, rank } = one;
  if (verdict.ok) {
    const added = Math.round(verdict.addedTravelSeconds / 60);
    const perHour = payoutCents / 100 / ((durationMinutes * 60 + Math.max(0, verdict.addedTravelSeconds)) / 3_600);
    const at = formatDateTime(new Date(verdict.start), { style: 'time', zone });
    const told = { at, added, pay: `$${perHour.toFixed(0)}` };
    const text = verdict.byStraightLine
      ? t('Fits at {at}: {added} more min on the road (straight line: no road times were known), {pay} an hour', told)
      : t('Fits at {at}: {added} more min on the road, {pay} an hour', told);
    return {
      proId,
      fits: true,
      isHard: false,
      code: null,
      text,
      start: new Date(verdict.start),
      end: new Date(verdict.end),
      rank,
    };
  }
  const nearest = TIME_RULES.has(verdict.code) ? find(proId) : null;
  const works = nearest ? ` ${t('Nearest time that works: {when}.', { when: formatDateTime(nearest, { zone }) })}` : '';
  const text = `${verdictForOffice(verdict.text)}${works}`;
  const isHard = HARD_RULES.has(verdict.code);
  return { proId, fits: false, isHard, code: verdict.code, text, start: null, end: null, rank: null };
}

type Search = {
  visit: Visit;
  pro: Pro;
  prepared: PreparedProblem;
  asked: { windowStart: Date; windowEnd: Date };
  /** From the morning of the window's day on, without the days that are closed. */
  open: readonly StartWindow[];
};

/** The first start between two instants that every rule allows; null where there is none. */
type FirstStart = (from: number, to: number) => number | null;

/** The start nearest to the visit's window that every rule allows: earlier on its day, or in the days after it. */
function nearestTime(search: Search): Date | null {
  const { windowStart, windowEnd } = search.asked;
  const [opens, closes] = [windowStart.getTime(), windowEnd.getTime()];
  const startIn = startFinder(search);
  const after = startIn(closes + 1_000, Infinity);
  // Earlier starts count as far back as the later one is away.
  const from = Math.max(now().getTime(), after === null ? 0 : opens - (after - closes));
  const nearest = lastStart(startIn, from, opens) ?? after;
  return nearest === null ? null : new Date(nearest);
}

/** The last start before `to`, to five minutes: whether one is left after an instant is asked by halves. */
function lastStart(startIn: FirstStart, from: number, to: number): number | null {
  let last = startIn(from, to - 1_000);
  for (let none = to; last !== null && none - last > EXACT_MS;) {
    const half = (last + none) / 2;
    const later: number | null = startIn(half, to - 1_000);
    if (later === null) none = half;
    else last = later;
  }
  return last;
}

function startFinder({ visit, pro, prepared, open }: Search): FirstStart {
  return (from, to) => {
    const windows = open.flatMap(([first, last]): StartWindow[] => {
      const [begin, end] = [Math.max(from, Date.parse(first)), Math.min(to, Date.parse(last))];
      return begin < end ? [[new Date(begin).toISOString(), new Date(end).toISOString()]] : [];
    });
    if (windows.length === 0) return null;
    const verdict = judge({ ...visit, ...beginningIn({ ...visit, windows: [...open] }, windows) }, pro, prepared, {
      purpose: 'plan',
    });
    return verdict.ok ? Date.parse(verdict.start) : null;
  };
}
