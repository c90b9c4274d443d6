import type { Db } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { proNameForCustomers } from '../names/pro-name';

export type Welcome = { lastCents: number; lastDay: string | null; pro: string | null };

/** What a customer had last season, for the page of the quote that offers it again; null for every other quote. */
export async function readWelcome(db: Db, { id, source }: { id: string; source: string }): Promise<Welcome | null> {
  if (source !== 'renewal') return null;
  const renewal = await db.renewal.findFirst({
    where: { request: { quotes: { some: { id } } } },
    select: {
      lastCents: true,
      booking: {
        select: {
          visits: {
            where: { leadVisitId: null, kind: { in: ['install', 'service'] }, status: 'completed' },
            orderBy: { windowStart: 'asc' },
            take: 1,
            select: { windowStart: true, zone: true },
          },
        },
      },
      request: {
        select: { preferredProId: true },
      },
    },
  });
  if (!renewal) return null;
  const [visit] = renewal.booking.visits;
  const proId = renewal.request?.preferredProId;
  const pro = proId
    ? await db.pro.findUnique({ where: { id: proId }, select: { companyName: true, user: { select: { fullName: true } } } })
    : null;
  return {
    lastCents: renewal.lastCents,
    lastDay: visit ? localDate(visit.windowStart, visit.zone) : null,
    pro: pro && proNameForCustomers(pro),
  };
}
