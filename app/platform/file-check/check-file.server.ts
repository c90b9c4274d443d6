import { isPlainDocument } from './check-document';
import { cleanLogo } from './clean-logo.server';
import { cleanImage, type CleanImage, type ImageBox } from './clean-image.server';
import { decodeTable } from './decode-table';
import { safeExtension } from './file-name';
import { mark } from '../texts/t';

const MB = 1024 * 1024;
const PHOTO: ImageBox = { width: 2_000, height: 2_000, fit: 'inside' };
const FACE: ImageBox = { width: 512, height: 512, fit: 'cover' };
const PAGE: ImageBox = { width: 3_000, height: 3_000, fit: 'inside' };

export type FileKind = 'avatar' | 'photo' | 'house-photo' | 'document' | 'table' | 'logo';
export type FileRefusal = { ok: false; title: string; message: string };
export type CheckedFile = ({ ok: true } & CleanImage) | FileRefusal;

const NO_IMAGE: FileRefusal = {
  ok: false,
  title: mark('Unsupported image format'),
  message: mark('Please upload a JPG, PNG, or WebP image'),
};
const NO_DOCUMENT: FileRefusal = {
  ok: false,
  title: mark('Invalid file type'),
  message: mark('Please select a PDF, JPG, PNG, DOC or DOCX file'),
};
const IMAGE_TOO_LARGE: FileRefusal = {
  ok: false,
  title: mark('File too large'),
  message: mark('Please upload an image smaller than 5MB'),
};
const PHOTO_TOO_LARGE: FileRefusal = {
  ok: false,
  title: mark('File too large'),
  message: mark('Please upload an image smaller than 10MB'),
};
const DOCUMENT_TOO_LARGE: FileRefusal = {
  ok: false,
  title: mark('File too large'),
  message: mark('Please select a file smaller than 10MB'),
};
const NO_LOGO: FileRefusal = {
  ok: false,
  title: mark('Not a picture that we can read'),
  message: mark('Choose a PNG, JPG, WebP or SVG file that opens on your own device'),
};
const LOGO_TOO_LARGE: FileRefusal = { ok: false, title: mark('File too large'), message: mark('A logo may have up to 5 MB') };
const MAX_TABLE_BYTES = 60 * MB;
const TABLE_TOO_LARGE: FileRefusal = {
  ok: false,
  title: mark('File too large'),
  message: mark('A CSV file may have up to 60 MB. Split it and send the parts one after the other'),
};
const DOCUMENT_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/**
 * Says whether a file is what its kind allows, by its bytes: the label a browser sends counts for nothing.
 * Pictures come back re-encoded, documents as they are.
 */
export async function checkFile(kind: FileKind, file: { name: string; bytes: Buffer }): Promise<CheckedFile> {
  if (kind === 'document') return checkDocument(file);
  if (kind === 'table') return checkTable(file.bytes);
  if (kind === 'logo') return checkLogo(file);
  // What comes straight from a camera may be larger than a face.
  if (kind === 'house-photo') return checkImage(PHOTO, file, { bytes: 10 * MB, refusal: PHOTO_TOO_LARGE });
  return checkImage(kind === 'avatar' ? FACE : PHOTO, file, { bytes: 5 * MB, refusal: IMAGE_TOO_LARGE });
}

/** A CSV file, as UTF-8 from here on. It is kept as bytes: nothing that a browser might show is. */
function checkTable(bytes: Buffer): CheckedFile {
  if (bytes.length > MAX_TABLE_BYTES) return TABLE_TOO_LARGE;
  const table = decodeTable(bytes);
  if (!table.ok) return { ok: false, title: mark('Not a CSV file'), message: table.message };
  return { ok: true, bytes: Buffer.from(table.text, 'utf8'), extension: 'csv', contentType: 'application/octet-stream' };
}

type SizeLimit = { bytes: number; refusal: FileRefusal };

async function checkImage(
  box: ImageBox,
  { name, bytes }: { name: string; bytes: Buffer },
  most: SizeLimit,
): Promise<CheckedFile> {
  const extension = safeExtension(name);
  if (!extension || !['jpg', 'jpeg', 'png', 'webp'].includes(extension)) return NO_IMAGE;
  if (bytes.length > most.bytes) return most.refusal;
  const clean = await cleanImage(bytes, box);
  return clean ? { ok: true, ...clean } : NO_IMAGE;
}

async function checkLogo({ name, bytes }: { name: string; bytes: Buffer }): Promise<CheckedFile> {
  const extension = safeExtension(name);
  if (!extension || !['png', 'jpg', 'jpeg', 'webp', 'svg'].includes(extension)) return NO_LOGO;
  if (bytes.length > 5 * MB) return LOGO_TOO_LARGE;
  const clean = await cleanLogo(bytes, { isDrawing: extension === 'svg' });
  return clean ? { ok: true, ...clean } : NO_LOGO;
}

async function checkDocument({ name, bytes }: { name: string; bytes: Buffer }): Promise<CheckedFile> {
  const extension = safeExtension(name);
  if (!extension || !['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx'].includes(extension)) return NO_DOCUMENT;
  if (bytes.length > 10 * MB) return DOCUMENT_TOO_LARGE;
  const contentType = DOCUMENT_TYPES[extension];
  if (contentType) return isPlainDocument(extension, bytes) ? { ok: true, bytes, extension, contentType } : NO_DOCUMENT;
  const clean = await cleanImage(bytes, PAGE);
  return clean && clean.extension !== 'webp' ? { ok: true, ...clean } : NO_DOCUMENT;
}
