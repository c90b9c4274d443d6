import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import type { LicenseFilter } from './license.schema';

const LICENSES_PER_PAGE = 25;

const row = {
  id: true,
  state: true,
  number: true,
  service: true,
  status: true,
  expiresOn: true,
  lastCheckedAt: true,
  lastError: true,
  pro: { select: { zone: true, user: { select: { fullName: true, email: true } } } },
} satisfies Prisma.ProLicenseSelect;

function buildWhere({ q, status, state }: LicenseFilter): Prisma.ProLicenseWhereInput {
  const like = { contains: q, mode: 'insensitive' as const };
  return {
    ...(status === 'all' ? {} : { status }),
    ...(state ? { state } : {}),
    ...(q ? { OR: [{ number: like }, { pro: { user: { fullName: like } } }, { pro: { user: { email: like } } }] } : {}),
  };
}

/** A page of licenses by name, email or number, status and state, those that are checked next first. */
export async function listLicenses(db: Db, filter: LicenseFilter) {
  const rows = await db.proLicense.findMany({
    where: buildWhere(filter),
    select: row,
    orderBy: [{ nextCheckAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    skip: (filter.page - 1) * LICENSES_PER_PAGE,
    take: LICENSES_PER_PAGE + 1,
  });
  return { rows: rows.slice(0, LICENSES_PER_PAGE), hasMore: rows.length > LICENSES_PER_PAGE };
}

/** One license with its history, newest first. The register's raw answers are for admins only. Throws NotFound. */
export async function readLicense(db: Db, licenseId: string) {
  const license = await db.proLicense.findUnique({
    where: { id: licenseId },
    select: {
      ...row,
      holderName: true,
      licenseType: true,
      issuedOn: true,
      nextCheckAt: true,
      checks: {
        orderBy: { at: 'desc' },
        take: 50,
        select: { id: true, at: true, adapter: true, outcome: true, rawResponse: true },
      },
    },
  });
  if (!license) throw new NotFound();
  return license;
}

/** Whose license it is. Throws NotFound for an unknown one. */
export async function proOfLicense(db: Db, licenseId: string): Promise<string> {
  const license = await db.proLicense.findUnique({ where: { id: licenseId }, select: { proId: true } });
  if (!license) throw new NotFound();
  return license.proId;
}
