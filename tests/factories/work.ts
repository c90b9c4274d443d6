import { randomBytes } from 'node:crypto';
import type { PhotoMoment } from '#prisma';
import { storeLights } from '#app/domain/storage/store-lights.server';
import { completeVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { readCompletion } from '#app/domain/fulfillment/read-completion.server';
import { now, setClock } from '#app/platform/clock.server';
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
      kind: 'visit-photo',
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

/** The day of a visit has come: it and its promise begin now, as long as they were. */
export async function comeToTheDay(db: Db, { visitId }: Partial<OwnVisit> & { visitId: string }): Promise<void> {
  const at = now();
  const { windowStart, windowEnd } = await db.visit.findUniqueOrThrow({ where: { id: visitId } });
  const later = (from: Date, to: Date) => new Date(at.getTime() + to.getTime() - from.getTime());
  await db.visit.update({ where: { id: visitId }, data: { windowStart: at, windowEnd: later(windowStart, windowEnd) } });
  const active = await db.assignment.findMany({ where: { visitId, status: { in: ['accepted', 'en_route', 'in_progress'] } } });
  for (const { id, start, end } of active)
    await db.assignment.update({ where: { id }, data: { busyFrom: at, start: at, end: later(start, end) } });
}

/** Runs what a pro does on the day of a visit: with the clock at its promised start, and back where it was afterwards. */
export async function onTheDay<T>(db: Db, { visitId }: { visitId: string }, work: () => Promise<T>): Promise<T> {
  const promise = await db.assignment.findFirst({
    where: { visitId, status: { in: ['accepted', 'en_route', 'in_progress'] } },
    select: { start: true },
  });
  const before = now();
  if (promise && promise.start > before) setClock(promise.start);
  try {
    return await work();
  } finally {
    if (promise && promise.start > before) setClock(before);
  }
}

/** Completes a started visit as a pro does who took every photo, ticked every line and counted what goes into storage. */
export async function finishVisit(tx: Tx, own: OwnVisit): Promise<void> {
  const { checks, needed, taken, lacksStorage } = await readCompletion(tx, own.visitId);
  for (const moment of ['before', 'after'] as const)
    for (let count = taken[moment]; count < needed[moment]; count += 1) await insertPhoto(tx, own, moment);
  if (lacksStorage) await storeLights(tx, { ...own, form: { bins: 2, contents: 'Roofline', location: 'Warehouse' } });
  await completeVisit(tx, { ...own, ticked: checks.map((_, position) => position) });
}
