import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const ALIASES: [prefix: string, path: string][] = [
  ['#app/', 'app/'],
  ['#tests/', 'tests/'],
  ['#dispatch', 'dispatch/index.ts'],
  ['#sandbox', 'sandbox/index.ts'],
];
const ENDS = ['', '.ts', '.tsx', '/index.ts'];

const FOLDERS = ['app', 'dispatch', 'prisma', 'sandbox', 'scripts', 'tests', 'workers'];
const GENERATED = 'prisma/generated/';

function sourceFiles(): string[] {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  return ['server.ts', ...found].filter((file) => /\.tsx?$/.test(file) && !file.startsWith(GENERATED));
}

function resolveImport(specifier: string, from: string, files: ReadonlySet<string>): string | undefined {
  const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix));
  if (alias === undefined && !specifier.startsWith('.')) return undefined;
  const base = alias ? alias[1] + specifier.slice(alias[0].length) : join(dirname(from), specifier);
  return ENDS.map((end) => base + end).find((file) => files.has(file));
}

/** Which of the files each file imports, for types as well as for values. */
export function importGraph(files: string[], read: (file: string) => string): Map<string, string[]> {
  const known = new Set(files);
  const imported = (file: string): string[] =>
    ts.preProcessFile(read(file), true, true).importedFiles.flatMap(({ fileName }) => resolveImport(fileName, file, known) ?? []);
  return new Map(files.map((file) => [file, imported(file)]));
}

/** Groups of files that import each other, directly or by way of others (strongly connected components, Tarjan 1972). */
export function importCycles(graph: Map<string, string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  function visit(file: string): number {
    const own = index.size;
    index.set(file, own);
    low.set(file, own);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) low.set(file, Math.min(low.get(file) ?? own, visit(next)));
      else if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? own, index.get(next) ?? own));
    }
    const lowest = low.get(file) ?? own;
    if (lowest === own) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) cycles.push(group.sort());
    }
    return lowest;
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

export function readSourceGraph(): Map<string, string[]> {
  return importGraph(sourceFiles(), (file) => readFileSync(file, 'utf8'));
}
