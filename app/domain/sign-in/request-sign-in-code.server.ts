import type { Channel } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { notify } from '../notifications/notify.server';
import { readLanguage } from '../notifications/reader-language.server';
import { CODE_MINUTES, newCodeSecret, readCode } from './one-time-code.server';
import { hashSecretToken, newSecretToken } from '../accounts/secret-token.server';

type CodeWish = { channel: Extract<Channel, 'email' | 'sms'>; address: string; returnTo?: string };

/**
 * Begins signing in by a one-time code at a mail address or phone number. Looks nothing up: whether there is an account is found
 * by the worker that sends. Returns the handle of the page that takes the code.
 */
export async function requestSignInCode(tx: Tx, { channel, address, returnTo = '' }: CodeWish): Promise<{ handle: string }> {
  const handle = newSecretToken();
  const { id } = await tx.signInCode.create({
    data: { purpose: 'sign_in', channel, address, returnTo, ...(await freshCode(handle)) },
    select: { id: true },
  });
  await enqueue(tx, 'accounts/send-code', { codeId: id });
  return { handle };
}

/** Begins proving the number of a signed-in person. Returns the handle of the page that takes the code. */
export async function requestPhoneCode(
  tx: Tx,
  { userId, phone }: { userId: string; phone: string },
): Promise<{ handle: string }> {
  const handle = newSecretToken();
  const { id } = await tx.signInCode.create({
    data: { purpose: 'verify_phone', channel: 'sms', address: phone, userId, ...(await freshCode(handle)) },
    select: { id: true },
  });
  await enqueue(tx, 'accounts/send-code', { codeId: id });
  return { handle };
}

async function freshCode(handle: string) {
  return {
    handleHash: hashSecretToken(handle),
    secret: await newCodeSecret(),
    createdAt: now(),
    expiresAt: new Date(now().getTime() + CODE_MINUTES * MINUTE_MS),
  };
}

/**
 * Sends a code to the account with that address or proved number, or to a guest who asked us for work with that
 * address. To any other address nothing is sent. Called by a worker, safe to repeat.
 */
export async function sendSignInCode(tx: Tx, { codeId }: { codeId: string }): Promise<void> {
  const row = await tx.signInCode.findUnique({ where: { id: codeId, usedAt: null, expiresAt: { gt: now() } } });
  if (!row || row.linkHash) return;
  const found = row.purpose === 'verify_phone' ? { userId: row.userId, language: undefined } : await findReceiver(tx, row);
  if (!found) return;
  const language = found.language ?? (found.userId ? await readLanguage(tx, found.userId) : undefined);
  const code = await readCode(row.secret);
  const dedupeKey = `sign-in-code:${row.id}`;
  if (row.channel === 'sms') {
    if (row.purpose === 'sign_in') await tx.signInCode.update({ where: { id: row.id }, data: { userId: found.userId } });
    await notify(tx, { dedupeKey, phone: row.address, language, template: 'code-by-sms', data: { code } });
    return;
  }
  const link = newSecretToken();
  await tx.signInCode.update({ where: { id: row.id }, data: { userId: found.userId, linkHash: hashSecretToken(link) } });
  const url = appUrl(`/signin/link/${link}`);
  await notify(tx, {
    dedupeKey,
    email: row.address,
    language,
    template: 'code-by-mail',
    data: { code, url, minutes: CODE_MINUTES },
  });
}

async function findReceiver(
  tx: Tx,
  { channel, address }: { channel: Channel; address: string },
): Promise<{ userId: string | null; language: string } | null> {
  if (channel === 'sms') {
    const owner = await tx.user.findFirst({
      where: { phone: address, phoneVerifiedAt: { not: null }, status: { not: 'banned' }, deletedAt: null },
      select: { id: true, language: true },
    });
    return owner && { userId: owner.id, language: owner.language };
  }
  const user = await tx.user.findUnique({ where: { email: address }, select: { id: true, status: true, language: true } });
  if (user) return user.status === 'banned' ? null : { userId: user.id, language: user.language };
  const guest = await tx.quoteRequest.findFirst({
    where: { email: address, customerId: null },
    orderBy: { createdAt: 'desc' },
    select: { language: true },
  });
  return guest && { userId: null, language: guest.language };
}
