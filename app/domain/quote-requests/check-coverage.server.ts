import { judge, prepareProblem, type PreparedProblem, type Visit as EngineVisit } from '#dispatch';
import { dateTimeFormat } from '#app/platform/date-time-format';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { dateColumn, localDate } from '#app/platform/local-date';
import { currentLocale } from '#app/platform/texts/language';
import { getPayout, getBps } from '../catalog/shares';
import { firstBookableDate, startWindow } from '../catalog/visit-windows';
import { TRAVEL } from '../assignments/engine-settings';
import { followingWindows } from '../teams/day-windows';
import { engineNeeds, loadProsAround } from '../dispatching/load-problem.server';
import type { DayPart } from '../catalog/day-parts';
import { readHeldBack } from '../capacity/held-back.server';
import { findServiceArea, type AreaOfPlace } from '../catalog/find-service-area.server';
import { findZip, type ZipPlace } from '../catalog/find-zip.server';
import { instantPriceCents } from '../catalog/instant-price';
import { listPackages, listSeasons, type CatalogPackage } from '../catalog/queries.server';
import { addDays, seasonOn, type LocalDate, type SeasonDates } from '../catalog/seasons';
import { type Closed, closedOn } from '../closed-days/closed-days';
import { readClosed } from '../closed-days/read-closed.server';
import { readBookingTerms } from '../settings/booking-terms.server';

/** Until when pros' calendars are looked at for free dates. */
const HORIZON_DAYS = 45;
const NEXT_DATES = 3;
/** Waiting visits this many degrees away (about 25 miles) compete for the same crews. */
const RIVAL_DEGREES = 0.36;

export type FreeDate = { date: LocalDate; label: string; slots: number };
export type Coverage = { zip: string; city: string; state: string; covered: boolean; nextDates: FreeDate[] };

export type Capacity = {
  place: ZipPlace;
  area: AreaOfPlace | null;
  seasons: SeasonDates[];
  /** How many more visits of this kind the pros near the place can start on that local date, without those held back for urgent calls. */
  slotsOn: (date: LocalDate, dayPart?: DayPart) => number;
  /** What the office has closed of the days that were read. */
  closed: readonly Closed[];
};

/** A free date in the language of the reader. */
export function dateLabel(date: LocalDate): string {
  return dateTimeFormat(currentLocale(), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    dateColumn(date),
  );
}

type Supposed = { place: ZipPlace; pack: CatalogPackage; minutes: number; area: AreaOfPlace; platformFeeBps: number };

function hypotheticalVisit({ place, pack, minutes, area, platformFeeBps }: Supposed): EngineVisit {
  const price = instantPriceCents(pack, area.priceIndexBps) ?? pack.priceLowCents ?? pack.priceHighCents;
  // A package without a price list is offered at what its quote will say: here no least payout excludes a pro.
  const install = price === null ? null : price - (pack.takedownMinutes ? getBps(price, pack.takedownShareBps) : 0);
  return {
    visitId: 'coverage',
    lat: place.lat,
    lng: place.lng,
    service: pack.service,
    durationMinutes: minutes,
    payoutCents: install === null ? 100_000_000 : getPayout(install, platformFeeBps),
    windows: [],
    priority: 0,
    createdAt: now().toISOString(),
    excludedProIds: [],
    preferredProId: null,
    zone: place.zone,
    ...engineNeeds(pack),
    ...(pack.days > 1 && { days: pack.days }),
  };
}

/**
 * Visits that have their day and wait for a pro near the place, by local date of their window: they will take crews of that day. Of a team each
 * place that no pro has counts, and of several days each, on the dates that follow.
 */
async function rivals(db: Db, place: ZipPlace, service: string): Promise<Map<LocalDate, number>> {
  const rows = await db.$queryRaw<{ date: string; waiting: number }[]>`
    SELECT to_char((w.window_start AT TIME ZONE w.zone) + (v.day - w.day) * interval '1 day', 'YYYY-MM-DD') AS date, count(*)::int AS waiting
    FROM visit w JOIN booking b ON b.id = w.booking_id JOIN site s ON s.id = b.site_id
      JOIN visit v ON v.id = w.id OR (v.lead_visit_id = w.id AND v.status = 'draft')
    WHERE w.status IN ('pending', 'offered') AND (w.status = 'pending' OR v.seat > w.seat) AND w.kind <> 'takedown' AND w.settle_at IS NULL
      AND w.service = ${service} AND w.window_start > ${now()}
      AND abs(s.lat - ${place.lat}::float8) < ${RIVAL_DEGREES}::float8 AND abs(s.lng - ${place.lng}::float8) < ${RIVAL_DEGREES}::float8
    GROUP BY 1`;
  return new Map(rows.map((row) => [row.date, row.waiting]));
}

type Days = Parameters<typeof followingWindows>[0];

/** The window of a day, and where the work takes several those of the days that may follow, without the closed ones. */
function startsOn(asked: Days, closed: Parameters<typeof closedOn>[0]): Pick<EngineVisit, 'windows' | 'startsBy'> {
  const { windowStart, windowEnd, zone, days } = asked;
  const startsBy = windowEnd.toISOString();
  const windows: EngineVisit['windows'] = [[windowStart.toISOString(), startsBy]];
  if (days === 1) return { windows };
  const others = followingWindows(asked).filter(([from]) => !closedOn(closed, localDate(new Date(from), zone)));
  return { windows: [...windows, ...others], startsBy };
}

/** Rules that refuse a pro for other visits of the day alone: with none they would be free. */
const TAKEN: readonly (string | null)[] = ['day_cap', 'overlap', 'travel'];

