import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from '../mutants/mutants';

test('every red-proof can be planted: its words stand once in its file, and its test is there', () => {
  const stale = mutants.flatMap((mutant) =>
    [mutant, ...(mutant.and ? [mutant.and] : [])]
      .filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2 || !existsSync(mutant.test))
      .map(({ file }) => `${mutant.row}: ${mutant.what} (${file})`),
  );
  expect(stale).toEqual([]);
});
