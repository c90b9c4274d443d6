import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { withIdleTimeout } from './idle-timeout-stream';

const SILENT_MS = 40;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

test('a reader may take longer than the source may be silent', async () => {
  const parts = Array.from({ length: 5 }, () => Buffer.alloc(100_000, 'light'));
  const read: Buffer[] = [];
  for await (const part of withIdleTimeout(Readable.from(parts), SILENT_MS)) {
    read.push(part as Buffer);
    await pause(3 * SILENT_MS);
  }
  expect(Buffer.concat(read).equals(Buffer.concat(parts))).toBe(true);
});

test('a source that falls silent ends with an error, and is closed', async () => {
  const source = new PassThrough();
  source.write('one');
  const stream = withIdleTimeout(source, SILENT_MS);
  await expect(stream.toArray()).rejects.toThrow('stopped in the middle');
  expect(source.destroyed).toBe(true);
});

test('a reader who leaves closes the source', async () => {
  const source = new PassThrough();
  source.write('one');
  const stream = withIdleTimeout(source, 60_000);
  for await (const part of stream) {
    expect(String(part)).toBe('one');
    break;
  }
  await pause(5);
  expect(source.destroyed).toBe(true);
});
