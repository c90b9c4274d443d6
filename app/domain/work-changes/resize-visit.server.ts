import type { Prisma, Visit } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { Conflict } from '#app/platform/errors';
import type { Marked } from '#app/platform/texts/t';
import { enqueue } from '#app/tasks/enqueue.server';
import { endDispatch } from '../assignments/end-dispatch.server';
import { keepTravelRight, lockPro } from '../assignments/travel-buffer.server';
import type { Needs } from '../catalog/equipment';
import { splitPlaces, type Team, teamText } from '../catalog/team';
import { leavePool } from '../dispatching/open-pool.server';
import { endOffer } from '../dispatching/perform-effects.server';
import { recheckOffers } from '../dispatching/recheck-offers.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { changePlaces } from '../teams/change-places.server';
import { holdTeam } from '../teams/seat-team.server';
import { changeVisit, lockVisit } from '../visits/change-visit.server';
import { publishVisit } from '../visits/publish-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { type HeldVerdict, judgeHeld, stillFits } from './still-fits.server';

const SYSTEM: VisitActor = { kind: 'system', userId: null };

/** What the work takes: its kind, minutes on each day, pros and days, equipment and people. */
export type Takes = Needs & Team & { service: string; durationMinutes: number; days: number };

export type Resize = {
  visitId: string;
  /** What it takes from now on; the rest stays as it is. */
  takes: Partial<Takes>;
  /** What price, tax and the pay of all its pros grow by; less than nothing where they shrink. */
  more: { priceCents: number; taxCents: number; payoutCents: number };
  /** Why a pro loses the visit, for its history. */
  reason: Marked;
  /** What the customer reads where a pro has it for whom it no longer fits, and may not lose it; null where they may. */
  refusal: string | null;
  /** Who would be paid less than was promised is asked again, instead of keeping it. */
  asksAgain?: boolean;
};

/** A pro who keeps their places and days of the visit. */
export type Kept = { proId: string; visitId: string; cents: number };

export type Resized = {
  kept: Kept[];
  /** Who led and has lost it. The others of a team are told by their places. */
  released: { proId: string; assignmentId: string } | null;
  /** Longer, paid less, or other work than was promised. */
  isHarder: boolean;
  fromMinutes: number;
  toMinutes: number;
};

const placeWithPro = {
  assignments: {
    where: { status: 'accepted' },
    select: { id: true, proId: true, start: true, end: true, busyFrom: true, proPayoutCents: true },
  },
} satisfies Prisma.VisitInclude;

type PlaceRow = Prisma.VisitGetPayload<{ include: typeof placeWithPro }>;

function readPlaces(tx: Tx, leadVisitId: string): Promise<PlaceRow[]> {
  return tx.visit.findMany({
    where: { OR: [{ id: leadVisitId }, { leadVisitId, status: { not: 'cancelled' } }] },
    orderBy: [{ seat: 'asc' }, { day: 'asc' }],
    include: placeWithPro,
  });
}

/**
 * Changes what a visit that has not begun takes, and what it costs and pays, with all its places and days. Who has promised a part of it keeps it
 * where it still fits them: their time and pay change with it. Otherwise, and where it takes other pros or days, all of them are free, the
 * visit is searched for again, and who had it is asked first. An open offer on the old terms is withdrawn, and a visit in the pool leaves it.
 * The caller holds the booking and tells both sides. Throws Conflict where a pro may not lose it.
 */
export async function resizeVisit(tx: Tx, input: Resize): Promise<Resized> {
  const { visitId, takes, more, reason } = input;
  const lead = await lockVisit(tx, visitId);
  const places = await readPlaces(tx, visitId);
  const after: Takes = { ...takesNow(lead), ...takes };
  const paid = places.reduce((sum, { payoutCents }) => sum + payoutCents, 0);
  const payoutCents = Math.min(Math.max(paid + more.payoutCents, 0), lead.priceCents + more.priceCents);
  const isHarder = payoutCents < paid || asksMore(lead, after);
  const mayKeep = !(input.asksAgain && payoutCents < paid);
  const isSameTeam = teamText(lead) === teamText(after) && lead.days === after.days;
  for (const place of places)
    if (place.status === 'offered') await endOffer(tx, { visit: place, outcome: 'withdrawn', actor: SYSTEM, reason });
  for (const proId of [...new Set(places.flatMap(proIds))].sort()) await lockPro(tx, proId);
  const verdicts = await judgeAllHeld(tx, places);
  const answer = { isHarder, fromMinutes: lead.durationMinutes, toMinutes: after.durationMinutes };
  const fresh = isSameTeam ? await writeSameTeam(tx, { lead, places, after, payoutCents, more }) : null;
  if (fresh && mayKeep && (await allFit(tx, fresh, verdicts))) {
    const kept = await keepPros(tx, fresh, after);
    await searchOpenPlaces(tx, fresh);
    return { ...answer, kept, released: null };
  }
  const holders = places.flatMap(proIds).length;
  if (holders > 0 && input.refusal) throw new Conflict('rule_broken', input.refusal);
  const released = await freeAll(tx, { places, reason });
  if (!fresh) await writeOtherTeam(tx, { lead, after, payoutCents, more });
  await searchOpenPlaces(tx, await readPlaces(tx, visitId));
  return { ...answer, kept: [], released };
}

function proIds({ assignments }: PlaceRow): string[] {
  return assignments.map(({ proId }) => proId);
}

function takesNow({ service, durationMinutes, equipment, people, pros, proShares, days }: Visit): Takes {
  return { service, durationMinutes, equipment, people, pros, proShares, days };
}

