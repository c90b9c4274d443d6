import { z } from 'zod';
import { HOUR_MS } from '../durations';
import type { ForecastApi } from './forecast-api';

const DEFAULT_URL = 'https://api.weather.gov';
const MILES_PER_KM = 0.621371;
const INCHES_PER_MM = 1 / 25.4;

const layer = z.object({
  uom: z.string().optional(),
  values: z.array(z.object({ validTime: z.string(), value: z.number().nullable() })),
});
const place = z.object({ properties: z.object({ forecastGridData: z.string().url() }) });
const grid = z.object({
  properties: z.object({ temperature: layer, windGust: layer, quantitativePrecipitation: layer, iceAccumulation: layer }),
});
type Layer = z.output<typeof layer>;

/** The National Weather Service: free, without a key. It wants to know who asks. A point is asked for its grid square first, then that. */
export const nws: ForecastApi = async ({ lat, lng }, ask, { FORECAST_URL, FORECAST_CONTACT }) => {
  const base = (FORECAST_URL ?? DEFAULT_URL).replace(/\/$/, '');
  const headers = { 'user-agent': `service-marketplace (${FORECAST_CONTACT})`, accept: 'application/geo+json' };
  const found = place.parse(await ask(new URL(`${base}/points/${lat},${lng}`), headers));
  const { pathname } = new URL(found.properties.forecastGridData);
  const { properties } = grid.parse(await ask(new URL(`${base}${pathname}`), headers));
  const gusts = hoursOf(properties.windGust, 'as it is');
  const rain = hoursOf(properties.quantitativePrecipitation, 'spread');
  const ice = hoursOf(properties.iceAccumulation, 'spread');
  return [...hoursOf(properties.temperature, 'as it is')].map(([at, celsius]) => ({
    at: new Date(at),
    tempF: celsius * 1.8 + 32,
    gustMph: (gusts.get(at) ?? 0) * MILES_PER_KM,
    rainIn: (rain.get(at) ?? 0) * INCHES_PER_MM,
    isIcy: (ice.get(at) ?? 0) > 0,
  }));
};

/** A layer by the hour. Its values last from one to many hours; amounts are spread over them. */
function hoursOf({ values }: Layer, many: 'as it is' | 'spread'): Map<number, number> {
  const hours = new Map<number, number>();
  for (const { validTime, value } of values) {
    const [start, length] = validTime.split('/');
    const count = hoursIn(length ?? '');
    const first = Math.floor(Date.parse(start ?? '') / HOUR_MS) * HOUR_MS;
    if (value === null || Number.isNaN(first)) continue;
    for (let hour = 0; hour < count; hour += 1) hours.set(first + hour * HOUR_MS, many === 'spread' ? value / count : value);
  }
  return hours;
}

/** "P1DT6H" is 30. */
function hoursIn(length: string): number {
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?)?/.exec(length);
  return Math.max(1, Number(found?.[1] ?? 0) * 24 + Number(found?.[2] ?? 0));
}
