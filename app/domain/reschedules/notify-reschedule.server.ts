import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { serviceName } from '../catalog/service-names';
import { notify } from '../notifications/notify.server';
import { proNameForCustomers } from '../names/pro-name';
import { promiseInWords } from '../visits/local-time';
import { ACTIVE_STATUSES } from '../visits/visit-status';

async function moveFacts(tx: Tx, moveId: string) {
  const move = await tx.visitMove.findUniqueOrThrow({
    where: { id: moveId },
    include: {
      visit: {
        select: {
          id: true,
          kind: true,
          zone: true,
          booking: {
            select: { customerId: true, contactName: true, contactEmail: true, package: { select: { name: true } } },
          },
          assignments: {
            where: { status: { in: [...ACTIVE_STATUSES] } },
            select: { pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
          },
        },
      },
    },
  });
  const { visit } = move;
  const [holder] = visit.assignments;
  return {
    customerId: visit.booking.customerId,
    email: visit.booking.contactEmail,
    visitId: visit.id,
    feeCents: move.feeCents,
    data: () => ({
      name: visit.booking.contactName,
      service: serviceName(visit.booking.package.name, visit.kind),
      oldTime: promiseInWords(move.fromStart, visit.zone),
      newTime: promiseInWords(move.windowStart, visit.zone),
      ...(move.keepsPro && holder && { onlyPro: proNameForCustomers(holder.pro) }),
      url: appUrl(`/customer/visits/${visit.id}`),
    }),
  };
}

/** What was asked for, what it costs, and that the old time stands meanwhile. */
export async function notifyRescheduleRequested(tx: Tx, { moveId }: { moveId: string }): Promise<void> {
  const { customerId, email, visitId, feeCents, data } = await moveFacts(tx, moveId);
  await notify(tx, {
    dedupeKey: `move-asked:${moveId}`,
    userId: customerId,
    email,
    template: 'move-asked',
    visitId,
    data: () => ({ ...data(), fee: feeCents > 0 ? formatMoney(feeCents, 'always') : undefined }),
  });
}

/** No pro can come at the new time. */
export async function notifyRescheduleExpired(tx: Tx, { moveId }: { moveId: string }): Promise<void> {
  const { customerId, email, visitId, data } = await moveFacts(tx, moveId);
  await notify(tx, { dedupeKey: `move-lapsed:${moveId}`, userId: customerId, email, template: 'move-lapsed', visitId, data });
}

/** Notifies the pro who had the visit that its customer moved it to a time that another pro took. */
export async function notifyProMovedAway(tx: Tx, input: { visitId: string; proId: string; moveId: string }): Promise<void> {
  const { data } = await moveFacts(tx, input.moveId);
  const { user } = await tx.pro.findUniqueOrThrow({
    where: { id: input.proId },
    select: { user: { select: { id: true, fullName: true } } },
  });
  await notify(tx, {
    dedupeKey: `visit-moved-away:${input.moveId}:${input.proId}`,
    userId: user.id,
    template: 'visit-moved-away',
    visitId: input.visitId,
    data: () => {
      const { service, oldTime, newTime } = data();
      return { name: user.fullName, service, when: oldTime, newTime, url: appUrl('/pro/dashboard/jobs') };
    },
  });
}
