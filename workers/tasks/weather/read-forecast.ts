import { refreshForecasts } from '#app/domain/weather/forecast-cells.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const readForecast = defineTask('weather/read-forecast', async (_payload, { signal }) => {
  await refreshForecasts(db(), { signal });
});
