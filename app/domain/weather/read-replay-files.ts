import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { HourAt, IssuedHour, PlannedVisit } from './replay-forecast';

const isYes = z
  .string()
  .default('')
  .transform((text) => /^(1|yes|true)$/i.test(text.trim()));
const place = { lat: z.coerce.number().min(-90).max(90), lng: z.coerce.number().min(-180).max(180) };
const observedRow = z.object({
  ...place,
  at: z.coerce.date(),
  gust_mph: z.coerce.number().min(0).max(300),
  rain_in: z.coerce.number().min(0).max(20),
  temp_f: z.coerce.number().min(-100).max(150),
  icy: isYes,
});
const issuedRow = observedRow.extend({ issued_at: z.coerce.date() });
const visitRow = z.object({ ...place, start: z.coerce.date(), minutes: z.coerce.number().int().min(1).max(1_440), high: isYes });

/** The weather that came: columns lat, lng, at (ISO time), gust_mph, rain_in, temp_f and icy. Throws at a row with a wrong value. */
export function readObserved(csv: string): HourAt[] {
  return read(csv, observedRow).map(hourOfRow);
}

/** Forecasts as they were issued: the same columns and issued_at. Throws at a row with a wrong value. */
export function readIssued(csv: string): IssuedHour[] {
  return read(csv, issuedRow).map((row) => ({ ...hourOfRow(row), issuedAt: row.issued_at }));
}

/** The visits that were planned: columns lat, lng, start (ISO time), minutes and high (a house of three stories). Throws at a row with a wrong value. */
export function readPlannedVisits(csv: string): PlannedVisit[] {
  return read(csv, visitRow).map((row) => ({
    place: cellName(row),
    start: row.start,
    minutes: row.minutes,
    isHigh: row.high,
  }));
}

function read<Row extends z.ZodTypeAny>(csv: string, row: Row): z.output<Row>[] {
  const records = parse(csv, { columns: true, trim: true, bom: true, skip_empty_lines: true });
  return z.array(row).parse(records);
}

function hourOfRow(row: z.output<typeof observedRow>): HourAt {
  return { place: cellName(row), at: row.at, gustMph: row.gust_mph, rainIn: row.rain_in, tempF: row.temp_f, isIcy: row.icy };
}

/** The quarter of a degree of the map, as forecasts are kept. */
function cellName({ lat, lng }: { lat: number; lng: number }): string {
  return `${Math.round(lat * 4) / 4},${Math.round(lng * 4) / 4}`;
}
