import type { Company, CompanyMember, Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { CompanyRole } from '#app/domain/memberships/company-role';
import type { Db } from '#app/platform/db.server';
import { insertSite } from './bookings';
import { newId, nextNumber } from './fresh';
import { insertUser } from './users';

type CompanyOverrides = Partial<Prisma.CompanyCreateManyInput> & { ownerId?: string };

/** A company with its owner. */
export async function insertCompany(
  db: Db,
  { ownerId, ...overrides }: CompanyOverrides = {},
): Promise<Company & { ownerId: string }> {
  const userId = ownerId ?? (await insertUser(db)).id;
  const number = nextNumber();
  const company = await db.company.create({
    data: {
      id: newId(now()),
      name: `Lamp & Sons ${number}`,
      billingEmail: `bills-${process.pid}-${number}@lamp.test`,
      createdAt: now(),
      ...overrides,
      members: { create: { userId, role: 'owner', createdAt: now() } },
    },
  });
  return { ...company, ownerId: userId };
}

type NewMember = { companyId: string; role: CompanyRole; userId?: string; siteIds?: string[] };

export async function insertMember(db: Db, { companyId, role, userId, siteIds = [] }: NewMember): Promise<CompanyMember> {
  const id = userId ?? (await insertUser(db)).id;
  return db.companyMember.create({
    data: { userId: id, companyId, role, createdAt: now(), sites: { create: siteIds.map((siteId) => ({ siteId })) } },
  });
}

/** A company's location: a store of 4,500 square feet. */
export function insertLocation(db: Db, overrides: Partial<Prisma.SiteCreateManyInput> & { companyId: string }) {
  return insertSite(db, { label: `Store ${nextNumber()}`, facility: 'retail', squareFeet: 4_500, ...overrides });
}
