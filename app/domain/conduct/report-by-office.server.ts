import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotAllowed, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { REPORT_LABELS, type OfficeReport } from '../moderation/report.schema';
import { decideItem } from './decide-item.server';

type Reported = OfficeReport & { userId: string; adminId: string };

/**
 * An admin puts a person before the admins, or warns them at once: then they are emailed what they should know, and may appeal as
 * after any decision. One report by an admin about a person waits at a time. Throws NotFound, NotAllowed for admins,
 * Conflict('already_done').
 */
export async function reportByOffice(tx: Tx, { userId, adminId, reason, note, next, words }: Reported): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const person = await tx.user.findUnique({
    where: { id: userId, deletedAt: null },
    select: { fullName: true, email: true, roles: true },
  });
  if (!person) throw new NotFound();
  if (person.roles.includes('admin')) throw new NotAllowed(t('You can’t act on an admin. Remove their admin rights first.'));
  const mine = { kind: 'user', targetId: userId, reporterId: adminId };
  if ((await tx.moderationItem.count({ where: { ...mine, status: 'pending' } })) > 0)
    throw new Conflict('already_done', t('You already reported this person. Decide that report first.'));
  const { id: itemId } = await tx.moderationItem.create({
    data: {
      ...mine,
      reason: REPORT_LABELS[reason],
      note,
      content: person.fullName || person.email,
      source: 'office',
      subjectId: userId,
      createdAt: now(),
    },
    select: { id: true },
  });
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordAudit(tx, { actor, action: 'user.flag', objectType: 'user', objectId: userId, reason: note, data: { itemId } });
  if (next === 'warn') await decideItem(tx, { itemId, adminId, decision: 'approve', measure: 'warn', words, notes: note });
}
