import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Db, type Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { inLanguage } from '#app/platform/texts/language.server';
import { mark } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { sumDays } from '../visits/days.server';
import { lockVisit } from '../visits/change-visit.server';
import { seatColumns } from '../visits/seat';
import { assignByAdmin, offerByAdmin } from './override-dispatch.server';

export type PlanFigures = {
  given: number;
  left: number;
  /** What the visits with a pro pay on all of their days. */
  payoutCents: number;
};

/** How many visits of a plan have a pro and how many do not, and what the pros are paid: of the whole plan, however much of it is shown. */
export async function readPlanFigures(db: Db, proposalId: string): Promise<PlanFigures> {
  const withPro = { proposalId, proId: { not: null } };
  const visits = { planItems: { some: withPro } };
  const [given, all, paid, long] = await Promise.all([
    db.planItem.count({ where: withPro }),
    db.planItem.count({ where: { proposalId } }),
    db.visit.aggregate({ where: visits, _sum: { payoutCents: true } }),
    db.visit.findMany({ where: { ...visits, days: { gt: 1 } }, select: seatColumns }),
  ]);
  const laterDays = await sumDays(db, long);
  const payoutCents = [...laterDays.values()].reduce((sum, cents) => sum + cents, paid._sum.payoutCents ?? 0);
  return { given, left: all - given, payoutCents };
}

export type AcceptResult = { assigned: number; offered: number; stale: number };

const PAGE_SIZE = 200;

/** A proposal with its parts, its figures and 200 of its visits, those that wait for an answer first, each with what it pays on all of its days; throws NotFound. */
export async function readProposal(db: Db, proposalId: string) {
  const proposal = await db.planProposal.findUnique({
    where: { id: proposalId },
    include: {
      regions: { select: { region: true, error: true, plan: true }, orderBy: { region: 'asc' } },
      items: {
        take: PAGE_SIZE,
        orderBy: [{ outcome: 'asc' }, { start: { sort: 'asc', nulls: 'last' } }, { visitId: 'asc' }],
        include: {
          pro: { select: { companyName: true, autoAccept: true, user: { select: { fullName: true } } } },
          visit: {
            select: {
              ...seatColumns,
              days: true,
              status: true,
              kind: true,
              zone: true,
              windowStart: true,
              payoutCents: true,
              booking: { select: { reference: true, site: { select: { city: true, state: true } } } },
            },
          },
        },
      },
    },
  });
  if (!proposal) throw new NotFound();
  const [figures, laterDays] = await Promise.all([
    readPlanFigures(db, proposalId),
    sumDays(
      db,
      proposal.items.map(({ visit }) => visit).filter(({ days }) => days > 1),
    ),
  ]);
  const items = proposal.items.map((item) => ({
    ...item,
    payoutCents: item.visit.payoutCents + (laterDays.get(item.visitId) ?? 0),
  }));
  return { ...proposal, items, figures };
}

export const PROPOSAL_SORTS = { days: { field: 'fromAt' }, made: { field: 'createdAt' } } satisfies Sorts;

/** A page of the proposals that were ever made. */
export function listProposals(db: Db, page: SortedPage) {
  return readSorted(page, {
    findPlace: (id, select) => db.planProposal.findUnique({ where: { id }, select }),
    find: ({ where, orderBy, take }) =>
      db.planProposal.findMany({
        where,
        orderBy,
        take,
        select: { id: true, status: true, mode: true, fromAt: true, toAt: true, createdAt: true },
      }),
  });
}

/**
 * Carries out the chosen visits of a proposal, each in a transaction of its own and at its planned start: a pro with auto-accept
 * gets the visit, any other an offer. Everything is judged again by the rows as they are now; what no longer fits is marked stale with the reason
 * and nothing of it changes. Accepting the same visits again does nothing.
 */
export async function acceptPlan(
  client: PrismaClient,
  input: { proposalId: string; adminId: string; visitIds: string[] },
): Promise<AcceptResult> {
  const { proposalId, adminId, visitIds } = input;
  const result: AcceptResult = { assigned: 0, offered: 0, stale: 0 };
  const items = await client.planItem.findMany({
    where: { proposalId, visitId: { in: visitIds }, outcome: 'proposed', proId: { not: null }, start: { not: null } },
    orderBy: [{ start: 'asc' }, { visitId: 'asc' }],
    select: { visitId: true, proId: true, start: true, pro: { select: { autoAccept: true } } },
  });
  for (const { visitId, proId, start, pro } of items) {
    if (!proId || !start) continue;
    const item = { proposalId, adminId, visitId, proId, start, autoAccept: pro?.autoAccept ?? false };
    const outcome = await acceptOne(client, item);
    if (outcome) result[outcome] += 1;
  }
  await recordAudit(client, {
    actor: { kind: 'admin', userId: adminId },
    action: 'plan.accept',
    objectType: 'plan_proposal',
    objectId: proposalId,
    data: { ...result },
  });
  return result;
}

type OneItem = { proposalId: string; adminId: string; visitId: string; proId: string; start: Date; autoAccept: boolean };

/** Takes the visit's row, and refuses what is no longer as the plan found it. */
async function lockAsPlanned(tx: Tx, { visitId, start }: OneItem): Promise<void> {
  const { status, hold } = await lockVisit(tx, visitId);
  if (status !== 'pending') throw new Conflict('illegal_transition', mark('It no longer needs a pro.'));
  if (hold) throw new Conflict('illegal_transition', mark('It is on hold now.'));
  if (start <= now()) throw new Conflict('illegal_transition', mark('The planned time has passed.'));
}

async function acceptOne(client: PrismaClient, item: OneItem): Promise<keyof AcceptResult | null> {
  const { proposalId, adminId, visitId, proId, start } = item;
  const outcome = item.autoAccept ? ('assigned' as const) : ('offered' as const);
  try {
    // What no longer fits is recorded, so it is said in English.
    return await inLanguage('en', () =>
      transact(client, async (tx) => {
        const taken = await tx.planItem.updateMany({ where: { proposalId, visitId, outcome: 'proposed' }, data: { outcome } });
        if (taken.count === 0) return null;
        await lockAsPlanned(tx, item);
        if (item.autoAccept) await assignByAdmin(tx, { visitId, proId, adminId, start });
        else await offerByAdmin(tx, { visitId, proId, adminId, start });
        return outcome;
      }),
    );
  } catch (error) {
    if (!(error instanceof Conflict) && !(error instanceof InputError)) throw error;
    await client.planItem.updateMany({
      where: { proposalId, visitId, outcome: 'proposed' },
      data: { outcome: 'stale', note: error.message },
    });
    return 'stale';
  }
}
