import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './mutant';

type Metafile = { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> };

/** The files whose code is in the built pages, as the compiler wrote it down. */
export function filesInPages(): Set<string> {
  const { outputs } = JSON.parse(readFileSync('build/metafile.server.json', 'utf8')) as Metafile;
  return new Set(
    Object.entries(outputs['build/index.js']?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [file] : [],
    ),
  );
}

/** Whether one of its edits changes what the pages are built from. */
export function changesPages({ file, and }: Pick<Mutant, 'file' | 'and'>, inPages: Set<string>): boolean {
  return inPages.has(file) || (and !== undefined && inPages.has(and.file));
}

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** What a test file imports of other files below `tests/`. */
function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, name = '']) => {
    const stem = name.startsWith('.')
      ? path.join(path.dirname(file), name)
      : name.startsWith('#tests/')
        ? name.replace('#tests/', 'tests/')
        : null;
    return stem && existsSync(`${stem}.ts`) ? [`${stem}.ts`] : [];
  });
}

/** Takes the built pages into its hands: in this process by `loadBuild`, in processes of their own by `startProduct`. */
const HOLDS_PAGES = /import \{[^}]*\b(loadBuild|startProduct)\b[^}]*\} from '[^']*\/(ask|product)'/;

/** Whether a test file, or a helper that it imports, can ask the built pages. */
export function canAskPages(test: string, seen = new Set<string>()): boolean {
  if (seen.has(test)) return false;
  seen.add(test);
  const source = readFileSync(test, 'utf8');
  return HOLDS_PAGES.test(source) || importsOf(test, source).some((file) => canAskPages(file, seen));
}

/** A red-proof that has to say whether the pages are built again: else its test could ask the sound ones, and prove nothing. */
export function needsWord(mutant: Mutant, inPages: Set<string>): boolean {
  return mutant.rebuild === undefined && changesPages(mutant, inPages) && canAskPages(mutant.test);
}
