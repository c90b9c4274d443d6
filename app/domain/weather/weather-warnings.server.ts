import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { localDate } from '#app/platform/local-date';
import { readHolds } from '../weather-holds/read-holds.server';
import { FORECAST_DAYS } from './forecast-cells.server';
import { type Breach, findBreaches } from './weather-limits';
import { listLimits, type ServiceLimits } from './save-limits.server';

const ROWS_READ = 20_000;

/** A day on which the forecast breaks a limit for visits ahead: all its hours of one service, from the first to the last. */
export type WeatherWarning = {
  serviceLineId: string;
  serviceName: string;
  date: string;
  startsAt: Date;
  endsAt: Date;
  zips: string[];
  visits: number;
  /** The worst of each kind. */
  breaches: Breach[];
};

type Row = {
  visitId: string;
  serviceLineId: string;
  service: string;
  zip: string;
  at: Date;
  gustMph: number;
  rainIn: number;
  tempF: number;
  isIcy: boolean;
  isHigh: boolean;
};

/**
 * Where the forecast breaks the limits of a service in the hours of visits ahead, without the hours that are held already, by day in the zone of the office. A
 * promised visit counts with its hours on each of its days, a waiting one with those of its window where that is a day at most, on each day that it takes.
 */
export async function findWarnings(db: Db, zone: string): Promise<WeatherWarning[]> {
  const limits = new Map((await listLimits(db)).filter(hasLimit).map((one) => [one.serviceLineId, one]));
  if (limits.size === 0) return [];
  const rows = await readExpected(db, [...limits.keys()]);
  const isHeld = await heldHours(db, rows);
  const warnings = new Map<string, WeatherWarning & { ids: Set<string> }>();
  for (const row of rows) {
    const limit = limits.get(row.serviceLineId);
    const broken = limit ? findBreaches(limit, row, row.isHigh) : [];
    if (limit && broken.length > 0 && !isHeld(row)) add(warnings, { row, broken, name: limit.name, zone });
  }
  return [...warnings.values()]
    .map(({ ids, ...warning }) => ({ ...warning, visits: ids.size, zips: warning.zips.sort() }))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

function hasLimit({ gustMph, highGustMph, rain, coldF, ice }: ServiceLimits): boolean {
  return gustMph !== null || highGustMph !== null || rain !== null || coldF !== null || ice;
}

function readExpected(db: Db, serviceLineIds: string[]): Promise<Row[]> {
  const until = new Date(now().getTime() + FORECAST_DAYS * DAY_MS);
  return db.$queryRaw<Row[]>`
    SELECT v.id AS "visitId", k.service_line_id AS "serviceLineId", v.service, s.zip, h.at,
      h.gust_mph AS "gustMph", h.rain_in AS "rainIn", h.temp_f AS "tempF", h.is_icy AS "isIcy",
      coalesce(checked.stories, drawn.stories, substring(r.design->>'storeys' FROM '^[1-3]$')::int, noted.stories, 1) >= 3 AS "isHigh"
    FROM visit v
    JOIN work_kind k ON k.id = v.service AND k.service_line_id = ANY(${serviceLineIds}::text[])
    JOIN weather_limit l ON l.service_line_id = k.service_line_id
    JOIN booking b ON b.id = v.booking_id
    JOIN site s ON s.id = b.site_id
    LEFT JOIN quote q ON q.id = b.quote_id
    LEFT JOIN quote_request r ON r.id = q.quote_request_id
    LEFT JOIN house_design drawn ON drawn.quote_request_id = r.id
    LEFT JOIN LATERAL (SELECT sr.stories FROM site_record sr WHERE sr.site_id = s.id AND sr.written_as IN ('pro', 'office')
      ORDER BY sr.created_at DESC, sr.id DESC LIMIT 1) checked ON true
    LEFT JOIN LATERAL (SELECT sr.stories FROM site_record sr WHERE sr.site_id = s.id
      ORDER BY sr.created_at DESC, sr.id DESC LIMIT 1) noted ON true
    LEFT JOIN assignment a ON a.visit_id = v.id AND a.status = 'accepted'
    CROSS JOIN LATERAL (
      SELECT da.starts_at AS first_start, da.starts_at AS last_start FROM visit d
      JOIN assignment da ON da.visit_id = d.id AND da.status = 'accepted'
      WHERE d.id = v.id OR (d.lead_visit_id = v.id AND d.seat = 1 AND d.day > 1)
      UNION ALL
      SELECT v.window_start + later.days, v.window_end + later.days
      FROM generate_series(0, v.days - 1) nth CROSS JOIN LATERAL (SELECT nth * interval '1 day' AS days) later
      WHERE a.id IS NULL AND v.window_end - v.window_start <= interval '1 day'
    ) day
    JOIN forecast_hour h ON h.cell_id = (round(s.lat * 4) / 4)::text || ',' || (round(s.lng * 4) / 4)::text
      AND h.at > day.first_start - interval '1 hour'
      AND h.at < day.last_start + v.duration_minutes * interval '1 minute'
      AND h.at > ${now()}::timestamptz - interval '1 hour'
      AND (h.gust_mph > least(l.gust_mph, l.high_gust_mph) OR h.rain_in * 100 > l.rain OR h.temp_f < l.cold_f OR (l.ice AND h.is_icy))
    WHERE v.status IN ('pending', 'offered', 'accepted') AND v.lead_visit_id IS NULL AND v.window_end > ${now()} AND v.window_start < ${until}
    ORDER BY h.at, v.id
    LIMIT ${ROWS_READ}`;
}

async function heldHours(db: Db, rows: readonly Row[]): Promise<(row: Row) => boolean> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return () => false;
  const zips = rows.map(({ zip }) => zip);
  const find = await readHolds(db, { from: first.at, to: new Date(last.at.getTime() + HOUR_MS), zips });
  return (row) => find(row).some(({ startsAt, endsAt }) => startsAt <= row.at && row.at < endsAt);
}

type Added = { row: Row; broken: Breach[]; name: string; zone: string };

function add(warnings: Map<string, WeatherWarning & { ids: Set<string> }>, { row, broken, name, zone }: Added): void {
  const date = localDate(row.at, zone);
  const key = `${row.serviceLineId} ${date}`;
  const endsAt = new Date(row.at.getTime() + HOUR_MS);
  const known = warnings.get(key) ?? {
    serviceLineId: row.serviceLineId,
    serviceName: name,
    date,
    startsAt: row.at,
    endsAt,
    zips: [],
    visits: 0,
    breaches: [],
    ids: new Set<string>(),
  };
  known.ids.add(row.visitId);
  if (!known.zips.includes(row.zip)) known.zips.push(row.zip);
  if (endsAt > known.endsAt) known.endsAt = endsAt;
  for (const breach of broken) {
    const same = known.breaches.find(({ kind }) => kind === breach.kind);
    if (!same) known.breaches.push(breach);
    else if (breach.worse > same.worse) Object.assign(same, breach);
  }
  warnings.set(key, known);
}
