import { z } from 'zod';
import { Prisma } from '#prisma';
import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSite } from '../sites/queries.server';
import { addSite, changeSite, removeSite } from '../sites/save-site.server';
import type { LocationForm } from './location.schema';
import { may } from '../memberships/company-role';
import { getBookings, lockCompany, type Membership, getSites } from '../memberships/membership.server';

const uuid = z.string().uuid();

const PAGE_SIZE = 10;
const RECENT = 5;
const MOST = 200;

const listed = {
  id: true,
  label: true,
  street: true,
  city: true,
  state: true,
  zip: true,
  facility: true,
  squareFeet: true,
  accessNotes: true,
} as const;

function activeSites(member: Membership): Prisma.SiteWhereInput {
  return { ...getSites(member), archivedAt: null };
}

/** A page of the locations that a member sees, by name, each with its last five completed visits. */
export async function listLocations(db: Db, { member, page }: { member: Membership; page: number }) {
  const rows = await db.site.findMany({
    where: activeSites(member),
    orderBy: [{ label: 'asc' }, { id: 'asc' }],
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE + 1,
    select: listed,
  });
  const sites = rows.slice(0, PAGE_SIZE);
  const recent = await lastCompleted(db, { member, siteIds: sites.map(({ id }) => id) });
  return {
    locations: sites.map(({ accessNotes, ...site }) => ({
      ...site,
      accessNotes: may(member.role, 'seeAccess') ? accessNotes : '',
      recent: recent.filter(({ booking }) => booking.siteId === site.id),
    })),
    hasMore: rows.length > PAGE_SIZE,
  };
}

/** Of each location the five visits that were completed last. */
async function lastCompleted(db: Db, { member, siteIds }: { member: Membership; siteIds: string[] }) {
  if (siteIds.length === 0) return [];
  const ids = await db.$queryRaw<{ id: string }[]>`
    SELECT last.id FROM unnest(ARRAY[${Prisma.join(siteIds)}]::uuid[]) AS asked(site_id)
    CROSS JOIN LATERAL (
      SELECT visit.id FROM visit JOIN booking ON booking.id = visit.booking_id
      WHERE booking.site_id = asked.site_id AND booking.company_id = ${member.companyId}::uuid AND visit.status = 'completed' AND visit.lead_visit_id IS NULL
      ORDER BY visit.completed_at DESC, visit.id DESC LIMIT ${RECENT}) AS last`;
  return db.visit.findMany({
    where: { id: { in: ids.map(({ id }) => id) }, booking: getBookings(member) },
    orderBy: [{ completedAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      kind: true,
      completedAt: true,
      zone: true,
      booking: { select: { siteId: true, package: { select: { name: true } } } },
    },
  });
}

export function countLocations(db: Db, member: Membership): Promise<number> {
  return db.site.count({ where: activeSites(member) });
}

const choice = { id: true, label: true, street: true, unit: true, city: true, state: true, zip: true } as const;

/** The locations to choose from, for a site contact or a booking: the first by name, and those that are chosen already. */
export async function locationChoices(db: Db, companyId: string, chosen: readonly string[] = []) {
  const own = { companyId, archivedAt: null };
  const orderBy = [{ label: 'asc' as const }, { id: 'asc' as const }];
  const first = await db.site.findMany({ where: own, orderBy, take: MOST, select: choice });
  const others = chosen.filter((siteId) => siteId && !first.some(({ id }) => id === siteId));
  if (others.length === 0) return first;
  return [...first, ...(await db.site.findMany({ where: { ...own, id: { in: others } }, orderBy, select: choice }))];
}

/** One of the company’s locations by its id, also where there are too many to choose from; null for any other words. */
export async function findLocation(db: Db, { companyId, siteId }: { companyId: string; siteId: string }) {
  if (!uuid.safeParse(siteId).success) return null;
  return db.site.findFirst({ where: { id: siteId, companyId, archivedAt: null }, select: choice });
}

/**
 * What the office chooses a location from: the first by name and the asked one, where it is one of the company's. `isCut` says that there
 * may be others.
 */
export async function offerLocations(db: Db, { companyId, asked }: { companyId: string; asked: string }) {
  const sites = await locationChoices(db, companyId, [asked]);
  return { sites, siteId: sites.find(({ id }) => id === asked)?.id ?? '', isCut: sites.length >= MOST };
}

/** One location with what holds it still. Throws NotFound for one that this member does not see. */
export async function readLocation(db: Db, { member, siteId }: { member: Membership; siteId: string }) {
  if ((await db.site.count({ where: { ...activeSites(member), id: siteId } })) === 0) throw new NotFound();
  const site = await readSite(db, { siteId, companyId: member.companyId });
  return { ...site, accessNotes: may(member.role, 'seeAccess') ? site.accessNotes : '' };
}

/** A location whose records a member reads: one that was removed keeps them. Throws NotFound for one that this member does not see. */
export async function readRecordedLocation(db: Db, { member, siteId }: { member: Membership; siteId: string }) {
  const select = { label: true, street: true, zone: true, archivedAt: true } as const;
  const site = await db.site.findFirst({ where: { ...getSites(member), id: siteId }, select });
  if (!site) throw new NotFound();
  return site;
}

/** Throws NotAllowed, InputError. */
export async function addLocation(tx: Tx, { userId, site }: { userId: string; site: LocationForm }): Promise<{ id: string }> {
  const { companyId } = await lockCompany(tx, userId, 'edit');
  const { id } = await addSite(tx, { companyId, site });
  return { id };
}

/** Throws NotAllowed, NotFound, Conflict while a pro is on the way, InputError. */
export async function changeLocation(tx: Tx, input: { userId: string; siteId: string; site: LocationForm }): Promise<void> {
  const { userId, siteId, site } = input;
  const { companyId } = await lockCompany(tx, userId, 'edit');
  await changeSite(tx, { companyId, siteId, byId: userId, site });
}

/** Throws NotAllowed, NotFound, Conflict while visits are ahead. */
export async function removeLocation(tx: Tx, { userId, siteId }: { userId: string; siteId: string }): Promise<void> {
  const { companyId } = await lockCompany(tx, userId, 'edit');
  await removeSite(tx, { companyId, siteId });
}
