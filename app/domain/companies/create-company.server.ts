import type { Tx } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { Conflict, NotAllowed } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import type { CompanyForm, NewCompany } from './company.schema';
import { findMembership, lockCompany } from '../memberships/membership.server';
import { t } from '#app/platform/texts/t';

/** One person joins one company at a time, however many tabs they have open. Throws Conflict when they belong to one. */
export async function lockWithoutCompany(tx: Tx, userId: string): Promise<{ email: string; fullName: string }> {
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR UPDATE`;
  const known = await findMembership(tx, userId);
  if (known)
    throw new Conflict(
      'already_done',
      t('You’re already a member of {company}. Leave it first.', { company: known.company.name }),
    );
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, fullName: true, emailVerifiedAt: true },
  });
  if (!user.emailVerifiedAt) throw new NotAllowed(t('Confirm your email address first. Open the link we emailed you.'));
  return user;
}

/** A company of one's own, with oneself as its owner. Throws Conflict for a member of another, NotAllowed while unconfirmed. */
export async function createCompany(
  tx: Tx,
  { userId, company }: { userId: string; company: NewCompany },
): Promise<{ id: string }> {
  await lockWithoutCompany(tx, userId);
  const { id } = await tx.company.create({
    data: { ...company, createdAt: now(), members: { create: { userId, role: 'owner', createdAt: now() } } },
    select: { id: true },
  });
  await recordAudit(tx, { actor: { kind: 'customer', userId }, action: 'company.create', objectType: 'company', objectId: id });
  return { id };
}

/** Name, billing address and phone of a company. Throws NotAllowed without the right. */
export async function saveCompany(tx: Tx, { userId, company }: { userId: string; company: CompanyForm }): Promise<void> {
  const { companyId } = await lockCompany(tx, userId, 'edit');
  await tx.company.update({ where: { id: companyId }, data: { ...company, version: { increment: 1 } } });
  await recordAudit(tx, {
    actor: { kind: 'customer', userId },
    action: 'company.change',
    objectType: 'company',
    objectId: companyId,
  });
}
