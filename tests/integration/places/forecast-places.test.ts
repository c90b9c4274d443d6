import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshForecasts } from '#app/domain/weather/forecast-cells.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import type { ForecastAnswer, Point } from '#app/platform/forecasts/forecast-api';
import { addDays, addHours, localDate, localInstant } from '#tests/factories/local-time';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertVisit } from '#tests/factories/visits';

const service = { answer: (_at: Point): ForecastAnswer => ({ kind: 'none' }), asked: [] as number[] };
vi.mock('#app/platform/forecast.server', () => ({
  forecastName: () => 'nws',
  readForecast: (_name: string, at: Point) => {
    service.asked.push(at.lat);
    return Promise.resolve(service.answer(at));
  },
}));

/** South to north: one quarter of a degree each. */
const LATS = [41, 41.5, 42, 42.5, 43, 43.5];
const FAILS: ForecastAnswer = { kind: 'busy', reason: 'It answered with status 500.', retrySeconds: null };
const { signal } = new AbortController();

beforeEach(async () => {
  service.asked = [];
  await ensureCatalog(db());
  await db().forecastCell.deleteMany();
  if ((await db().visit.count()) > 0) return;
  const windowStart = localInstant('America/Chicago', addDays(localDate('America/Chicago', now()), 3), '09:00');
  for (const lat of LATS) {
    const { bookingId } = await insertVisit(db(), { windowStart });
    const { siteId } = await db().booking.findUniqueOrThrow({ where: { id: bookingId }, select: { siteId: true } });
    await db().site.update({ where: { id: siteId }, data: { lat } });
  }
});
afterEach(() => setClock(null));

test('a place whose forecast fails each time keeps no other from being read', async () => {
  service.answer = ({ lat }) => (lat === LATS[0] ? FAILS : { kind: 'none' });
  const begun = now();
  for (const hours of [0, 1, 2]) {
    setClock(addHours(begun, hours));
    expect(await refreshForecasts(db(), { signal })).toBe(LATS.length - 1);
  }
  const cells = await db().forecastCell.findMany({ orderBy: { lat: 'asc' }, select: { readAt: true, trouble: true } });
  expect(cells.map(({ readAt, trouble }) => [readAt !== null, trouble])).toEqual([
    [false, FAILS.reason],
    ...LATS.slice(1).map(() => [true, '']),
  ]);
});

test.each([
  ['that is down is left alone after three failures', FAILS, 3],
  ['that asks for a rest is left alone at once', { ...FAILS, retrySeconds: 60 }, 1],
  ['that refuses us is left alone at once', { ...FAILS, kind: 'refused' as const }, 1],
])('a service %s', async (_words, answer, times) => {
  service.answer = () => answer;
  expect(await refreshForecasts(db(), { signal })).toBe(0);
  expect(service.asked).toHaveLength(times);
});
