import { z } from 'zod';
import type { PrismaClient } from '#prisma';
import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import { appUrl } from '#app/platform/app-url.server';
import { type Db, transact, type Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { dateText } from '#app/platform/local-date';
import type { Sorted, SortedPage, Sorts } from '#app/platform/read-sorted';
import { sqlDirection } from '#app/platform/sql-direction.server';
import { tryEach } from '#app/tasks/try-each';
import { runOperation } from '#app/platform/operation.server';
import { unassignByAdmin, unassignForCredentials } from '../dispatching/override-dispatch.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { lockVisit } from '../visits/change-visit.server';

/** Visits of so many days ahead are given to others without a press. */
export const AUTO_DAYS = 3;

/** How many days ahead are looked at; visits of the first of them can be given to others. */
export const RISK_DAYS = [7, 30, 60] as const;
export type RiskDays = (typeof RISK_DAYS)[number];

/** So many credentials are shown on a page, and so many visits are given to others at once: each is a transaction of its own. */
export const MAX_AT_RISK = 100;

export type VisitAtRisk = {
  visitId: string;
  reference: string;
  place: string;
  zone: string;
  start: Date;
  proId: string;
  pro: string;
  /** "Insurance", or the license's name. */
  paper: string;
  /** 0 of the insurance, 1 of the license. */
  rank: number;
  /** Its last day; null where none is on file. */
  endsOn: Date | null;
};

/**
 * Credentials that do not hold on the date of a promised visit: the insurance, and the license of its work where the state asks for one. As the engine
 * judges them, on the visit's own date at the site.
 */
function atRisk(from: Date, to: Date): Prisma.Sql {
  return Prisma.sql`
    FROM assignment JOIN visit ON visit.id = assignment.visit_id AND visit.status = 'accepted'
    JOIN booking ON booking.id = visit.booking_id JOIN site ON site.id = booking.site_id
    JOIN pro ON pro.id = assignment.pro_id JOIN app_user ON app_user.id = pro.user_id
    LEFT JOIN work_kind ON work_kind.id = visit.service
    LEFT JOIN service_line line ON line.id = work_kind.service_line_id
    CROSS JOIN LATERAL (SELECT (assignment.starts_at AT TIME ZONE visit.zone)::date AS day) AS own
    CROSS JOIN LATERAL (
      SELECT 'Insurance' AS name, 0 AS rank, pro.insurance_expires AS ends
      WHERE pro.insurance_expires IS NULL OR pro.insurance_expires < own.day
      UNION ALL
      SELECT line.license, 1, (SELECT max(had.expires_on) FROM pro_license had WHERE had.pro_id = pro.id
        AND had.service = visit.service AND had.state = site.state AND had.status IN ('verified', 'expired'))
      WHERE line.license IS NOT NULL AND (cardinality(line.license_states) = 0 OR site.state = ANY (line.license_states))
        AND NOT EXISTS (SELECT 1 FROM pro_license good WHERE good.pro_id = pro.id AND good.service = visit.service
          AND good.state = site.state AND good.status = 'verified'
          AND (good.issued_on IS NULL OR good.issued_on <= own.day) AND (good.expires_on IS NULL OR good.expires_on >= own.day))
    ) AS paper
    WHERE assignment.status = 'accepted' AND assignment.starts_at >= ${from} AND assignment.starts_at < ${to}`;
}

const shown = Prisma.sql`
  SELECT visit.id AS "visitId", booking.reference, site.city || ', ' || site.state AS place, visit.zone, assignment.starts_at AS start,
    pro.id AS "proId", coalesce(nullif(app_user.full_name, ''), pro.company_name) AS pro,
    upper(left(paper.name, 1)) || substr(paper.name, 2) AS paper, paper.rank, paper.ends AS "endsOn"`;

function until(days: number): Date {
  return new Date(now().getTime() + days * DAY_MS);
}

/** A visit that a page begins behind: when it starts, and its id. */
type Place = { at: Date; id: string };
type Slice = {
  after?: Place | null;
  visitId?: string;
  /** Without those that the office gave to their pro against a rule: there its word stands. */
  isUnchosen?: boolean;
};

/**
 * Promised visits of the next days whose pro has a credential that ends before them, the next one first: a row for each credential. The credentials of a visit
 * stay on one page; `next` is the visit that the following page begins behind.
 */
export async function listAtRisk(
  db: Db,
  days: RiskDays | typeof AUTO_DAYS,
  { after, visitId, isUnchosen }: Slice = {},
): Promise<{ rows: VisitAtRisk[]; next: Place | null }> {
  const found = await db.$queryRaw<VisitAtRisk[]>`
    ${shown} ${atRisk(now(), until(days))}
    ${after ? Prisma.sql`AND (assignment.starts_at, visit.id) > (${after.at}, ${after.id}::uuid)` : Prisma.empty}
    ${visitId ? Prisma.sql`AND visit.id = ${visitId}::uuid` : Prisma.empty}
    ${isUnchosen ? Prisma.sql`AND assignment.override_reason IS NULL` : Prisma.empty}
    ORDER BY assignment.starts_at, visit.id, paper.name LIMIT ${MAX_AT_RISK + 2}`;
  // A visit has two credentials at most: its license and the insurance.
  const isSplit = found[MAX_AT_RISK]?.visitId === found[MAX_AT_RISK - 1]?.visitId;
  const rows = found.slice(0, isSplit ? MAX_AT_RISK + 1 : MAX_AT_RISK);
  const last = rows.at(-1);
  return { rows, next: last && found.length > rows.length ? { at: last.start, id: last.visitId } : null };
}

export const RISK_SORTS = { date: { field: 'start' }, ends: { field: 'endsOn' } } satisfies Sorts;

/** A date before all others: credentials of which none is on file come first. */
const NO_PAPER = '0001-01-01';
const PLACE = /^(20\d\d-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z)?|0001-01-01):([0-9a-f-]{36}):([01])$/;

