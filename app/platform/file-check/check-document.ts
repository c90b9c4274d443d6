import { isPlainDocx } from './check-zip';

const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
/** What lets a PDF run something when it is opened. */
const ACTIVE_PDF = /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)\b/;

/** A whole PDF from its first byte to its end mark, that runs nothing. What is packed inside object streams is not looked into: it is only ever served as a download. */
export function isPlainPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.subarray(0, 9).toString('latin1'))) return false;
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  // Nothing may be hung on behind the end: that is how a PDF becomes an archive or a page at the same time.
  if (end < 0 || text.slice(end + 5).trim().length > 0 || !/startxref/.test(text.slice(-2_048))) return false;
  return !ACTIVE_PDF.test(text) && !/<script|<html|<svg/i.test(text.slice(0, 1_024));
}

/** Word 97 to 2003: a compound file with a Word stream in its directory, and no macros. */
export function isPlainDoc(bytes: Buffer): boolean {
  if (bytes.length < 1_536 || !bytes.subarray(0, 8).equals(CFB)) return false;
  return bytes.includes(WORD_STREAM) && !bytes.includes(Buffer.from('_VBA_PROJECT', 'utf16le'));
}

/** Whether the bytes are what the ending says. */
export function isPlainDocument(extension: string, bytes: Buffer): boolean {
  if (extension === 'pdf') return isPlainPdf(bytes);
  if (extension === 'doc') return isPlainDoc(bytes);
  return extension === 'docx' && isPlainDocx(bytes);
}