function asksMore(lead: Visit, after: Takes): boolean {
  return (
    after.durationMinutes > lead.durationMinutes ||
    after.service !== lead.service ||
    after.people > lead.people ||
    after.days > lead.days ||
    after.equipment.some((name) => !lead.equipment.includes(name))
  );
}

type Verdicts = Map<string, HeldVerdict>;

async function judgeAllHeld(tx: Tx, places: PlaceRow[]): Promise<Verdicts> {
  const verdicts: Verdicts = new Map();
  for (const { id, assignments } of places)
    for (const { proId, start } of assignments) verdicts.set(id, await judgeHeld(tx, { visitId: id, proId, start }));
  return verdicts;
}

async function allFit(tx: Tx, places: PlaceRow[], before: Verdicts): Promise<boolean> {
  for (const { id, assignments } of places)
    for (const { proId, start } of assignments)
      if (!stillFits(before.get(id), await judgeHeld(tx, { visitId: id, proId, start }))) return false;
  return true;
}

type Writing = { lead: Visit; after: Takes; payoutCents: number; more: Resize['more'] };

function leadData({ lead, after, more }: Writing, payoutCents: number) {
  const { service, durationMinutes, equipment, people } = after;
  return {
    service,
    durationMinutes,
    equipment,
    people,
    payoutCents,
    version: { increment: 1 },
    priceCents: lead.priceCents + more.priceCents,
    taxCents: lead.taxCents + more.taxCents,
  };
}

/** Places and days stay; each has its part of the pay. Returns them as they are then. */
async function writeSameTeam(tx: Tx, writing: Writing & { places: PlaceRow[] }): Promise<PlaceRow[]> {
  const { lead, places, after, payoutCents } = writing;
  const parts = splitPlaces(payoutCents, after);
  const { service, durationMinutes, equipment, people } = after;
  for (const { id, seat, day } of places) {
    const cents = parts.find((part) => part.seat === seat && part.day === day)?.cents ?? 0;
    const own = seat === 1 ? { equipment, people } : {};
    const data = id === lead.id ? leadData(writing, cents) : { service, durationMinutes, payoutCents: cents, ...own };
    await tx.visit.update({ where: { id }, data });
  }
  return readPlaces(tx, lead.id);
}

/** It takes other pros or days: no one has promised any of it any more. */
async function writeOtherTeam(tx: Tx, writing: Writing): Promise<void> {
  const { lead, after, payoutCents } = writing;
  const { service, durationMinutes, equipment, people, pros, proShares, days } = after;
  await tx.visit.updateMany({ where: { leadVisitId: lead.id }, data: { service, durationMinutes, payoutCents: 0 } });
  await tx.visit.updateMany({ where: { leadVisitId: lead.id, seat: 1 }, data: { equipment, people } });
  const changed = await tx.visit.update({ where: { id: lead.id }, data: leadData(writing, payoutCents) });
  await changePlaces(tx, { lead: changed, takes: { pros, proShares, days }, actor: SYSTEM });
}

/** Everyone who has a part of it keeps it, with its new end and pay. Returns who is paid how much more, with the visit that their pages show. */
async function keepPros(tx: Tx, places: PlaceRow[], { durationMinutes }: Takes): Promise<Kept[]> {
  const kept = new Map<string, Kept>();
  for (const { id: visitId, payoutCents, assignments } of places)
    for (const { id, proId, start, end, busyFrom, proPayoutCents } of assignments) {
      const until = new Date(start.getTime() + durationMinutes * MINUTE_MS);
      await tx.assignment.update({ where: { id }, data: { end: until, proPayoutCents: payoutCents } });
      if (until.getTime() !== end.getTime()) {
        await keepTravelRight(tx, { proId, at: start });
        await recheckOffers(tx, { proId, exceptVisitId: visitId, from: busyFrom, to: until });
      }
      const own = kept.get(proId) ?? { proId, visitId, cents: 0 };
      kept.set(proId, { ...own, cents: own.cents + payoutCents - proPayoutCents });
    }
  return [...kept.values()];
}

/** The pro who leads, and with them everyone, is free again; the next search asks them first. */
async function freeAll(tx: Tx, { places, reason }: { places: PlaceRow[]; reason: Marked }): Promise<Resized['released']> {
  const [lead] = places;
  const [held] = lead?.assignments ?? [];
  if (!lead) return null;
  if (held) {
    await endDispatch(tx, { visitId: lead.id, reason, as: 'released' });
    await changeVisit(tx, {
      visitId: lead.id,
      action: 'unassign',
      actor: SYSTEM,
      data: { proId: held.proId, assignmentId: held.id, reason },
      set: {
        priority: { increment: 1 },
        cascadeEnded: 0,
        poolSince: null,
        customerConfirmedAt: null,
        startedAt: null,
        preferredProId: held.proId,
      },
    });
    await cancelNotifications(tx, { visitId: lead.id });
  }
  await holdTeam(tx, { leadVisitId: lead.id, reason });
  return held ? { proId: held.proId, assignmentId: held.id } : null;
}

/** Each place without a pro is searched for at its new terms; one in the pool leaves it. */
async function searchOpenPlaces(tx: Tx, places: PlaceRow[]): Promise<void> {
  for (const { id: visitId, leadVisitId } of places) {
    const select = { id: true, status: true, hold: true, poolSince: true };
    const place = await tx.visit.findUniqueOrThrow({ where: { id: visitId }, select });
    if (place.status === 'pending' && !place.hold) {
      await leavePool(tx, place);
      await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'work-changed' });
    }
    if (!leadVisitId) await publishVisit(tx, visitId);
  }
}
