import type { Site } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted } from '#app/platform/read-sorted';
import { readHistory } from '../visits/read-history.server';
import { needsText } from '../catalog/equipment';
import { serviceName } from '../catalog/service-names';
import { daysText } from '../catalog/days';
import { teamText } from '../catalog/team';
import { whyZipCenter } from '../places/place-words';
import { proNameForOffice } from '../names/pro-name';
import { readDays } from '../visits/days.server';
import { readTeam } from '../visits/team.server';
import { readVerdicts, type StoredVerdict } from '../dispatch-decisions/read-verdicts.server';
import { verdictForOffice } from '../visits/verdict-for-office';
import { readVisitStorage } from '../storage/queries.server';
import { storedReason } from '../visits/stored-reason';
import { HELD_STATUSES } from '../visits/visit-status';

const DECISIONS_SHOWN = 5;
/** Of each decision, the ranked first; a page of its own holds them all. */
const VERDICTS_SHOWN = 50;
export const VERDICTS_PER_PAGE = 100;

/** Verdicts with the names of their pros. */
async function nameVerdicts(db: Db, verdicts: StoredVerdict[]) {
  const pros = await db.pro.findMany({
    where: { id: { in: verdicts.map(({ proId }) => proId) } },
    select: { id: true, companyName: true, user: { select: { fullName: true } } },
  });
  const names = new Map(pros.map(({ id, companyName, user }) => [id, user.fullName || companyName]));
  return verdicts.map(({ proId, rank, code, text }) => ({
    proId,
    rank,
    code,
    text: verdictForOffice(text),
    name: names.get(proId) ?? '',
  }));
}

/** Each place of the visit's team, the lead's first; null where one pro comes. */
async function teamLines(db: Db, visitId: string) {
  const team = await readTeam(db, visitId);
  if (!team) return null;
  return team.members.map(({ held, ...member }) => ({ ...member, pro: held && proNameForOffice(held.pro) }));
}

/** Each day of the work; null where it takes one. */
async function dayLines(db: Db, visit: Parameters<typeof readDays>[1]) {
  const days = await readDays(db, visit);
  return (
    days?.map(({ id, held, day, status, payoutCents }) => ({
      visitId: id,
      day,
      status,
      payoutCents,
      start: held?.start ?? null,
      pro: held && proNameForOffice(held.pro),
    })) ?? null
  );
}

/** Lights of the house that wait for the visit in storage, or that it brings there; null where it has nothing to do with storage. */
async function storageLine(db: Db, visitId: string) {
  const storage = await readVisitStorage(db, { visitId });
  if (!storage) return null;
  const { way, bookingId, lights, place } = storage;
  return { way, bookingId, bins: lights?.bins ?? null, place: lights?.location ?? place };
}

/** A page of the engine's runs for a visit, the newest first, each with its first verdicts. */
async function listDecisions(db: Db, { visitId, after }: { visitId: string; after: string }) {
  const select = { id: true, at: true, trigger: true, outcome: true, chosenProId: true, byZipCenter: true } as const;
  const { rows, next } = await readSorted(
    { sort: { field: 'at', direction: 'desc' }, after, take: DECISIONS_SHOWN },
    {
      findPlace: (id, place) => db.dispatchDecision.findFirst({ where: { id, visitId }, select: place }),
      find: ({ where, orderBy, take }) =>
        db.dispatchDecision.findMany({ where: { AND: [{ visitId }, where] }, orderBy, take, select }),
    },
  );
  return { rows: await Promise.all(rows.map((decision) => withVerdicts(db, decision))), next };
}

/** The visit, and where its pages of decisions and of history before ended; empty for their first ones. */
type DispatchAsked = { visitId: string; decisionsAfter: string; historyBefore: string };

