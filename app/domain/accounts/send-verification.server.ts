import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { notify } from '../notifications/notify.server';
import { issueEmailToken } from './email-token.server';

type Recipient = { id: string; email: string; fullName: string };

/** Mails a link that proves the address. `returnTo` is where the person was going. */
export async function sendVerification(tx: Tx, input: { user: Recipient; returnTo?: string }): Promise<void> {
  const { user, returnTo } = input;
  const token = await issueEmailToken(tx, { userId: user.id, email: user.email, kind: 'verify_email' });
  const url = new URL(appUrl(`/verify-email/${token}`));
  if (returnTo) url.searchParams.set('returnTo', returnTo);
  const { roles } = await tx.user.findUniqueOrThrow({ where: { id: user.id }, select: { roles: true } });
  await notify(tx, {
    dedupeKey: `verify-email:${token}`,
    userId: user.id,
    email: user.email,
    template: 'verify-email',
    data: { name: user.fullName || user.email, applies: roles.includes('pro') ? 'yes' : undefined, url: url.href },
  });
}
