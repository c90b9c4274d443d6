import { createHmac } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { sessionSecrets } from '#app/platform/env.server';
import { fieldError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { hashSecretToken } from './secret-token.server';

/** The row of `app_secret` that the link of set-up is made from, together with the server's secret: alone it opens nothing. */
export const SETUP_LINK = 'setup-link';

/** What stands in the link. */
export function setupToken(row: string, secret: string): string {
  return createHmac('sha256', `setup:${secret}`).update(row).digest('base64url');
}

/** Whether this is the link that a start prints, and there is no admin yet. The secret before the last rotation counts. */
export async function isSetupLink(db: Db, token: string): Promise<boolean> {
  const [row, admins] = await Promise.all([
    db.appSecret.findUnique({ where: { name: SETUP_LINK }, select: { value: true } }),
    db.user.count({ where: { roles: { has: 'admin' }, status: 'active', deletedAt: null } }),
  ]);
  if (admins > 0 || !row) return false;
  const given = hashSecretToken(token);
  return sessionSecrets().some((secret) => hashSecretToken(setupToken(row.value, secret)) === given);
}

type Owner = { token: string; fullName: string; email: string; passwordHash: string };

/**
 * Makes the first admin of an installation and ends the link. The person with the link runs the server, so the address needs no proof.
 * Throws NotFound for any other link, and InputError where the address has an account.
 */
export async function createOwner(tx: Tx, { token, fullName, email, passwordHash }: Owner): Promise<{ userId: string }> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('bootstrap_admin'))::text`;
  if (!(await isSetupLink(tx, token))) throw new NotFound();
  if (await tx.user.findUnique({ where: { email }, select: { id: true } })) {
    throw fieldError('email', t('This email address already has an account. Use another one.'));
  }
  const { id: userId } = await tx.user.create({
    data: { email, fullName, passwordHash, roles: ['customer', 'admin'], emailVerifiedAt: now() },
    select: { id: true },
  });
  await tx.appSecret.deleteMany({ where: { name: SETUP_LINK } });
  await recordAudit(tx, {
    actor: { kind: 'shell', userId: null },
    action: 'role.grant',
    objectType: 'user',
    objectId: userId,
    reason: 'first admin, by the link that the start printed',
    data: { role: 'admin' },
  });
  return { userId };
}
