import type { UploadOutcome } from '#app/components/forms/use-upload';
import { storeDocuments } from '#app/domain/documents/store-documents.server';
import { uploadDocumentsSchema } from '#app/domain/documents/document.schema';
import { requireApplicant } from '#app/domain/pros/find-pro.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import type { guardAction } from '#app/http/guard.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';

type Input = Parameters<Parameters<typeof guardAction<'routes/pro+/docs', unknown>>[1]>[0];

/** Reads the files of the form, keeps the good ones as documents and says of each what became of it. */
export async function receiveDocuments({ actor, db, readUpload, run }: Input): Promise<UploadOutcome[]> {
  const form = await readUpload(uploadDocumentsSchema, { files: { kind: 'document', atMost: 6 } });
  const results = form.files.files;
  if (results.length === 0) throw new InputError(t('No file selected.'), { files: t('Choose at least one file') });
  const { proId } = await requireApplicant(db, { userId: actor.userId });
  const files = results.flatMap((result) => (result.ok ? [result.file] : []));
  const { kind, expiresOn } = form.data;
  if (files.length > 0)
    await wrapUnexpected(t('Upload failed. There was an error uploading your file. Please try again.'), () =>
      run(form, 'documents', (tx) => storeDocuments(tx, { proId, userId: actor.userId, kind, expiresOn, files })),
    );
  return results.map((result) =>
    result.ok ? { name: result.name, ok: true } : { name: result.name, ok: false, title: result.title, message: result.message },
  );
}
