import { appUrl } from '#app/platform/app-url.server';
import type { Booking, Site, Visit } from '#prisma';
import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { notify } from '../notifications/notify.server';
import type { TemplateData, TemplateName } from '../notifications/templates/templates';
import { serviceName } from '../catalog/service-names';

/** What the messages of a visit say of it. */
type VisitFacts = Pick<
  Visit,
  | 'id'
  | 'leadVisitId'
  | 'pros'
  | 'seat'
  | 'days'
  | 'day'
  | 'kind'
  | 'service'
  | 'completedAt'
  | 'zone'
  | 'windowStart'
  | 'windowEnd'
  | 'windowVersion'
  | 'trackingRevision'
  | 'payoutCents'
  | 'priceCents'
  | 'version'
> & {
  booking: Pick<Booking, 'id' | 'reference' | 'policy' | 'contactName' | 'customerId' | 'companyId'> & {
    /** One that took money, where there is any. */
    payments: { id: string }[];
    package: { name: string };
    site: Pick<Site, 'street' | 'city' | 'state' | 'zip'>;
  };
};

/** A visit with what its messages say, by one statement: most acts on a visit send some. */
export async function visitFacts(db: Db, visitId: string): Promise<VisitFacts> {
  const [visit] = await db.$queryRaw<VisitFacts[]>`
    SELECT v.id, v.lead_visit_id AS "leadVisitId", v.pros, v.seat, v.days, v.day, v.kind::text AS kind, v.service,
      v.completed_at AS "completedAt", v.zone, v.window_start AS "windowStart", v.window_end AS "windowEnd",
      v.window_version AS "windowVersion", v.tracking_revision AS "trackingRevision", v.payout_cents AS "payoutCents",
      v.price_cents AS "priceCents", v.version,
      jsonb_build_object('id', b.id, 'reference', b.reference, 'policy', b.policy, 'contactName', b.contact_name,
        'customerId', b.customer_id, 'companyId', b.company_id, 'package', jsonb_build_object('name', p.name),
        'site', jsonb_build_object('street', s.street, 'city', s.city, 'state', s.state, 'zip', s.zip),
        'payments', coalesce((SELECT jsonb_agg(jsonb_build_object('id', paid.id)) FROM
          (SELECT id FROM payment WHERE booking_id = b.id AND captured_cents > 0 ORDER BY id LIMIT 1) paid), '[]')) AS booking
    FROM visit v JOIN booking b ON b.id = v.booking_id JOIN package p ON p.id = b.package_id JOIN site s ON s.id = b.site_id
    WHERE v.id = ${visitId}::uuid`;
  if (!visit) throw new NotFound();
  return visit;
}

export function siteAddress({ site }: VisitFacts['booking']): string {
  return `${site.street}, ${site.city}, ${site.state} ${site.zip}`;
}

export function aboutVisit(visit: VisitFacts) {
  return {
    name: visit.booking.contactName,
    service: serviceName(visit.booking.package.name, visit.kind),
    url: appUrl(`/customer/visits/${visit.id}`),
  };
}

export const proSelect = { companyName: true, userId: true, user: { select: { fullName: true } } } as const;

/** A promise with its pro and its visit. */
export async function promiseFacts(tx: Tx, assignmentId: string) {
  const assignment = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    include: { pro: { select: proSelect } },
  });
  return { assignment, pro: assignment.pro, visit: await visitFacts(tx, assignment.visitId) };
}

/** The visit that its customer knows: of a day after the first the whole one. A place of another pro in a team stays what it is. */
export async function knownVisit(tx: Tx, visit: VisitFacts): Promise<VisitFacts> {
  return visit.leadVisitId && visit.seat === 1 ? visitFacts(tx, visit.leadVisitId) : visit;
}

/** Other times that a pro proposed, with the pro and the visit. */
export async function proposalFacts(tx: Tx, proposalId: string) {
  const proposal = await tx.windowProposal.findUniqueOrThrow({
    where: { id: proposalId },
    include: { windows: { orderBy: { position: 'asc' } } },
  });
  const pro = await tx.pro.findUniqueOrThrow({ where: { id: proposal.proId }, select: proSelect });
  return { proposal, pro, visit: await visitFacts(tx, proposal.visitId) };
}

type Telling<Name extends TemplateName> = { template: Name; data: () => TemplateData<Name>; cause: string };

/** Tells the visit's customer, once per template and cause. Of one place in a team they hear nothing: the visit tells of all. */
export function notifyCustomer<Name extends TemplateName>(
  tx: Tx,
  visit: VisitFacts,
  { template, data, cause }: Telling<Name>,
): Promise<void> {
  if (visit.leadVisitId) return Promise.resolve();
  const { customerId } = visit.booking;
  return notify(tx, { dedupeKey: `${template}:${cause}`, userId: customerId, template, visitId: visit.id, data });
}
