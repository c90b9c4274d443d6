import type { PhotoMoment } from '#prisma';
import { completeVisit, arrive, setOut, startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { putFile } from '#app/platform/storage.server';
import { pictureBytes } from './files';
import { localInstant } from './local-time';
import { promisedTuesday } from './scenarios';
import { insertPhoto } from './work';

const ZONE = 'America/Chicago';

type Own = { visitId: string; proId: string; userId: string };

/** A photo whose bytes are there: a picture, unless others are given. */
export async function takePhoto(own: Own, moment: PhotoMoment, bytes?: Buffer): Promise<{ id: string; key: string }> {
  const { id } = await insertPhoto(db(), own, moment);
  const { file } = await db().visitPhoto.findUniqueOrThrow({ where: { id }, select: { file: { select: { key: true } } } });
  await putFile(file.key, bytes ?? (await pictureBytes('jpeg', 1_600)), 'image/jpeg');
  return { id, key: file.key };
}

/** The promised Tuesday at work: set out, there at 9:04, begun at 9:10, a photo of each kind. The clock stands at 11:05. */
export async function tuesdayAtWork() {
  const scene = await promisedTuesday(db());
  const own = { visitId: scene.visit.id, proId: scene.pro.id, userId: scene.pro.userId };
  const at = (time: string) => setClock(localInstant(ZONE, scene.date, time));
  at('08:40');
  await transact(db(), (tx) => setOut(tx, own));
  at('09:04');
  await transact(db(), (tx) => arrive(tx, own));
  at('09:10');
  await transact(db(), (tx) => startVisit(tx, own));
  const before = await takePhoto(own, 'before');
  at('11:05');
  const after = await takePhoto(own, 'after');
  return { ...scene, own, photos: [before, after] };
}

/** The same, completed by the pro with every line ticked and a note; answers the report that waits. */
export async function tuesdayDone(note = '') {
  const scene = await tuesdayAtWork();
  await transact(db(), (tx) => completeVisit(tx, { ...scene.own, ticked: [0, 1, 2, 3], note }));
  const report = await db().visitReport.findFirstOrThrow({ where: { visitId: scene.visit.id } });
  return { ...scene, report, reportId: report.id, visitId: scene.visit.id };
}
