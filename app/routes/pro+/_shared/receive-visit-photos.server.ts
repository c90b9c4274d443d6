import { z } from 'zod';
import type { UploadOutcome } from '#app/components/forms/use-upload';
import { addPhotos, photoField } from '#app/domain/visits/visit-photos.server';
import { readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import type { guardAction } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { fieldError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';

type Input = Parameters<Parameters<typeof guardAction<'routes/pro+/visits.$visitId_.photos_.upload', unknown>>[1]>[0];

const photosSchema = z.object({ intent: z.literal('add'), moment: z.enum(['before', 'after', 'proof']) });

/** Reads the photos of the form, keeps the good ones and says of each what became of it. */
export async function receiveVisitPhotos({ actor, db, params, readUpload, run }: Input): Promise<UploadOutcome[]> {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId, userId: actor.userId };
  // Checked before the files: they count for each visit of the pro, and files of other visits are not read at all.
  await readOwnVisit(db, own);
  const form = await readUpload(photosSchema, { photos: photoField });
  const results = form.files.photos;
  if (results.length === 0) throw fieldError('photos', t('Choose a photo first.'));
  const files = results.flatMap((result) => (result.ok ? [result.file] : []));
  const { moment } = form.data;
  if (files.length) await run(form, `add-photos:${own.visitId}`, (tx) => addPhotos(tx, own, { moment, files }));
  return results.map((result) =>
    result.ok ? { name: result.name, ok: true } : { name: result.name, ok: false, title: result.title, message: result.message },
  );
}
