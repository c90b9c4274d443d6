import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readHistory } from '../visits/read-history.server';
import { serviceName } from '../catalog/service-names';

const DECISIONS_SHOWN = 5;

/** One visit for the dispatch board: itself, who has it, its history, and the last runs of the engine with every verdict. */
export async function readDispatch(db: Db, { visitId }: { visitId: string }) {
  const visit = await db.visit.findUnique({
    where: { id: visitId },
    include: {
      booking: { include: { package: { select: { name: true } }, site: true } },
      assignments: { orderBy: { acceptedAt: 'desc' }, include: { pro: { include: { user: { select: { fullName: true } } } } } },
      offers: { where: { status: 'open' }, include: { pro: { include: { user: { select: { fullName: true } } } } } },
      decisions: {
        orderBy: { at: 'desc' },
        take: DECISIONS_SHOWN,
        select: {
          id: true,
          at: true,
          trigger: true,
          outcome: true,
          chosenProId: true,
          verdicts: {
            orderBy: [{ rank: { sort: 'asc', nulls: 'last' } }, { proId: 'asc' }],
            select: {
              proId: true,
              rank: true,
              code: true,
              text: true,
              pro: { select: { companyName: true, user: { select: { fullName: true } } } },
            },
          },
        },
      },
    },
  });
  if (!visit || visit.status === 'draft') throw new NotFound();
  const holder = visit.assignments.find(({ status }) => ['accepted', 'en_route', 'in_progress', 'completed'].includes(status));
  const offer = visit.offers[0];
  return {
    visitId: visit.id,
    status: visit.status,
    service: serviceName(visit.booking.package.name, visit.kind),
    reference: visit.booking.reference,
    customer: visit.booking.contactName,
    address: `${visit.booking.site.street}, ${visit.booking.site.city}, ${visit.booking.site.state} ${visit.booking.site.zip}`,
    windowStart: visit.windowStart,
    windowEnd: visit.windowEnd,
    zone: visit.zone,
    durationMinutes: visit.durationMinutes,
    payoutCents: visit.payoutCents,
    priority: visit.priority,
    hold: visit.hold,
    holdReason: visit.holdReason,
    inPool: visit.poolSince !== null,
    attentionReason: visit.attentionReason,
    holder: holder
      ? {
          proId: holder.proId,
          name: holder.pro.user.fullName || holder.pro.companyName,
          start: holder.start,
          end: holder.end,
          busyFrom: holder.busyFrom,
          source: holder.source,
          overrideReason: holder.overrideReason,
        }
      : null,
    offer: offer
      ? { proId: offer.proId, name: offer.pro.user.fullName || offer.pro.companyName, expiresAt: offer.expiresAt }
      : null,
    history: await readHistory(db, visitId, { reader: 'office' }),
    decisions: visit.decisions.map(({ verdicts, ...decision }) => ({
      ...decision,
      verdicts: verdicts.map(({ pro, ...verdict }) => ({ ...verdict, name: pro.user.fullName || pro.companyName })),
    })),
  };
}
