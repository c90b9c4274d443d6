import type { Db } from '#app/platform/db.server';
import { phoneEnding } from '../accounts/phone-of-account.server';

/** The ways in which a person signs in, in words for a mail to them. */
export async function signInMethods(db: Db, userId: string): Promise<string> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      phone: true,
      phoneVerifiedAt: true,
      passwordHash: true,
      googleIdentity: { select: { email: true } },
    },
  });
  const methods = [
    user.passwordHash ? 'your password' : null,
    `a code or link sent to ${user.email}`,
    user.googleIdentity ? `Google as ${user.googleIdentity.email}` : null,
    user.phone && user.phoneVerifiedAt ? `a code texted to the number ending in ${phoneEnding(user.phone)}` : null,
  ];
  return methods.filter((method) => method !== null).join('; ');
}
