import { isUtf8 } from 'node:buffer';
import { mark } from '../texts/t';

export type DecodedTable = { ok: true; text: string } | { ok: false; message: string };

const WORKBOOK = mark('This is an Excel workbook. In Excel choose File, Save As, CSV UTF-8, then send that file');
const NOT_TEXT = mark('This file holds something else than text. Send a CSV file');
const EMPTY = mark('The file is empty');
const SAMPLE = 4_096;
/** What Windows-1252 has where Latin-1 has control characters, from 0x80 on; five places are empty. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * The text of a CSV file. UTF-8 and UTF-16 are told by their marks or their bytes; what is neither is Windows-1252, of which Latin-1 is
 * a part: every byte is a letter in it.
 */
export function decodeTable(bytes: Uint8Array): DecodedTable {
  if (startsWith(bytes, [0x50, 0x4b]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { ok: false, message: WORKBOOK };
  const encoding = encodingOf(bytes);
  const decoded = encoding === 'windows-1252' ? decodeWindows(bytes) : new TextDecoder(encoding).decode(bytes);
  const text = decoded.replace(/^\ufeff/, '');
  if (text.trim() === '') return { ok: false, message: EMPTY };
  if (text.includes('\u0000')) return { ok: false, message: NOT_TEXT };
  return { ok: true, text: text.toWellFormed() };
}

function startsWith(bytes: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, place) => bytes[place] === byte);
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const zeros = [0, 0];
  bytes.subarray(0, SAMPLE).forEach((byte, place) => {
    if (byte === 0) zeros[place % 2]! += 1;
  });
  const half = Math.min(bytes.length, SAMPLE) / 2;
  // Every other byte of English in UTF-16 is zero.
  if (zeros[1]! > half * 0.6 && zeros[0] === 0) return 'utf-16le';
  if (zeros[0]! > half * 0.6 && zeros[1] === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Node 20 and 22 decode windows-1252 as if it were Latin-1. */
function decodeWindows(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u009f]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80] ?? letter);
}
