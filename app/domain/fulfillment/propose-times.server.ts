import { randomUUID } from 'node:crypto';
import { judge } from '#dispatch';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { fieldError, Conflict, InputError, NotFound } from '#app/platform/errors';
import { localDate } from '#app/platform/local-date';
import { signLink } from '#app/platform/link-token.server';
import { mark, t } from '#app/platform/texts/t';
import { hourWindow, longDate } from '../catalog/visit-windows';
import { closedText } from '../closed-days/closed-days';
import { findClosed } from '../closed-days/read-closed.server';
import { assign } from '../dispatching/assign.server';
import { endDispatch } from '../assignments/end-dispatch.server';
import { loadProblem } from '../dispatching/load-problem.server';
import { serviceName } from '../catalog/service-names';
import { notifyProposal, notifyProposalAnswer } from '../visit-notices/visit-notifications.server';
import { verdictForPro } from '../dispatch-decisions/verdict-text';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { holdTeam } from '../teams/seat-team.server';
import { changeVisit, lockVisit } from '../visits/change-visit.server';
import { holdLeadAssignment } from '../visits/own-assignment.server';
import { seasonDays } from '../reschedules/list-slots.server';
import { withdrawOpenReschedules } from '../reschedules/withdraw-reschedule.server';
import type { ProposedTimes, TimeField } from './propose-times.schema';
import { recordEvent } from '../visits/record-event.server';
import { publishVisit } from '../visits/publish-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { proNameForCustomers } from '../names/pro-name';

/** How long the customer may think, though never past the visit itself. */
const ANSWER_HOURS = 72;
const GONE = mark('These times are no longer open: the visit was rescheduled, you already answered, or another pro has it.');
const MOVED = mark('Moved to a time that the pro proposed');
const SYSTEM: VisitActor = { kind: 'system', userId: null };

/** Why no other times are proposed (any more); null while they may be. */
export function whyNoTimes({ status, start }: { status: string; start: Date }): string | null {
  if (status !== 'accepted') return t('You can propose times until you’re on your way.');
  return start > now() ? null : t('The time you promised has begun. Message the customer, or release the job.');
}

type OwnVisit = { visitId: string; proId: string; userId: string };

/**
 * A pro who has the visit offers the customer, before it begins, up to three other times within its season. The pro's promise stands meanwhile. A
 * proposal that is still open is taken back by a new one. Throws NotFound, Conflict, InputError beside a time at which the pro could not come either.
 */
export async function proposeTimes(tx: Tx, own: OwnVisit, times: ProposedTimes): Promise<void> {
  const { visitId, proId, userId } = own;
  const assignment = await holdLeadAssignment(tx, own);
  const refusal = whyNoTimes(assignment);
  if (refusal) throw new Conflict('illegal_transition', refusal);
  const { windowVersion } = assignment.visit;
  const starts = await checkTimes(tx, own, times);
  await tx.windowProposal.updateMany({
    where: { visitId, status: 'open' },
    data: { status: 'withdrawn', answeredAt: now() },
  });
  const id = randomUUID();
  const expiresAt = new Date(Math.min(now().getTime() + ANSWER_HOURS * HOUR_MS, assignment.start.getTime()));
  await tx.windowProposal.create({
    data: {
      id,
      visitId,
      proId,
      windowVersion,
      note: times.note,
      createdAt: now(),
      expiresAt,
      windows: { create: starts.map((start, index) => ({ position: index + 1, start })) },
    },
  });
  const token = signLink({ purpose: 'visit-times', visitId, windowVersion, expiresAt });
  await recordEvent(tx, {
    visitId,
    type: 'times-proposed',
    actor: { kind: 'pro', userId },
    data: { times: starts.map((start) => start.toISOString()), reason: times.note },
  });
  await notifyProposal(tx, { proposalId: id, answerUrl: appUrl(`/visits/times/${token}`) });
  await publishVisit(tx, visitId);
}

