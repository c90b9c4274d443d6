import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

/** Puts a part's text between its two marks in docs/benchmarks.md; the other parts stay as they are. */
export function writePart(name: string, text: string): void {
  const [begin, end] = [`<!-- part: ${name} -->`, `<!-- end: ${name} -->`];
  const page = readFileSync(FILE, 'utf8');
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/benchmarks.md has no part ${name}.`);
  writeFileSync(FILE, `${before}${begin}\n\n${text.trim()}\n\n${end}${after}`);
}
