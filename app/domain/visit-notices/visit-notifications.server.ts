import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { notify } from '../notifications/notify.server';
import { notifyAdmins, type Words, write } from '../notifications/notify-admins.server';
import { scheduleReminders } from './schedule-reminders.server';
import { daysInWords, promiseDaysInWords, promiseInWords, whenInWords, windowInWords } from '../visits/local-time';
import { readDays } from '../visits/days.server';
import { readTeam, teamNames } from '../visits/team.server';
import { serviceName } from '../catalog/service-names';
import { milesInWords } from '../roads/miles';
import { proNameForCustomers } from '../names/pro-name';
import {
  visitFacts,
  siteAddress,
  aboutVisit,
  promiseFacts,
  proposalFacts,
  notifyCustomer,
  proSelect,
} from './visit-facts.server';

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
    data: () => ({
      name: offer.pro.user.fullName,
      service: serviceName(visit.booking.package.name, visit.kind),
      when: daysInWords([offer.start, ...offer.dayStarts], visit.zone),
      city: `${visit.booking.site.city}, ${visit.booking.site.state}`,
      miles: t('{miles} away', { miles: milesInWords(offer.miles) }),
      payout: formatMoney(offer.inAllCents ?? offer.payoutCents),
      expires: whenInWords(offer.expiresAt, offer.pro.zone),
      url: appUrl('/pro/dashboard/jobs'),
    }),
  });
}

type Assigned = { assignmentId: string; moved?: { moveId: string; previousProId: string | null } };

/**
 * Both sides are told of the promise, after a move of the old time and the old pro too, and the reminders are set. The customer of a team
 * is told of a new time at once, and of the pros once each place has one.
 */
export async function notifyAssigned(tx: Tx, { assignmentId, moved }: Assigned): Promise<void> {
  const { assignment, pro, visit } = await promiseFacts(tx, assignmentId);
  const days = await readDays(tx, visit);
  // Who takes the visit is told of all its days at once.
  if (visit.day > 1 && days?.[0]?.held?.proId === assignment.proId) return scheduleReminders(tx, { visitId: visit.id });
  const starts = visit.day > 1 ? [] : (days ?? []).slice(1).flatMap(({ held }) => (held ? [held.start] : []));
  const payout = assignment.proPayoutCents + (visit.day > 1 ? 0 : sumAfterFirst(days));
  const address = siteAddress(visit.booking);
  await notify(tx, {
    dedupeKey: `visit-assigned-pro:${assignment.id}`,
    userId: pro.userId,
    template: 'visit-assigned-pro',
    visitId: visit.id,
    data: () => ({
      name: pro.user.fullName,
      service: aboutVisit(visit).service,
      when: daysInWords([assignment.start, ...starts], visit.zone),
      address,
      customer: visit.booking.contactName,
      payout: formatMoney(payout),
      reference: visit.booking.reference,
      url: appUrl(`/pro/visits/${visit.id}`),
    }),
  });
  const team = await readTeam(tx, visit.id);
  const lead = team && visit.leadVisitId ? await visitFacts(tx, team.leadVisitId) : visit;
  const promised = () => ({
    ...aboutVisit(lead),
    when: promiseDaysInWords([assignment.start, ...starts], visit.zone),
    pro: team ? teamNames(team) : proNameForCustomers(pro),
    address,
  });
  if (moved) {
    const move = await tx.visitMove.findUniqueOrThrow({ where: { id: moved.moveId }, select: { fromStart: true } });
    const previous = moved.previousProId && (await tx.pro.findUnique({ where: { id: moved.previousProId }, select: proSelect }));
    await notifyCustomer(tx, visit, {
      template: 'visit-rescheduled',
      cause: assignment.id,
      data: () => ({
        ...promised(),
        oldTime: promiseInWords(move.fromStart, visit.zone),
        ...(previous ? { previousPro: proNameForCustomers(previous) } : {}),
        cancelUrl: appUrl(`/customer/visits/${visit.id}/cancel`),
        moveUrl: appUrl(`/customer/visits/${visit.id}/reschedule`),
      }),
    });
  } else if (!team || team.isWhole)
    await notifyCustomer(tx, lead, { template: 'visit-assigned-customer', cause: assignment.id, data: promised });
  await scheduleReminders(tx, { visitId: visit.id });
}

function sumAfterFirst(days: readonly { payoutCents: number }[] | null): number {
  return (days ?? []).slice(1).reduce((sum, { payoutCents }) => sum + payoutCents, 0);
}

/** `cause` tells one loss of a pro from the next: the id of the assignment that ended. */
export async function notifyFindingAnother(tx: Tx, { visitId, cause }: { visitId: string; cause: string }): Promise<void> {
  const visit = await visitFacts(tx, visitId);
  await notifyCustomer(tx, visit, {
    template: 'finding-another-pro',
    cause,
    data: () => ({ ...aboutVisit(visit), when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone) }),
  });
}

/** The pro puts other times before the customer; the link answers without signing in. */
export async function notifyProposal(tx: Tx, input: { proposalId: string; answerUrl: string }): Promise<void> {
  const { proposal, pro, visit } = await proposalFacts(tx, input.proposalId);
  await notifyCustomer(tx, visit, {
    template: 'times-proposed',
    cause: proposal.id,
    data: () => ({
      ...aboutVisit(visit),
      pro: proNameForCustomers(pro),
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      times: proposal.windows.map(({ start }) => promiseInWords(start, visit.zone)),
      note: proposal.note || undefined,
      url: input.answerUrl,
    }),
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
    data: () => ({
      name: pro.user.fullName,
      service: aboutVisit(visit).service,
      accepted: proposal.status === 'accepted',
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      url: appUrl(`/pro/visits/${visit.id}`),
    }),
  });
}

/** No pro was found: the customer may choose other dates or take the money back. */
export async function notifyUnfulfilled(tx: Tx, { visitId }: { visitId: string }): Promise<void> {
  const visit = await visitFacts(tx, visitId);
  await notifyCustomer(tx, visit, {
    template: 'visit-unfulfilled',
    cause: `${visit.id}:${visit.windowVersion}`,
    data: () => ({
      ...aboutVisit(visit),
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      paid: visit.priceCents > 0 && visit.booking.payments.length > 0 ? 'yes' : undefined,
    }),
  });
}

/** Every admin is told that a visit needs attention; once per visit, window and `key`. */
export async function alertAdmins(tx: Tx, input: { visitId: string; key: string; subject: Words; text: Words }): Promise<void> {
  const visit = await visitFacts(tx, input.visitId);
  await notifyAdmins(tx, {
    dedupeKey: `dispatch-${input.key}:${visit.id}:${visit.windowVersion}`,
    subject: () => `${write(input.subject)}: ${visit.booking.reference}`,
    text: () => {
      const when = windowInWords(visit.windowStart, visit.windowEnd, visit.zone);
      return `${aboutVisit(visit).service}, ${when}, ${visit.booking.site.city}. ${write(input.text)}`;
    },
    url: appUrl(`/admin/dispatch/${visit.id}`),
  });
}
