import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { type LinkPurpose, signLink } from '#app/platform/link-token.server';
import { promiseInWords } from '../visits/local-time';
import { readTeam, teamNames } from '../visits/team.server';
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
      zone: true,
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
  const team = await readTeam(tx, visitId);
  const { booking, zone } = visit;
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
