import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { addDays } from '../catalog/seasons';
import { officeZone } from '../settings/office-zone.server';
import type { Figure } from './figure';
import { funnelFigure, moneyFigure } from './office-money';
import { activityFigure, receivablesFigure, spreadFigure, unfilledZipFigure, zipFigure } from './office-people';
import { idleAreasFigure, newcomersFigure, sharingFigure } from './office-sharing';
import { ACTIVITY_KEPT_DAYS, OFFICE_KINDS } from './parts';
import { dispatchFigure, qualityFigure, unfilledFigure, workFigure } from './office-work';
import { splitRange, chooseStep, type Range, type Step } from './ranges';
import { readHours, readSpread, readStanding, readTally, readTop, type Standing } from './read-days.server';

const TOP = 10;
const WEEK_DAYS = 7;

const NONE: Standing = new Map();

/** A day later than need be in every zone: what is kept may be deleted while the page is open. */
function activityKnownFrom(): string {
  return addDays(localDate(now(), 'UTC'), WEEK_DAYS + 1 - ACTIVITY_KEPT_DAYS);
}

/** The figures of the business over a range, from sums by day alone. `step` is by the range's length where it is not given. */
export async function readOfficeFigures(db: Db, range: Range, step: Step = chooseStep(range)): Promise<Figure[]> {
  const periods = splitRange(range, step);
  const [tally, hours, active, [activeBefore], zips, zipsBefore, unfilled, unfilledBefore, earned, earnedBefore, owed] =
    await Promise.all([
      readTally(db, { kinds: OFFICE_KINDS, periods, before: range.before }),
      readHours(db, { periods, before: range.before }),
      readStanding(db, { kind: 'active_week', periods }),
      readStanding(db, { kind: 'active_week', periods: [range.before] }),
      readTop(db, { kind: 'booked_zip', days: range, take: TOP, by: 'amount' }),
      readTop(db, { kind: 'booked_zip', days: range.before, take: TOP, by: 'amount' }),
      readTop(db, { kind: 'unfilled_zip', days: range, take: TOP, by: 'count' }),
      readTop(db, { kind: 'unfilled_zip', days: range.before, take: TOP, by: 'count' }),
      readSpread(db, { kind: 'pro_earned', days: range }),
      readSpread(db, { kind: 'pro_earned', days: range.before }),
      readStanding(db, { kind: 'receivables', periods: [range, range.before] }),
    ]);
  const today = localDate(now(), await officeZone(db));
  const given = { tally, range, periods, hours };
  return [
    moneyFigure(given),
    funnelFigure(given),
    workFigure(given),
    dispatchFigure(given),
    unfilledFigure(given),
    unfilledZipFigure({ top: unfilled, before: unfilledBefore, range }),
    qualityFigure(given),
    activityFigure({ standing: active, before: activeBefore ?? NONE, periods, knownFrom: activityKnownFrom() }),
    zipFigure({ top: zips, before: zipsBefore, range }),
    spreadFigure({ now: earned, before: earnedBefore, range }),
    sharingFigure(given),
    newcomersFigure(given),
    idleAreasFigure(given),
    receivablesFigure({ standing: owed[0], before: owed[1] ?? NONE, isCurrent: range.to >= today }),
  ];
}
