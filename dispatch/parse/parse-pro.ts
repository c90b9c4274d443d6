import { ProblemError } from '../model/problem-error';
import {
  byCodeUnit,
  readDate,
  readFlag,
  readInstant,
  readList,
  readNames,
  readNumber,
  readObject,
  readText,
  readTime,
  readWhole,
  readZone,
} from './read-fields';
import type { Booking, DayPrice, DayOverride, Pro, ProService, WeeklyRange } from '../model/types';

const PRO_KEYS = new Set([
  'proId',
  'lat',
  'lng',
  'zone',
  'active',
  'accepting',
  'away',
  'autoAccept',
  'sameDay',
  'maxMiles',
  'minPayoutCents',
  'maxVisitsPerDay',
  'services',
  'weekly',
  'overrides',
  'bookings',
  'quietHours',
  'rating',
  'acceptance',
  'offeredHours28d',
  'paidCents28d',
  'dayPrices',
  'equipment',
  'crewSize',
]);
/** People that one pro may come with. */
const MOST_IN_CREW = 6;
const SERVICE_KEYS = new Set(['service', 'validFrom', 'validTo']);
const WEEKLY_KEYS = new Set(['weekday', 'start', 'end']);
const BLOCKED_KEYS = new Set(['date', 'status']);
const CUSTOM_KEYS = new Set(['date', 'status', 'start', 'end']);
const BOOKING_KEYS = new Set(['visitId', 'start', 'end', 'lat', 'lng']);
const PRICE_KEYS = new Set(['date', 'seconds']);
const QUIET_KEYS = new Set(['start', 'end']);

function parseService(value: unknown, path: string): ProService {
  const fields = readObject(value, path, SERVICE_KEYS);
  const from = fields.validFrom ?? null;
  const to = fields.validTo ?? null;
  const validFrom = from === null ? null : readDate(from, `${path}.validFrom`);
  const validTo = to === null ? null : readDate(to, `${path}.validTo`);
  if (validFrom !== null && validTo !== null && validTo < validFrom) {
    throw new ProblemError(`${path}.validTo`, `must not be before validFrom (got ${validTo} before ${validFrom})`);
  }
  return { service: readText(fields.service, `${path}.service`), validFrom, validTo };
}

function parseWeekly(value: unknown, path: string): WeeklyRange {
  const fields = readObject(value, path, WEEKLY_KEYS);
  return {
    weekday: readWhole(fields.weekday, `${path}.weekday`, 0, 6),
    start: readTime(fields.start, `${path}.start`),
    end: readTime(fields.end, `${path}.end`, true),
  };
}

function parseOverride(value: unknown, path: string): DayOverride {
  const status = (value as { status?: unknown } | null)?.status;
  const fields = readObject(value, path, status === 'blocked' ? BLOCKED_KEYS : CUSTOM_KEYS);
  const date = readDate(fields.date, `${path}.date`);
  if (status === 'blocked') return { date, status };
  if (status !== 'custom') throw new ProblemError(`${path}.status`, 'must be "blocked" or "custom"');
  return { date, status, start: readTime(fields.start, `${path}.start`), end: readTime(fields.end, `${path}.end`, true) };
}

function parseBooking(value: unknown, path: string): Booking {
  const fields = readObject(value, path, BOOKING_KEYS);
  const start = readInstant(fields.start, `${path}.start`);
  const end = readInstant(fields.end, `${path}.end`);
  if (Date.parse(end) <= Date.parse(start))
    throw new ProblemError(`${path}.end`, `must be after start (got ${end}, start ${start})`);
  return {
    visitId: readText(fields.visitId, `${path}.visitId`),
    start,
    end,
    lat: readNumber(fields.lat, `${path}.lat`, -90, 90),
    lng: readNumber(fields.lng, `${path}.lng`, -180, 180),
  };
}

function parseQuietHours(value: unknown, path: string): { start: string; end: string } {
  const fields = readObject(value, path, QUIET_KEYS);
  return { start: readTime(fields.start, `${path}.start`), end: readTime(fields.end, `${path}.end`, true) };
}

