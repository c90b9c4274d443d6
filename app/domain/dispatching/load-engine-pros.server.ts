import { clockMinutes } from '#app/platform/clock-time';
import { dateText } from '#app/platform/local-date';
import type { Booking, Pro as EnginePro, WeeklyRange } from '#dispatch';
import type { Prisma, Pro } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { overridesFor } from '../availability/day-hours';
import { licensedKinds } from '../catalog/work-kinds.server';
import { hourFacts, localReading } from '../availability/hour-facts';
import { isPausedByOffice, officePauseText } from '../availability/office-pause';
import { isHelperOnly } from '../availability/helper-policy';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { servicesIn } from './credential-policy';
import { offerDays } from '../assignments/offer-days';
import { PRICE_LASTS_MS, TRAILING_DAYS } from '../assignments/engine-settings';

/** A pro's promises this long around the visits are all that can touch them. */
const AROUND_MS = 2 * DAY_MS;

type ProRow = Prisma.ProGetPayload<{
  include: { availability: true; overrides: true; licenses: true; timeOff: true; busyTimes: true; dayPrices: true };
}>;

type ProsQuery = {
  proIds: string[];
  /** Of the site: licenses count in one state. */
  state: string;
  /** First and last instant that the visits can touch. */
  from: Date;
  to: Date;
  /** Promises of these visits do not count. */
  exceptVisitIds: readonly string[];
  withOffers: boolean;
  /** Only promises made before it, also those of visits that are done by now: what stood then. */
  promisedBefore?: Date;
};

/** Pros as the engine sees them for work in one state between two instants: hours, credentials, promises, figures. */
export async function loadEnginePros(db: Db, query: ProsQuery): Promise<EnginePro[]> {
  const { proIds, state, exceptVisitIds, withOffers, promisedBefore } = query;
  const from = new Date(query.from.getTime() - AROUND_MS);
  const to = new Date(query.to.getTime() + AROUND_MS);
  const pros = await db.pro.findMany({
    where: { id: { in: proIds } },
    orderBy: { id: 'asc' },
    include: {
      availability: true,
      overrides: { where: { date: { gte: from, lte: to } } },
      licenses: { where: { state }, orderBy: { id: 'asc' } },
      timeOff: true,
      dayPrices: {
        where: { region: state, date: { gte: from, lte: to }, at: { gte: new Date(now().getTime() - PRICE_LASTS_MS) } },
        orderBy: { date: 'asc' },
      },
      busyTimes: { where: { start: { lt: to }, end: { gt: from } }, orderBy: { start: 'asc' } },
    },
  });
  const promises = await loadPromises(db, { proIds, from, to, exceptVisitIds, withOffers, promisedBefore });
  const paid = await trailingPay(db, proIds);
  const licensed = await licensedKinds(db, state);
  return pros.map((pro) =>
    enginePro(pro, { state, licensed, from, to, bookings: promises.get(pro.id) ?? [], paidCents: paid.get(pro.id) ?? 0 }),
  );
}

type PromiseQuery = Pick<ProsQuery, 'proIds' | 'from' | 'to' | 'exceptVisitIds' | 'withOffers' | 'promisedBefore'>;

const promise = {
  visitId: true,
  proId: true,
  start: true,
  end: true,
  visit: { select: { booking: { select: { site: { select: { lat: true, lng: true } } } } } },
} as const;

/** Active assignments, and the days of open offers where they count, of these pros between two instants. */
export async function loadPromises(db: Db, query: PromiseQuery): Promise<Map<string, Booking[]>> {
  const within = { start: { lt: query.to }, end: { gt: query.from } };
  const other = query.exceptVisitIds.length > 0 ? { visitId: { notIn: [...query.exceptVisitIds] } } : {};
  const own = { proId: { in: query.proIds }, ...other };
  const standing: Prisma.AssignmentWhereInput = query.promisedBefore
    ? { status: { in: [...ACTIVE_STATUSES, 'completed'] }, acceptedAt: { lt: query.promisedBefore } }
    : { status: { in: [...ACTIVE_STATUSES] } };
  const assigned = await db.assignment.findMany({ where: { ...own, ...within, ...standing }, select: promise });
  const offered = query.withOffers
    ? await db.offer.findMany({
        where: { ...own, status: 'open', OR: [within, { dayStarts: { isEmpty: false } }] },
        select: { ...promise, dayStarts: true },
      })
    : [];
  const days = offered
    .flatMap((offer) => offerDays(offer).map((day) => ({ ...offer, ...day })))
    .filter(({ start, end }) => start < query.to && end > query.from);
  const byPro = new Map<string, Booking[]>();
  for (const { visitId, proId, start, end, visit } of [...assigned, ...days]) {
    const { lat, lng } = visit.booking.site;
    const booking = { visitId, start: start.toISOString(), end: end.toISOString(), lat, lng };
    byPro.set(proId, [...(byPro.get(proId) ?? []), booking]);
  }
  return byPro;
}

