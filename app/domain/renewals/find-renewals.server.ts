import type { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { dateColumn, localDate } from '#app/platform/local-date';
import type { CampaignSeasons } from './campaign-seasons.server';
import { sumLines } from '../quotes/quote-totals';
import { renewLines } from './renew-lines';
import { findNotOffered, renewedBooking } from './why-not-offered.server';

/** Visits that are looked at in one transaction. */
const BATCH_SIZE = 200;

type Campaign = Prisma.RenewalCampaignGetPayload<object>;

/**
 * Looks at the next visits of last season and puts down the bookings that may be offered again, each once. A booking that is not offered
 * is put down with the reason. False when all have been looked at.
 */
export async function findSome(tx: Tx, campaign: Campaign, { from, to }: CampaignSeasons): Promise<boolean> {
  const visits = await readVisits(tx, campaign, from);
  const last = visits.at(-1);
  if (!last) return false;
  const done = visits.filter(
    ({ windowStart, zone, kind, booking }) =>
      booking.package.serviceLineId === campaign.serviceLineId &&
      booking.package.visitKind === kind &&
      localDate(windowStart, zone) >= from.installFrom &&
      localDate(windowStart, zone) <= from.installTo,
  );
  const bookings = [...new Map(done.map(({ booking }) => [booking.id, booking])).values()];
  const reasons = await findNotOffered(tx, bookings, to);
  await tx.renewal.createMany({
    data: bookings.map((booking) => {
      const lines = booking.quote.lines;
      const whySkipped = reasons.get(booking.id) ?? '';
      return {
        campaignId: campaign.id,
        bookingId: booking.id,
        state: whySkipped ? 'skipped' : 'planned',
        whySkipped,
        lastCents: booking.subtotalCents,
        newCents: sumLines(renewLines(lines, campaign.priceBps)),
      };
    }),
    skipDuplicates: true,
  });
  await tx.renewalCampaign.update({
    where: { id: campaign.id },
    data: { seenAt: last.windowStart, seenVisitId: last.id },
  });
  return true;
}

/** In the order of an index over completed visits, behind the one that was looked at last. */
function readVisits(tx: Tx, { seenAt, seenVisitId }: Campaign, from: CampaignSeasons['from']) {
  const behind =
    seenAt && seenVisitId
      ? { OR: [{ windowStart: { gt: seenAt } }, { windowStart: seenAt, id: { gt: seenVisitId } }] }
      : { windowStart: { gte: new Date(dateColumn(from.installFrom).getTime() - DAY_MS) } };
  return tx.visit.findMany({
    where: {
      status: 'completed',
      leadVisitId: null,
      windowStart: {
        gte: seenAt ?? new Date(dateColumn(from.installFrom).getTime() - DAY_MS),
        lt: new Date(dateColumn(from.installTo).getTime() + 2 * DAY_MS),
      },
      AND: [behind],
    },
    orderBy: [{ windowStart: 'asc' }, { id: 'asc' }],
    take: BATCH_SIZE,
    select: { id: true, kind: true, windowStart: true, zone: true, booking: { select: renewedBooking } },
  });
}
