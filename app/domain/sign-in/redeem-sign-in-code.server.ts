import type { SignInCode } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { isBlocked } from '../accounts/blocklist.server';
import { joinGuestRequests } from '../accounts/join-guest-requests.server';
import { codeFits } from './one-time-code.server';
import { claimUnverifiedAccount } from './claim-unverified-account.server';
import { hashSecretToken } from '../accounts/secret-token.server';

export const MAX_TRIES = 5;

export type Redeemed = { userId: string; returnTo: string };
export type CodeAnswer = Redeemed | 'wrong' | 'over';

/** The code a page's address stands for, while it can still be used. */
export async function findSignInCode(
  tx: Tx,
  { handle, purpose }: { handle: string; purpose: SignInCode['purpose'] },
): Promise<Pick<SignInCode, 'channel' | 'address' | 'userId' | 'attempts' | 'returnTo'> | null> {
  return tx.signInCode.findFirst({
    where: { handleHash: hashSecretToken(handle), purpose, usedAt: null, expiresAt: { gt: now() }, attempts: { lt: MAX_TRIES } },
    select: { channel: true, address: true, userId: true, attempts: true, returnTo: true },
  });
}

/** Where the person was going who asked for a code, however old or used it is; empty where that is not known. */
export async function readReturnTo(db: Db, asked: { handle: string } | { link: string }): Promise<string> {
  const where = 'handle' in asked ? { handleHash: hashSecretToken(asked.handle) } : { linkHash: hashSecretToken(asked.link) };
  const row = await db.signInCode.findFirst({ where: { ...where, purpose: 'sign_in' }, select: { returnTo: true } });
  return row?.returnTo ?? '';
}

/**
 * One try at a code. The try is counted before it is looked at, in one statement, so that of many at once five are looked at.
 * The caller must commit whatever the answer is.
 */
export async function tryCode(
  tx: Tx,
  { handle, code, purpose }: { handle: string; code: string; purpose: SignInCode['purpose'] },
): Promise<SignInCode | 'wrong' | 'over'> {
  const handleHash = hashSecretToken(handle);
  const [row] = await tx.signInCode.updateManyAndReturn({
    where: { handleHash, purpose, usedAt: null, expiresAt: { gt: now() }, attempts: { lt: MAX_TRIES } },
    data: { attempts: { increment: 1 } },
  });
  if (!row) return 'over';
  if (!(await codeFits(row.secret, code))) return row.attempts >= MAX_TRIES ? 'over' : 'wrong';
  const used = await tx.signInCode.updateMany({ where: { id: row.id, usedAt: null }, data: { usedAt: now() } });
  return used.count === 1 ? row : 'over';
}

/** Signs in by the digits. A row that nothing was sent for never fits: no one knows its code. */
export async function redeemSignInCode(tx: Tx, input: { handle: string; code: string }): Promise<CodeAnswer> {
  const row = await tryCode(tx, { ...input, purpose: 'sign_in' });
  return typeof row === 'string' ? row : openAccountOf(tx, row);
}

/** Signs in by the mailed link, which works once and proves the address. Null when it is used up, too old or unknown. */
export async function redeemSignInLink(tx: Tx, { link }: { link: string }): Promise<Redeemed | null> {
  const [row] = await tx.signInCode.updateManyAndReturn({
    where: { linkHash: hashSecretToken(link), purpose: 'sign_in', usedAt: null, expiresAt: { gt: now() } },
    data: { usedAt: now() },
  });
  if (!row) return null;
  const answer = await openAccountOf(tx, row);
  return typeof answer === 'string' ? null : answer;
}

/** Whether a mailed link can still be used. */
export async function isSignInLinkGood(tx: Tx, { link }: { link: string }): Promise<boolean> {
  const row = await tx.signInCode.findFirst({
    where: { linkHash: hashSecretToken(link), purpose: 'sign_in', usedAt: null, expiresAt: { gt: now() } },
    select: { id: true },
  });
  return row !== null;
}

async function openAccountOf(tx: Tx, row: SignInCode): Promise<Redeemed | 'over'> {
  if (row.channel === 'sms') {
    const owner = await tx.user.findFirst({
      where: { id: row.userId ?? undefined, phone: row.address, phoneVerifiedAt: { not: null }, status: { not: 'banned' } },
      select: { id: true },
    });
    return owner && row.userId ? { userId: owner.id, returnTo: row.returnTo } : 'over';
  }
  const user = await tx.user.findUnique({
    where: { email: row.address },
    select: { id: true, status: true, emailVerifiedAt: true },
  });
  if (user?.status === 'banned') return 'over';
  if (!user && (await isBlocked(tx, { email: row.address }))) return 'over';
  const userId = user?.id ?? (await makeAccount(tx, row.address));
  if (user && !user.emailVerifiedAt) await claimUnverifiedAccount(tx, { userId });
  await joinGuestRequests(tx, { userId, email: row.address });
  return { userId, returnTo: row.returnTo };
}

/** A guest who asked us for work gets an account without a password, under the name they gave. */
async function makeAccount(tx: Tx, email: string): Promise<string> {
  const request = await tx.quoteRequest.findFirst({
    where: { email },
    orderBy: { createdAt: 'desc' },
    select: { name: true, phone: true, zip: true, language: true },
  });
  const { id } = await tx.user.create({
    data: {
      email,
      fullName: request?.name ?? '',
      phone: request?.phone,
      zip: request?.zip,
      language: request?.language,
      emailVerifiedAt: now(),
      createdAt: now(),
    },
    select: { id: true },
  });
  return id;
}
