import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { csvLines } from '#app/platform/csv';
import { readRecords, type Records } from './read-records.server';
import { writeReadme } from './readme';
import { fileColumns, toCsvLines } from './record-lines';
import type { RecordKind } from './record-kind';

/** A file of more rows than this may pass 4 GB, which the older form of a zip can't say. */
const MANY_ROWS = 1_000_000;

type Archive = {
  path: string;
  kinds: readonly RecordKind[];
  business: string;
  at: Date;
  signal: AbortSignal;
  /** Called once at the start. */
  onCounted: (rows: number) => Promise<void>;
  /** How many rows are in both of their files. */
  onWritten: (rows: number) => void;
};

/** Writes all records to a zip on the disk, file by file and page by page. Says its size and checksum. Throws the signal's reason. */
export async function writeArchive(archive: Archive): Promise<{ size: number; sha256: string; rows: number }> {
  return readRecords(archive.kinds, async (records) => {
    const rows = records.counts.reduce((sum, count) => sum + count, 0);
    await archive.onCounted(rows);
    const zip = new ZipFile();
    const { size, digest, stream } = measured();
    // An error in one of the files is an error of the zip.
    zip.on('error', (error: Error) => stream.destroy(error));
    addFiles(zip, archive, records);
    zip.end();
    await pipeline(zip.outputStream, stream, createWriteStream(archive.path, { mode: 0o600 }), { signal: archive.signal });
    return { size: size(), sha256: digest(), rows };
  });
}

function measured() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, size: () => bytes, digest: () => hash.digest('hex') };
}

function addFiles(zip: ZipFile, { kinds, business, at, signal, onWritten }: Archive, records: Records): void {
  const options = { mtime: at };
  zip.addBuffer(Buffer.from(writeReadme({ business, at, kinds, counts: records.counts })), 'README.txt', options);
  let halves = 0;
  for (const [index, kind] of kinds.entries()) {
    const isLarge = (records.counts[index] ?? 0) > MANY_ROWS;
    async function* pages(): AsyncGenerator<string[]> {
      for await (const lines of records.pages(kind)) {
        signal.throwIfAborted();
        yield lines;
        halves += lines.length;
        onWritten(Math.floor(halves / 2));
      }
    }
    async function* csvPages() {
      yield `\ufeff${csvLines([fileColumns(kind)])}`;
      for await (const lines of pages()) yield toCsvLines(kind, lines);
    }
    async function* jsonPages() {
      for await (const lines of pages()) yield `${lines.join('\n')}\n`;
    }
    const add = (name: string, open: () => AsyncGenerator<string>) =>
      zip.addReadStreamLazy(name, { ...options, forceZip64Format: isLarge }, (ready) => {
        const file = Readable.from(open(), { objectMode: false });
        // The library listens to files of the disk only.
        file.on('error', (error) => zip.emit('error', error));
        ready(null, file);
      });
    add(`${kind.name}.csv`, csvPages);
    add(`${kind.name}.jsonl`, jsonPages);
  }
}