async function checkTimes(tx: Tx, own: OwnVisit, times: ProposedTimes): Promise<Date[]> {
  const { zone, first, last } = await readPossibleDays(tx, own.visitId);
  const asked = ([1, 2, 3] as const).flatMap((index) => {
    const field: TimeField = `date${index}`;
    return times[field] ? [{ field, start: hourWindow(times[field], Number(times[`hour${index}`]), zone).windowStart }] : [];
  });
  const seen = new Set<number>();
  for (const { field, start } of asked) {
    if (Number.isNaN(start.getTime()) || start <= now()) throw fieldError(field, t('Choose a time in the future'));
    if (seen.has(start.getTime())) throw fieldError(field, t('You already chose that time'));
    seen.add(start.getTime());
    const date = localDate(start, zone);
    if (date < first || date > last)
      throw fieldError(field, t('Choose a day from {first} to {last}', { first: longDate(first), last: longDate(last) }));
    await checkOpen(tx, own.visitId, { field, start, zone });
    const { visit, problem } = await loadProblem(tx, {
      visitId: own.visitId,
      proIds: [own.proId],
      withOffers: true,
      window: { windowStart: start, windowEnd: start },
    });
    const [pro] = problem.pros;
    const verdict = pro && judge(visit, pro, problem, { purpose: 'plan' });
    if (!verdict?.ok) throw fieldError(field, verdict ? verdictForPro(verdict) : t('You’re not available at that time'));
  }
  return asked.map(({ start }) => start).sort((a, b) => a.getTime() - b.getTime());
}

/** The days on which the visit may begin: from today on, within its season. */
async function readPossibleDays(tx: Tx, visitId: string): Promise<{ zone: string; first: string; last: string }> {
  const { booking, ...visit } = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      kind: true,
      zone: true,
      windowStart: true,
      booking: { select: { package: { select: { serviceLineId: true } } } },
    },
  });
  const today = localDate(now(), visit.zone);
  const { first, last } = await seasonDays(tx, { ...visit, serviceLineId: booking.package.serviceLineId }, today);
  return { zone: visit.zone, first: first > today ? first : today, last };
}

type Start = { start: Date; zone: string };

/** Throws InputError beside the field where nothing begins there on that day. */
async function checkOpen(tx: Tx, visitId: string, { field, ...asked }: Start & { field: TimeField }): Promise<void> {
  const closed = await whyClosed(tx, visitId, asked);
  if (closed) throw fieldError(field, closed);
}

/** Throws Conflict where the office has closed the day since it was proposed. */
async function checkStillOpen(tx: Tx, visitId: string, asked: Start): Promise<void> {
  const closed = await whyClosed(tx, visitId, asked);
  if (closed)
    throw new Conflict(
      'rule_broken',
      t('{closed}. Choose another time, or keep the one you have.', {
        closed: closed.replace(/\. (Choose another day|Elija otro día)$/, ''),
      }),
    );
}

async function whyClosed(tx: Tx, visitId: string, asked: Start): Promise<string | null> {
  const { service, booking } = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: { service: true, booking: { select: { site: { select: { zip: true } } } } },
  });
  const date = localDate(asked.start, asked.zone);
  const closed = await findClosed(tx, { zip: booking.site.zip, service, date });
  return closed && closedText(closed, date);
}

type Link = { visitId: string; windowVersion: number };

