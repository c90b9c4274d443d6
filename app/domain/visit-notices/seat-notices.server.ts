import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { serviceName } from '../catalog/service-names';
import { notify } from '../notifications/notify.server';
import { windowInWords } from '../visits/local-time';
import { proSelect, visitFacts } from './visit-facts.server';

/** A pro has lost their place in a team: the visit moved, is canceled or takes fewer pros. Once per time of the place. */
export async function notifySeatEnded(tx: Tx, { visitId, proId }: { visitId: string; proId: string }): Promise<void> {
  const pro = await tx.pro.findUniqueOrThrow({ where: { id: proId }, select: proSelect });
  const visit = await visitFacts(tx, visitId);
  await notify(tx, {
    dedupeKey: `visit-cancelled-pro:${visitId}:${proId}:${visit.windowVersion}`,
    userId: pro.userId,
    template: 'visit-cancelled-pro',
    visitId,
    data: () => ({
      name: pro.user.fullName,
      service: serviceName(visit.booking.package.name, visit.kind),
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      url: appUrl('/pro/dashboard/jobs'),
    }),
  });
}
