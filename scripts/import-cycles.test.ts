import { expect, test } from 'vitest';
import { importCycles, importGraph, readSourceGraph } from './import-cycles';

test('no file imports itself by way of others, for types included', () => {
  const graph = readSourceGraph();
  expect(graph.size).toBeGreaterThan(1000);
  expect(importCycles(graph)).toEqual([]);
});

test('a cycle through an alias and a type is found, and nothing that only leads to it', () => {
  const texts: Record<string, string> = {
    'app/a.ts': "import { b } from './b';",
    'app/b.ts': "export { c } from '#app/c';",
    'app/c.ts': "import type { A } from './a';",
    'app/d.ts': "import { a } from './a';",
  };
  const graph = importGraph(Object.keys(texts), (file) => texts[file] ?? '');
  expect(importCycles(graph)).toEqual([['app/a.ts', 'app/b.ts', 'app/c.ts']]);
});
