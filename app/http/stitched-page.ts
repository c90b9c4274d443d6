import * as zlib from 'node:zlib';

/** What is another one in each answer: the nonce of its scripts, the id of the request, the ids of its forms' operations. */
export type Blank = 'nonce' | 'requestId' | 'opId';
type Text = { text: Buffer; deflated: Buffer };
export type StitchedPage = (Text | Blank)[];
/** What a page was made with, so that it is found again. */
export type MadeWith = { nonce: string; requestId: string };
export type Fillings = Record<Blank, () => string>;

const OP_ID = '(?<=<input type="hidden" name="opId" value=")[0-9a-f-]{36}(?=")';
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);
/** A last block of deflate, with nothing in it. */
const LAST_BLOCK = Buffer.from([3, 0]);

function textOf(text: string): Text {
  const raw = Buffer.from(text);
  // Flushed, so that it ends with a byte and another piece can follow.
  return { text: raw, deflated: zlib.deflateRawSync(raw, { level: 9, finishFlush: zlib.constants.Z_SYNC_FLUSH }) };
}

/** A page cut at what is another one in each answer; what stays is compressed once. */
export function cutPage(html: string, { nonce, requestId }: MadeWith): StitchedPage {
  const pieces: StitchedPage = [];
  let from = 0;
  for (const found of html.matchAll(new RegExp(`${nonce}|${requestId}|${OP_ID}`, 'g'))) {
    pieces.push(textOf(html.slice(from, found.index)));
    pieces.push(found[0] === nonce ? 'nonce' : found[0] === requestId ? 'requestId' : 'opId');
    from = found.index + found[0].length;
  }
  return [...pieces, textOf(html.slice(from))];
}

/** Whether two renderings of a page are the same but for what is filled in. */
export function isSamePage(one: StitchedPage, other: StitchedPage): boolean {
  return (
    one.length === other.length &&
    one.every((piece, at) => {
      const beside = other[at];
      if (typeof piece === 'string' || typeof beside === 'string') return piece === beside;
      return beside !== undefined && piece.text.equals(beside.text);
    })
  );
}

/** The page of one answer. */
export function fillPage(page: StitchedPage, fillings: Fillings): Buffer {
  return Buffer.concat(page.map((piece) => (typeof piece === 'string' ? Buffer.from(fillings[piece]()) : piece.text)));
}

/** A few bytes as a block of deflate that stores them as they are. */
function stored(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xff_ff, 3);
  return Buffer.concat([head, bytes]);
}

/** The page of one answer, compressed: what stays the same was compressed before. Null where Node is too old for its checksum. */
export function fillGzipped(page: StitchedPage, fillings: Fillings): Buffer | null {
  if (!('crc32' in zlib)) return null;
  const parts: Buffer[] = [GZIP_HEAD];
  let sum = 0;
  let length = 0;
  for (const piece of page) {
    const text = typeof piece === 'string' ? Buffer.from(fillings[piece]()) : piece.text;
    parts.push(typeof piece === 'string' ? stored(text) : piece.deflated);
    // Of no bytes it would begin again.
    if (text.length > 0) sum = zlib.crc32(text, sum);
    length += text.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length, 4);
  return Buffer.concat([...parts, LAST_BLOCK, tail]);
}
