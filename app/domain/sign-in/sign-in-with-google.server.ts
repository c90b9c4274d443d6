import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { NotAllowed } from '#app/platform/errors';
import type { Language } from '#app/platform/texts/language';
import { t } from '#app/platform/texts/t';
import { ACCOUNT_CLOSED, refuseBlocked } from '../accounts/blocklist.server';
import { joinGuestRequests } from '../accounts/join-guest-requests.server';
import { claimUnverifiedAccount } from './claim-unverified-account.server';

export type GoogleAccount = { subject: string; email: string; emailVerified: boolean; name: string };

type Arrival = { google: GoogleAccount; role: 'customer' | 'pro'; language?: Language };

/**
 * The account that a Google account opens: the one linked to it, else the one with the same address, else a new one. By address
 * only where Google has verified it; an account whose own address was never proved loses its earlier keys first.
 * Throws NotAllowed with the sentence for the page.
 */
export async function signInWithGoogle(tx: Tx, { google, role, language }: Arrival): Promise<{ userId: string }> {
  const linked = await tx.googleIdentity.findUnique({
    where: { subject: google.subject },
    select: { user: { select: { id: true, status: true } } },
  });
  if (linked) {
    if (linked.user.status === 'banned') throw new NotAllowed(ACCOUNT_CLOSED);
    return { userId: linked.user.id };
  }
  if (!google.emailVerified)
    throw new NotAllowed(t('Google has not verified your email address. Verify it there, or sign up here.'));
  const userId = await findOrMakeByEmail(tx, { google, role, language });
  await tx.googleIdentity.create({ data: { subject: google.subject, userId, email: google.email, linkedAt: now() } });
  await joinGuestRequests(tx, { userId, email: google.email });
  return { userId };
}

async function findOrMakeByEmail(tx: Tx, { google, role, language }: Arrival): Promise<string> {
  const user = await tx.user.findUnique({
    where: { email: google.email },
    select: { id: true, status: true, emailVerifiedAt: true, googleIdentity: { select: { subject: true } } },
  });
  if (!user) {
    await refuseBlocked(tx, { email: google.email });
    const { id } = await tx.user.create({
      data: {
        email: google.email,
        fullName: google.name,
        language,
        roles: role === 'pro' ? ['customer', 'pro'] : ['customer'],
        emailVerifiedAt: now(),
        createdAt: now(),
      },
      select: { id: true },
    });
    return id;
  }
  if (user.status === 'banned') throw new NotAllowed(ACCOUNT_CLOSED);
  if (!user.emailVerifiedAt) await claimUnverifiedAccount(tx, { userId: user.id });
  else if (user.googleIdentity)
    throw new NotAllowed(t('This email address is linked to another Google account. Sign in with that one.'));
  return user.id;
}
