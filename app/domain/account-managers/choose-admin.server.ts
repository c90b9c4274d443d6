import type { Db } from '#app/platform/db.server';
import { fieldError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';

/** More admins than these are chosen by their email. */
export const ADMINS_LISTED = 100;

export const AT_WORK = { roles: { has: 'admin' as const }, status: 'active' as const };
const named = { id: true, fullName: true, email: true } as const;

export type NamedAdmin = { userId: string; name: string };
export type AdminChoices = { admins: NamedAdmin[]; hasMore: boolean };

/** The name of an admin, else their email. */
export function nameAdmin(user: { id: string; fullName: string; email: string }): NamedAdmin {
  return { userId: user.id, name: user.fullName || user.email };
}

/** The first admins by name, together with the one who is chosen now, and whether there are more. */
export async function listAdminChoices(db: Db, chosenId: string | null): Promise<AdminChoices> {
  const found = await db.user.findMany({
    where: AT_WORK,
    orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
    take: ADMINS_LISTED + 1,
    select: named,
  });
  const admins = found.slice(0, ADMINS_LISTED);
  const isListed = !chosenId || admins.some(({ id }) => id === chosenId);
  const chosen = isListed ? null : await db.user.findFirst({ where: { id: chosenId, ...AT_WORK }, select: named });
  return { admins: [...(chosen ? [chosen] : []), ...admins].map(nameAdmin), hasMore: found.length > ADMINS_LISTED };
}

/** The admin with an email. Throws InputError (field `adminEmail`) where no admin has it. */
export async function findAdminByEmail(db: Db, email: string): Promise<string> {
  const admin = await db.user.findFirst({ where: { email, ...AT_WORK }, select: { id: true } });
  if (!admin) throw fieldError('adminEmail', t('No admin has that email'));
  return admin.id;
}

/** Whether a person is an admin at work. */
export async function isAdminAtWork(db: Db, userId: string): Promise<boolean> {
  return (await db.user.count({ where: { id: userId, ...AT_WORK } })) > 0;
}

/** Whether no other admin is at work. Then this one decides alone what else takes a second: it must not wait for ever. */
export async function isOnlyAdmin(db: Db, adminId: string): Promise<boolean> {
  const others = { id: { not: adminId }, ...AT_WORK, deletedAt: null };
  return (await db.user.findFirst({ where: others, select: { id: true } })) === null;
}
