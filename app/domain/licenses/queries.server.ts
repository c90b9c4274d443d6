import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted, type Sorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import type { LicenseFilter } from './license.schema';

export const LICENSE_SORTS = {
  state: { field: 'state' },
  number: { field: 'number' },
  expires: { field: 'expiresOn', empty: 'last' },
  checked: { field: 'lastCheckedAt', empty: 'first' },
  next: { field: 'nextCheckAt', empty: 'first' },
} satisfies Sorts;

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

export type ListedLicense = Prisma.ProLicenseGetPayload<{ select: typeof row }>;

/** A page of licenses by name, email or number, status and state. */
export function listLicenses(db: Db, filter: LicenseFilter, page: SortedPage): Promise<Sorted<ListedLicense>> {
  const where = buildWhere(filter);
  return readSorted(page, {
    findPlace: (id, select) => db.proLicense.findUnique({ where: { id }, select }),
    find: ({ where: part, orderBy, take }) =>
      db.proLicense.findMany({ where: { AND: [where, part] }, orderBy, take, select: row }),
  });
}

/** One license with a page of its history, newest first. The register's raw answers are for admins only. Throws NotFound. */
export async function readLicense(db: Db, licenseId: string, after: string) {
  const license = await db.proLicense.findUnique({
    where: { id: licenseId },
    select: {
      ...row,
      holderName: true,
      licenseType: true,
      issuedOn: true,
      nextCheckAt: true,
    },
  });
  if (!license) throw new NotFound();
  const { rows: checks, next: nextChecks } = await listChecks(db, { licenseId, after });
  return { ...license, checks, nextChecks };
}

function listChecks(db: Db, { licenseId, after }: { licenseId: string; after: string }) {
  return readSorted(
    { sort: { field: 'at', direction: 'desc' }, after, take: 50 },
    {
      findPlace: (id, select) => db.licenseCheck.findFirst({ where: { id, licenseId }, select }),
      find: ({ where, orderBy, take }) =>
        db.licenseCheck.findMany({
          where: { AND: [{ licenseId }, where] },
          orderBy,
          take,
          select: { id: true, at: true, adapter: true, outcome: true, rawResponse: true },
        }),
    },
  );
}

/** Whose license it is. Throws NotFound for an unknown one. */
export async function proOfLicense(db: Db, licenseId: string): Promise<string> {
  const license = await db.proLicense.findUnique({ where: { id: licenseId }, select: { proId: true } });
  if (!license) throw new NotFound();
  return license.proId;
}
