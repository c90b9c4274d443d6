import { createHash, randomInt } from 'node:crypto';
import { generateTOTP, getTOTPAuthUri, verifyTOTP } from '@epic-web/totp';
import { now, readUnmovedClock } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { seal, unseal } from '#app/platform/encrypt.server';
import { readBusinessName } from '../settings/queries.server';

/** What every authenticator app takes. */
const APP = { period: 30, digits: 6, algorithm: 'SHA-1' };
const RECOVERY_CODES = 10;
/** No letter or digit that is taken for another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await db.totpFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
}

/** The secret being set up, made on the first look and kept until it is confirmed. Null once one is in use. */
export async function readOrBeginSetup(tx: Tx, { userId, email }: { userId: string; email: string }) {
  const kept = await tx.totpFactor.findUnique({ where: { userId }, select: { secret: true, confirmedAt: true } });
  if (kept?.confirmedAt) return null;
  const secret = kept ? unseal(kept.secret) : (await generateTOTP(APP)).secret;
  if (!kept) await tx.totpFactor.createMany({ data: [{ userId, secret: seal(secret), createdAt: now() }], skipDuplicates: true });
  const issuer = await readBusinessName(tx);
  return { secret, uri: getTOTPAuthUri({ ...APP, secret, accountName: email, issuer }) };
}

/**
 * The time step a code belongs to, or null when it is not of this secret or too old. The library answers how far it is from the
 * step that the library itself read from `Date` before it began to compute: a step that ends just then is asked for again.
 */
async function getStep(secret: string, typed: string): Promise<bigint | null> {
  const step = currentStep();
  const verifying = verifyTOTP({ ...APP, secret, otp: typed.replace(/[\s-]/g, '') });
  const hasEnded = currentStep() !== step;
  const fits = await verifying;
  if (hasEnded) return getStep(secret, typed);
  return fits && BigInt(step + fits.delta);
}

function currentStep(): number {
  return Math.floor(readUnmovedClock().getTime() / (APP.period * 1_000));
}

/** Takes a code of the app once: the same or an older one is refused afterwards, also when two come at the same time. */
export async function acceptAppCode(
  tx: Tx,
  { userId, code, confirming = false }: { userId: string; code: string; confirming?: boolean },
): Promise<boolean> {
  const factor = await tx.totpFactor.findUnique({ where: { userId } });
  if (!factor || (factor.confirmedAt === null) !== confirming) return false;
  const step = await getStep(unseal(factor.secret), code);
  if (step === null) return false;
  const taken = await tx.totpFactor.updateMany({
    where: { userId, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step, ...(confirming ? { confirmedAt: now() } : {}) },
  });
  return taken.count === 1;
}

/** Takes a recovery code once. */
export async function acceptRecoveryCode(tx: Tx, { userId, code }: { userId: string; code: string }): Promise<boolean> {
  const used = await tx.recoveryCode.updateMany({
    where: { userId, hash: hashRecoveryCode(userId, code), usedAt: null },
    data: { usedAt: now() },
  });
  return used.count === 1;
}

/** Ten new recovery codes; those before are worth nothing. Shown once, stored hashed. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, hash: hashRecoveryCode(userId, code), createdAt: now() })),
  });
  return codes;
}

/** 49 random bits in two groups. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

function hashRecoveryCode(userId: string, typed: string): string {
  const plain = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${userId}:${plain}`).digest('hex');
}