function readPlace(after: string): { at: Date; visitId: string; rank: number } | null {
  const [, at = '', visitId = '', rank = ''] = PLACE.exec(after) ?? [];
  const isPlace = z.string().uuid().safeParse(visitId).success && !Number.isNaN(Date.parse(at));
  return isPlace ? { at: new Date(at), visitId, rank: Number(rank) } : null;
}

function writePlace({ visitId, rank, start, endsOn }: VisitAtRisk, isByEnd: boolean): string {
  const at = isByEnd ? (endsOn ? dateText(endsOn) : NO_PAPER) : start.toISOString();
  return `${at}:${visitId}:${rank}`;
}

/** A page of them under its sort. By the last day of a paper all visits of these days are read, as the counts above the list read them. */
export async function listAtRiskPage(
  db: Db,
  days: RiskDays,
  { sort, after, take }: SortedPage,
): Promise<Sorted<VisitAtRisk & { id: string }>> {
  const isByEnd = sort.field === RISK_SORTS.ends.field;
  const { way, behind } = sqlDirection(sort.direction);
  const by = isByEnd ? Prisma.sql`coalesce(paper.ends, ${NO_PAPER}::date)` : Prisma.sql`assignment.starts_at`;
  const place = readPlace(after);
  const at = place && (isByEnd ? Prisma.sql`${dateText(place.at)}::date` : Prisma.sql`${place.at}`);
  const found = await db.$queryRaw<VisitAtRisk[]>`
    ${shown} ${atRisk(now(), until(days))}
    ${place ? Prisma.sql`AND (${by}, visit.id, paper.rank) ${behind} (${at}, ${place.visitId}::uuid, ${place.rank}::int)` : Prisma.empty}
    ORDER BY ${by} ${way}, visit.id ${way}, paper.rank ${way} LIMIT ${take + 1}`;
  const rows = found.slice(0, take).map((row) => ({ ...row, id: writePlace(row, isByEnd) }));
  return { rows, next: found.length > take ? (rows.at(-1)?.id ?? null) : null };
}

/** How many visits that are, by days ahead. */
export async function countAtRisk(db: Db): Promise<Record<RiskDays, number>> {
  const [counted] = await db.$queryRaw<{ week: number; month: number; both: number }[]>`
    SELECT count(DISTINCT visit.id) FILTER (WHERE assignment.starts_at < ${until(7)})::int AS week,
      count(DISTINCT visit.id) FILTER (WHERE assignment.starts_at < ${until(30)})::int AS month,
      count(DISTINCT visit.id)::int AS both ${atRisk(now(), until(60))}`;
  return { 7: counted?.week ?? 0, 30: counted?.month ?? 0, 60: counted?.both ?? 0 };
}

