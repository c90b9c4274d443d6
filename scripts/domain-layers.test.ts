import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOMAIN_LAYERS } from '../eslint.imports.js';

const FOLDERS = readdirSync('app/domain', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const layers: string[] = DOMAIN_LAYERS.flat();

test('each folder of the domain is in one layer, and the README says what it holds', () => {
  const readme = readFileSync('app/domain/README.md', 'utf8');
  expect(layers.filter((folder) => !folder.includes('/')).sort()).toEqual([...FOLDERS].sort());
  expect(FOLDERS.filter((folder) => !readme.includes(`\`${folder}/\``))).toEqual([]);
});

test('no folder of the domain has more than 30 files', () => {
  const full = layers.filter(
    (folder) =>
      readdirSync(`app/domain/${folder}`).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.')).length > 30,
  );
  expect(full).toEqual([]);
});
