import type { PrismaClient } from '#prisma';
import { rankPros, type RankedPro } from '#dispatch';
import type { Db, Tx } from '#app/platform/db.server';
import { assertNever, Conflict, InputError, NotFound } from '#app/platform/errors';
import { runOperation } from '#app/platform/operation.server';
import { t, translateKnown } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { assignByAdmin, holdVisit, offerByAdmin } from '../dispatching/override-dispatch.server';
import { loadCandidates } from '../dispatching/load-problem.server';
import { writeAsOffice } from '../fulfillment/office-visit.server';
import { requestReschedule } from '../reschedules/request-reschedule.server';
import { lockVisit } from '../visits/change-visit.server';
import { getLeadId } from '../visits/seat';
import { ACTIVE_STATUSES } from '../visits/visit-status';

/** So many visits are done at once: each is a transaction of its own. */
export const MAX_BATCH = 50;

export type BatchAct =
  | { act: 'assign' | 'offer'; fromProId?: string }
  | { act: 'hold'; reason: string }
  | { act: 'move'; date: string; hour: number }
  | { act: 'message'; text: string };

export type BatchInput = BatchAct & { visitIds: string[]; adminId: string; opId: string };
export type BatchResult = { done: number; refused: { visitId: string; text: string }[] };

/** Pros who fit a visit now, the best first. `exceptProId`: who is not asked, though they may have it. */
export async function findBest(
  db: Db,
  { visitId, exceptProId }: { visitId: string; exceptProId?: string },
): Promise<RankedPro | null> {
  const { visit, problem } = await loadCandidates(db, { visitId, withOffers: true });
  const ranked = rankPros(visit, problem, { purpose: 'plan' });
  return ranked.find(({ proId, rank }) => rank !== null && proId !== exceptProId) ?? null;
}

/**
 * Does the same to each of some visits, one after the other, each in a transaction of its own with its own line in the audit log: what is
 * refused of one leaves the others as they are. Sent again with the same `opId` nothing is done twice. A customer is written to once for a
 * visit, however many of its places are among them.
 */
export async function runBatch(client: PrismaClient, input: BatchInput): Promise<BatchResult> {
  const { visitIds, adminId, opId, ...act } = input;
  const result: BatchResult = { done: 0, refused: [] };
  const chosen = act.act === 'message' ? await findLeads(client, visitIds) : visitIds;
  for (const visitId of [...new Set(chosen)].slice(0, MAX_BATCH)) {
    const operation = {
      actorKey: adminId,
      opId: `${opId}:${visitId}`,
      name: `board-batch:${act.act}`,
      sent: { ...act, visitId },
    };
    try {
      await runOperation(client, operation, (tx) => doOne(tx, { ...act, visitId, adminId, opId }));
      result.done += 1;
    } catch (error) {
      if (!(error instanceof Conflict) && !(error instanceof InputError) && !(error instanceof NotFound)) throw error;
      result.refused.push({ visitId, text: wordsOf(error) });
    }
  }
  return result;
}

/** The whole visit in the place of each of its places. */
async function findLeads(db: Db, visitIds: string[]): Promise<string[]> {
  const places = await db.visit.findMany({
    where: { id: { in: visitIds }, leadVisitId: { not: null } },
    select: { id: true, leadVisitId: true },
  });
  const leads = new Map(places.map((place) => [place.id, getLeadId(place)]));
  return visitIds.map((id) => leads.get(id) ?? id);
}

/** What is said beside a field says more than the sentence for the whole form. */
function wordsOf(error: Conflict | InputError | NotFound): string {
  const beside = error instanceof InputError ? Object.values(error.fieldErrors)[0] : undefined;
  return translateKnown(beside ?? error.message);
}

async function doOne(tx: Tx, input: BatchAct & { visitId: string; adminId: string; opId: string }): Promise<null> {
  const { visitId, adminId } = input;
  switch (input.act) {
    case 'assign':
    case 'offer':
      await giveToBest(tx, { ...input, intent: input.act });
      return null;
    case 'hold':
      await holdVisit(tx, { visitId, adminId, reason: input.reason });
      return null;
    case 'move':
      await move(tx, { ...input, visitId });
      return null;
    case 'message':
      await writeAsOffice(tx, { visitId, adminId, to: 'customer', text: input.text, opId: `${input.opId}:${visitId}` });
      return null;
    default:
      return assertNever(input);
  }
}

type Best = { visitId: string; adminId: string; intent: 'assign' | 'offer'; fromProId?: string };

async function giveToBest(tx: Tx, { visitId, adminId, intent, fromProId }: Best): Promise<void> {
  await lockVisit(tx, visitId);
  const held = await tx.assignment.findFirst({
    where: { visitId, status: { in: [...ACTIVE_STATUSES] } },
    select: { proId: true },
  });
  if (held && held.proId !== fromProId) throw new Conflict('already_done', t('A pro already has this visit.'));
  const best = await findBest(tx, { visitId, exceptProId: fromProId });
  if (!best) throw new Conflict('rule_broken', t('No pro nearby can take this visit by the rules.'));
  const give = intent === 'assign' ? assignByAdmin : offerByAdmin;
  await give(tx, { visitId, proId: best.proId, adminId });
}

/** Our doing: the customer's free moves stay, and nothing is charged. */
async function move(tx: Tx, input: { visitId: string; adminId: string; date: string; hour: number }): Promise<void> {
  const { visitId, date, hour } = input;
  if ((await tx.visit.count({ where: { id: visitId, leadVisitId: { not: null } } })) > 0)
    throw new Conflict('illegal_transition', t('This is one part of a visit. Move the whole visit instead.'));
  const actor = { kind: 'admin' as const, userId: input.adminId };
  const { feeCents } = await requestReschedule(tx, { visitId, date, hour, shownFeeCents: 0, actor, isWaived: true });
  const data = { date, hour, isWaived: true, feeCents };
  await recordAudit(tx, { actor, action: 'visit.move', objectType: 'visit', objectId: visitId, data });
}
