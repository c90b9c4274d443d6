import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { dateColumn, localDate } from '#app/platform/local-date';
import { publishVisit } from '../visits/publish-visit.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';

/** Holds a site until the end of the transaction, so that one change of it follows the other. Throws NotFound. */
export async function holdSite(tx: Tx, siteId: string): Promise<{ zone: string; customerId: string | null }> {
  const [site] = await tx.$queryRaw<{ zone: string; customerId: string | null }[]>`
    SELECT zone, customer_id AS "customerId" FROM site WHERE id = ${siteId}::uuid FOR NO KEY UPDATE`;
  if (!site) throw new NotFound();
  return site;
}

/** The year of the season that today is in, or the calendar year between seasons. */
export async function readSeason(tx: Tx, zone: string): Promise<number> {
  const today = localDate(now(), zone);
  const day = dateColumn(today);
  const season = await tx.season.findFirst({
    where: { installFrom: { lte: day }, OR: [{ takedownTo: { gte: day } }, { installTo: { gte: day } }] },
    orderBy: { year: 'asc' },
    select: { year: true },
  });
  return season?.year ?? Number(today.slice(0, 4));
}

/** Tells those who look at a visit ahead that what is known of its site changed. */
export async function publishSite(tx: Tx, siteId: string): Promise<void> {
  const visits = await tx.visit.findMany({
    where: { booking: { siteId }, status: { in: [...ACTIVE_STATUSES] } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  for (const { id } of visits) await publishVisit(tx, id);
}
