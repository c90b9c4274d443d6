import type { EmailTokenKind } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { hashSecretToken, newSecretToken } from './secret-token.server';

const LIFETIME_MS: Record<EmailTokenKind, number> = {
  verify_email: 2 * DAY_MS,
  reset_password: 30 * MINUTE_MS,
  sign_in_code: 10 * MINUTE_MS,
};

/**
 * Makes a single-use link token (256 random bits; only its hash is kept). Older tokens of that kind are revoked. The row lock makes
 * parallel requests wait for each other.
 */
export async function issueEmailToken(tx: Tx, input: { userId: string; email: string; kind: EmailTokenKind }): Promise<string> {
  const token = newSecretToken();
  await tx.$queryRaw`SELECT id FROM app_user WHERE id = ${input.userId}::uuid FOR NO KEY UPDATE`;
  await tx.emailToken.updateMany({ where: { userId: input.userId, kind: input.kind, usedAt: null }, data: { usedAt: now() } });
  await tx.emailToken.create({
    data: {
      ...input,
      hash: hashSecretToken(token),
      createdAt: now(),
      expiresAt: new Date(now().getTime() + LIFETIME_MS[input.kind]),
    },
  });
  return token;
}

export type LiveToken = { userId: string; email: string };

/** The person that a token stands for while it can still be used; null when it is unknown, used, expired or for an older address. */
export async function findEmailToken(db: Db, input: { token: string; kind: EmailTokenKind }): Promise<LiveToken | null> {
  const row = await db.emailToken.findFirst({
    where: { hash: hashSecretToken(input.token), kind: input.kind, usedAt: null, expiresAt: { gt: now() } },
    select: { userId: true, email: true, user: { select: { email: true } } },
  });
  return row && row.user.email === row.email ? { userId: row.userId, email: row.email } : null;
}

/** Uses a token up in one statement: of many at once exactly one gets it. */
export async function consumeEmailToken(tx: Tx, input: { token: string; kind: EmailTokenKind }): Promise<LiveToken | null> {
  const live = await findEmailToken(tx, input);
  if (!live) return null;
  const used = await tx.emailToken.updateMany({
    where: { hash: hashSecretToken(input.token), kind: input.kind, usedAt: null, expiresAt: { gt: now() } },
    data: { usedAt: now() },
  });
  return used.count === 1 ? live : null;
}
