import type { Assignment, Visit } from '#prisma';
import type { Approval } from '#dispatch';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, postgresCode } from '#app/platform/errors';
import { localDate } from '#app/platform/local-date';
import { mark, t } from '#app/platform/texts/t';
import { startWindow } from '../catalog/visit-windows';
import { changeVisit } from '../visits/change-visit.server';
import { payInAll } from '../visits/days.server';
import { publishVisit } from '../visits/publish-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { approveStart } from './approve-start.server';
import { bookDays } from '../teams/book-days.server';
import { startsAfterFirst } from '../assignments/offer-days';
import { recheckOffers } from './recheck-offers.server';
import { notifyAssigned } from '../visit-notices/visit-notifications.server';
import { keepTravelRight, lockPro } from '../assignments/travel-buffer.server';
import { seatTeam } from '../teams/seat-team.server';
import { verdictForOffice } from '../visits/verdict-for-office';
import { verdictForPro } from '../dispatch-decisions/verdict-text';

export type AssignInput = {
  visitId: string;
  proId: string;
  actor: VisitActor;
  action: 'claim' | 'accept' | 'assign' | 'reassign';
  source: 'auto' | 'claim' | 'offer' | 'admin' | 'new-time';
  /** The start that an offer promised. */
  start?: Date;
  /** The starts of the other days that it promised, where the visit takes several. */
  dayStarts?: Date[];
  /** One of the days after the first, given together with the visit: what all of them pay is what the pro agreed to. */
  paidInAll?: number;
  /** The customer moved the visit to this time; `previousProId`: who had it, where it is another pro now. */
  moved?: { moveId: string; previousProId: string | null };
  /** An admin's reason for breaking a rule; kept where one is broken. Overlap and travel cannot be broken. */
  overrideReason?: string;
};

const SYSTEM: VisitActor = { kind: 'system', userId: null };
const OVERLAP = mark('This pro has another visit at that time, or not enough time to travel between them.');
const TIME_RULES: ReadonlySet<string> = new Set(['overlap', 'travel']);

/**
 * The one way an Assignment comes to be. The caller holds the visit's row. The pro is locked, every hard rule is judged
 * again on the rows as they are now, the next stop's travel is kept right, and the database decides last.
 * Throws Conflict('rule_broken' | 'pro_overlap' | 'visit_already_claimed' | 'illegal_transition').
 */
export async function assign(tx: Tx, input: AssignInput): Promise<Assignment> {
  const { visitId, proId, actor } = input;
  await lockPro(tx, proId);
  const answer = await approveStart(tx, {
    visitId,
    proId,
    start: input.start,
    override: Boolean(input.overrideReason),
    ...daysOf(input),
  });
  if (!answer.approval) throw refused(answer.refusal, actor);
  const broken = answer.refusal;
  // A reason that was given for no rule overrides none.
  const overrideReason = broken ? input.overrideReason : undefined;
  const { settleAt } = await tx.visit.findUniqueOrThrow({ where: { id: visitId }, select: { settleAt: true } });
  const visit = await changeVisit(tx, {
    visitId,
    action: input.action,
    actor,
    data: {
      proId,
      source: input.source,
      start: answer.approval.start,
      ...(broken ? { brokenRule: broken.code, rule: broken.text } : {}),
      ...(overrideReason ? { overrideReason } : {}),
    },
    set: {
      poolSince: null,
      attentionReason: null,
      cascadeEnded: 0,
      hold: false,
      holdReason: null,
      startedAt: null,
      ...(settleAt ? await settleOn(tx, { visitId, start: new Date(answer.approval.start) }) : {}),
    },
  });
  crashpoint('assign.visit-changed');
  const assignment = await insertAssignment(tx, input, {
    approval: answer.approval,
    overrideReason,
    payoutCents: visit.payoutCents,
    bookingId: visit.bookingId,
  });
  await recheckOffers(tx, { proId, exceptVisitId: visitId, from: assignment.busyFrom, to: assignment.end });
  const others = visit.days > 1 ? startsAfterFirst(answer.approval) : [];
  if (visit.days > 1) await giveDays(tx, input, { visit, approval: answer.approval });
  if (visit.pros > 1) await seatTeam(tx, { leadVisitId: visitId, starts: [assignment.start, ...others] });
  await publishVisit(tx, visitId);
  await notifyAssigned(tx, { assignmentId: assignment.id, ...(input.moved ? { moved: input.moved } : {}) });
  return assignment;
}

/** What an offer, or the first of several days, says of the days. */
function daysOf({ dayStarts, paidInAll }: AssignInput): Pick<AssignInput, 'dayStarts' | 'paidInAll'> {
  return { ...(dayStarts ? { dayStarts } : {}), ...(paidInAll === undefined ? {} : { paidInAll }) };
}

/** The days after the first go to the same pro, by the same way. */
async function giveDays(tx: Tx, input: AssignInput, { visit, approval }: { visit: Visit; approval: Approval }): Promise<void> {
  const paidInAll = await payInAll(tx, visit);
  await bookDays(tx, {
    place: visit,
    starts: (approval.parts ?? []).map(({ start }) => new Date(start)),
    give: ({ visitId, start }) =>
      assign(tx, {
        visitId,
        proId: input.proId,
        actor: SYSTEM,
        action: 'assign',
        source: input.source,
        start,
        paidInAll,
        ...(input.overrideReason ? { overrideReason: input.overrideReason } : {}),
      }),
  });
}

/** A visit whose day was open is on the day that its pro is to begin. */
async function settleOn(tx: Tx, { visitId, start }: { visitId: string; start: Date }) {
  const { zone, booking } = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: { zone: true, booking: { select: { dayPart: true } } },
  });
  const day = localDate(start, zone);
  const asked = startWindow(day, booking.dayPart, zone);
  const window = asked.windowStart <= start && start <= asked.windowEnd ? asked : startWindow(day, 'any', zone);
  return { ...window, settleAt: null, dispatchAfter: null, windowVersion: { increment: 1 } };
}

function refused(
  refusal: { code: string; text: string; limit: number | null; value: number | null } | null,
  actor: VisitActor,
): Conflict {
  if (refusal && TIME_RULES.has(refusal.code))
    return new Conflict('pro_overlap', actor.kind === 'pro' ? verdictForPro(refusal) : OVERLAP);
  const text = refusal ? (actor.kind === 'pro' ? verdictForPro(refusal) : verdictForOffice(refusal.text)) : OVERLAP;
  return new Conflict('rule_broken', text);
}

type Terms = { approval: Approval; overrideReason: string | undefined; payoutCents: number; bookingId: string };

async function insertAssignment(tx: Tx, input: AssignInput, terms: Terms): Promise<Assignment> {
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: terms.bookingId },
    select: { platformFeeBps: true, site: { select: { lat: true, lng: true } } },
  });
  const start = new Date(terms.approval.start);
  const end = new Date(terms.approval.end);
  try {
    const busyFrom = await keepTravelRight(tx, { proId: input.proId, at: start, adding: { start, end, ...booking.site } });
    return await tx.assignment.create({
      data: {
        visitId: input.visitId,
        proId: input.proId,
        start,
        end,
        busyFrom,
        platformFeeBps: booking.platformFeeBps,
        proPayoutCents: terms.payoutCents,
        source: input.source,
        overrideReason: terms.overrideReason ?? null,
        acceptedAt: now(),
      },
    });
  } catch (error) {
    const code = postgresCode(error);
    if (code === '23P01') throw new Conflict('pro_overlap', OVERLAP);
    if (code === '23505') throw new Conflict('visit_already_claimed', t('This job was just claimed by another pro.'));
    throw error;
  }
}
