import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const routes = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => path.join('app/routes', file));

// The compiler drops a handler from the browser's code only if the call that makes it is marked pure; one that stays
// finds no guard there (server files are empty in the browser), throws, and the page is dead for a visitor with JavaScript.
test.each(['app/root.tsx', ...routes])('every handler of %s is marked so that it stays out of the browser', (file) => {
  const unmarked = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /\bguard(Loader|Action)\(/.test(line) && !/\/\* @__PURE__ \*\/ guard(Loader|Action)\(/.test(line));
  expect(unmarked).toEqual([]);
});