/** What each pro was promised for visits of the last four weeks, done or not yet done. */
async function trailingPay(db: Db, proIds: string[]): Promise<Map<string, number>> {
  const sums = await db.assignment.groupBy({
    by: ['proId'],
    where: {
      proId: { in: proIds },
      status: { in: [...ACTIVE_STATUSES, 'completed'] },
      acceptedAt: { gte: new Date(now().getTime() - TRAILING_DAYS * DAY_MS) },
    },
    _sum: { proPayoutCents: true },
  });
  return new Map(sums.map((sum) => [sum.proId, sum._sum.proPayoutCents ?? 0]));
}

type EngineFacts = {
  state: string;
  licensed: ReadonlyMap<string, string>;
  from: Date;
  to: Date;
  bookings: Booking[];
  paidCents: number;
};

function enginePro(pro: ProRow, facts: EngineFacts): EnginePro {
  const weekly = pro.availability.map((range) => ({ weekday: range.weekday, start: range.start, end: range.end }));
  return {
    proId: pro.id,
    lat: pro.lat,
    lng: pro.lng,
    zone: pro.zone,
    active: isActive(pro),
    accepting: isAccepting(pro, now()),
    ...readOfficePause(pro, now()),
    autoAccept: pro.autoAccept,
    sameDay: pro.sameDay,
    maxMiles: pro.maxMiles,
    minPayoutCents: pro.minPayoutCents,
    maxVisitsPerDay: pro.maxVisitsPerDay,
    services: servicesIn(facts.state, pro, facts.licensed),
    ...readBrings(pro),
    weekly,
    overrides: engineOverrides(pro, facts),
    bookings: facts.bookings,
    quietHours: pro.quietStart && pro.quietEnd ? { start: pro.quietStart, end: pro.quietEnd } : null,
    rating: pro.rating,
    acceptance: pro.offersMade === 0 ? 1 : Math.min(1, pro.offersAccepted / pro.offersMade),
    offeredHours28d: weeklyHours(weekly) * (TRAILING_DAYS / 7),
    paidCents28d: facts.paidCents,
    dayPrices: pro.dayPrices.map(({ date, seconds }) => ({ date: dateText(date), seconds })),
  };
}

/** Days blocked, days off that come back, own hours, and what a calendar elsewhere leaves of them. */
function engineOverrides(pro: ProRow, { from, to }: { from: Date; to: Date }): EnginePro['overrides'] {
  const days = { from: localReading(from, pro.zone).date, to: localReading(to, pro.zone).date };
  return overridesFor(hourFacts(pro), days).map(({ date, status, start, end }) =>
    status === 'blocked' ? { date, status } : { date, status, start: start ?? '00:00', end: end ?? '24:00' },
  );
}

/** The equipment and the crew of a pro, left out where they come alone with bare hands. */
export function readBrings({
  equipment,
  crewSize,
}: Pick<Pro, 'equipment' | 'crewSize'>): Pick<EnginePro, 'equipment' | 'crewSize'> {
  return { ...(equipment.length > 0 && { equipment }), ...(crewSize > 1 && { crewSize }) };
}

/** The account works alone. A pause of the office leaves it active: the pro just gets no new work. */
export function isActive(pro: Pick<Pro, 'status' | 'onboardedAt' | 'yearsExperience' | 'helperWaivedAt'>): boolean {
  return (pro.status === 'active' || pro.status === 'paused') && pro.onboardedAt !== null && !isHelperOnly(pro);
}

/** The switch is on, and neither the pro's own pause nor the office's is running. */
export function isAccepting(pro: Pick<Pro, 'status' | 'acceptingJobs' | 'pausedUntil' | 'officePausedUntil'>, at: Date): boolean {
  return pro.acceptingJobs && (pro.pausedUntil === null || pro.pausedUntil <= at) && !isPausedByOffice(pro, at);
}

/** Why a pro whom the office has paused takes no work, in the words of a verdict. */
export function readOfficePause(pro: Pick<Pro, 'status' | 'zone' | 'officePausedUntil'>, at: Date): { away?: string } {
  return isPausedByOffice(pro, at) ? { away: officePauseText(pro) } : {};
}

function weeklyHours(ranges: WeeklyRange[]): number {
  const minutes = ranges.map((range) => {
    const length = clockMinutes(range.end) - clockMinutes(range.start);
    return length > 0 ? length : length + 1_440;
  });
  return minutes.reduce((sum, length) => sum + length, 0) / 60;
}
