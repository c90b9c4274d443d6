import type { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';

/** A license with what its notices need. */
export const licenseWithPro = {
  pro: { select: { zone: true, userId: true, onboardedAt: true, user: { select: { fullName: true, emailVerifiedAt: true } } } },
} satisfies Prisma.ProLicenseInclude;
export type LicenseWithPro = Prisma.ProLicenseGetPayload<{ include: typeof licenseWithPro }>;

/** The license as it stands, its row held: one decision or answer of a register at a time. Throws NotFound. */
export async function lockLicense(tx: Tx, licenseId: string): Promise<LicenseWithPro> {
  await tx.$queryRaw`SELECT 1 FROM pro_license WHERE id = ${licenseId}::uuid FOR UPDATE`;
  const license = await tx.proLicense.findUnique({ where: { id: licenseId }, include: licenseWithPro });
  if (!license) throw new NotFound();
  return license;
}
