import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { dateColumn, dateText, daysOfSpan } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { type AskedPlace, placeScope, readPlaceRules } from '../areas/place-rules.server';
import { findZip } from '../catalog/find-zip.server';
import { flexibleSpan } from '../catalog/flexible-span';
import { listSeasons } from '../catalog/queries.server';
import { addDays, type LocalDate } from '../catalog/seasons';
import { firstBookableDate, longDate } from '../catalog/visit-windows';
import { type Closed, closedOn } from './closed-days';

/** No more are in force at once: every search for a pro reads those of its days. */
export const CLOSED_LIMIT = 500;

const scope = { fromOn: true, toOn: true, reason: true, ...placeScope } as const;

/** The days between two local dates on which nothing begins, asked by place and service. Read once for many visits. */
export async function readClosed(
  db: Db,
  { from, to, zips }: { from: LocalDate; to: LocalDate; zips: readonly string[] },
): Promise<(asked: AskedPlace) => Closed[]> {
  const listed = [...new Set(zips)];
  const found = await db.closedDays.findMany({
    where: {
      endedAt: null,
      toOn: { gte: dateColumn(from) },
      fromOn: { lte: dateColumn(to) },
      OR: [{ zips: { isEmpty: true } }, { zips: { hasSome: listed } }],
    },
    select: scope,
    orderBy: [{ fromOn: 'asc' }, { id: 'asc' }],
    take: CLOSED_LIMIT,
  });
  return readPlaceRules(
    db,
    found.map(({ fromOn, toOn, ...row }) => ({ ...row, fromOn: dateText(fromOn), toOn: dateText(toOn) })),
    listed,
  );
}

type Day = { zip: string; date: LocalDate } & ({ serviceLineId: string } | { service: string });

/** Why nothing begins on a date at a place, or null where it is open. */
export async function findClosed(db: Db, { date, ...asked }: Day): Promise<Closed | null> {
  const find = await readClosed(db, { from: date, to: date, zips: [asked.zip] });
  return closedOn(find(asked), date);
}

type SoldDays = { zip: string; serviceLineId: string; date: LocalDate; severalDays: boolean };

/** The day itself, or the days around it where any of them is sold. */
async function listSoldDays(db: Db, { severalDays, serviceLineId, date }: SoldDays): Promise<LocalDate[]> {
  const span = severalDays && flexibleSpan(await listSeasons(db, serviceLineId), date);
  return span ? daysOfSpan(span) : [date];
}

/**
 * Why work that is sold for a date, or for any of the days around it (`severalDays`), can begin on none: what closes them, or `over` where
 * it is too late for the last of them. Null where a day is open.
 */
export async function findSoldClosed(db: Db, day: SoldDays): Promise<Closed | 'over' | null> {
  const sold = await listSoldDays(db, day);
  const place = await findZip(db, day.zip);
  const ahead = place ? sold.filter((date) => date >= firstBookableDate(now(), place.zone)) : sold;
  const [from, to] = [ahead[0], ahead.at(-1)];
  if (!from || !to) return 'over';
  const closed = (await readClosed(db, { from, to, zips: [day.zip] }))(day);
  return ahead.every((date) => closedOn(closed, date)) ? (closedOn(closed, day.date) ?? closedOn(closed, from)) : null;
}

/** Why the day of a quote can be booked no more, in words; null where it, or another one that the quote sells, is open. */
export async function whyDayIsClosed(db: Db, asked: SoldDays): Promise<string | null> {
  const closed = await findSoldClosed(db, asked);
  if (!closed) return null;
  const day = longDate(asked.date);
  if (closed === 'over') return t('{day} can’t be booked anymore. Ask for another day.', { day });
  const reason = closed.reason.replace(/[.!]$/, '');
  return t('We can’t come on {day}: {reason}. Ask for another day.', { day, reason });
}

/** So far behind a day the next open one is looked for: closures are a year long at most, and one may follow the other. */
const FURTHEST_DAYS = 732;

/** Where a day leads: the first open date from it on, null where there is none within two years, and what closes the day itself. */
type OpenDay = { opensOn: LocalDate | null; closed: Closed | null };

/** The same for any day from `from` on at a place. Read once for many days. */
export async function readOpenDays(
  db: Db,
  { from, ...asked }: AskedPlace & { from: LocalDate },
): Promise<(day: LocalDate) => OpenDay> {
  const last = addDays(from, FURTHEST_DAYS);
  const rows = (await readClosed(db, { from, to: last, zips: [asked.zip] }))(asked);
  return (date) => {
    let day = date;
    for (let shut = closedOn(rows, day); shut && day <= last; shut = closedOn(rows, day)) day = addDays(shut.toOn, 1);
    return { opensOn: day <= last ? day : null, closed: closedOn(rows, date) };
  };
}

/** The first open date from `date` on, however long it is closed; null where there is none within two years. */
export async function nextOpenDay(db: Db, { date, ...asked }: Day): Promise<LocalDate | null> {
  return (await readOpenDays(db, { ...asked, from: date }))(date).opensOn;
}
