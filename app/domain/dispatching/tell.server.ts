import type { Db, Tx } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { formatMoney } from '#app/platform/format-money';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { scheduleReminders } from '../notifications/schedule-reminders.server';
import { promiseInWords, whenInWords, windowInWords } from '../visits/local-time';
import { trackingUrl } from '../visits/track-link.server';
import { serviceName } from './service-names';
import { wholeMiles } from './engine-settings';

function url(path: string): string {
  return new URL(path, env().APP_URL).toString();
}

/** "a person": what the other side calls a pro: his company, else his first name. */
function proName(pro: { companyName: string; user: { fullName: string } }): string {
  return pro.companyName || pro.user.fullName || 'Your professional';
}

async function visitFacts(db: Db, visitId: string) {
  return db.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      id: true,
      kind: true,
      service: true,
      zone: true,
      windowStart: true,
      windowEnd: true,
      windowVersion: true,
      trackingRevision: true,
      payoutCents: true,
      version: true,
      booking: {
        select: {
          id: true,
          reference: true,
          contactName: true,
          customerId: true,
          package: { select: { name: true } },
          site: { select: { street: true, city: true, state: true, zip: true } },
        },
      },
    },
  });
}

type VisitFacts = Awaited<ReturnType<typeof visitFacts>>;

function addressOf({ site }: VisitFacts['booking']): string {
  return `${site.street}, ${site.city}, ${site.state} ${site.zip}`;
}

function aboutVisit(visit: VisitFacts) {
  return {
    name: visit.booking.contactName,
    service: serviceName(visit.booking.package.name, visit.kind),
    url: url(`/customer/visits/${visit.id}`),
  };
}

const proSelect = { companyName: true, userId: true, user: { select: { fullName: true } } } as const;

/** A pro is asked. Says the city and whole miles, never the street (G095). */
export async function tellOffer(tx: Tx, { offerId }: { offerId: string }): Promise<void> {
  const offer = await tx.offer.findUniqueOrThrow({
    where: { id: offerId },
    include: { pro: { select: { ...proSelect, zone: true } } },
  });
  const visit = await visitFacts(tx, offer.visitId);
  await notify(tx, {
    dedupeKey: `offer-made:${offer.id}`,
    userId: offer.pro.userId,
    template: 'offer-made',
    visitId: visit.id,
    data: {
      name: offer.pro.user.fullName,
      service: serviceName(visit.booking.package.name, visit.kind),
      when: whenInWords(offer.start, visit.zone),
      city: `${visit.booking.site.city}, ${visit.booking.site.state}`,
      miles: `${wholeMiles(offer.miles)} miles away`,
      payout: formatMoney(offer.payoutCents),
      expires: whenInWords(offer.expiresAt, offer.pro.zone),
      url: url('/pro/dashboard/jobs'),
    },
  });
}

/** Both sides hear of the promise, and the reminders are set. */
export async function tellAssigned(tx: Tx, { assignmentId }: { assignmentId: string }): Promise<void> {
  const assignment = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    include: { pro: { select: proSelect } },
  });
  const visit = await visitFacts(tx, assignment.visitId);
  const about = aboutVisit(visit);
  await notify(tx, {
    dedupeKey: `visit-assigned-pro:${assignment.id}`,
    userId: assignment.pro.userId,
    template: 'visit-assigned-pro',
    visitId: visit.id,
    data: {
      name: assignment.pro.user.fullName,
      service: about.service,
      when: whenInWords(assignment.start, visit.zone),
      address: addressOf(visit.booking),
      customer: visit.booking.contactName,
      payout: formatMoney(assignment.proPayoutCents),
      reference: visit.booking.reference,
      url: url(`/pro/visits/${visit.id}`),
    },
  });
  await notify(tx, {
    dedupeKey: `visit-assigned-customer:${assignment.id}`,
    userId: visit.booking.customerId,
    template: 'visit-assigned-customer',
    visitId: visit.id,
    data: {
      ...about,
      when: promiseInWords(assignment.start, visit.zone),
      pro: proName(assignment.pro),
      address: addressOf(visit.booking),
    },
  });
  await scheduleReminders(tx, { visitId: visit.id });
}

/** `cause` tells one loss of a pro from the next: the id of the assignment that ended. */
export async function tellFindingAnother(tx: Tx, input: { visitId: string; cause: string }): Promise<void> {
  const visit = await visitFacts(tx, input.visitId);
  await notify(tx, {
    dedupeKey: `finding-another-pro:${input.cause}`,
    userId: visit.booking.customerId,
    template: 'finding-another-pro',
    visitId: visit.id,
    data: { ...aboutVisit(visit), when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone) },
  });
}

export async function tellOnTheWay(tx: Tx, { assignmentId }: { assignmentId: string }): Promise<void> {
  const assignment = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    include: { pro: { select: proSelect } },
  });
  const visit = await visitFacts(tx, assignment.visitId);
  const about = aboutVisit(visit);
  await notify(tx, {
    dedupeKey: `on-the-way:${assignment.id}`,
    userId: visit.booking.customerId,
    template: 'on-the-way',
    visitId: visit.id,
    data: {
      name: about.name,
      pro: proName(assignment.pro),
      arrival: assignment.etaAt
        ? `about ${whenInWords(assignment.etaAt, visit.zone)}`
        : promiseInWords(assignment.start, visit.zone),
      address: addressOf(visit.booking),
      url: trackingUrl(visit),
    },
  });
}