/** Counts them again, for pages that show the figures of the last count: counting reads every promised visit of the coming 60 days. */
export async function noteAtRisk(db: Db): Promise<void> {
  const counts = await countAtRisk(db);
  for (const days of RISK_DAYS) {
    const noted = { visits: counts[days], countedAt: now() };
    await db.atRiskCount.upsert({ where: { days }, create: { days, ...noted }, update: noted });
  }
}

/** How many visits were at risk when they were last counted, by days ahead: an hour ago at most. */
export async function readAtRisk(db: Db): Promise<Record<RiskDays, number>> {
  const rows = await db.atRiskCount.findMany({ select: { days: true, visits: true } });
  const countOf = (days: RiskDays) => rows.find((row) => row.days === days)?.visits ?? 0;
  return { 7: countOf(7), 30: countOf(30), 60: countOf(60) };
}

function joinCredentials(papers: readonly string[]): string {
  return papers.join(' and ');
}

/**
 * Takes the visits of the next days from pros whose credentials still end before them, and searches for others: at most 100, the next ones first.
 * Each is looked at again with its row held. Returns how many were taken; what fails is thrown once the others are done.
 */
export async function giveToOthersInTime(client: PrismaClient): Promise<number> {
  const { rows } = await listAtRisk(client, AUTO_DAYS, { isUnchosen: true });
  const visitIds = [...new Set(rows.map(({ visitId }) => visitId))];
  let done = 0;
  await tryEach(visitIds, async (visitId) => {
    if (await transact(client, (tx) => giveToOther(tx, visitId))) done += 1;
  });
  return done;
}

async function giveToOther(tx: Tx, visitId: string): Promise<boolean> {
  await lockVisit(tx, visitId);
  const { rows } = await listAtRisk(tx, AUTO_DAYS, { visitId, isUnchosen: true });
  const [first] = rows;
  if (!first) return false;
  const papers = joinCredentials(rows.map(({ paper }) => paper));
  await unassignForCredentials(tx, {
    visitId,
    papers,
    reasonForPro: () => t('{papers}: not valid on the day of the visit', { papers }),
  });
  await notifyAdmins(tx, {
    dedupeKey: `papers:${visitId}:${first.proId}:${first.start.toISOString()}`,
    subject: () => t('We’re looking for another pro: {reference}', { reference: first.reference }),
    text: () =>
      t('{pro} had this visit. {papers}: not valid on the day of the visit. We’re looking for another pro now.', {
        pro: first.pro,
        papers,
      }),
    url: appUrl(`/admin/dispatch/${visitId}`),
  });
  return true;
}

type Press = { adminId: string; opId: string; visitId?: string };

/**
 * Takes visits of the next 7 days from pros whose credentials end before them, and searches for others: the named one, or the first 100. Each is done by
 * itself; one that is not at risk any more stays as it is. Sent again with the same `opId` nothing is done twice. Returns how many were taken.
 */
export async function searchForOthers(client: PrismaClient, { adminId, opId, visitId }: Press): Promise<number> {
  const first = await listAtRisk(client, RISK_DAYS[0], { visitId });
  const second = first.next ? await listAtRisk(client, RISK_DAYS[0], { after: first.next }) : null;
  const rows = [...first.rows, ...(second?.rows ?? [])];
  const all = [...new Set(rows.map((row) => row.visitId))].slice(0, MAX_AT_RISK);
  let done = 0;
  for (const id of all) {
    const papers = rows.filter((row) => row.visitId === id).map(({ paper }) => paper);
    const reason = `${joinCredentials(papers)} not valid on the day of the visit`;
    const operation = { actorKey: adminId, opId: `${opId}:${id}`, name: 'at-risk', sent: { id } };
    try {
      await runOperation(client, operation, async (tx) => {
        await unassignByAdmin(tx, { visitId: id, adminId, reason });
        return null;
      });
      done += 1;
    } catch (error) {
      // Another press was quicker: the visit has begun, was moved or has another pro.
      if (!(error instanceof Conflict) && !(error instanceof InputError) && !(error instanceof NotFound)) throw error;
    }
  }
  if (done > 0) await noteAtRisk(client);
  return done;
}
