import { z } from 'zod';
import type { UploadOutcome } from '#app/components/forms/use-upload';
import { setAvatar } from '#app/domain/accounts/set-avatar.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import type { guardAction } from '#app/http/guard.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';

type Input = Parameters<Parameters<typeof guardAction<'routes/pro+/settings', unknown>>[1]>[0];

const photoSchema = z.object({ intent: z.literal('photo') });

/** Reads the one picture of the form and makes it the person's face; a picture that is refused gets an error message. */
export async function receivePhoto({ actor, readUpload, run }: Input): Promise<UploadOutcome> {
  const form = await readUpload(photoSchema, { photo: { kind: 'avatar', atMost: 1 } });
  const result = form.files.photo[0];
  if (!result) throw new InputError(t('No photo selected.'), { photo: t('Choose a photo') });
  if (!result.ok) return { name: result.name, ok: false, title: result.title, message: result.message };
  await wrapUnexpected(t('Upload failed. Failed to upload photo. Please try again.'), () =>
    run(form, 'photo', (tx) => setAvatar(tx, { userId: actor.userId, file: result.file })),
  );
  return { name: result.name, ok: true };
}
