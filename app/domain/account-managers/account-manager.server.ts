import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { AT_WORK, isAdminAtWork, nameAdmin, type NamedAdmin } from './choose-admin.server';

/** The admin who looks after a company; null where none is named or they are no admin any more: then it is the office as a whole. */
export async function findAccountManager(db: Db, companyId: string): Promise<NamedAdmin | null> {
  const found = await db.accountManager.findFirst({
    where: { companyId, user: AT_WORK },
    select: { user: { select: { id: true, fullName: true, email: true } } },
  });
  return found && nameAdmin(found.user);
}

type Given = { companyId: string; managerId: string | null; adminId: string };

/** Gives a company to an admin, or to the office as a whole. Throws NotFound, InputError for a person who is no admin. */
export async function setAccountManager(tx: Tx, { companyId, managerId, adminId }: Given): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM company WHERE id = ${companyId}::uuid FOR UPDATE`;
  if ((await tx.company.count({ where: { id: companyId } })) === 0) throw new NotFound();
  const before = (await tx.accountManager.findUnique({ where: { companyId }, select: { userId: true } }))?.userId ?? null;
  if (before === managerId) return;
  if (managerId && !(await isAdminAtWork(tx, managerId)))
    throw new InputError(t('Choose another account manager'), { managerId: t('Choose an admin from the list') });
  const row = { userId: managerId ?? '', since: now() };
  if (managerId) await tx.accountManager.upsert({ where: { companyId }, create: { companyId, ...row }, update: row });
  else await tx.accountManager.delete({ where: { companyId } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'company.manager',
    objectType: 'company',
    objectId: companyId,
    data: { before, after: managerId },
  });
}
