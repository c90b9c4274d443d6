import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { linesOf } from './lines-of';

test('lines end with a newline and with nothing else, wherever the parts begin', async () => {
  const parts = Readable.from(['one', ' and\u2028half\ntw', 'o\u2029\r', '\n', '\nfour']);
  const lines: string[] = [];
  for await (const line of linesOf(parts)) lines.push(line);
  expect(lines).toEqual(['one and\u2028half', 'two\u2029\r', '', 'four']);
});
