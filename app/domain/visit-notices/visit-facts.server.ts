import { appUrl } from '#app/platform/app-url.server';
import type { Db, Tx } from '#app/platform/db.server';
import { notify } from '../notifications/notify.server';
import type { TemplateData, TemplateName } from '../notifications/templates/templates';
import { serviceName } from '../catalog/service-names';

/** A visit with what its messages say. */
export async function visitFacts(db: Db, visitId: string) {
  return db.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      id: true,
      leadVisitId: true,
      ...{ pros: true, days: true, day: true },
      kind: true,
      service: true,
      completedAt: true,
      zone: true,
      windowStart: true,
      windowEnd: true,
      windowVersion: true,
      trackingRevision: true,
      payoutCents: true,
      priceCents: true,
      version: true,
      booking: {
        select: {
          id: true,
          reference: true,
          policy: true,
          payments: { where: { capturedCents: { gt: 0 } }, take: 1, select: { id: true } },
          contactName: true,
          customerId: true,
          companyId: true,
          package: { select: { name: true } },
          site: { select: { street: true, city: true, state: true, zip: true } },
        },
      },
    },
  });
}

type VisitFacts = Awaited<ReturnType<typeof visitFacts>>;

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
