import type { Tx } from '#app/platform/db.server';
import { removeFile } from '../files/remove-file.server';
import { type NewFile, storeFile } from '../files/store-file.server';

/** Gives a person a new face, or none; the one before is removed. */
export async function setAvatar(tx: Tx, { userId, file }: { userId: string; file: NewFile | null }): Promise<void> {
  const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { avatarFileId: true } });
  const stored = file && (await storeFile(tx, { file, ownerId: userId, kind: 'avatar', subjectId: userId }));
  await tx.user.update({ where: { id: userId }, data: { avatarFileId: stored?.id ?? null } });
  if (before.avatarFileId) await removeFile(tx, { fileId: before.avatarFileId });
}
