import { InputError } from '../platform/errors';
import type { UploadResult } from './receive-upload.server';

/** The one photo of a form’s field `photo`. Throws InputError where there is none (`missing` says so) and where it was refused. */
export function readOnePhoto([sent]: readonly UploadResult[], missing: string): Extract<UploadResult, { ok: true }>['file'] {
  if (!sent) throw new InputError('No photo', { photo: missing });
  if (!sent.ok) throw new InputError(sent.title, { photo: sent.message });
  return sent.file;
}
