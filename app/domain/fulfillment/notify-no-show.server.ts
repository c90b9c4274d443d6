import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { alertAdmins } from '../visit-notices/visit-notifications.server';
import { serviceName } from '../catalog/service-names';
import { notify } from '../notifications/notify.server';
import { promiseInWords } from '../visits/local-time';
import type { VisitKind } from '../visits/visit-kind';
import { NO_SHOW_FEE_CENTS } from './late-release-policy';

type Missed = { visitId: string; proId: string; assignmentId: string; creditCents: number; start: Date };

/** Notifies customer, pro and admins of a visit that no pro came to. */
export async function notifyNoShow(tx: Tx, { visitId, proId, assignmentId, creditCents, start }: Missed): Promise<void> {
  const visit = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      leadVisitId: true,
      kind: true,
      zone: true,
      status: true,
      booking: { select: { customerId: true, contactName: true, contactEmail: true, package: { select: { name: true } } } },
    },
  });
  const { user } = await tx.pro.findUniqueOrThrow({
    where: { id: proId },
    select: { user: { select: { id: true, fullName: true } } },
  });
  const about = aboutMissed(visit, start);
  const credit = formatMoney(creditCents);
  await notify(tx, {
    dedupeKey: `no-show-customer:${assignmentId}`,
    userId: visit.booking.customerId,
    email: visit.booking.contactEmail,
    template: 'no-show-customer',
    visitId: visit.leadVisitId ?? visitId,
    data: {
      name: visit.booking.contactName,
      ...about(),
      credit,
      searching: visit.status === 'pending' ? 'yes' : undefined,
      url: appUrl(`/customer/visits/${visit.leadVisitId ?? visitId}`),
    },
  });
  await notifyPro(tx, { visitId, assignmentId, user, about });
  await alertAdmins(tx, {
    visitId,
    key: `no-show:${assignmentId}`,
    subject: () => t('A pro didn’t show up'),
    text: () => t('The customer reported it. We won’t offer this visit to that pro again.'),
  });
}

type Facts = { kind: VisitKind; zone: string; booking: { package: { name: string } } };

function aboutMissed(visit: Facts, start: Date) {
  return () => ({
    service: serviceName(visit.booking.package.name, visit.kind),
    when: promiseInWords(start, visit.zone),
  });
}

type Telling = {
  visitId: string;
  assignmentId: string;
  user: { id: string; fullName: string };
  about: ReturnType<typeof aboutMissed>;
  byOffice?: boolean;
};

function notifyPro(tx: Tx, { visitId, assignmentId, user, about, byOffice = false }: Telling): Promise<void> {
  return notify(tx, {
    dedupeKey: `no-show-pro:${assignmentId}`,
    userId: user.id,
    template: 'no-show-pro',
    visitId,
    data: () => ({
      name: user.fullName,
      ...about(),
      fee: formatMoney(NO_SHOW_FEE_CENTS),
      byOffice: byOffice || undefined,
      url: appUrl('/pro/dashboard/jobs'),
    }),
  });
}

/** A pro of a team hears that they missed their place, and what it costs. */
export async function notifyMissedPlace(
  tx: Tx,
  { visitId, proId, assignmentId, start }: Omit<Missed, 'creditCents'>,
): Promise<void> {
  const visit = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: { kind: true, zone: true, booking: { select: { package: { select: { name: true } } } } },
  });
  const { user } = await tx.pro.findUniqueOrThrow({
    where: { id: proId },
    select: { user: { select: { id: true, fullName: true } } },
  });
  await notifyPro(tx, { visitId, assignmentId, user, about: aboutMissed(visit, start), byOffice: true });
}