export async function tellArrived(tx: Tx, { assignmentId }: { assignmentId: string }): Promise<void> {
  const assignment = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    include: { pro: { select: proSelect } },
  });
  const visit = await visitFacts(tx, assignment.visitId);
  const about = aboutVisit(visit);
  await notify(tx, {
    dedupeKey: `pro-arrived:${assignment.id}`,
    userId: visit.booking.customerId,
    template: 'pro-arrived',
    visitId: visit.id,
    data: { name: about.name, pro: proName(assignment.pro), address: addressOf(visit.booking), url: about.url },
  });
}

/** The trip was in vain: the customer hears why, what it costs, and chooses another time (G121). */
export async function tellNotDone(tx: Tx, input: { failureId: string; why: string; fee?: string }): Promise<void> {
  const failure = await tx.visitFailure.findUniqueOrThrow({ where: { id: input.failureId } });
  const visit = await visitFacts(tx, failure.visitId);
  const { name, service } = aboutVisit(visit);
  await notify(tx, {
    dedupeKey: `visit-not-done:${failure.id}`,
    userId: visit.booking.customerId,
    template: 'visit-not-done',
    visitId: visit.id,
    data: {
      name,
      service,
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      why: input.why,
      fee: input.fee,
      url: url(`/customer/visits/${visit.id}/reschedule`),
    },
  });
}

/** The pro puts other times before the customer; the link answers without signing in (G106). */
export async function tellProposal(tx: Tx, input: { proposalId: string; answerUrl: string }): Promise<void> {
  const proposal = await tx.windowProposal.findUniqueOrThrow({
    where: { id: input.proposalId },
    include: { windows: { orderBy: { position: 'asc' } } },
  });
  const pro = await tx.pro.findUniqueOrThrow({ where: { id: proposal.proId }, select: proSelect });
  const visit = await visitFacts(tx, proposal.visitId);
  const { name, service } = aboutVisit(visit);
  await notify(tx, {
    dedupeKey: `window-proposal:${proposal.id}`,
    userId: visit.booking.customerId,
    template: 'times-proposed',
    visitId: visit.id,
    data: {
      name,
      service,
      pro: proName(pro),
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      times: proposal.windows.map(({ start }) => promiseInWords(start, visit.zone)),
      note: proposal.note || undefined,
      url: input.answerUrl,
    },
  });
}

/** What the customer said to the times that a pro proposed. */
export async function tellProposalAnswer(tx: Tx, { proposalId }: { proposalId: string }): Promise<void> {
  const proposal = await tx.windowProposal.findUniqueOrThrow({ where: { id: proposalId } });
  const pro = await tx.pro.findUniqueOrThrow({ where: { id: proposal.proId }, select: proSelect });
  const visit = await visitFacts(tx, proposal.visitId);
  const { service } = aboutVisit(visit);
  await notify(tx, {
    dedupeKey: `window-proposal-answer:${proposal.id}`,
    userId: pro.userId,
    template: 'times-answered',
    visitId: visit.id,
    data: {
      name: pro.user.fullName,
      service,
      accepted: proposal.status === 'accepted',
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      url: url(`/pro/visits/${visit.id}`),
    },
  });
}

export async function tellCompleted(
  tx: Tx,
  { assignmentId, signOffUrl }: { assignmentId: string; signOffUrl: string },
): Promise<void> {
  const assignment = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    include: { pro: { select: proSelect } },
  });
  const visit = await visitFacts(tx, assignment.visitId);
  const { name, service } = aboutVisit(visit);
  await notify(tx, {
    dedupeKey: `visit-completed:${visit.id}`,
    userId: visit.booking.customerId,
    template: 'visit-completed',
    visitId: visit.id,
    data: { name, service, pro: proName(assignment.pro), url: signOffUrl, rateUrl: url(`/visits/${visit.id}/review`) },
  });
}

/** Nobody was found: the customer may choose other dates or take the money back. */
export async function tellUnfulfilled(tx: Tx, { visitId }: { visitId: string }): Promise<void> {
  const visit = await visitFacts(tx, visitId);
  await notify(tx, {
    dedupeKey: `visit-unfulfilled:${visit.id}:${visit.windowVersion}`,
    userId: visit.booking.customerId,
    template: 'visit-unfulfilled',
    visitId: visit.id,
    data: { ...aboutVisit(visit), when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone) },
  });
}

/** Every admin hears that a visit needs a hand; once per visit, window and `key`. */
export async function alertAdmins(tx: Tx, input: { visitId: string; key: string; subject: string; text: string }): Promise<void> {
  const visit = await visitFacts(tx, input.visitId);
  const when = windowInWords(visit.windowStart, visit.windowEnd, visit.zone);
  await notifyAdmins(tx, {
    dedupeKey: `dispatch-${input.key}:${visit.id}:${visit.windowVersion}`,
    subject: `${input.subject}: ${visit.booking.reference}`,
    text: `${serviceName(visit.booking.package.name, visit.kind)}, ${when}, ${visit.booking.site.city}. ${input.text}`,
    url: url(`/admin/dispatch/${visit.id}`),
  });
}
