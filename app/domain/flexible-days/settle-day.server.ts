import { rankPros } from '#dispatch';
import type { Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { dateText, daysOfSpan, localDate } from '#app/platform/local-date';
import { enqueue } from '#app/tasks/enqueue.server';
import type { LocalDate } from '../catalog/seasons';
import { startWindow } from '../catalog/visit-windows';
import { loadCandidates } from '../dispatching/load-problem.server';
import { lockVisit } from '../visits/change-visit.server';
import { publishVisit } from '../visits/publish-visit.server';
import { recordEvent } from '../visits/record-event.server';
import type { VisitActor } from '../visits/visit-status';
import { notifyDaySettled } from '../visit-notices/notify-day-settled.server';
import { chooseDay, type PossibleDay } from './choose-day';
import { beginningIn } from '../teams/day-windows';
import { t } from '#app/platform/texts/t';

export type SettleOutcome = 'settled' | 'early' | 'stale';

/**
 * Chooses the day of a visit that was sold for any day of a window, tells its customer, and has a pro looked for. Safe to run at any moment
 * and any number of times: before its time nothing happens, unless the office asks (`actor`). A hold does not keep the day from being
 * settled; it keeps the visit from being offered.
 */
export async function settleDay(tx: Tx, input: { visitId: string; actor?: VisitActor }): Promise<SettleOutcome> {
  const { visitId, actor = { kind: 'system', userId: null } } = input;
  const visit = await lockVisit(tx, visitId);
  if (visit.status !== 'pending' || !visit.settleAt) return 'stale';
  if (actor.kind === 'system' && visit.settleAt > now()) return 'early';
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: visit.bookingId },
    select: { preferredDate: true, dayPart: true },
  });
  const windowOn = (date: LocalDate) => startWindow(date, booking.dayPart, visit.zone);
  const day = chooseDay(await possibleDays(tx, visit, windowOn), dateText(booking.preferredDate));
  await tx.visit.update({
    where: { id: visitId },
    data: {
      ...windowOn(day),
      settleAt: null,
      // From now on it waits for a pro: how long the first offer takes is counted from here.
      dispatchAfter: now(),
      windowVersion: { increment: 1 },
      version: { increment: 1 },
    },
  });
  await recordEvent(tx, { visitId, type: 'day-settled', actor, data: { day } });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'day-settled' }, { priority: 'wave' });
  await notifyDaySettled(tx, { visitId });
  await publishVisit(tx, visitId);
  return 'settled';
}

/** The office has the day settled now. Throws Conflict where it stands already. */
export async function settleDayByAdmin(tx: Tx, { visitId, adminId }: { visitId: string; adminId: string }): Promise<void> {
  const done = await settleDay(tx, { visitId, actor: { kind: 'admin', userId: adminId } });
  if (done !== 'settled') throw new Conflict('already_done', t('The day of this visit is settled already.'));
}

/** Each day of the window as the engine sees it: the pros near are loaded once and judged day by day. */
async function possibleDays(
  tx: Tx,
  visit: Visit,
  windowOn: (date: LocalDate) => { windowStart: Date; windowEnd: Date },
): Promise<PossibleDay[]> {
  const near = await loadCandidates(tx, { visitId: visit.id, withOffers: true });
  const span = { from: localDate(visit.windowStart, visit.zone), to: localDate(visit.windowEnd, visit.zone) };
  return daysOfSpan(span).map((date) => {
    const { windowStart, windowEnd } = windowOn(date);
    const windows = cut(near.visit.windows, windowStart.toISOString(), windowEnd.toISOString());
    if (windows.length === 0 || windowEnd <= now()) return { date, isOpen: false, pros: 0, addedSeconds: null };
    const asked = { ...near.visit, ...beginningIn(near.visit, windows) };
    const able = rankPros(asked, { ...near.problem, visits: [asked] }, { purpose: 'plan' }).flatMap(({ verdict }) =>
      verdict.ok ? [verdict.addedTravelSeconds] : [],
    );
    return { date, isOpen: true, pros: able.length, addedSeconds: able.length > 0 ? Math.min(...able) : null };
  });
}

/** The part of some windows between two instants; all of them are ISO instants in UTC, which compare as text. */
function cut(windows: readonly [string, string][], from: string, to: string): [string, string][] {
  return windows
    .map(([opens, closes]): [string, string] => [opens > from ? opens : from, closes < to ? closes : to])
    .filter(([opens, closes]) => opens <= closes);
}
