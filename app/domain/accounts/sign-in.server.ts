import type { Db } from '#app/platform/db.server';
import { passwordMatches } from './password.server';

/** The account that this address and password open, or null: unknown, wrong and banned look the same and take as long. */
export async function findByCredentials(db: Db, input: { email: string; password: string }): Promise<{ userId: string } | null> {
  const user = await db.user.findUnique({
    where: { email: input.email },
    select: { id: true, passwordHash: true, status: true },
  });
  const matches = await passwordMatches(user?.passwordHash ?? null, input.password);
  return matches && user && user.status !== 'banned' ? { userId: user.id } : null;
}
