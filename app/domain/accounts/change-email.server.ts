import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { fieldError, InputError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { notify } from '../notifications/notify.server';
import { endSessions } from './end-sessions.server';
import { joinGuestRequests } from './join-guest-requests.server';
import { recordAccountAudit } from '../audit/record-account-audit.server';
import { hashSecretToken, newSecretToken } from './secret-token.server';

const LIFETIME_MS = DAY_MS;

/**
 * Mails a link to the new address; nothing changes before it is used. An address that has an account gets a mail that says so, and
 * the page says the same either way.
 */
export async function askForEmailChange(tx: Tx, { userId, newEmail }: { userId: string; newEmail: string }): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true, fullName: true } });
  if (user.email.toLowerCase() === newEmail.toLowerCase()) {
    throw fieldError('newEmail', t('That’s already your address.'));
  }
  await tx.emailChange.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now() } });
  const other = await tx.user.findUnique({ where: { email: newEmail }, select: { id: true, fullName: true, email: true } });
  if (other) {
    await notify(tx, {
      dedupeKey: `account-exists:${other.id}:${crypto.randomUUID()}`,
      userId: other.id,
      template: 'account-exists',
      data: { name: other.fullName || other.email, url: appUrl('/signin') },
    });
    return;
  }
  const token = newSecretToken();
  await tx.emailChange.create({
    data: {
      hash: hashSecretToken(token),
      userId,
      newEmail,
      createdAt: now(),
      expiresAt: new Date(now().getTime() + LIFETIME_MS),
    },
  });
  await notify(tx, {
    dedupeKey: `email-change:${hashSecretToken(token)}`,
    email: newEmail,
    template: 'confirm-new-email',
    data: { name: user.fullName || user.email, newEmail, url: appUrl(`/settings/confirm-email/${token}`) },
  });
}

/** The change behind a mailed link of this person, while it can be used. */
export async function findEmailChange(db: Db, { userId, token }: { userId: string; token: string }) {
  return db.emailChange.findFirst({
    where: { hash: hashSecretToken(token), userId, usedAt: null, expiresAt: { gt: now() } },
    select: { newEmail: true },
  });
}

/** The change that still waits for its link, for the settings page. */
export async function findOpenEmailChange(db: Db, userId: string): Promise<string | null> {
  const open = await db.emailChange.findFirst({
    where: { userId, usedAt: null, expiresAt: { gt: now() } },
    select: { newEmail: true },
  });
  return open?.newEmail ?? null;
}

/**
 * Moves the account to its new, proved address, and what is mailed about its bookings with it: older links die, every other session ends, both
 * addresses are told.
 * Throws NotFound for a link that is used, too old or another person's, InputError when the address was taken meanwhile.
 */
export async function confirmEmailChange(
  tx: Tx,
  { userId, token, keepSession }: { userId: string; token: string; keepSession: string },
): Promise<void> {
  const [change] = await tx.emailChange.updateManyAndReturn({
    where: { hash: hashSecretToken(token), userId, usedAt: null, expiresAt: { gt: now() } },
    data: { usedAt: now() },
  });
  if (!change) throw new NotFound(t('This link has expired or was already used. Request a new one in your settings.'));
  const { newEmail } = change;
  if (await tx.user.findUnique({ where: { email: newEmail }, select: { id: true } }))
    throw new InputError(t('Another account has that address now. Choose a different one in your settings.'));
  const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true, fullName: true } });
  await tx.user.update({
    where: { id: userId },
    data: { email: newEmail, emailVerifiedAt: now(), version: { increment: 1 } },
  });
  await takeMailAlong(tx, { userId, before: before.email, newEmail });
  await tx.emailToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now() } });
  await endSessions(tx, { userId, exceptSession: keepSession });
  await joinGuestRequests(tx, { userId, email: newEmail });
  await recordAccountAudit(tx, { userId, action: 'email.change' });
  const data = { name: before.fullName || newEmail, newEmail, url: appUrl('/contact') };
  for (const email of [before.email, newEmail])
    await notify(tx, { dedupeKey: `email-changed:${change.hash}:${email}`, userId, email, template: 'email-changed', data });
}

type Moved = { userId: string; before: string; newEmail: string };

/** What was to be mailed to the old address goes to the new one; another address that was given for a booking stays. */
async function takeMailAlong(tx: Tx, { userId, before: email, newEmail }: Moved): Promise<void> {
  await tx.booking.updateMany({ where: { customerId: userId, contactEmail: email }, data: { contactEmail: newEmail } });
  await tx.quoteRequest.updateMany({ where: { customerId: userId, email }, data: { email: newEmail } });
  await tx.supportTicket.updateMany({ where: { userId, email }, data: { email: newEmail } });
  await tx.giftCard.updateMany({ where: { buyerId: userId, buyerEmail: email }, data: { buyerEmail: newEmail } });
  await tx.company.updateMany({
    where: { billingEmail: email, members: { some: { userId } } },
    data: { billingEmail: newEmail, version: { increment: 1 } },
  });
}
