import { isPlainDocx } from './check-zip';

const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
/** What lets a PDF run something or send something when it is opened or clicked at. */
const ACTIVE_PDF = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE)\b/;
/** An address that opens by itself. A link that waits for a click is no action of the document. */
const OPENS_ADDRESS = /\/(OpenAction|AA)\b[^]{0,400}?\/URI\b/;

/** A whole PDF from its first byte to its end mark, that runs nothing. What is packed inside object streams is not looked into: it is only ever served as a download. */
export function isPlainPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.subarray(0, 9).toString('latin1'))) return false;
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  // Nothing may be hung on behind the end: that is how a PDF becomes an archive or a page at the same time.
  if (end < 0 || text.slice(end + 5).trim().length > 0 || !/startxref/.test(text.slice(-2_048))) return false;
  const names = plainNames(text);
  if (ACTIVE_PDF.test(names) || OPENS_ADDRESS.test(names)) return false;
  return !/<script|<html|<svg/i.test(text.slice(0, 1_024));
}

/** A name may be written in hex, letter by letter (`/J#53` is `/JS`). */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
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
