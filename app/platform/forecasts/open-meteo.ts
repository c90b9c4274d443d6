import { z } from 'zod';
import type { ForecastApi } from './forecast-api';

const DEFAULT_URL = 'https://api.open-meteo.com/v1/forecast';
const WITH_KEY_URL = 'https://customer-api.open-meteo.com/v1/forecast';
/** Freezing drizzle and freezing rain, as the World Meteorological Organization numbers the weather. */
const ICY = new Set([56, 57, 66, 67]);

const numbers = z.array(z.number().nullable());
const answer = z.object({
  hourly: z.object({
    time: z.array(z.number()),
    temperature_2m: numbers,
    precipitation: numbers,
    wind_gusts_10m: numbers,
    weather_code: numbers,
  }),
});

/** Open-Meteo: free for a business that tries it out, with a key for one that earns with it. */
export const openMeteo: ForecastApi = async ({ lat, lng }, ask, { FORECAST_URL, FORECAST_KEY }) => {
  const url = new URL(FORECAST_URL ?? (FORECAST_KEY ? WITH_KEY_URL : DEFAULT_URL));
  const query = {
    latitude: String(lat),
    longitude: String(lng),
    hourly: 'temperature_2m,precipitation,wind_gusts_10m,weather_code',
    temperature_unit: 'fahrenheit',
    wind_speed_unit: 'mph',
    precipitation_unit: 'inch',
    timeformat: 'unixtime',
    timezone: 'UTC',
    forecast_days: '7',
    ...(FORECAST_KEY ? { apikey: FORECAST_KEY } : {}),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { hourly } = answer.parse(await ask(url));
  return hourly.time.flatMap((seconds, index) => {
    const [gustMph, rainIn, tempF] = [hourly.wind_gusts_10m[index], hourly.precipitation[index], hourly.temperature_2m[index]];
    if (typeof gustMph !== 'number' || typeof rainIn !== 'number' || typeof tempF !== 'number') return [];
    return [{ at: new Date(seconds * 1_000), gustMph, rainIn, tempF, isIcy: ICY.has(hourly.weather_code[index] ?? -1) }];
  });
};
