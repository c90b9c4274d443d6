import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { cutText } from '#app/platform/cut-text';
import { serviceName } from '../catalog/service-names';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';

async function signOffFacts(tx: Tx, visitId: string) {
  const visit = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      kind: true,
      booking: {
        select: {
          reference: true,
          customerId: true,
          contactName: true,
          contactEmail: true,
          package: { select: { name: true } },
        },
      },
      assignments: {
        where: { status: 'completed' },
        select: { pro: { select: { userId: true, user: { select: { fullName: true } } } } },
      },
    },
  });
  return { ...visit, pro: visit.assignments[0]?.pro ?? null, service: () => serviceName(visit.booking.package.name, visit.kind) };
}

/** The pro and the office are told that the customer does not sign off, and why. */
export async function notifyDisputed(tx: Tx, { visitId, note }: { visitId: string; note: string }): Promise<void> {
  const { booking, pro, service } = await signOffFacts(tx, visitId);
  if (pro)
    await notify(tx, {
      dedupeKey: `work-disputed:${visitId}`,
      userId: pro.userId,
      template: 'work-disputed',
      visitId,
      data: () => ({
        name: pro.user.fullName,
        service: service(),
        reference: booking.reference,
        note,
        url: appUrl(`/pro/visits/${visitId}`),
      }),
    });
  await notifyAdmins(tx, {
    dedupeKey: `sign-off-disputed:${visitId}`,
    subject: () => t('Customer reported a problem: {reference}', { reference: booking.reference }),
    text: () => `${service()}. "${cutText(note, 300)}"`,
    url: appUrl(`/admin/sign-offs/${visitId}`),
  });
}

/** Both sides are told how it was settled. */
export async function notifySettled(tx: Tx, { visitId, note }: { visitId: string; note: string }): Promise<void> {
  const { booking, pro, service } = await signOffFacts(tx, visitId);
  const same = () => ({ service: service(), reference: booking.reference, note });
  await notify(tx, {
    dedupeKey: `work-settled:${visitId}:customer`,
    userId: booking.customerId,
    email: booking.contactEmail,
    template: 'work-settled',
    visitId,
    data: () => ({ ...same(), name: booking.contactName, url: appUrl(`/customer/visits/${visitId}`) }),
  });
  if (pro)
    await notify(tx, {
      dedupeKey: `work-settled:${visitId}:pro`,
      userId: pro.userId,
      template: 'work-settled',
      visitId,
      data: () => ({ ...same(), name: pro.user.fullName, share: 'yes', url: appUrl(`/pro/visits/${visitId}`) }),
    });
}
