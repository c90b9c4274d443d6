import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import { t } from '#app/platform/texts/t';

type ByAdmin = { customerId: string; adminId: string };

/** Notes something for the office about a customer, or about one visit of theirs. Throws NotFound. */
export async function addNote(tx: Tx, input: ByAdmin & { body: string; visitId?: string }): Promise<void> {
  const { customerId, adminId, body, visitId } = input;
  const customer = await tx.user.count({ where: { id: customerId, deletedAt: null } });
  if (customer === 0) throw new NotFound();
  const note = await tx.customerNote.create({ data: { customerId, authorId: adminId, visitId, body, createdAt: now() } });
  await audit(tx, { customerId, adminId }, 'customer.note', note.id);
}

/** Removes a note, no matter which admin wrote it; the record keeps who did. Throws NotFound. */
export async function removeNote(tx: Tx, { customerId, adminId, noteId }: ByAdmin & { noteId: string }): Promise<void> {
  const { count } = await tx.customerNote.deleteMany({ where: { id: noteId, customerId } });
  if (count === 0) throw new NotFound(t('That note was already removed.'));
  await audit(tx, { customerId, adminId }, 'customer.note-removed', noteId);
}

/** The record names the note, and says nothing of what stands in it. */
async function audit(tx: Tx, { customerId, adminId }: ByAdmin, action: string, noteId: string): Promise<void> {
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action,
    objectType: 'user',
    objectId: customerId,
    data: { noteId },
  });
}
