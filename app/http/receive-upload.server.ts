import { createHash } from 'node:crypto';
import { FormDataParseError, MultipartParseError, parseFormData, type FileUpload } from '@mjackson/form-data-parser';
import { db } from '../platform/db.server';
import { StorageProblem } from '../platform/errors';
import { checkFile, type FileKind, type FileRefusal } from '../platform/file-check/check-file.server';
import { displayName } from '../platform/file-check/file-name';
import { logger } from '../platform/logger.server';
import { deleteFile, newFileKey, putFile } from '../platform/storage.server';
import { mark, t, translateKnown } from '../platform/texts/t';
import { BadBody } from './bad-body';
import { uploadBytes } from './upload-paths';

const MULTIPART = 'multipart/form-data';
/** A form whose texts are longer than it takes is refused with them; more than this is not kept. */
const MAX_TEXT = 1024 * 1024;

/** One file input of a form: what may be in it, and how many. */
export type FileField = { kind: FileKind; atMost: number };

/** A file that is written but that no row keeps yet. */
export type ReceivedFile = {
  key: string;
  name: string;
  contentType: string;
  size: number;
  sha256: string;
  /** Of what was sent, before a picture was re-encoded: the same submit sends the same. */
  sentSha256: string;
};

/** The result for one chosen file. */
export type UploadResult = { ok: true; name: string; file: ReceivedFile } | (FileRefusal & { name: string });

type Received<Name extends string> = {
  fields: [string, string][];
  files: Record<Name, UploadResult[]>;
  problem: StorageProblem | null;
};

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Reads a multipart body part by part: never more than one file in memory, each checked by its bytes, cleaned and written before
 * the next is read. A file that may not be is answered by name; a disk that is full is remembered and the body read to its end,
 * so that the sender sees the answer. Throws BadBody for what no form of ours sends.
 */
export async function receiveUpload<Name extends string>(
  request: Request,
  fileFields: Record<Name, FileField>,
  received: ReceivedFile[],
): Promise<Received<Name>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== MULTIPART) throw new BadBody(415, mark('Send this as a form with files.'));
  const most = uploadBytes(new URL(request.url).pathname);
  if (most === null) throw new Error(`The form at ${new URL(request.url).pathname} takes files but is not in upload-paths.ts.`);
  const files = Object.fromEntries(Object.keys(fileFields).map((name) => [name, []])) as unknown as Record<Name, UploadResult[]>;
  const state: { problem: StorageProblem | null } = { problem: null };

  async function take(upload: FileUpload): Promise<null> {
    const field = fileFields[upload.fieldName as Name] as FileField | undefined;
    if (!field) throw new BadBody(400, mark('This form takes no such file.'));
    // A file input that was left empty.
    if (upload.name === '' && upload.size === 0) return null;
    const results = files[upload.fieldName as Name];
    const name = displayName(upload.name);
    if (results.length >= field.atMost) {
      results.push({
        ok: false,
        name,
        title: t('Too many files'),
        message: t('Send at most {count} at once', { count: field.atMost }),
      });
      return null;
    }
    if (state.problem) return null;
    try {
      results.push(await keep(field.kind, upload, received));
    } catch (error) {
      if (!(error instanceof StorageProblem)) throw error;
      logger.error({ err: error.cause ?? error }, 'an uploaded file could not be written');
      state.problem = error;
    }
    return null;
  }

  const body = await parse(request, most, take);
  return { fields: textFields(body), files, problem: state.problem };
}

async function keep(kind: FileKind, upload: FileUpload, received: ReceivedFile[]): Promise<UploadResult> {
  const name = displayName(upload.name);
  const sent = Buffer.from(await upload.arrayBuffer());
  const checked = await checkFile(kind, { name: upload.name, bytes: sent });
  if (!checked.ok) return { ...checked, title: translateKnown(checked.title), message: translateKnown(checked.message), name };
  const { bytes, extension, contentType } = checked;
  const file: ReceivedFile = {
    key: newFileKey(extension),
    name: name.replace(/\.[^.]+$/, `.${extension}`),
    contentType,
    size: bytes.length,
    sha256: sha256(bytes),
    sentSha256: sha256(sent),
  };
  received.push(file);
  await putFile(file.key, bytes, contentType);
  return { ok: true, name, file };
}

async function parse(request: Request, most: number, take: (upload: FileUpload) => Promise<null>): Promise<FormData> {
  try {
    // A file larger than its kind allows is read all the same, up to what the page takes, so that it is refused by name.
    return await parseFormData(request, { maxFileSize: most, maxFiles: 60 }, take);
  } catch (error) {
    if (error instanceof BadBody || error instanceof StorageProblem) throw error;
    if (error instanceof FormDataParseError) throw new BadBody(413, mark('Too many files at once. Send fewer.'));
    if (error instanceof MultipartParseError || error instanceof TypeError || request.signal.aborted)
      throw new BadBody(400, mark('The file didn’t arrive completely. Send it again.'));
    throw error;
  }
}

function textFields(body: FormData): [string, string][] {
  const fields = [...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const size = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (size > MAX_TEXT)
    throw new BadBody(413, mark('That’s too much text for this form. Shorten the longest answer and send it again.'));
  return fields;
}

/** Deletes what was received and is kept by no row: the form was refused, the transaction failed, or it was a repeat. */
export async function discardUnkept(received: readonly ReceivedFile[]): Promise<void> {
  if (received.length === 0) return;
  try {
    const keys = received.map(({ key }) => key);
    const rows = await db().storedFile.findMany({ where: { key: { in: keys } }, select: { key: true } });
    const kept = new Set(rows.map(({ key }) => key));
    await Promise.all(keys.filter((key) => !kept.has(key)).map((key) => deleteFile(key)));
  } catch (error) {
    // The sweep finds them within minutes.
    logger.warn({ err: error }, 'files of a refused form were left for the sweep');
  }
}
