import sharp from 'sharp';

/** A real picture of one color; JPEGs carry a camera's name and a place where they were taken. */
export async function pictureBytes(format: 'png' | 'jpeg' | 'webp' = 'jpeg', size = 64): Promise<Buffer> {
  const picture = sharp({ create: { width: size, height: size, channels: 3, background: '#FFB547' } });
  if (format !== 'jpeg') return picture.toFormat(format).toBuffer();
  return picture
    .withExif({ IFD0: { Make: 'CANARYCAMERA' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' } })
    .jpeg()
    .toBuffer();
}

/** The smallest whole PDF, with a line of words in it. */
export function pdfBytes(words = 'Certificate of insurance'): Buffer {
  const body = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${words}\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n${95 + words.length}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** A Word 97 document as far as the checks look: the compound file's mark and the name of its stream. */
export function docBytes(): Buffer {
  const bytes = Buffer.alloc(2_048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  Buffer.from('WordDocument', 'utf16le').copy(bytes, 1_024);
  return bytes;
}

export type ZipEntry = { name: string; packed?: Buffer; unpackedSize?: number; mode?: number };

/** A stored zip with these entries; `unpackedSize` may lie, as a bomb's does. */
export function zipBytes(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, packed = Buffer.from('<x/>'), unpackedSize = packed.length, mode = 0o100644 } of entries) {
    const label = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(unpackedSize, 22);
    local.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(unpackedSize, 24);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(at, 42);
    locals.push(local, label, packed);
    directory.push(entry, label);
    at += 30 + label.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

export function docxBytes(more: readonly ZipEntry[] = []): Buffer {
  return zipBytes([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }, ...more]);
}
