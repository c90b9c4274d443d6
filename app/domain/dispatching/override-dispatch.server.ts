import type { AssignmentStatus, Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { stepOffer } from '#dispatch';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { loadOfferState } from './load-offer-state.server';
import { makeOffer } from './make-offer.server';
import { endOffer, performEffects } from './perform-effects.server';
import { changeVisit, DAY_IS_OPEN, lockVisit } from '../visits/change-visit.server';
import { getLeadId, seatColumns } from '../visits/seat';
import { recordAudit } from '../audit/record-audit.server';
import { isTestVisit, TEST_REFUSAL } from '../settings/test-visit.server';
import { ACTIVE_STATUSES, isActive, needsAttention, type VisitActor } from '../visits/visit-status';
import { approveStart } from './approve-start.server';
import { assign } from './assign.server';
import { DAYS_HOLD } from '../assignments/free-days.server';
import { endDispatch, endOpenOffer } from '../assignments/end-dispatch.server';
import { stoodAs } from '../assignments/stood-as.server';
import { TEAM_HOLD } from '../teams/seat-team.server';
import { notifyUnassigned } from '../visit-notices/unassigned-notice.server';
import { notifyFindingAnother } from '../visit-notices/visit-notifications.server';
import { lockPro } from '../assignments/travel-buffer.server';
import { mark, t, translate } from '#app/platform/texts/t';
import { verdictForOffice } from '../visits/verdict-for-office';

type ByAdmin = { visitId: string; adminId: string };
/** `start`, and `dayStarts` of its other days: those that a plan chose or the pro had; the earliest that fit without them. */
type WithPro = ByAdmin & { proId: string; start?: Date; dayStarts?: Date[]; overrideReason?: string };

const NEEDS_REASON = mark('Enter a reason for overriding this rule. It is saved in the audit log.');

function getActor({ adminId }: ByAdmin): VisitActor {
  return { kind: 'admin', userId: adminId };
}

async function audit(
  tx: Tx,
  input: ByAdmin,
  entry: { action: string; reason?: string; data?: Record<string, string | null> },
): Promise<void> {
  await recordAudit(tx, { actor: getActor(input), objectType: 'visit', objectId: input.visitId, ...entry });
}

/** A broken rule without a reason comes back beside the reason's field, so that the admin can give one. */
function askForReason(error: unknown, given: string | undefined): unknown {
  if (given || !(error instanceof Conflict) || error.code !== 'rule_broken') return error;
  return new InputError(error.message, { overrideReason: `${error.message} ${translate(NEEDS_REASON)}` });
}

/**
 * Gives the visit to a pro whatever state it is in before its completion; a pro who has it loses it. Breaking a rule needs
 * `overrideReason` and is audited; overlap and travel cannot be broken.
 * Throws InputError (rule without a reason), Conflict('pro_overlap' | 'illegal_transition' | 'already_done'), NotFound.
 */
export async function assignByAdmin(tx: Tx, input: WithPro): Promise<{ assignmentId: string }> {
  const { visitId, proId, start, dayStarts, overrideReason } = input;
  const visit = await lockVisit(tx, visitId);
  const stood = await stoodAs(tx, visit);
  const moved = isActive(visit.status);
  const wasProId = moved ? await takeFrom(tx, input) : null;
  if (!moved) await endOpenOffer(tx, { visitId, status: 'withdrawn', reason: mark('Assigned by an admin') });
  try {
    const { id } = await assign(tx, {
      visitId,
      proId,
      start,
      ...(dayStarts?.length ? { dayStarts } : {}),
      actor: getActor(input),
      action: moved ? 'reassign' : 'assign',
      source: 'admin',
      overrideReason: overrideReason?.trim() || undefined,
    });
    await audit(tx, input, {
      action: moved ? 'visit.reassign' : 'visit.assign',
      reason: overrideReason,
      data: { proId, assignmentId: id, ...stood, wasProId },
    });
    return { assignmentId: id };
  } catch (error) {
    throw askForReason(error, overrideReason?.trim());
  }
}

/** Returns who had it. */
async function takeFrom(tx: Tx, { visitId, proId }: WithPro): Promise<string | null> {
  const held = await tx.assignment.findFirst({
    where: { visitId, status: { in: [...ACTIVE_STATUSES] } },
    select: { id: true },
  });
  const ended = await endDispatch(tx, { visitId, reason: mark('Reassigned by an admin'), as: 'released' });
  if (ended?.proId === proId) throw new Conflict('already_done', t('This pro already has the visit.'));
  await cancelNotifications(tx, { visitId });
  if (held) await notifyUnassigned(tx, { assignmentId: held.id });
  return ended?.proId ?? null;
}

/** Frees a visit so that an offer can be made: from a pro, from an offer, or from its end without one. Returns who had it. */
async function freeForOffer(tx: Tx, visit: Visit, input: ByAdmin): Promise<string | null> {
  const actor = getActor(input);
  if (visit.status === 'offered')
    await endOffer(tx, { visit, outcome: 'withdrawn', actor, reason: mark('Withdrawn by an admin') });
  const wasProId = isActive(visit.status)
    ? await freeFromPro(tx, { visitId: visit.id, actor, excludes: true, reason: mark('Offered to another pro by an admin') })
    : null;
  if (needsAttention(visit.status)) await changeVisit(tx, { visitId: visit.id, action: 'reopen', actor });
  return wasProId;
}

/** Offers the visit to one pro of the admin's choice, past the ranking. Same rules and errors as assignByAdmin. */
export async function offerByAdmin(tx: Tx, input: WithPro): Promise<{ offerId: string }> {
  const { visitId, proId, start } = input;
  const overrideReason = input.overrideReason?.trim();
  const before = await lockVisit(tx, visitId);
  const stood = await stoodAs(tx, before);
  if (before.settleAt) throw new Conflict('illegal_transition', translate(DAY_IS_OPEN));
  const wasProId = await freeForOffer(tx, before, input);
  const visit = await tx.visit.findUniqueOrThrow({ where: { id: visitId } });
  await lockPro(tx, proId);
  const { approval, refusal } = await approveStart(tx, { visitId, proId, start, override: Boolean(overrideReason) });
  if (!approval) {
    const text = refusal ? verdictForOffice(refusal.text) : t('This pro can’t take the visit.');
    const hard = refusal?.code === 'overlap' || refusal?.code === 'travel';
    throw askForReason(new Conflict(hard ? 'pro_overlap' : 'rule_broken', text), overrideReason);
  }
  const state = await loadOfferState(tx, { ...visit, hold: false, poolSince: null });
  const asked = { ...state, refused: [] };
  const [, effects] = stepOffer(asked, { type: 'offer', ranked: [{ proId, autoAccept: false }] }, now().toISOString());
  const sent = effects.find((effect) => effect.type === 'send_offer');
  if (!sent) throw new InputError(t('It’s too late to search for a pro. Move the visit first, or assign a pro yourself.'));
  const made = await makeOffer(tx, {
    visit,
    proId,
    approval,
    source: 'admin',
    expiresAt: new Date(sent.expiresAt),
    actor: getActor(input),
    ...(overrideReason && refusal ? { override: { rule: refusal.text, overrideReason } } : {}),
  });
  await audit(tx, input, {
    action: 'visit.offer',
    reason: overrideReason,
    data: { proId, offerId: made.offerId, ...stood, wasProId },
  });
  return made;
}

type Freed = {
  visitId: string;
  actor: VisitActor;
  reason: string;
  /** The pro is not asked for it again. */
  excludes: boolean;
  data?: Record<string, string>;
  /** What the pro reads as the reason. */
  reasonForPro?: () => string;
};

async function freeFromPro(tx: Tx, { visitId, actor, reason, excludes, data, reasonForPro }: Freed): Promise<string | null> {
  const held = await tx.assignment.findFirst({ where: { visitId, status: { in: [...ACTIVE_STATUSES] } } });
  const ended = await endDispatch(tx, { visitId, reason, as: 'released' });
  await changeVisit(tx, {
    visitId,
    action: 'unassign',
    actor,
    data: { proId: ended?.proId ?? null, reason, ...data },
    set: { priority: { increment: 1 }, cascadeEnded: 0, poolSince: null, startedAt: null },
  });
  if (ended && excludes)
    await tx.visitExclusion.createMany({ data: [{ visitId, proId: ended.proId, reason: 'unassigned' }], skipDuplicates: true });
  await cancelNotifications(tx, { visitId });
  if (held) await notifyUnassigned(tx, { assignmentId: held.id, reason: reasonForPro });
  if (held) await notifyFindingAnother(tx, { visitId, cause: held.id });
  return ended?.proId ?? null;
}

/** Takes the visit from its pro and searches for another one without them. */
export async function unassignByAdmin(tx: Tx, input: ByAdmin & { reason: string }): Promise<void> {
  const { visitId, reason } = input;
  await lockVisit(tx, visitId);
  await freeFromPro(tx, { visitId, reason, actor: getActor(input), excludes: true });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'unassigned' });
  await audit(tx, input, { action: 'visit.unassign', reason });
}

