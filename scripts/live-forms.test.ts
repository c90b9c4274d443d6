import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const sources = new Map(
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => [join('app', name), readFileSync(join('app', name), 'utf8')]),
);

/** The components that a file shows, and all that these show. */
function shownBy(file: string, seen = new Set<string>()): Set<string> {
  const source = sources.get(file);
  if (source === undefined || seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of source.matchAll(/from '(\.{1,2}\/[^']+|#app\/[^']+)'/g)) {
    shownBy(`${name.startsWith('#app/') ? name.slice(1) : join(dirname(file), name)}.tsx`, seen);
  }
  return seen;
}

// The layout of a folder makes all its pages load again.
const live = [...sources].filter(([, source]) => source.includes('useLive(')).map(([file]) => file);
const pages = live.flatMap((file) =>
  file.endsWith('/_layout.tsx') ? [...sources.keys()].filter((name) => dirname(name) === dirname(file)) : [file],
);

test('no form on a page that refreshes by itself begins again when the page does: what is typed would be lost', () => {
  expect(pages.length).toBeGreaterThan(50);
  const shown = new Set(pages.flatMap((file) => [...shownBy(file)]));
  const found = [...shown].filter((file) => /key=\{(`[^`]*|[^{}]*)\bopIds?\b/.test(sources.get(file) ?? ''));
  expect(found).toEqual([]);
});
