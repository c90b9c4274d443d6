import { LRUCache } from 'lru-cache';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { env } from '#app/platform/env.server';
import { dateColumn } from '#app/platform/local-date';
import { laggingDb } from '#app/platform/replica.server';
import type { DayPart } from '../catalog/day-parts';
import type { ZipPlace } from '../catalog/find-zip.server';
import { type CatalogPackage, listSeasons } from '../catalog/queries.server';
import { addDays, type LocalDate, type SeasonDates, seasonOn } from '../catalog/seasons';
import { firstBookableDate } from '../catalog/visit-windows';
import { closedOn } from '../closed-days/closed-days';
import { type Capacity, nextOpenDate, readCapacity } from './check-coverage.server';

/** Five weeks are shown at a time, from a Sunday on. */
const SHOWN_DAYS = 35;
/** Where no season says how far ahead a day can be asked for. */
const FARTHEST_DAYS = 364;
/** A day with this many visits left or fewer is nearly full. */
const FEW_LEFT = 2;

/** `full` and `outside` (of the season) can be asked for, and the office answers; `past` and `closed` are refused. */
export type FreeDay = { date: LocalDate } & (
  { state: 'free' | 'few'; slots: number } | { state: 'full' | 'outside' | 'past' } | { state: 'closed'; reason: string }
);

export type FreeDays = {
  days: FreeDay[];
  /** The first day of the weeks before and after; null where nothing can be booked there. */
  earlier: LocalDate | null;
  later: LocalDate | null;
};

type Asked = {
  place: ZipPlace;
  pack: CatalogPackage;
  /** How long it would take each day. */
  minutes: number;
  dayPart: DayPart;
  around: LocalDate | null;
};

function sundayBefore(date: LocalDate): LocalDate {
  return addDays(date, -dateColumn(date).getUTCDay());
}

/** The weeks that hold a day, counted from the week of the first bookable one. */
function pageWith(date: LocalDate, first: LocalDate): number {
  const days = (dateColumn(date).getTime() - dateColumn(sundayBefore(first)).getTime()) / DAY_MS;
  return Math.min(Math.max(Math.floor(days / SHOWN_DAYS), 0), Math.floor(FARTHEST_DAYS / SHOWN_DAYS));
}

function dayOn(capacity: Capacity, { date, first, dayPart }: { date: LocalDate; first: LocalDate; dayPart: DayPart }): FreeDay {
  if (date < first) return { date, state: 'past' };
  const closed = closedOn(capacity.closed, date);
  if (closed) return { date, state: 'closed', reason: closed.reason };
  if (!seasonOn(capacity.seasons, date)) return { date, state: 'outside' };
  const slots = capacity.slotsOn(date, dayPart);
  if (slots === 0) return { date, state: 'full' };
  return { date, state: slots > FEW_LEFT ? 'free' : 'few', slots };
}

function lastPage(seasons: readonly SeasonDates[], first: LocalDate): number {
  const last = seasons.reduce((latest, { installTo }) => (installTo > latest ? installTo : latest), first);
  return last > first ? pageWith(last, first) : pageWith(addDays(first, FARTHEST_DAYS), first);
}

/**
 * Five weeks of days and what can be booked on each, for a package at a place: those with the day asked for, or else with the first
 * day of the season. The calendars are read once, by what a booking is accepted with (`readCapacity`). Null where no area serves the place.
 */
export async function readFreeDays(db: Db, { place, pack, minutes, dayPart, around }: Asked): Promise<FreeDays | null> {
  const first = firstBookableDate(now(), place.zone);
  const seasons = await listSeasons(db, pack.serviceLineId);
  const last = lastPage(seasons, first);
  const page = Math.min(pageWith(around ?? nextOpenDate(seasons, first) ?? first, first), last);
  const from = addDays(sundayBefore(first), page * SHOWN_DAYS);
  const dates = Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(from, index));
  const capacity = await readCapacity(db, { zip: place.zip, pack, minutes, from, until: dates.at(-1) });
  if (!capacity?.area) return null;
  return {
    days: dates.map((date) => dayOn(capacity, { date, first, dayPart })),
    earlier: page > 0 ? addDays(from, -SHOWN_DAYS) : null,
    later: page < last ? addDays(from, SHOWN_DAYS) : null,
  };
}

/** As many ZIPs with a package, its minutes, a time of day and weeks as strangers ask for within a minute. */
const MAX_KEPT = 5_000;

let kept: LRUCache<string, { free: FreeDays | null }> | undefined;

/** As `readFreeDays`, at most COVERAGE_SECONDS old: strangers ask it as often as they like. A booking never relies on it. */
export async function recentFreeDays(db: Db, asked: Asked): Promise<FreeDays | null> {
  const { COVERAGE_SECONDS } = env();
  if (COVERAGE_SECONDS === 0) return readFreeDays(db, asked);
  kept ??= new LRUCache({ max: MAX_KEPT, ttl: COVERAGE_SECONDS * 1_000 });
  const page = asked.around ? pageWith(asked.around, firstBookableDate(now(), asked.place.zone)) : '';
  const key = [asked.place.zip, asked.pack.id, asked.minutes, asked.dayPart, page].join(' ');
  const reader = env().DATABASE_REPLICA_URL ? await laggingDb() : db;
  const found = kept.get(key) ?? { free: await readFreeDays(reader, asked) };
  kept.set(key, found, { noUpdateTTL: true });
  return found.free;
}
