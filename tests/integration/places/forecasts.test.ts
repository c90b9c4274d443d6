import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { env, parseEnv, type Env } from '#app/platform/env.server';
import { readForecast } from '#app/platform/forecast.server';
import { refreshForecasts } from '#app/domain/weather/forecast-cells.server';
import { promisedTuesday } from '#tests/factories/scenarios';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from '../business/business-pages';
import { startGeocoder } from './geocoder-stand-in';

const POINT = { lat: 41.75, lng: -87.75 };
const LIMITS = '/admin/weather/limits';

let service: Awaited<ReturnType<typeof startGeocoder>>;
let office = {} as Office;

beforeAll(async () => {
  service = await startGeocoder();
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'forecast-')), 'forecast.csv');
  // The built pages read their environment when they are loaded.
  Object.assign(process.env, { FORECAST: 'csv', FORECAST_FILE: file });
  office = await openOffice();
}, 180_000);
afterAll(() => service.stop());

function settings(over: Partial<Env> = {}): Env {
  return { ...env(), FORECAST_URL: service.url, FORECAST_CONTACT: 'ops@town.test', ...over };
}

test('Open-Meteo is asked in American units, and its hours are read', async () => {
  service.answer(() => ({
    body: {
      hourly: {
        time: [1_793_995_200, 1_793_998_800, 1_794_002_400],
        temperature_2m: [31.2, 30, null],
        precipitation: [0.02, 0, 0],
        wind_gusts_10m: [44.5, 12, 3],
        weather_code: [66, 3, 3],
      },
    },
  }));
  const hours = [
    { at: new Date(1_793_995_200_000), gustMph: 44.5, rainIn: 0.02, tempF: 31.2, isIcy: true },
    { at: new Date(1_793_998_800_000), gustMph: 12, rainIn: 0, tempF: 30, isIcy: false },
  ];
  expect(await readForecast('open-meteo', POINT, settings({ FORECAST_KEY: 'a-key' }))).toEqual({ kind: 'found', hours });
  expect(service.asked[0]?.query).toMatchObject({
    latitude: '41.75',
    longitude: '-87.75',
    temperature_unit: 'fahrenheit',
    wind_speed_unit: 'mph',
    precipitation_unit: 'inch',
    timeformat: 'unixtime',
    timezone: 'UTC',
    apikey: 'a-key',
  });
});

test('the National Weather Service is told who asks, and amounts over many hours are spread over them', async () => {
  const layers = {
    temperature: { uom: 'wmoUnit:degC', values: [{ validTime: '2026-11-10T18:00:00+00:00/PT2H', value: 0 }] },
    windGust: { uom: 'wmoUnit:km_h-1', values: [{ validTime: '2026-11-10T12:00:00+00:00/P1DT6H', value: 64.37376 }] },
    quantitativePrecipitation: { uom: 'wmoUnit:mm', values: [{ validTime: '2026-11-10T18:00:00+00:00/PT2H', value: 5.08 }] },
    iceAccumulation: { uom: 'wmoUnit:mm', values: [{ validTime: '2026-11-10T19:00:00+00:00/PT1H', value: 0.3 }] },
  };
  service.answer(({ path: asked }) =>
    asked.startsWith('/points/')
      ? { body: { properties: { forecastGridData: 'https://api.weather.gov/gridpoints/LOT/76,73' } } }
      : { body: { properties: layers } },
  );
  const answer = await readForecast('nws', POINT, settings());
  const hour = { gustMph: expect.closeTo(40, 3), rainIn: expect.closeTo(0.1, 5), tempF: 32 };
  expect(answer).toEqual({
    kind: 'found',
    hours: [
      { ...hour, at: new Date('2026-11-10T18:00:00Z'), isIcy: false },
      { ...hour, at: new Date('2026-11-10T19:00:00Z'), isIcy: true },
    ],
  });
  expect(service.asked.map(({ path: asked }) => asked)).toEqual(['/points/41.75,-87.75', '/gridpoints/LOT/76,73']);
  expect(service.asked[0]?.agent).toBe('service-marketplace (ops@town.test)');
  service.answer(() => ({ status: 404 }));
  expect(await readForecast('nws', POINT, settings())).toEqual({ kind: 'none' });
});

test('a service that fails or answers in another shape is asked later, and what each needs is asked for at the start', async () => {
  service.answer(() => ({ status: 429, headers: { 'retry-after': '90' } }));
  expect(await readForecast('open-meteo', POINT, settings())).toMatchObject({ kind: 'busy', retrySeconds: 90 });
  service.answer(() => ({ body: { surprise: true } }));
  expect(await readForecast('nws', POINT, settings())).toMatchObject({ kind: 'busy', reason: 'Its answer could not be read.' });
  const missing = { FORECAST_FILE: path.join(tmpdir(), 'no-such-file.csv') };
  expect(await readForecast('csv', POINT, settings(missing))).toMatchObject({ kind: 'refused' });
  const good = { DATABASE_URL: 'postgresql://127.0.0.1:1/none', SESSION_SECRET: 'sixteen-letters-x' };
  expect(() => parseEnv({ ...good, FORECAST: 'nws' })).toThrow(/FORECAST_CONTACT: is needed beside FORECAST=nws/);
  expect(() => parseEnv({ ...good, FORECAST: 'csv' })).toThrow(/FORECAST_FILE: is needed beside FORECAST=csv/);
});

test('where the forecast breaks a limit in the hours of a visit, the office reads it and holds those hours', async () => {
  const { visit, assignment, date } = await promisedTuesday(db());
  const { site } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId }, select: { site: true } });
  const at = assignment.start.toISOString();
  const rows = ['lat,lng,at,gust_mph,rain_in,temp_f,icy', `${site.lat},${site.lng},${at},52,0,40,no`];
  writeFileSync(process.env.FORECAST_FILE!, rows.join('\n'));
  const { signal } = new AbortController();
  expect(await refreshForecasts(db(), { signal })).toBeGreaterThan(0);
  expect(await refreshForecasts(db(), { signal })).toBe(0);

  const isLighting = (fields: Record<string, string>) => fields.serviceLineId === 'holiday_lighting';
  const limits = { gustMph: '40', highGustMph: '30', rain: '0.10', coldF: '', ice: 'on' };
  const wrong = await office.send(LIMITS, { ...limits, gustMph: '400' }, isLighting);
  await office.expectRefusal(wrong, 422, ['Enter 5 to 150 mph']);
  expect((await office.send(LIMITS, limits, isLighting)).headers.get('location')).toBe(LIMITS);
  expect(await office.lastAudit('weather_limit')).toMatchObject({ action: 'weather-limits.change', actorId: office.adminId });

  const cookie = await signInAs(office.adminId);
  const page = plain(await (await office.ask('/admin/weather', { cookie })).text());
  expect(
    lacks(page, ['the forecast file', 'Holiday lighting', 'Gusts of 52 mph, limit 40', '1 visit', 'Hold these hours']),
  ).toEqual([]);
  const href = /href="(\/admin\/weather\/new\?[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const filled = await office.fieldsAt(href);
  expect(filled).toMatchObject({ fromOn: date, reason: 'Gusts of 52 mph are expected', way: 'zips', zips: site.zip });
  const answer = await office.send('/admin/weather/new', filled);
  expect(answer.headers.get('location')).toMatch(/^\/admin\/weather\/[0-9a-f-]{36}$/);
  const held = plain(await (await office.ask('/admin/weather', { cookie })).text());
  expect(lacks(held, ['No limit is broken'])).toEqual([]);
});
