import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { serviceName } from '../catalog/service-names';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { proNameForCustomers } from '../names/pro-name';

type Why = { minutes: number; isQuick: boolean; isNewPro: boolean };

async function reviewFacts(tx: Tx, assignmentId: string) {
  const { visit, pro, proPayoutCents } = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    select: {
      proPayoutCents: true,
      pro: { select: { companyName: true, userId: true, user: { select: { fullName: true } } } },
      visit: {
        select: {
          id: true,
          kind: true,
          durationMinutes: true,
          booking: {
            select: {
              reference: true,
              customerId: true,
              contactName: true,
              contactEmail: true,
              package: { select: { name: true } },
            },
          },
        },
      },
    },
  });
  const { booking } = visit;
  return {
    visitId: visit.id,
    planned: visit.durationMinutes,
    payout: formatMoney(proPayoutCents),
    reference: booking.reference,
    about: () => ({ service: serviceName(booking.package.name, visit.kind), reference: booking.reference }),
    pro: { userId: pro.userId, name: pro.user.fullName, called: proNameForCustomers(pro) },
    customer: {
      to: { userId: booking.customerId, email: booking.contactEmail },
      name: booking.contactName,
      url: appUrl(`/customer/visits/${visit.id}`),
    },
    proUrl: appUrl(`/pro/visits/${visit.id}`),
  };
}

function reasonInWords({ minutes, isQuick }: Why, planned: number): string {
  return isQuick
    ? t('The job took {minutes, plural, one {# minute} other {# minutes}}. We planned {planned}.', { minutes, planned })
    : t('We check the first jobs of every new pro before payment.');
}

/** Both sides and the office are told that finished work is looked at before money moves. */
export async function notifyHeld(tx: Tx, { assignmentId, why }: { assignmentId: string; why: Why }): Promise<void> {
  const { visitId, planned, reference, about, pro, customer, proUrl } = await reviewFacts(tx, assignmentId);
  const { reportedAt } = await tx.completionReview.findUniqueOrThrow({ where: { assignmentId }, select: { reportedAt: true } });
  const cause = `${assignmentId}:${reportedAt.getTime()}`;
  const reason = () => reasonInWords(why, planned);
  await notify(tx, {
    dedupeKey: `work-held:${cause}:pro`,
    userId: pro.userId,
    template: 'work-held-pro',
    visitId,
    data: () => ({ ...about(), name: pro.name, why: reason(), url: proUrl }),
  });
  await notify(tx, {
    dedupeKey: `work-held:${cause}:customer`,
    ...customer.to,
    template: 'work-held-customer',
    visitId,
    data: () => ({ ...about(), name: customer.name, pro: pro.called, url: customer.url }),
  });
  await notifyAdmins(tx, {
    dedupeKey: `work-held:${cause}`,
    subject: () => t('Check before payment: {reference}', { reference }),
    text: () =>
      t('{service}, {pro}. {reason} We don’t charge or pay anything until you decide.', {
        service: about().service,
        pro: pro.called,
        reason: reason(),
      }),
    url: appUrl(`/admin/work-reviews/${visitId}`),
  });
}

/** The pro is told that the work is approved; the customer gets what every finished visit brings. */
export async function notifyReleased(tx: Tx, { assignmentId }: { assignmentId: string }): Promise<void> {
  const { visitId, payout, about, pro, proUrl } = await reviewFacts(tx, assignmentId);
  await notify(tx, {
    dedupeKey: `work-released:${assignmentId}`,
    userId: pro.userId,
    template: 'work-released',
    visitId,
    data: () => ({ ...about(), name: pro.name, payout, url: proUrl }),
  });
}

type Refused = { assignmentId: string; reportedAt: Date; note: string };

/** Both sides are told that the work is not taken for done. */
export async function notifyRefused(tx: Tx, { assignmentId, reportedAt, note }: Refused): Promise<void> {
  const { visitId, about, pro, customer, proUrl } = await reviewFacts(tx, assignmentId);
  const cause = `${assignmentId}:${reportedAt.getTime()}`;
  await notify(tx, {
    dedupeKey: `work-refused:${cause}:pro`,
    userId: pro.userId,
    template: 'work-refused',
    visitId,
    data: () => ({ ...about(), name: pro.name, note, isPro: true, url: proUrl }),
  });
  await notify(tx, {
    dedupeKey: `work-refused:${cause}:customer`,
    ...customer.to,
    template: 'work-refused',
    visitId,
    data: () => ({ ...about(), name: customer.name, note: '', isPro: false, url: customer.url }),
  });
}