function parsePrice(value: unknown, path: string): DayPrice {
  const fields = readObject(value, path, PRICE_KEYS);
  return { date: readDate(fields.date, `${path}.date`), seconds: readWhole(fields.seconds, `${path}.seconds`) };
}

function parseEach<Entry>(value: unknown, path: string, parse: (entry: unknown, path: string) => Entry): Entry[] {
  return readList(value, path).map((entry, index) => parse(entry, `${path}[${index}]`));
}

function overrideKey(override: DayOverride): string {
  return override.status === 'blocked' ? override.date : `${override.date} ${override.start} ${override.end}`;
}

/** Reads one pro; `path` is how messages name the pro. Inner lists come back sorted. */
export function parsePro(value: unknown, path: string): Pro {
  const fields = readObject(value, path, PRO_KEYS);
  const cap = fields.maxVisitsPerDay ?? null;
  const pro: Pro = {
    proId: readText(fields.proId, `${path}.proId`),
    lat: readNumber(fields.lat, `${path}.lat`, -90, 90),
    lng: readNumber(fields.lng, `${path}.lng`, -180, 180),
    zone: readZone(fields.zone, `${path}.zone`),
    accepting: readFlag(fields.accepting, `${path}.accepting`),
    autoAccept: readFlag(fields.autoAccept, `${path}.autoAccept`),
    sameDay: readFlag(fields.sameDay, `${path}.sameDay`),
    maxMiles: readNumber(fields.maxMiles, `${path}.maxMiles`),
    minPayoutCents: readWhole(fields.minPayoutCents, `${path}.minPayoutCents`),
    maxVisitsPerDay: cap === null ? null : readWhole(cap, `${path}.maxVisitsPerDay`),
    services: parseEach(fields.services, `${path}.services`, parseService).sort(
      (a, b) =>
        byCodeUnit(a.service, b.service) ||
        byCodeUnit(a.validFrom ?? '', b.validFrom ?? '') ||
        byCodeUnit(a.validTo ?? '~', b.validTo ?? '~'),
    ),
    weekly: parseEach(fields.weekly, `${path}.weekly`, parseWeekly).sort(
      (a, b) => a.weekday - b.weekday || byCodeUnit(a.start, b.start) || byCodeUnit(a.end, b.end),
    ),
    overrides: parseEach(fields.overrides, `${path}.overrides`, parseOverride).sort((a, b) =>
      byCodeUnit(overrideKey(a), overrideKey(b)),
    ),
    bookings: parseEach(fields.bookings, `${path}.bookings`, parseBooking).sort(
      (a, b) =>
        Date.parse(a.start) - Date.parse(b.start) || Date.parse(a.end) - Date.parse(b.end) || byCodeUnit(a.visitId, b.visitId),
    ),
    rating: readNumber(fields.rating, `${path}.rating`),
    acceptance: readNumber(fields.acceptance, `${path}.acceptance`, 0, 1),
    offeredHours28d: readNumber(fields.offeredHours28d, `${path}.offeredHours28d`),
    paidCents28d: readWhole(fields.paidCents28d, `${path}.paidCents28d`),
  };
  if (fields.away !== undefined) pro.away = readText(fields.away, `${path}.away`);
  if (fields.active !== undefined) pro.active = readFlag(fields.active, `${path}.active`);
  if (fields.quietHours !== undefined) {
    pro.quietHours = fields.quietHours === null ? null : parseQuietHours(fields.quietHours, `${path}.quietHours`);
  }
  if (fields.dayPrices !== undefined) {
    pro.dayPrices = parseEach(fields.dayPrices, `${path}.dayPrices`, parsePrice).sort((a, b) => byCodeUnit(a.date, b.date));
  }
  if (fields.equipment !== undefined) pro.equipment = readNames(fields.equipment, `${path}.equipment`);
  if (fields.crewSize !== undefined) pro.crewSize = readWhole(fields.crewSize, `${path}.crewSize`, 1, MOST_IN_CREW);
  return pro;
}
