import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { serviceName } from '../catalog/service-names';
import { proNameForCustomers } from '../names/pro-name';
import { recordEvent } from '../visits/record-event.server';
import { publishVisit } from '../visits/publish-visit.server';

type Confirmable = { visitId: string; windowVersion: number };

/** The promised visit behind a mailed link, while it is still at the time the mail named. Throws NotFound. */
export async function readConfirmable(db: Db, { visitId, windowVersion }: Confirmable) {
  const visit = await db.visit.findFirst({
    where: { id: visitId, windowVersion, status: 'accepted' },
    select: {
      kind: true,
      zone: true,
      customerConfirmedAt: true,
      booking: { select: { package: { select: { name: true } } } },
      assignments: {
        where: { status: 'accepted' },
        select: { start: true, pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
      },
    },
  });
  const assignment = visit?.assignments[0];
  if (!visit || !assignment || assignment.start <= now())
    throw new NotFound(t('This link has expired: the visit was rescheduled, canceled or is over.'));
  return {
    zone: visit.zone,
    start: assignment.start,
    pro: proNameForCustomers(assignment.pro),
    service: serviceName(visit.booking.package.name, visit.kind),
    isConfirmed: visit.customerConfirmedAt !== null,
  };
}

/** The customer says by a mailed link that the time suits them. Saying it again changes nothing. Throws NotFound. */
export async function confirmVisit(tx: Tx, { visitId, windowVersion }: Confirmable): Promise<void> {
  await readConfirmable(tx, { visitId, windowVersion });
  const confirmed = await tx.visit.updateMany({
    where: { id: visitId, windowVersion, status: 'accepted', customerConfirmedAt: null },
    data: { customerConfirmedAt: now() },
  });
  if (confirmed.count === 0) return;
  await recordEvent(tx, { visitId, type: 'customer-confirmed', actor: { kind: 'customer', userId: null }, data: { by: 'mail' } });
  await publishVisit(tx, visitId);
}
