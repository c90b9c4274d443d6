import { judgeForecast } from '#app/domain/capacity/replay-expected';
import { isoWeek } from '#app/domain/capacity/weeks';
import { addDays } from '#app/domain/catalog/seasons';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { laggingDb } from '#app/platform/replica.server';
import { readForecastPage } from './_shared/read-forecast-page.server';

const SUNDAY = 6;

function hours(minutes: number | null): string {
  return minutes === null ? '' : (minutes / 60).toFixed(2);
}

/** The forecast of a season by area, week and how long before it was made, beside what came. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/capacity.forecast_.csv', async ({ url }) => {
  const { line, season, weeks, areas } = await readForecastPage(await laggingDb(), url);
  const nameOfArea = new Map(areas.map(({ id, name }) => [id, name]));
  return csvResponse(`forecast-${line?.id ?? 'none'}-${season?.year ?? 'none'}.csv`, {
    head: [
      ...['Service', 'Area', 'Week', 'From', 'To', 'Weeks before', 'Hours booked by then', 'Hours forecast', 'Hours that came'],
      ...['Error, hours', 'Hours of the season before'],
    ],
    pages: (async function* () {
      yield await Promise.resolve(weeks);
    })(),
    asLine: (row) => {
      const { booked, forecast, came, lastSeason } = judgeForecast([row]);
      return [
        ...[line?.name ?? '', nameOfArea.get(row.areaId) ?? '', isoWeek(row.week), row.week, addDays(row.week, SUNDAY)],
        ...[String(row.lead), hours(booked), hours(forecast), hours(came)],
        ...[hours(forecast === null ? null : forecast - came), hours(lastSeason)],
      ];
    },
  });
});
