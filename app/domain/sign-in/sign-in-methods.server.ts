import { t } from '#app/platform/texts/t';
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
    user.passwordHash ? t('your password') : null,
    t('a code or link sent to {email}', { email: user.email }),
    user.googleIdentity ? t('Google as {email}', { email: user.googleIdentity.email }) : null,
    user.phone && user.phoneVerifiedAt
      ? t('a code texted to the number ending in {ending}', { ending: phoneEnding(user.phone) })
      : null,
  ];
  return methods.filter((method) => method !== null).join('; ');
}
