import type { Tx } from '#app/platform/db.server';
import { Conflict, NotAllowed, NotFound } from '#app/platform/errors';
import { endSessions } from './end-sessions.server';
import { recordAudit } from '../audit/record-audit.server';

/**
 * Makes the first admin: only while there is none, only of an active account that has proved its address, one at a time
 * under a lock. Their sessions end, so that the new right begins with a fresh one. For the server's shell, never for a route.
 * Throws Conflict('already_done') when there is an admin, NotFound and NotAllowed for an account that cannot be one.
 */
export async function bootstrapAdmin(tx: Tx, { email }: { email: string }): Promise<{ userId: string }> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('bootstrap_admin'))::text`;
  const admins = await tx.user.count({ where: { roles: { has: 'admin' }, status: 'active' } });
  if (admins > 0) throw new Conflict('already_done', 'There is an admin already. Only an admin can make another one.');
  const user = await tx.user.findUnique({
    where: { email },
    select: { id: true, roles: true, status: true, emailVerifiedAt: true },
  });
  if (!user) throw new NotFound(`No account has the email ${email}.`);
  if (user.status !== 'active' || !user.emailVerifiedAt)
    throw new NotAllowed(`${email} has to be active and to have confirmed the address.`);
  await tx.user.update({
    where: { id: user.id },
    data: { roles: [...new Set([...user.roles, 'admin' as const])], version: { increment: 1 } },
  });
  await endSessions(tx, { userId: user.id });
  await recordAudit(tx, {
    actor: { kind: 'shell', userId: null },
    action: 'role.grant',
    objectType: 'user',
    objectId: user.id,
    reason: 'first admin',
    data: { role: 'admin' },
  });
  return { userId: user.id };
}
