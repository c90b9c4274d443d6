import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { type LinkPurpose, signLink } from '#app/platform/link-token.server';
import { addDays } from '../catalog/seasons';
import { promiseInWords } from '../visits/local-time';
import { proNameForCustomers } from '../names/pro-name';
import { readTeam, teamNames } from '../visits/team.server';
import { serviceName } from '../catalog/service-names';
import type { VisitKind } from '../visits/visit-kind';
import { notify } from '../notifications/notify.server';

export type Reminder = { visitId: string; windowVersion: number; daysBefore: number };

/**
 * Reminds the customer, once per window and day, of a visit that a pro has promised. Says nothing when the visit has moved, is
 * canceled, has no pro, is already past, or is another number of days away: the next pro may begin on another day of its window.
 */
export async function remindOfVisit(tx: Tx, { visitId, windowVersion, daysBefore }: Reminder): Promise<void> {
  const visit = await readReminded(tx, { visitId, windowVersion });
  if (!visit || visit.start <= now()) return;
  const { booking, zone, start } = visit;
  if (addDays(localDate(now(), zone), daysBefore) !== localDate(start, zone)) return;
  if (visit.leadVisitId) return remindOfDay(tx, { ...visit, leadVisitId: visit.leadVisitId, visitId, windowVersion });
  const team = visit.pros > 1 ? await readTeam(tx, visitId) : null;
  const link = (purpose: LinkPurpose, path: string) =>
    appUrl(`/visits/${path}/${signLink({ purpose, visitId, windowVersion, expiresAt: start })}`);
  await notify(tx, {
    dedupeKey: `visit-reminder:${visitId}:${windowVersion}:${daysBefore}`,
    userId: booking.customerId,
    email: booking.contactEmail,
    template: 'visit-reminder',
    visitId,
    data: () => ({
      name: booking.contactName,
      service: serviceName(booking.package.name, visit.kind),
      when: promiseInWords(start, zone),
      daysBefore,
      address: `${booking.site.street}, ${booking.site.city}`,
      pro: team ? teamNames(team) : proNameForCustomers(visit.pro),
      confirmUrl: link('visit-confirm', 'confirm'),
      rescheduleUrl: link('visit-reschedule', 'reschedule'),
      cancelUrl: link('visit-cancel', 'cancel'),
    }),
  });
}

type Reminded = {
  zone: string;
  kind: VisitKind;
  day: number;
  pros: number;
  leadVisitId: string | null;
  start: Date;
  pro: { companyName: string; user: { fullName: string } };
  booking: {
    customerId: string;
    contactName: string;
    contactEmail: string;
    package: { name: string };
    site: { street: string; city: string };
  };
};

/** A visit that a pro has promised; none where it has moved or no pro has it. A visit sends three reminders: each reads one statement. */
async function readReminded(
  tx: Tx,
  { visitId, windowVersion }: Pick<Reminder, 'visitId' | 'windowVersion'>,
): Promise<Reminded | undefined> {
  const [visit] = await tx.$queryRaw<Reminded[]>`
    SELECT v.zone, v.kind::text AS kind, v.day, v.pros, v.lead_visit_id AS "leadVisitId", held.starts_at AS start,
      jsonb_build_object('companyName', pro.company_name, 'user', jsonb_build_object('fullName', person.full_name)) AS pro,
      jsonb_build_object('customerId', b.customer_id, 'contactName', b.contact_name, 'contactEmail', b.contact_email,
        'package', jsonb_build_object('name', p.name), 'site', jsonb_build_object('street', s.street, 'city', s.city)) AS booking
    FROM visit v JOIN booking b ON b.id = v.booking_id JOIN package p ON p.id = b.package_id JOIN site s ON s.id = b.site_id
    JOIN assignment held ON held.visit_id = v.id AND held.status = 'accepted'
    JOIN pro ON pro.id = held.pro_id JOIN app_user person ON person.id = pro.user_id
    WHERE v.id = ${visitId}::uuid AND v.window_version = ${windowVersion} AND v.status = 'accepted' AND v.seat = 1 LIMIT 1`;
  return visit;
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
      name: booking.contactName,
      service: serviceName(booking.package.name, kind),
      when: promiseInWords(start, zone),
      day,
      url: appUrl(`/customer/visits/${leadVisitId}`),
    }),
  });
}
