import { randomBytes } from 'node:crypto';
import type { PhotoMoment } from '#prisma';
import { keepLights } from '#app/domain/stored-lights/keep-lights.server';
import { completeVisit } from '#app/domain/visits/work-on-visit.server';
import { readCompletion } from '#app/domain/visits/read-completion.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { newFileKey } from '#app/platform/storage.server';
import { newId } from './fresh';

type OwnVisit = { visitId: string; proId: string; userId: string };

/** A photo row with its stored file's row; no bytes are written. */
export async function insertPhoto(db: Db, own: OwnVisit, moment: PhotoMoment): Promise<{ id: string }> {
  const id = newId(now());
  const file = await db.storedFile.create({
    data: {
      key: newFileKey('jpg'),
      name: 'photo.jpg',
      contentType: 'image/jpeg',
      size: 1_000,
      sha256: randomBytes(32).toString('hex'),
      noun: 'visit-photo',
      ownerId: own.userId,
      subjectId: own.visitId,
      createdAt: now(),
    },
  });
  return db.visitPhoto.create({
    data: { id, visitId: own.visitId, proId: own.proId, moment, fileId: file.id, createdAt: now() },
    select: { id: true },
  });
}

/** Completes a started visit as a pro does who took every photo, ticked every line and counted what goes into storage. */
export async function finishVisit(tx: Tx, own: OwnVisit): Promise<void> {
  const { checks, needed, taken, lacksStorage } = await readCompletion(tx, own.visitId);
  for (const moment of ['before', 'after'] as const)
    for (let count = taken[moment]; count < needed[moment]; count += 1) await insertPhoto(tx, own, moment);
  if (lacksStorage) await keepLights(tx, { ...own, form: { bins: 2, contents: 'Roofline', location: 'Warehouse' } });
  await completeVisit(tx, { ...own, ticked: checks.map((_, position) => position) });
}
