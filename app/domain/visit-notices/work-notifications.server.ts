import { type Marked, t, translate } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { formatMoney } from '#app/platform/format-money';
import { coverageText } from '../guarantee/guarantee-text';
import { readCoverage } from '../guarantee/read-coverage.server';
import { promiseInWords, whenInWords, windowInWords } from '../visits/local-time';
import { readTeam, teamNames } from '../visits/team.server';
import { trackingUrl } from '../visits/track-link.server';
import { proNameForCustomers } from '../names/pro-name';
import { visitFacts, siteAddress, aboutVisit, knownVisit, promiseFacts, notifyCustomer } from './visit-facts.server';

const EARLY_MINUTES = 30;

/** The minute that the pro is expected, inside the two hours that were promised: no customer is told of an hour before them. */
function arrivalWords({ start, etaAt }: { start: Date; etaAt: Date | null }, zone: string): string {
  if (!etaAt || etaAt < start) return promiseInWords(start, zone);
  return t('about {time}', { time: whenInWords(etaAt, zone) });
}

/** Whether the pro would be there well before the promised hours. */
function isEarly({ start, etaAt }: { start: Date; etaAt: Date | null }): boolean {
  return etaAt !== null && start.getTime() - etaAt.getTime() >= EARLY_MINUTES * MINUTE_MS;
}

/** On every day of the work, also by another pro who has one of them. */
export async function notifyOnTheWay(tx: Tx, { assignmentId }: { assignmentId: string }): Promise<void> {
  const { assignment, pro, visit: own } = await promiseFacts(tx, assignmentId);
  const visit = await knownVisit(tx, own);
  await notifyCustomer(tx, visit, {
    template: 'on-the-way',
    cause: assignment.id,
    data: () => ({
      name: visit.booking.contactName,
      pro: proNameForCustomers(pro),
      arrival: arrivalWords(assignment, visit.zone),
      isInstall: visit.kind === 'install' || undefined,
      isService: visit.kind === 'service' || undefined,
      early: isEarly(assignment) ? promiseInWords(assignment.start, visit.zone) : undefined,
      address: siteAddress(visit.booking),
      url: trackingUrl(visit),
    }),
  });
}

export async function notifyArrived(tx: Tx, { assignmentId }: { assignmentId: string }): Promise<void> {
  const { pro, visit: own } = await promiseFacts(tx, assignmentId);
  const visit = await knownVisit(tx, own);
  await notifyCustomer(tx, visit, {
    template: 'pro-arrived',
    cause: assignmentId,
    data: () => ({ ...aboutVisit(visit), pro: proNameForCustomers(pro), address: siteAddress(visit.booking) }),
  });
}

/** The pro is not there in time: tells the customer that we know, what we do, and when the hours are over how to report it. */
export async function notifyLate(tx: Tx, input: { assignmentId: string; stage: 'late' | 'missing' | 'missed' }): Promise<void> {
  const { assignment, pro, visit: own } = await promiseFacts(tx, input.assignmentId);
  const visit = await knownVisit(tx, own);
  await notifyCustomer(tx, visit, {
    template: 'pro-late',
    cause: `${assignment.id}:${input.stage}`,
    data: () => ({
      ...aboutVisit(visit),
      ...(input.stage === 'missed' ? { url: appUrl(`/customer/visits/${visit.id}/no-show`) } : {}),
      pro: proNameForCustomers(pro),
      when: promiseInWords(assignment.start, visit.zone),
      stage: input.stage,
    }),
  });
}

/** The trip was in vain: the customer is told why, what it costs, and chooses another time. */
export async function notifyNotDone(tx: Tx, input: { failureId: string; why: Marked; fee?: string }): Promise<void> {
  const failure = await tx.visitFailure.findUniqueOrThrow({ where: { id: input.failureId } });
  const visit = await visitFacts(tx, failure.visitId);
  await notifyCustomer(tx, visit, {
    template: 'visit-not-done',
    cause: failure.id,
    data: () => ({
      ...aboutVisit(visit),
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      why: translate(input.why),
      fee: input.fee,
      url: appUrl(`/customer/visits/${visit.id}/reschedule`),
    }),
  });
}

type Completed = {
  assignmentId: string;
  signOffUrl: string;
  /** Storage that is offered now, with tax in cents. */
  storage: { totalCents: number } | null;
};

export async function notifyCompleted(tx: Tx, input: Completed): Promise<void> {
  const { pro, visit } = await promiseFacts(tx, input.assignmentId);
  const { id: bookingId, policy } = visit.booking;
  const coverage = await readCoverage(tx, {
    ...visit,
    status: 'completed',
    completedAt: visit.completedAt ?? now(),
    bookingId,
    policy,
  });
  const team = await readTeam(tx, visit.id);
  await notifyCustomer(tx, visit, {
    template: 'visit-completed',
    cause: visit.id,
    data: () => ({
      ...aboutVisit(visit),
      pro: team ? teamNames(team) : proNameForCustomers(pro),
      covered: coverageText(coverage, visit.zone),
      url: input.signOffUrl,
      rateUrl: appUrl(`/visits/${visit.id}/review`),
      tipUrl: visit.booking.companyId ? undefined : appUrl(`/customer/visits/${visit.id}/tip`),
      ...(input.storage && {
        storageUrl: appUrl(`/customer/visits/${visit.id}#storage`),
        storagePrice: formatMoney(input.storage.totalCents, 'always'),
      }),
    }),
  });
}
