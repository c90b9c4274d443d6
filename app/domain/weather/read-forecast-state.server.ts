import type { Db } from '#app/platform/db.server';
import { forecastInWords, forecastName } from '#app/platform/forecast.server';

export type ForecastState = { source: string | null; readAt: Date | null; trouble: string };

/** Who is asked for forecasts, when the last one was read, and what stood in the way since. */
export async function readForecastState(db: Db): Promise<ForecastState> {
  const name = forecastName();
  if (!name) return { source: null, readAt: null, trouble: '' };
  const last = await db.forecastCell.aggregate({ _max: { readAt: true } });
  const troubled = await db.forecastCell.findFirst({ where: { trouble: { not: '' } }, select: { trouble: true } });
  return { source: forecastInWords(name), readAt: last._max.readAt, trouble: troubled?.trouble ?? '' };
}
