import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Requirement = { text: string; tests: { file: string; title: string }[] };

const requirements = read('docs/requirements.md');

function read(file: string): Requirement[] {
  const found: Requirement[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const proof = /^ {2}- `([^`]+)`: (?:`` (.+) ``|`(.+)`)$/.exec(line);
    if (proof) found.at(-1)?.tests.push({ file: proof[1]!, title: (proof[2] ?? proof[3])! });
    else if (line.startsWith('- ')) found.push({ text: line.slice(2), tests: [] });
  }
  return found;
}

test('every requirement names a test that proves it, and no two say the same', () => {
  expect(requirements.length).toBeGreaterThan(350);
  expect(requirements.filter(({ tests }) => tests.length === 0)).toEqual([]);
  expect(new Set(requirements.map(({ text }) => text)).size).toBe(requirements.length);
});

test('every test that a requirement names exists', () => {
  const missing = requirements
    .flatMap(({ tests }) => tests)
    .filter(
      ({ file, title }) =>
        !existsSync(file) ||
        !readFileSync(file, 'utf8')
          .replace(/\\(['"`])/g, '$1')
          .includes(title),
    )
    .map(({ file, title }) => `${file}: ${title}`);
  expect(missing).toEqual([]);
});
