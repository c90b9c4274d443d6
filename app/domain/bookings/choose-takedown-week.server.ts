import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { dateColumn, dateText, localDate } from '#app/platform/local-date';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { listSeasons } from '../catalog/queries.server';
import { addDays, type LocalDate, type SeasonDates } from '../catalog/seasons';
import { closedOn } from '../closed-days/closed-days';
import { readClosed } from '../closed-days/read-closed.server';
import { lockVisit } from '../visits/change-visit.server';
import { recordEvent } from '../visits/record-event.server';
import { publishVisit } from '../visits/publish-visit.server';
import { canChooseWeek } from './takedown-week-policy';
import { firstBookableDate, startWindow, takedownDispatchAfter, takedownWindow } from '../catalog/visit-windows';

export type TakedownWeek = { monday: LocalDate; from: LocalDate; to: LocalDate };

/** The weeks of a takedown season, Monday to Sunday, cut to the season. */
export function weeksOfSeason(season: Pick<SeasonDates, 'takedownFrom' | 'takedownTo'>): TakedownWeek[] {
  const { takedownFrom, takedownTo } = season;
  const weekday = new Date(`${takedownFrom}T00:00:00Z`).getUTCDay();
  const weeks: TakedownWeek[] = [];
  for (let monday = addDays(takedownFrom, -((weekday + 6) % 7)); monday <= takedownTo; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6);
    weeks.push({
      monday,
      from: monday < takedownFrom ? takedownFrom : monday,
      to: sunday > takedownTo ? takedownTo : sunday,
    });
  }
  return weeks;
}

/** The weeks of a season with a day on which a visit can begin there. */
async function openWeeks(
  db: Db,
  { season, zip, service }: { season: SeasonDates; zip: string; service: string },
): Promise<TakedownWeek[]> {
  const find = await readClosed(db, { from: season.takedownFrom, to: season.takedownTo, zips: [zip] });
  const closed = find({ zip, service });
  return weeksOfSeason(season).filter(({ from, to }) => {
    for (let day = from; day <= to; day = addDays(day, 1)) if (!closedOn(closed, day)) return true;
    return false;
  });
}

/** What is left of the takedown season in which a date stands; null once it is over. */
function seasonAhead(seasons: readonly SeasonDates[], { stands, soonest }: { stands: LocalDate; soonest: LocalDate }) {
  const season = seasons.find(({ takedownFrom, takedownTo }) => takedownFrom <= stands && stands <= takedownTo);
  if (!season || season.takedownTo < soonest) return null;
  return { ...season, takedownFrom: season.takedownFrom < soonest ? soonest : season.takedownFrom };
}

/** What the page shows: the weeks of the season that are not over, the one that was picked, and until when it may be. Throws NotFound. */
export async function readTakedown(db: Db, input: { visitId: string; customerId: string }) {
  const visit = await db.visit.findFirst({
    where: { id: input.visitId, leadVisitId: null, kind: 'takedown', booking: { customerId: input.customerId } },
    select: {
      id: true,
      kind: true,
      status: true,
      zone: true,
      windowStart: true,
      dispatchAfter: true,
      chosenWeek: true,
      service: true,
      booking: { select: { package: { select: { serviceLineId: true } }, site: { select: { zip: true } } } },
    },
  });
  if (!visit) throw new NotFound();
  const stands = localDate(visit.windowStart, visit.zone);
  const seasons = await listSeasons(db, visit.booking.package.serviceLineId);
  const season = seasonAhead(seasons, { stands, soonest: firstBookableDate(now(), visit.zone) });
  return {
    ...visit,
    season,
    weeks: season ? await openWeeks(db, { season, zip: visit.booking.site.zip, service: visit.service }) : [],
    chosen: visit.chosenWeek && dateText(visit.chosenWeek),
    isOpen: canChooseWeek(visit, now()),
  };
}

/**
 * The customer picks a week of the season for their takedown, or takes their pick back (`monday` null), as often as they like until pros
 * are asked for it, 28 days before. Throws NotFound, InputError when it is too late or no such week.
 */
export async function chooseTakedownWeek(
  tx: Tx,
  input: { visitId: string; customerId: string; monday: LocalDate | null },
): Promise<void> {
  const { visitId, customerId, monday } = input;
  await readTakedown(tx, { visitId, customerId });
  await lockVisit(tx, visitId);
  const visit = await readTakedown(tx, { visitId, customerId });
  if (!visit.isOpen || !visit.season) throw new InputError(t('We’re already planning your takedown. Reschedule it instead.'));
  const week = monday === null ? null : visit.weeks.find((each) => each.monday === monday);
  if (week === undefined) throw new InputError('Choose a week', { monday: t('Choose one of the weeks') });
  const window = week
    ? {
        windowStart: startWindow(week.from, 'any', visit.zone).windowStart,
        windowEnd: startWindow(week.to, 'any', visit.zone).windowEnd,
      }
    : takedownWindow(visit.season, visit.zone);
  const dispatchAfter = takedownDispatchAfter(window.windowStart, visitId);
  await tx.visit.update({
    where: { id: visitId },
    data: {
      ...window,
      dispatchAfter,
      chosenWeek: week ? dateColumn(week.monday) : null,
      windowVersion: { increment: 1 },
      version: { increment: 1 },
    },
  });
  await recordEvent(tx, {
    visitId,
    type: 'week-chosen',
    actor: { kind: 'customer', userId: customerId },
    data: { monday, from: window.windowStart.toISOString(), to: window.windowEnd.toISOString() },
  });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'week-chosen' }, { runAt: dispatchAfter, priority: 'wave' });
  await publishVisit(tx, visitId);
}
