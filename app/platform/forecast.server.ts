import { askJson, unreadable, type Trouble } from './ask-json.server';
import { env, type Env } from './env.server';
import { csvForecast } from './forecasts/csv-forecast';
import type { ForecastAnswer, ForecastApi, Point } from './forecasts/forecast-api';
import { nws } from './forecasts/nws';
import { openMeteo } from './forecasts/open-meteo';
import { mark, translateKnown } from './texts/t';

/** A grid square of the National Weather Service holds every layer it has. */
const MAX_BYTES = 2 * 1024 * 1024;

const APIS: Record<ForecastName, ForecastApi> = { nws, 'open-meteo': openMeteo, csv: csvForecast };
const NAMES: Record<ForecastName, string> = {
  nws: mark('the National Weather Service'),
  'open-meteo': 'Open-Meteo',
  csv: mark('the forecast file'),
};

export type ForecastName = 'nws' | 'open-meteo' | 'csv';

/** Who is asked for forecasts; null: no one, and the office holds hours by what it hears. */
export function forecastName({ FORECAST }: Env = env()): ForecastName | null {
  return FORECAST === 'off' ? null : FORECAST;
}

/** What people call the service. */
export function forecastInWords(name: ForecastName): string {
  return translateKnown(NAMES[name]);
}

class Failed extends Error {
  constructor(readonly answer: ForecastAnswer) {
    super('The forecast was not answered.');
  }
}

/** The hours of the coming week at a point. Never throws: what goes wrong is an answer too. */
export async function readForecast(name: ForecastName, point: Point, settings: Env = env()): Promise<ForecastAnswer> {
  try {
    const hours = await APIS[name](point, ask, settings);
    return { kind: 'found', hours };
  } catch (error) {
    if (error instanceof Failed) return error.answer;
    return name === 'csv' ? unusable() : unreadable();
  }
}

async function ask(url: URL, headers: Record<string, string> = {}): Promise<unknown> {
  // The National Weather Service says so of points that it does not watch.
  const answer = await askJson({ url, headers, maxBytes: MAX_BYTES, useless: 404 });
  if (answer.kind === 'useless') throw new Failed({ kind: 'none' });
  if (answer.kind !== 'answer') throw new Failed(answer);
  return answer.body;
}

function unusable(): Trouble {
  return { kind: 'refused', reason: mark('FORECAST_FILE could not be read, or a row has a wrong value.'), retrySeconds: null };
}
