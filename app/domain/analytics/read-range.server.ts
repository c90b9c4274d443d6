import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { formatDay } from '#app/platform/format-date-time';
import { dateColumn, dateText, localDate } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { officeZone } from '../settings/office-zone.server';
import { daysIn, judgeRange, type Days, type Judged } from './ranges';

/** The range that an address asks for, by the office's calendar. */
export async function readRange(db: Db, url: URL): Promise<Judged & { today: string }> {
  const today = localDate(now(), await officeZone(db));
  const asked = {
    range: url.searchParams.get('range'),
    from: url.searchParams.get('from'),
    to: url.searchParams.get('to'),
  };
  return { ...judgeRange(asked, { today, season: await latestSeason(db, today) }), today };
}

/** The season that began last, up to today: of a service that takes down what it puts up where there is one. */
async function latestSeason(db: Db, today: string): Promise<Days | null> {
  const season = await db.season.findFirst({
    where: { installFrom: { lte: dateColumn(today) }, serviceLine: { active: true } },
    orderBy: [{ serviceLine: { takesDown: 'desc' } }, { installFrom: 'desc' }],
    select: { installFrom: true, installTo: true, takedownTo: true },
  });
  if (!season) return null;
  const end = [dateText(season.takedownTo), dateText(season.installTo)].sort().at(-1)!;
  return { from: dateText(season.installFrom), to: end < today ? end : today };
}

const FIRST_COUNTED = ['booked', 'requests', 'visits'] as const;

/**
 * Whether anything was ever counted: an installation on its first day has nothing to compare. A kind at a time and in the order of its
 * index, because these kinds are rare among millions of sums and the database would read all of them to find one.
 */
export async function hasFigures(db: Db): Promise<boolean> {
  for (const kind of FIRST_COUNTED) {
    if (await db.analyticsDay.findFirst({ where: { kind }, orderBy: { day: 'asc' }, select: { day: true } })) return true;
  }
  return false;
}

/** The range in words, beside what was typed for it. */
export function drawRange({ range, problem, typed, today }: Judged & { today: string }) {
  return {
    key: range.key,
    from: range.from,
    to: range.to,
    words: inWords(range),
    before: inWords(range.before),
    problem,
    typed,
    today,
  };
}

function inWords(days: Days): string {
  const count = daysIn(days);
  return count === 1
    ? formatDay(days.from)
    : t('{from} to {to} ({count} days)', { from: formatDay(days.from), to: formatDay(days.to), count });
}

/** The part of an address that asks for the same range again. */
export function rangeQuery(range: { key: string; from: string; to: string }): string {
  const params = new URLSearchParams(
    range.key === 'custom' ? { range: 'custom', from: range.from, to: range.to } : { range: range.key },
  );
  return params.toString();
}
