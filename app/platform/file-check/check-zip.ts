import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const MAX_ENTRIES = 1_000;
const MAX_RATIO = 100;
const MAX_BYTES = 200 * 1024 * 1024;
const SYMLINK = 0o120000;
const LOCAL = 0x04034b50;
const [STORED, DEFLATED] = [0, 8];
/** Relations to things elsewhere that Word fetches or runs by itself; a link to click at is none. */
const FETCHED =
  /\/(attachedTemplate|oleObject|frame|subDocument|externalLink|externalLinkPath|package|control|image|video|audio)$/i;

type Entry = { name: string; packed: number; unpacked: number; mode: number; encrypted: boolean; method: number; at: number };

/** Reads the list of contents at the end of a zip; nothing is unpacked. Null where it is not a whole, plain zip. */
function readEntries(bytes: Buffer): Entry[] | null {
  const from = Math.max(0, bytes.length - 66_000);
  let end = bytes.length - 22;
  while (end >= from && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < from || end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) return null;
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) return null;
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8'),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      mode: bytes.readUInt32LE(at + 38) >>> 16,
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Whether these bytes are a Word document and nothing else: no bomb, no nested archive, no macro, no link, no program. */
export function isPlainDocx(bytes: Buffer): boolean {
  if (bytes.length < 100 || bytes.readUInt32LE(0) !== 0x04034b50) return false;
  const entries = readEntries(bytes);
  if (!entries) return false;
  const names = new Set(entries.map(({ name }) => name));
  if (!names.has('[Content_Types].xml') || !names.has('word/document.xml')) return false;
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > MAX_BYTES || unpacked > bytes.length * MAX_RATIO) return false;
  if (names.size !== entries.length || !entries.every(isHarmless)) return false;
  return entries.every((entry) => {
    const content = unpack(bytes, entry);
    return content !== null && (!/\.(xml|rels)$/i.test(entry.name) || isPlainXml(entry.name, content));
  });
}

/** What an entry holds, or null where it is not as large as the list of contents says, or is another file than it says. */
function unpack(bytes: Buffer, { name, packed, unpacked, method, at }: Entry): Buffer | null {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL || bytes.readUInt16LE(at + 8) !== method) return null;
  const nameLength = bytes.readUInt16LE(at + 26);
  if (bytes.subarray(at + 30, at + 30 + nameLength).toString('utf8') !== name) return null;
  const from = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
  const data = bytes.subarray(from, from + packed);
  if (data.length !== packed) return null;
  if (method === STORED) return packed === unpacked ? data : null;
  if (method !== DEFLATED) return null;
  try {
    const content = inflateRawSync(data, { maxOutputLength: unpacked + 1 });
    return content.length === unpacked ? content : null;
  } catch {
    return null;
  }
}

/** No document type, whose entities reach files and servers, and nothing that Word fetches from elsewhere by itself. */
function isPlainXml(name: string, content: Buffer): boolean {
  const wide = content[0] === 0xff || content[0] === 0xfe || content.includes(0);
  const text = wide ? Buffer.from(content.filter((byte) => byte !== 0)).toString('latin1') : content.toString('utf8');
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return false;
  if (!/\.rels$/i.test(name)) return true;
  return [...text.matchAll(/<(?:[\w-]+:)?Relationship\b[^>]*>/g)].every(([relation]) => {
    const isElsewhere = /TargetMode\s*=\s*["']\s*External/i.test(relation);
    const type = /\bType\s*=\s*["']([^"']*)["']/i.exec(relation)?.[1] ?? '';
    return !isElsewhere || !FETCHED.test(type.trim());
  });
}

function isHarmless({ name, mode, packed, unpacked, encrypted }: Entry): boolean {
  if (encrypted || name.includes('..') || name.startsWith('/') || name.includes('\u0000')) return false;
  if ((mode & 0o170000) === SYMLINK) return false;
  if (unpacked > 100_000 && unpacked > packed * MAX_RATIO) return false;
  return !/\.(zip|docx|docm|jar|exe|dll|js|html?|svgz?|class)$|vbaProject/i.test(name);
}