/**
 * Takes what a pro holds in these states from them, and searches for others. Days that become free with the first one of their visit are not taken
 * by themselves.
 */
export async function unassignAllByAdmin(
  tx: Tx,
  { proId, statuses, ...by }: { proId: string; adminId: string; reason: string; statuses: readonly AssignmentStatus[] },
): Promise<void> {
  const held = { proId, status: { in: [...statuses] } };
  const rows = await tx.assignment.findMany({ where: held, select: { visit: { select: seatColumns } } });
  const places = rows.map(({ visit }) => visit).sort((a, b) => getLeadId(a).localeCompare(getLeadId(b)) || a.day - b.day);
  for (const { id: visitId } of places) {
    await lockVisit(tx, visitId);
    if ((await tx.assignment.count({ where: { ...held, visitId } })) > 0) await unassignByAdmin(tx, { visitId, ...by });
  }
}

/**
 * Takes the visit from a pro whose credentials do not hold on its day and searches for another one. They are asked again where the papers hold by
 * then. The caller holds the visit. `papers` is in English, as it is kept.
 */
export async function unassignForCredentials(
  tx: Tx,
  { visitId, papers, reasonForPro }: { visitId: string; papers: string; reasonForPro: () => string },
): Promise<void> {
  const actor = { kind: 'system', userId: null } as const;
  const reason = `${papers} not valid on the day of the visit`;
  await freeFromPro(tx, { visitId, reason, actor, excludes: false, data: { papers }, reasonForPro });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'unassigned' });
  await recordAudit(tx, { actor, action: 'visit.unassign', objectType: 'visit', objectId: visitId, reason });
}

