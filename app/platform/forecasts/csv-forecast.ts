import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { ForecastApi } from './forecast-api';

/** A row is used for points so near. */
const NEAR_DEGREES = 0.5;

const row = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lng: z.coerce.number().min(-180).max(180),
  at: z.coerce.date(),
  gust_mph: z.coerce.number().min(0).max(300),
  rain_in: z.coerce.number().min(0).max(20),
  temp_f: z.coerce.number().min(-100).max(150),
  icy: z
    .string()
    .default('')
    .transform((text) => /^(1|yes|true)$/i.test(text.trim())),
});

/** A file of yours: columns lat, lng, at (ISO time), gust_mph, rain_in, temp_f and icy. Of a point its nearest rows within half a degree. */
export const csvForecast: ForecastApi = async (point, _ask, { FORECAST_FILE }) => {
  const records = parse(await readFile(FORECAST_FILE ?? ''), { columns: true, trim: true, bom: true, skip_empty_lines: true });
  const nearest = new Map<number, { far: number; hour: z.output<typeof row> }>();
  for (const hour of z.array(row).parse(records)) {
    const far = Math.max(Math.abs(hour.lat - point.lat), Math.abs(hour.lng - point.lng));
    const known = nearest.get(hour.at.getTime());
    if (far <= NEAR_DEGREES && (!known || far < known.far)) nearest.set(hour.at.getTime(), { far, hour });
  }
  return [...nearest.values()].map(({ hour }) => ({
    at: hour.at,
    gustMph: hour.gust_mph,
    rainIn: hour.rain_in,
    tempF: hour.temp_f,
    isIcy: hour.icy,
  }));
};
