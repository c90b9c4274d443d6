import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { coverageText } from '../guarantee/guarantee-text';
import { readCoverage } from '../guarantee/read-coverage.server';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { scheduleReminders } from './schedule-reminders.server';
import type { TemplateData, TemplateName } from '../notifications/templates/templates';
import { promiseInWords, whenInWords, windowInWords } from '../visits/local-time';
import { trackingUrl } from '../visits/track-link.server';
import { serviceName } from '../catalog/service-names';
import { milesInWords } from '../assignments/engine-settings';
import { proNameForCustomers } from '../names/pro-name';

const EARLY_MINUTES = 30;

function url(path: string): string {
  return new URL(path, env().APP_URL).toString();
}

async function visitFacts(db: Db, visitId: string) {
  return db.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      id: true,
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

/** A promise with its pro and its visit. */
async function promiseFacts(tx: Tx, assignmentId: string) {
  const assignment = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    include: { pro: { select: proSelect } },
  });
  return { assignment, pro: assignment.pro, visit: await visitFacts(tx, assignment.visitId) };
}

/** Other times that a pro proposed, with him and the visit. */
async function proposalFacts(tx: Tx, proposalId: string) {
  const proposal = await tx.windowProposal.findUniqueOrThrow({
    where: { id: proposalId },
    include: { windows: { orderBy: { position: 'asc' } } },
  });
  const pro = await tx.pro.findUniqueOrThrow({ where: { id: proposal.proId }, select: proSelect });
  return { proposal, pro, visit: await visitFacts(tx, proposal.visitId) };
}

type Telling<Name extends TemplateName> = { template: Name; data: TemplateData<Name>; cause: string };

/** Tells the visit's customer, once per template and cause. */
function notifyCustomer<Name extends TemplateName>(
  tx: Tx,
  visit: VisitFacts,
  { template, data, cause }: Telling<Name>,
): Promise<void> {
  const { customerId } = visit.booking;
  return notify(tx, { dedupeKey: `${template}:${cause}`, userId: customerId, template, visitId: visit.id, data });
}

/** A pro is asked. Says the city and whole miles, never the street. */
export async function notifyOffer(tx: Tx, { offerId }: { offerId: string }): Promise<void> {
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
      miles: `${milesInWords(offer.miles)} away`,
      payout: formatMoney(offer.payoutCents),
      expires: whenInWords(offer.expiresAt, offer.pro.zone),
      url: appUrl('/pro/dashboard/jobs'),
    },
  });
}

type Assigned = { assignmentId: string; moved?: { moveId: string; previousProId: string | null } };

/** Both sides are told of the promise, after a move of the old time and the old pro too, and the reminders are set. */
export async function notifyAssigned(tx: Tx, { assignmentId, moved }: Assigned): Promise<void> {
  const { assignment, pro, visit } = await promiseFacts(tx, assignmentId);
  const about = aboutVisit(visit);
  const address = addressOf(visit.booking);
  await notify(tx, {
    dedupeKey: `visit-assigned-pro:${assignment.id}`,
    userId: pro.userId,
    template: 'visit-assigned-pro',
    visitId: visit.id,
    data: {
      name: pro.user.fullName,
      service: about.service,
      when: whenInWords(assignment.start, visit.zone),
      address,
      customer: visit.booking.contactName,
      payout: formatMoney(assignment.proPayoutCents),
      reference: visit.booking.reference,
      url: appUrl(`/pro/visits/${visit.id}`),
    },
  });
  const promised = { ...about, when: promiseInWords(assignment.start, visit.zone), pro: proNameForCustomers(pro), address };
  if (moved) {
    const move = await tx.visitMove.findUniqueOrThrow({ where: { id: moved.moveId }, select: { fromStart: true } });
    const previous = moved.previousProId && (await tx.pro.findUnique({ where: { id: moved.previousProId }, select: proSelect }));
    await notifyCustomer(tx, visit, {
      template: 'visit-rescheduled',
      cause: assignment.id,
      data: {
        ...promised,
        oldTime: promiseInWords(move.fromStart, visit.zone),
        ...(previous ? { previousPro: proNameForCustomers(previous) } : {}),
        cancelUrl: appUrl(`/customer/visits/${visit.id}/cancel`),
        moveUrl: appUrl(`/customer/visits/${visit.id}/reschedule`),
      },
    });
  } else await notifyCustomer(tx, visit, { template: 'visit-assigned-customer', cause: assignment.id, data: promised });
  await scheduleReminders(tx, { visitId: visit.id });
}

/** `cause` tells one loss of a pro from the next: the id of the assignment that ended. */
export async function notifyFindingAnother(tx: Tx, { visitId, cause }: { visitId: string; cause: string }): Promise<void> {
  const visit = await visitFacts(tx, visitId);
  await notifyCustomer(tx, visit, {
    template: 'finding-another-pro',
    cause,
    data: { ...aboutVisit(visit), when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone) },
  });
}

/** The minute that the pro is expected, inside the two hours that were promised: nobody is told of an hour before them. */
function arrivalWords({ start, etaAt }: { start: Date; etaAt: Date | null }, zone: string): string {
  if (!etaAt || etaAt < start) return promiseInWords(start, zone);
  return `about ${whenInWords(etaAt, zone)}`;
}