/** Keeps the visit out of dispatch and pool until it is released again; an open offer is withdrawn. */
export async function holdVisit(tx: Tx, input: ByAdmin & { reason: string }): Promise<void> {
  const { visitId, reason } = input;
  await lockVisit(tx, visitId);
  await endOpenOffer(tx, { visitId, status: 'withdrawn', reason });
  await changeVisit(tx, {
    visitId,
    action: 'hold',
    actor: getActor(input),
    data: { reason },
    set: { hold: true, holdReason: reason, poolSince: null },
  });
  await audit(tx, input, { action: 'visit.hold', reason });
}

/** Searches for a pro again; a place in a team `waits` for its lead. Throws Conflict('illegal_transition') for what no one searches for by itself. */
export async function unholdVisit(tx: Tx, input: ByAdmin): Promise<'searching' | 'waits'> {
  const { visitId } = input;
  const visit = await lockVisit(tx, visitId);
  if (await isTestVisit(tx, visitId)) throw new Conflict('illegal_transition', translate(TEST_REFUSAL));
  if (visit.leadVisitId && visit.holdReason === DAYS_HOLD)
    throw new Conflict(
      'illegal_transition',
      t('This day goes to the pro who takes the visit. Search for a pro for the visit, or assign one, instead.'),
    );
  if (await waitsForLead(tx, visit)) {
    if (visit.holdReason === TEAM_HOLD)
      throw new Conflict('illegal_transition', t('We look for this pro once the first pro of the visit is set.'));
    await changeVisit(tx, {
      visitId,
      action: 'hold',
      actor: getActor(input),
      data: { reason: TEAM_HOLD },
      set: { holdReason: TEAM_HOLD },
    });
    await audit(tx, input, { action: 'visit.unhold' });
    return 'waits';
  }
  await changeVisit(tx, { visitId, action: 'unhold', actor: getActor(input), set: { hold: false, holdReason: null } });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'unheld' });
  await audit(tx, input, { action: 'visit.unhold' });
  return 'searching';
}

/** Whether it is a place in a team whose lead has no time yet: it would be searched for at a time of before. */
async function waitsForLead(tx: Tx, { leadVisitId, day }: Visit): Promise<boolean> {
  if (!leadVisitId || day > 1) return false;
  const lead = await tx.visit.findUniqueOrThrow({ where: { id: leadVisitId }, select: { status: true } });
  return !isActive(lead.status);
}

/** A missed visit, or one that no pro was found for, is searched for again until its window closes. */
export async function reopenVisit(tx: Tx, input: ByAdmin): Promise<void> {
  const { visitId } = input;
  const visit = await lockVisit(tx, visitId);
  if (visit.windowEnd <= now()) throw new InputError(t('This visit’s time window is over. Move the visit first.'));
  await changeVisit(tx, { visitId, action: 'reopen', actor: getActor(input), set: { attentionReason: null, cascadeEnded: 0 } });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'reopened' });
  await audit(tx, input, { action: 'visit.reopen' });
}

/** Opens the pool at once; an open offer is withdrawn. What is held stays out of it. Throws Conflict('illegal_transition'). */
export async function openPoolByAdmin(tx: Tx, input: ByAdmin): Promise<void> {
  const visit = await lockVisit(tx, input.visitId);
  if (visit.settleAt) throw new Conflict('illegal_transition', translate(DAY_IS_OPEN));
  if (visit.hold)
    throw new Conflict('illegal_transition', t('This visit is on hold. Release the hold first, then open it to the pool.'));
  const state = await loadOfferState(tx, visit);
  const [, effects] = stepOffer(state, { type: 'open_pool' }, now().toISOString());
  if (!effects.some((effect) => effect.type === 'open_pool')) {
    throw new Conflict('illegal_transition', t('You can only open a visit to the pool while it needs a pro.'));
  }
  await performEffects(tx, effects, { visit, actor: getActor(input), trigger: 'admin' });
  await audit(tx, input, { action: 'visit.open-pool' });
}
