import { createHash } from 'node:crypto';
import { smallJpeg } from '#app/platform/file-check/small-jpeg.server';
import { logger } from '#app/platform/logger.server';
import { readFileBytes } from '#app/platform/storage.server';
import type { EvidencePhoto } from './read-evidence.server';

/** Whether a photo's bytes still have the hash that was recorded when it was uploaded. */
export type PhotoState = 'unchanged' | 'changed' | 'deleted' | 'unreadable' | 'not recorded when uploaded';

export type CheckedPhoto = { state: PhotoState; picture: Buffer | null };

const PHOTO_SIDE = 640;

/** Compares a photo with its hash, and where `isPrinted` makes it small for the sheet. One that an admin took away is not printed. */
export async function checkPhoto(photo: EvidencePhoto, { isPrinted }: { isPrinted: boolean }): Promise<CheckedPhoto> {
  const { file } = photo;
  if (file.deletedAt) return { state: 'deleted', picture: null };
  const bytes = await readFileBytes(file.key).catch((error: unknown) => {
    logger.warn({ err: error, photoId: photo.id }, 'a photo of an evidence pack cannot be read');
    return null;
  });
  if (!bytes) return { state: 'unreadable', picture: null };
  const picture = isPrinted && !photo.hiddenAt ? await smallJpeg(bytes, PHOTO_SIDE) : null;
  return { state: stateOf(bytes, file.sha256), picture };
}

function stateOf(bytes: Uint8Array, recorded: string): PhotoState {
  if (!recorded) return 'not recorded when uploaded';
  return createHash('sha256').update(bytes).digest('hex') === recorded ? 'unchanged' : 'changed';
}
