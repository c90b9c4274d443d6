import type { Prisma, SiteRecordWriter } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { findSite } from '../sites/save-site.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { codeShownFrom, codeShownUntil, seesGateCode } from './gate-code-policy';
import { NO_FACTS, readFacts, readLengths, type SiteFacts, totalFeet } from './site-record';

const HISTORY_SIZE = 20;

const person = { select: { fullName: true } } as const;
const NEWEST = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.SiteRecordOrderByWithRelationInput[];

/** A version of what is known of a site. */
export type SiteRecordVersion = {
  id: string;
  season: number;
  at: Date;
  writtenAs: SiteRecordWriter;
  writtenBy: string;
  facts: SiteFacts;
};

async function readVersions(db: Db, siteId: string, page: { skip: number; take: number }): Promise<SiteRecordVersion[]> {
  const rows = await db.siteRecord.findMany({ where: { siteId }, orderBy: NEWEST, ...page, include: { writtenBy: person } });
  return rows.map((row) => ({
    id: row.id,
    season: row.season,
    at: row.createdAt,
    writtenAs: row.writtenAs,
    writtenBy: row.writtenBy.fullName,
    facts: readFacts(row),
  }));
}

/** The current version with its gate code, for the owner of a site and the office; null where nothing was written down yet. */
export async function readSiteRecord(db: Db, siteId: string): Promise<SiteRecordVersion | null> {
  const [newest] = await readVersions(db, siteId, { skip: 0, take: 1 });
  return newest ?? null;
}

/** Who measures: what customers write down of their own site is not checked. */
const CHECKERS = ['pro', 'office'] as const;

/** How large the house is by its last version that a pro or the office wrote, and by its last one. */
export async function readKnownSizes(db: Db, siteId: string): Promise<{ checked: KnownSize | null; noted: KnownSize | null }> {
  const read = async (where: Prisma.SiteRecordWhereInput) => {
    const select = { stories: true, lengths: true } as const;
    const row = await db.siteRecord.findFirst({ where: { siteId, ...where }, orderBy: NEWEST, select });
    return row && { stories: row.stories, feet: totalFeet({ lengths: readLengths(row.lengths) }) };
  };
  return { checked: await read({ writtenAs: { in: [...CHECKERS] } }), noted: await read({}) };
}

type KnownSize = { feet: number | null; stories: number | null };

/** The versions of a site, the newest first, each with the facts of the one before it. */
export async function listSiteVersions(db: Db, { siteId, page }: { siteId: string; page: number }) {
  const rows = await readVersions(db, siteId, { skip: (page - 1) * HISTORY_SIZE, take: HISTORY_SIZE + 1 });
  const versions = rows
    .slice(0, HISTORY_SIZE)
    .map((version, index) => ({ ...version, before: rows[index + 1]?.facts ?? NO_FACTS }));
  return { versions, hasMore: rows.length > HISTORY_SIZE };
}

/** Pros who may read: those who hold the visit, and who did it. */
const READERS = [...ACTIVE_STATUSES, 'completed'] as const;

/**
 * What a pro sees of the site of their visit. The gate code is in it only while `seesGateCode` says so, and never in a copy that a phone
 * keeps for later (`leavesCodeOut`); `codeFrom` is when a code that is known will be shown, `codeUntil` until when it is or was. Throws
 * NotFound for any other pro’s visit.
 */
export async function readProSiteRecord(db: Db, own: { visitId: string; proId: string }, leavesCodeOut = false) {
  const row = await db.assignment.findFirst({
    where: { ...own, status: { in: [...READERS] } },
    select: {
      start: true,
      end: true,
      status: true,
      arrivedAt: true,
      visit: { select: { zone: true, booking: { select: { siteId: true } } } },
    },
  });
  if (!row) throw new NotFound();
  const { siteId } = row.visit.booking;
  const record = await readSiteRecord(db, siteId);
  const showsCode = !leavesCodeOut && seesGateCode(row, now());
  const isAhead = now() < codeShownFrom(row);
  const hasCode = Boolean(record?.facts.gateCode);
  return {
    siteId,
    zone: row.visit.zone,
    showsCode,
    codeFrom: hasCode && isAhead ? codeShownFrom(row) : null,
    codeUntil: hasCode && !isAhead ? codeShownUntil(row) : null,
    canCheck: isOnSite(row),
    record: record && { ...record, facts: { ...record.facts, gateCode: showsCode ? record.facts.gateCode : '' } },
  };
}

/** A pro checks a site while they are there. */
export function isOnSite({ status, arrivedAt }: { status: string; arrivedAt: Date | null }): boolean {
  return status === 'in_progress' || (arrivedAt !== null && ['accepted', 'en_route'].includes(status));
}

/** Whether the business sells work that goes by lengths along a building: only then are they asked for. */
export async function measuresLengths(db: Db): Promise<boolean> {
  return (await db.serviceLine.count({ where: { active: true, houseDesign: true } })) > 0;
}

type Asked = { customerId: string | null; companyId: string | null; street: string; zip: string };

/** The site that a request is for, with what is known of it and what was measured there; null where it is new to us. */
export async function readRequestSite(db: Db, { customerId, companyId, street, zip }: Asked) {
  const owner = companyId ? { companyId } : customerId ? { customerId } : null;
  const site = owner && (await findSite(db, { ...owner, street, zip }));
  if (!site) return null;
  const record = await readSiteRecord(db, site.id);
  const feet = record && totalFeet(record.facts);
  return { siteId: site.id, zone: site.zone, record, measured: feet ? { feet, stories: record.facts.stories } : null };
}
