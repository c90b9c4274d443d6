import { inflateRawSync } from 'node:zlib';

const END_SIZE = 22;

/** The files of a zip without a comment, by name, as text. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.length - END_SIZE;
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, name, extra, comment] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(
      bytes.toString('utf8', at + 46, at + 46 + name),
      inflateRawSync(bytes.subarray(start, start + packed)).toString('utf8'),
    );
    at += 46 + name + extra + comment;
  }
  return files;
}
