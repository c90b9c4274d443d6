import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { type LinkPurpose, signLink } from '#app/platform/link-token.server';
import { promiseInWords } from '../visits/local-time';
import { readTeam, teamNames } from '../visits/team.server';
import { serviceName } from '../catalog/service-names';
import type { VisitKind } from '../visits/visit-kind';
import { notify } from '../notifications/notify.server';

export type Reminder = { visitId: string; windowVersion: number; daysBefore: number };

/**
 * Reminds the customer, once per window and day, of a visit that a pro has promised. Says nothing when the visit has moved, is
 * canceled, has no pro, or is already past.
 */
export async function remindOfVisit(tx: Tx, { visitId, windowVersion, daysBefore }: Reminder): Promise<void> {
  const visit = await tx.visit.findUnique({
    where: { id: visitId, windowVersion, status: 'accepted' },
    select: {
      ...{ zone: true, kind: true, day: true, leadVisitId: true },
      booking: {
        select: {
          customerId: true,
          contactName: true,
          contactEmail: true,
          package: { select: { name: true } },
          site: { select: { street: true, city: true } },
        },
      },
      assignments: {
        where: { status: 'accepted' },
        select: { start: true, pro: { select: { user: { select: { fullName: true } } } } },
      },
    },
  });
  const assignment = visit?.assignments[0];
  if (!visit || !assignment || assignment.start <= now()) return;
  const { booking, zone } = visit;
  if (visit.leadVisitId)
    return remindOfDay(tx, { ...visit, leadVisitId: visit.leadVisitId, visitId, windowVersion, start: assignment.start });
  const team = await readTeam(tx, visitId);
  const link = (purpose: LinkPurpose, path: string) =>
    appUrl(`/visits/${path}/${signLink({ purpose, visitId, windowVersion, expiresAt: assignment.start })}`);
  await notify(tx, {
    dedupeKey: `visit-reminder:${visitId}:${windowVersion}:${daysBefore}`,
    userId: booking.customerId,
    email: booking.contactEmail,
    template: 'visit-reminder',
    visitId,
    data: () => ({
      name: booking.contactName,
      service: booking.package.name,
      when: promiseInWords(assignment.start, zone),
      daysBefore,
      address: `${booking.site.street}, ${booking.site.city}`,
      pro: team ? teamNames(team) : assignment.pro.user.fullName,
      confirmUrl: link('visit-confirm', 'confirm'),
      rescheduleUrl: link('visit-reschedule', 'reschedule'),
      cancelUrl: link('visit-cancel', 'cancel'),
    }),
  });
}

type Day = {
  visitId: string;
  leadVisitId: string;
  windowVersion: number;
  day: number;
  start: Date;
  zone: string;
  kind: VisitKind;
  booking: { customerId: string; contactName: string; contactEmail: string; package: { name: string } };
};

/** The work goes on tomorrow: a short note, with a link to the visit, by which all of its days are moved or canceled. */
async function remindOfDay(tx: Tx, { visitId, leadVisitId, windowVersion, day, start, zone, kind, booking }: Day): Promise<void> {
  await notify(tx, {
    dedupeKey: `visit-reminder:${visitId}:${windowVersion}:1`,
    userId: booking.customerId,
    email: booking.contactEmail,
    template: 'visit-day',
    visitId: leadVisitId,
    data: () => ({
      ...{ name: booking.contactName, service: serviceName(booking.package.name, kind) },
      ...{ when: promiseInWords(start, zone), day, url: appUrl(`/customer/visits/${leadVisitId}`) },
    }),
  });
}
