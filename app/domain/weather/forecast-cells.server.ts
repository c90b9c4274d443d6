import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Db } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { forecastName, readForecast, type ForecastName } from '#app/platform/forecast.server';
import type { ExpectedHour } from '#app/platform/forecasts/forecast-api';

/** Forecasts reach so far. */
export const FORECAST_DAYS = 7;
const READ_AGAIN_MS = 55 * MINUTE_MS;
/** Quarters of a degree that one run reads; the next run takes those that are left, the oldest first. */
const CELLS_A_RUN = 200;
/** A service that fails so often in a row is down, not one place of it. */
const FAILURES_IN_A_ROW = 3;

type Cell = { id: string; lat: number; lng: number };

/**
 * Reads the forecast again wherever visits are ahead in the coming week, at most once an hour a place, and deletes what is over. Stops when the service is
 * down, has enough of us or refuses us; the next run goes on. A place whose forecast alone fails stops nothing. Does nothing where no service is set.
 */
export async function refreshForecasts(client: PrismaClient, { signal }: { signal: AbortSignal }): Promise<number> {
  const name = forecastName();
  if (!name) return 0;
  await client.forecastHour.deleteMany({ where: { at: { lt: new Date(now().getTime() - DAY_MS) } } });
  // Where no visit is ahead any more, or nothing was ever read: those that are still asked about come back at once.
  await client.forecastCell.deleteMany({
    where: { OR: [{ readAt: null }, { readAt: { lt: new Date(now().getTime() - 2 * DAY_MS) } }] },
  });
  let [read, failures] = [0, 0];
  for (const cell of await staleCells(client)) {
    if (signal.aborted || failures === FAILURES_IN_A_ROW) break;
    const result = await readCell(client, { name, cell });
    if (result === 'stop') break;
    failures = result === 'failed' ? failures + 1 : 0;
    read += result === 'read' ? 1 : 0;
  }
  return read;
}

/** The oldest, in a new order each time: places that always fail are not always the first ones. */
function staleCells(db: Db): Promise<Cell[]> {
  const until = new Date(now().getTime() + FORECAST_DAYS * DAY_MS);
  return db.$queryRaw<Cell[]>`
    SELECT stale.id, stale.lat, stale.lng FROM (
      SELECT ahead.id, ahead.lat, ahead.lng FROM (
        SELECT DISTINCT round(s.lat * 4) / 4 AS lat, round(s.lng * 4) / 4 AS lng,
          (round(s.lat * 4) / 4)::text || ',' || (round(s.lng * 4) / 4)::text AS id
        FROM visit v JOIN booking b ON b.id = v.booking_id JOIN site s ON s.id = b.site_id
        WHERE v.status IN ('pending', 'offered', 'accepted') AND v.window_end > ${now()} AND v.window_start < ${until}) ahead
      LEFT JOIN forecast_cell c ON c.id = ahead.id
      WHERE c.read_at IS NULL OR c.read_at < ${new Date(now().getTime() - READ_AGAIN_MS)}
      ORDER BY c.read_at NULLS FIRST, ahead.id
      LIMIT ${CELLS_A_RUN}) stale
    ORDER BY random()`;
}

/** `stop`: the service wants no more questions for now. */
async function readCell(
  client: PrismaClient,
  { name, cell }: { name: ForecastName; cell: Cell },
): Promise<'read' | 'failed' | 'stop'> {
  const answer = await readForecast(name, cell);
  if (answer.kind === 'found' || answer.kind === 'none') {
    await storeCell(client, cell, answer.kind === 'found' ? answer.hours : []);
    return 'read';
  }
  await client.forecastCell.upsert({
    where: { id: cell.id },
    create: { ...cell, trouble: answer.reason },
    update: { trouble: answer.reason },
  });
  return answer.kind === 'refused' || answer.retrySeconds !== null ? 'stop' : 'failed';
}

async function storeCell(client: PrismaClient, cell: Cell, hours: ExpectedHour[]): Promise<void> {
  await transact(client, async (tx) => {
    const readAt = now();
    await tx.forecastCell.upsert({
      where: { id: cell.id },
      create: { ...cell, readAt },
      update: { readAt, trouble: '' },
    });
    await tx.forecastHour.deleteMany({ where: { cellId: cell.id } });
    await tx.forecastHour.createMany({ data: hours.map((hour) => ({ cellId: cell.id, ...hour })), skipDuplicates: true });
  });
}