/** The open proposal for a visit, while the visit is as it was; null where there is none. */
export async function findProposal(db: Db, { visitId, windowVersion }: Link) {
  const proposal = await db.windowProposal.findFirst({
    where: { visitId, windowVersion },
    orderBy: { createdAt: 'desc' },
    select: {
      id: true,
      proId: true,
      status: true,
      note: true,
      expiresAt: true,
      windows: { orderBy: { position: 'asc' }, select: { position: true, start: true } },
      visit: {
        select: {
          zone: true,
          status: true,
          windowVersion: true,
          kind: true,
          booking: { select: { customerId: true, package: { select: { name: true } } } },
          assignments: {
            where: { status: 'accepted' },
            select: { start: true, proId: true, pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
          },
        },
      },
    },
  });
  if (!proposal) return null;
  const { visit } = proposal;
  const held = visit.assignments.find((assignment) => assignment.proId === proposal.proId);
  const isOpen =
    proposal.status === 'open' &&
    proposal.expiresAt > now() &&
    visit.windowVersion === windowVersion &&
    visit.status === 'accepted' &&
    held !== undefined;
  if (!isOpen || !held) return null;
  return {
    proposalId: proposal.id,
    proId: proposal.proId,
    customerId: visit.booking.customerId,
    service: serviceName(visit.booking.package.name, visit.kind),
    pro: proNameForCustomers(held.pro),
    zone: visit.zone,
    current: held.start,
    note: proposal.note,
    expiresAt: proposal.expiresAt,
    times: proposal.windows,
  };
}

/** The open proposal behind a mailed link. Throws NotFound where it is answered, over or overtaken. */
export async function readProposal(db: Db, link: Link) {
  const proposal = await findProposal(db, link);
  if (!proposal) throw new NotFound(GONE);
  return proposal;
}

/**
 * The customer takes one of the times: the visit moves there with the same pro, or nothing happens at all. Throws NotFound where
 * the proposal is gone, Conflict('rule_broken') where the pro's day has filled since.
 */
export async function acceptTime(tx: Tx, { position, ...link }: Link & { position: number }): Promise<void> {
  const { visitId } = link;
  const before = await lockVisit(tx, visitId);
  const proposal = await readProposal(tx, link);
  const chosen = proposal.times.find((time) => time.position === position);
  if (!chosen || chosen.start <= now())
    throw new InputError('Choose one of the times.', { position: t('Choose one of the times') });
  await checkStillOpen(tx, visitId, { start: chosen.start, zone: proposal.zone });
  await withdrawOpenReschedules(tx, { visitId, reason: MOVED });
  await endDispatch(tx, { visitId, reason: MOVED, as: 'released' });
  await changeVisit(tx, { visitId, action: 'unassign', actor: SYSTEM, data: { why: 'new-time' } });
  await changeVisit(tx, {
    visitId,
    action: 'reschedule',
    actor: { kind: 'customer', userId: proposal.customerId },
    data: { from: before.windowStart.toISOString(), to: chosen.start.toISOString() },
    set: {
      windowStart: chosen.start,
      windowEnd: new Date(chosen.start.getTime() + 59 * MINUTE_MS),
      windowVersion: { increment: 1 },
      customerConfirmedAt: now(),
      poolSince: null,
      cascadeEnded: 0,
    },
  });
  await cancelNotifications(tx, { visitId });
  if (before.pros > 1) await holdTeam(tx, { leadVisitId: visitId, reason: mark('The visit has a new time') });
  await answer(tx, proposal.proposalId, 'accepted');
  try {
    await assign(tx, {
      visitId,
      proId: proposal.proId,
      actor: SYSTEM,
      action: 'assign',
      source: 'new-time',
      start: chosen.start,
    });
  } catch (error) {
    if (error instanceof Conflict) throw new Conflict(error.code, t('That time was just taken. You keep your current time.'));
    throw error;
  }
  await notifyProposalAnswer(tx, { proposalId: proposal.proposalId });
}

/** The customer keeps the time they have. Throws NotFound where the proposal is gone. */
export async function keepTime(tx: Tx, link: Link): Promise<void> {
  await lockVisit(tx, link.visitId);
  const proposal = await readProposal(tx, link);
  await answer(tx, proposal.proposalId, 'declined');
  await recordEvent(tx, {
    visitId: link.visitId,
    type: 'times-declined',
    actor: { kind: 'customer', userId: proposal.customerId },
  });
  await notifyProposalAnswer(tx, { proposalId: proposal.proposalId });
  await publishVisit(tx, link.visitId);
}

async function answer(tx: Tx, id: string, status: 'accepted' | 'declined'): Promise<void> {
  await tx.windowProposal.update({ where: { id }, data: { status, answeredAt: now() } });
}