/** One visit for the dispatch board: itself, who has it, and a page of its history and of the engine's runs with the first verdicts. */
export async function readDispatch(db: Db, { visitId, decisionsAfter, historyBefore }: DispatchAsked) {
  const visit = await db.visit.findUnique({
    where: { id: visitId },
    include: {
      booking: { include: { package: { select: { name: true } }, site: true } },
      assignments: { orderBy: { acceptedAt: 'desc' }, include: { pro: { include: { user: { select: { fullName: true } } } } } },
      offers: { where: { status: 'open' }, include: { pro: { include: { user: { select: { fullName: true } } } } } },
    },
  });
  if (!visit || visit.status === 'draft') throw new NotFound();
  const holder = visit.assignments.find(({ status }) => HELD_STATUSES.some((held) => held === status));
  const offer = visit.offers[0];
  const history = await readHistory(db, visitId, { reader: { reader: 'office' }, before: historyBefore });
  const decisions = await listDecisions(db, { visitId, after: decisionsAfter });
  return {
    visitId: visit.id,
    status: visit.status,
    service: serviceName(visit.booking.package.name, visit.kind),
    reference: visit.booking.reference,
    customer: visit.booking.contactName,
    address: `${visit.booking.site.street}, ${visit.booking.site.city}, ${visit.booking.site.state} ${visit.booking.site.zip}`,
    place: placeOf(visit.booking.site),
    windowStart: visit.windowStart,
    windowEnd: visit.windowEnd,
    zone: visit.zone,
    durationMinutes: visit.durationMinutes,
    sizing: visit.sizing,
    needs: [teamText(visit), daysText(visit), needsText(visit)].filter(Boolean).join(', ') || null,
    seat: visit.seat,
    day: visit.day,
    team: await teamLines(db, visitId),
    days: await dayLines(db, visit),
    storage: await storageLine(db, visit.id),
    payoutCents: visit.payoutCents,
    priority: visit.priority,
    settleAt: visit.settleAt,
    hold: visit.hold,
    holdReason: visit.holdReason && storedReason(visit.holdReason),
    inPool: visit.poolSince !== null,
    attentionReason: visit.attentionReason && storedReason(visit.attentionReason),
    holder: holder
      ? {
          proId: holder.proId,
          name: holder.pro.user.fullName || holder.pro.companyName,
          start: holder.start,
          end: holder.end,
          busyFrom: holder.busyFrom,
          source: holder.source,
          overrideReason: holder.overrideReason,
        }
      : null,
    offer: offer
      ? { proId: offer.proId, name: offer.pro.user.fullName || offer.pro.companyName, expiresAt: offer.expiresAt }
      : null,
    history,
    decisions: decisions.rows,
    nextDecisions: decisions.next,
  };
}

/** Where the site is taken to be, and who says so. */
function placeOf(site: Site) {
  const { id, zip, placeSource, placePrecision } = site;
  return { siteId: id, zip, placeSource, placePrecision, why: whyZipCenter(site) };
}

/** A run with its first verdicts and how many there are. */
async function withVerdicts<Run extends { id: string }>(db: Db, run: Run) {
  const { verdicts, isExpired } = await readVerdicts(db, { decisionId: run.id });
  return { ...run, isExpired, checked: verdicts.length, verdicts: await nameVerdicts(db, verdicts.slice(0, VERDICTS_SHOWN)) };
}

type DecisionQuery = { visitId: string; decisionId: string; text: string; page: number };

/**
 * One run of the engine for a visit: what came of it, and a page of its verdicts, of pros whose name or company holds `text` where there
 * is one. Throws NotFound where the visit has no such decision.
 */
export async function readDecision(db: Db, { visitId, decisionId, text, page }: DecisionQuery) {
  const decision = await db.dispatchDecision.findFirst({
    where: { id: decisionId, visitId },
    select: {
      id: true,
      at: true,
      trigger: true,
      outcome: true,
      byZipCenter: true,
      visit: { select: { zone: true, booking: { select: { reference: true } } } },
    },
  });
  if (!decision) throw new NotFound();
  const { verdicts: all, isExpired } = await readVerdicts(db, { decisionId });
  const found = text ? await withName(db, all, text) : all;
  const verdicts = await nameVerdicts(db, found.slice((page - 1) * VERDICTS_PER_PAGE, page * VERDICTS_PER_PAGE));
  const { visit, ...run } = decision;
  return { ...run, zone: visit.zone, reference: visit.booking.reference, isExpired, found: found.length, verdicts };
}

/** Those whose pro or company has `text` in the name. */
async function withName(db: Db, verdicts: StoredVerdict[], text: string): Promise<StoredVerdict[]> {
  const like = { contains: text, mode: 'insensitive' } as const;
  const pros = await db.pro.findMany({
    where: { id: { in: verdicts.map(({ proId }) => proId) }, OR: [{ companyName: like }, { user: { fullName: like } }] },
    select: { id: true },
  });
  const ids = new Set(pros.map(({ id }) => id));
  return verdicts.filter(({ proId }) => ids.has(proId));
}