/**
 * Counts the pros that the engine would let take a visit in the window, less the visits that already wait for one and less the share of
 * that day's pros, free or taken, that is held back. Below twenty pros five percent are none.
 */
function slotCounter(input: {
  prepared: PreparedProblem;
  visit: EngineVisit;
  zone: string;
  waiting: Map<LocalDate, number>;
  closed: readonly Closed[];
  /** How many each visit takes. */
  pros: number;
  heldPercent: number;
}): Capacity['slotsOn'] {
  const { prepared, visit, zone, waiting, closed, pros, heldPercent } = input;
  return function slotsOn(date, dayPart = 'any') {
    const { windowStart, windowEnd } = startWindow(date, dayPart, zone);
    if (windowEnd <= now() || closedOn(closed, date)) return 0;
    const asked = { ...visit, ...startsOn({ windowStart, windowEnd, zone, days: visit.days ?? 1 }, closed) };
    const codes = prepared.problem.pros.map((pro) => judge(asked, pro, prepared).code);
    const free = codes.filter((code) => code === null).length;
    const taken = codes.filter((code) => TAKEN.includes(code)).length;
    const held = Math.floor(((free + taken) * heldPercent) / 100);
    return Math.floor(Math.max(0, free - held - (waiting.get(date) ?? 0)) / pros);
  };
}

/**
 * What the pros' calendars hold for a package at a ZIP, read once; `slotsOn` then answers for any local date from today, or
 * from `from`, to `until` (default: 45 days on). `minutes`: how long it takes each day, where that is not the package's own. Null when there is no
 * such ZIP.
 */
export async function readCapacity(
  db: Db,
  query: { zip: string; pack: CatalogPackage; minutes?: number; from?: LocalDate; until?: LocalDate },
): Promise<Capacity | null> {
  const place = await findZip(db, query.zip);
  if (!place) return null;
  const area = await findServiceArea(db, place);
  const seasons = await listSeasons(db, query.pack.serviceLineId);
  if (!area) return { place, area: null, seasons, slotsOn: () => 0, closed: [] };
  const bookable = firstBookableDate(now(), place.zone);
  const first = query.from && query.from > bookable ? query.from : bookable;
  const last = query.until && query.until > first ? query.until : addDays(nextOpenDate(seasons, first) ?? first, HORIZON_DAYS);
  const from = startWindow(first, 'any', place.zone).windowStart;
  const lastDay = startWindow(last, 'any', place.zone);
  const [, lastOfDays] = followingWindows({ ...lastDay, zone: place.zone, days: query.pack.days }).at(-1) ?? [];
  const to = lastOfDays ? new Date(lastOfDays) : lastDay.windowEnd;
  const { platformFeeBps } = await readBookingTerms(db);
  const { pack, minutes = pack.installMinutes } = query;
  const visit = hypotheticalVisit({ place, pack, minutes, area, platformFeeBps });
  // One visit over the whole stretch, so that the prepared calendars reach from the first day to the last.
  const stretch = { ...visit, visitId: 'stretch', windows: [[from.toISOString(), to.toISOString()] as [string, string]] };
  const pros = await loadProsAround(db, { visit: stretch, state: place.state, from, to });
  const prepared = prepareProblem({
    format: 'brightcrew-dispatch/1',
    now: now().toISOString(),
    commute: 'outside',
    travel: TRAVEL,
    visits: [stretch],
    pros,
  });
  const waiting = await rivals(db, place, query.pack.service);
  const find = await readClosed(db, { from: first, to: last, zips: [place.zip] });
  const closed = find({ zip: place.zip, serviceLineId: query.pack.serviceLineId });
  // Urgent calls are what it is held back for.
  const heldPercent = pack.visitKind === 'service_call' ? 0 : await readHeldBack(db);
  return {
    place,
    area,
    seasons,
    closed,
    slotsOn: slotCounter({ prepared, visit, zone: place.zone, waiting, closed, pros: pack.pros, heldPercent }),
  };
}

/** The first day on or after `from` on which some season installs, or null when none is planned. */
export function nextOpenDate(seasons: readonly SeasonDates[], from: LocalDate): LocalDate | null {
  const open = seasons.find((season) => season.installTo >= from);
  if (!open) return null;
  return open.installFrom > from ? open.installFrom : from;
}

/** The next days in season with at least one free crew, at most `count`. */
export function freeDates(capacity: Capacity, count: number = NEXT_DATES): FreeDate[] {
  const first = nextOpenDate(capacity.seasons, firstBookableDate(now(), capacity.place.zone));
  const found: FreeDate[] = [];
  for (let ahead = 0; first && ahead < HORIZON_DAYS && found.length < count; ahead += 1) {
    const date = addDays(first, ahead);
    if (!seasonOn(capacity.seasons, date)) continue;
    const slots = capacity.slotsOn(date);
    if (slots > 0) found.push({ date, label: dateLabel(date), slots });
  }
  return found;
}

/**
 * Whether a ZIP is served and on which next three dates a crew is free, from the pros' own calendars, promises and rules
 *. Without `packageId` it is about the first package. Null when there is no such ZIP.
 */
export async function checkCoverage(db: Db, query: { zip: string; packageId?: string | null }): Promise<Coverage | null> {
  const packages = await listPackages(db);
  const pack = packages.find((each) => each.id === query.packageId) ?? packages[0];
  if (!pack) return null;
  const capacity = await readCapacity(db, { zip: query.zip, pack });
  if (!capacity) return null;
  const { zip, city, state } = capacity.place;
  return { zip, city, state, covered: capacity.area !== null, nextDates: capacity.area ? freeDates(capacity) : [] };
}
