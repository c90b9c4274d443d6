import type { Db } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';

/** The pro behind an account that has applied. Throws InputError where it has not, or may not any more. */
export async function requireApplicant(db: Db, { userId }: { userId: string }): Promise<{ proId: string }> {
  const pro = await db.pro.findUnique({ where: { userId }, select: { id: true, status: true } });
  if (!pro || pro.status === 'banned') throw new InputError(t('Send your application first, then your documents.'));
  return { proId: pro.id };
}

/** What a pro is called, for an admin's page about them. Throws NotFound. */
export async function readProName(db: Db, { proId }: { proId: string }): Promise<string> {
  const pro = await db.pro.findUnique({ where: { id: proId }, select: { user: { select: { fullName: true } } } });
  if (!pro) throw new NotFound();
  return pro.user.fullName;
}

/** The zone a pro's days are counted in. Throws NotFound. */
export async function readProZone(db: Db, { proId }: { proId: string }): Promise<string> {
  const pro = await db.pro.findUnique({ where: { id: proId }, select: { zone: true } });
  if (!pro) throw new NotFound();
  return pro.zone;
}