/** Whether the pro would be there well before the promised hours. */
function isEarly({ start, etaAt }: { start: Date; etaAt: Date | null }): boolean {
  return etaAt !== null && start.getTime() - etaAt.getTime() >= EARLY_MINUTES * 60_000;
}

export async function notifyOnTheWay(tx: Tx, { assignmentId }: { assignmentId: string }): Promise<void> {
  const { assignment, pro, visit } = await promiseFacts(tx, assignmentId);
  await notifyCustomer(tx, visit, {
    template: 'on-the-way',
    cause: assignment.id,
    data: {
      name: visit.booking.contactName,
      pro: proNameForCustomers(pro),
      arrival: arrivalWords(assignment, visit.zone),
      isInstall: visit.kind === 'install' || undefined,
      early: isEarly(assignment) ? promiseInWords(assignment.start, visit.zone) : undefined,
      address: addressOf(visit.booking),
      url: trackingUrl(visit),
    },
  });
}

export async function notifyArrived(tx: Tx, { assignmentId }: { assignmentId: string }): Promise<void> {
  const { pro, visit } = await promiseFacts(tx, assignmentId);
  const { name, url: page } = aboutVisit(visit);
  await notifyCustomer(tx, visit, {
    template: 'pro-arrived',
    cause: assignmentId,
    data: { name, pro: proNameForCustomers(pro), address: addressOf(visit.booking), url: page },
  });
}

/** The pro is not there in time: tells the customer that we know, what we do, and when the hours are over how to report it. */
export async function notifyLate(tx: Tx, input: { assignmentId: string; stage: 'late' | 'missing' | 'missed' }): Promise<void> {
  const { assignment, pro, visit } = await promiseFacts(tx, input.assignmentId);
  await notifyCustomer(tx, visit, {
    template: 'pro-late',
    cause: `${assignment.id}:${input.stage}`,
    data: {
      ...aboutVisit(visit),
      ...(input.stage === 'missed' ? { url: url(`/customer/visits/${visit.id}/no-show`) } : {}),
      pro: proNameForCustomers(pro),
      when: promiseInWords(assignment.start, visit.zone),
      stage: input.stage,
    },
  });
}

/** The trip was in vain: the customer hears why, what it costs, and chooses another time. */
export async function notifyNotDone(tx: Tx, input: { failureId: string; why: string; fee?: string }): Promise<void> {
  const failure = await tx.visitFailure.findUniqueOrThrow({ where: { id: input.failureId } });
  const visit = await visitFacts(tx, failure.visitId);
  const { name, service } = aboutVisit(visit);
  await notifyCustomer(tx, visit, {
    template: 'visit-not-done',
    cause: failure.id,
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

/** The pro puts other times before the customer; the link answers without signing in. */
export async function notifyProposal(tx: Tx, input: { proposalId: string; answerUrl: string }): Promise<void> {
  const { proposal, pro, visit } = await proposalFacts(tx, input.proposalId);
  const { name, service } = aboutVisit(visit);
  await notifyCustomer(tx, visit, {
    template: 'times-proposed',
    cause: proposal.id,
    data: {
      name,
      service,
      pro: proNameForCustomers(pro),
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      times: proposal.windows.map(({ start }) => promiseInWords(start, visit.zone)),
      note: proposal.note || undefined,
      url: input.answerUrl,
    },
  });
}

/** What the customer said to the times that a pro proposed. */
export async function notifyProposalAnswer(tx: Tx, { proposalId }: { proposalId: string }): Promise<void> {
  const { proposal, pro, visit } = await proposalFacts(tx, proposalId);
  await notify(tx, {
    dedupeKey: `times-answered:${proposal.id}`,
    userId: pro.userId,
    template: 'times-answered',
    visitId: visit.id,
    data: {
      name: pro.user.fullName,
      service: aboutVisit(visit).service,
      accepted: proposal.status === 'accepted',
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      url: appUrl(`/pro/visits/${visit.id}`),
    },
  });
}

/** No pro was found: the customer may choose other dates or take the money back. */
export async function notifyUnfulfilled(tx: Tx, { visitId }: { visitId: string }): Promise<void> {
  const visit = await visitFacts(tx, visitId);
  await notifyCustomer(tx, visit, {
    template: 'visit-unfulfilled',
    cause: `${visit.id}:${visit.windowVersion}`,
    data: {
      ...aboutVisit(visit),
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      paid: visit.priceCents > 0 && visit.booking.payments.length > 0 ? 'yes' : undefined,
    },
  });
}

/** Every admin is told that a visit needs attention; once per visit, window and `key`. */
export async function alertAdmins(tx: Tx, input: { visitId: string; key: string; subject: string; text: string }): Promise<void> {
  const visit = await visitFacts(tx, input.visitId);
  const when = windowInWords(visit.windowStart, visit.windowEnd, visit.zone);
  await notifyAdmins(tx, {
    dedupeKey: `dispatch-${input.key}:${visit.id}:${visit.windowVersion}`,
    subject: `${input.subject}: ${visit.booking.reference}`,
    text: `${serviceName(visit.booking.package.name, visit.kind)}, ${when}, ${visit.booking.site.city}. ${input.text}`,
    url: appUrl(`/admin/dispatch/${visit.id}`),
  });
}
