import type { Db } from '#app/platform/db.server';
import { passwordMatches } from '../accounts/password.server';

export type Login = { userId: string; passwordHash: string | null; isOpen: boolean };

/** What signing in at this address is checked against; null when no account has it. */
export async function findLogin(db: Db, email: string): Promise<Login | null> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true, passwordHash: true, status: true } });
  return user && { userId: user.id, passwordHash: user.passwordHash, isOpen: user.status !== 'banned' };
}

/** Whether the password opens it. Unknown, wrong and banned look the same and take as long. */
export async function passwordOpens(login: Login | null, password: string): Promise<boolean> {
  const matches = await passwordMatches(login?.passwordHash ?? null, password);
  return matches && login !== null && login.isOpen;
}
