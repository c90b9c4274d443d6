import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const FOLDERS = ['app', 'workers'];
const CATALOGS = 'app/platform/texts/es';

type Texts = {
  /** Every English text, with the places where it is written. */
  found: Map<string, string[]>;
  /** Calls whose text is not written out, so that no translator sees it. */
  unseen: string[];
};

function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
}

/** The texts that a file hands to `t` and `mark`. */
export function findTexts(file: string, source: string): { text: string | null; line: number }[] {
  if (!/from '[^']*\bt'/.test(source)) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts: { text: string | null; line: number }[] = [];
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && ['t', 'mark'].includes(node.expression.text)) {
      const [first] = node.arguments;
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      texts.push({ text: first && ts.isStringLiteral(first) ? first.text : null, line });
    }
    ts.forEachChild(node, visit);
  }
  visit(tree);
  return texts;
}

/** Every text of the source that is written for people in their language. */
export function collectTexts(): Texts {
  const found = new Map<string, string[]>();
  const unseen: string[] = [];
  for (const file of sourceFiles())
    for (const { text, line } of findTexts(file, readFileSync(file, 'utf8'))) {
      if (text === null) unseen.push(`${file}:${line}`);
      else found.set(text, [...(found.get(text) ?? []), `${file}:${line}`]);
    }
  return { found, unseen };
}

/** The Spanish of every English text, by catalog. */
export function readCatalogs(): Map<string, Record<string, string>> {
  return new Map(
    readdirSync(CATALOGS).map((file) => [file, JSON.parse(readFileSync(join(CATALOGS, file), 'utf8')) as Record<string, string>]),
  );
}

/** Prints what the catalogs lack, ready to be filled in, and what they have for no text. */
function report(): void {
  const { found } = collectTexts();
  const known = new Set([...readCatalogs().values()].flatMap((catalog) => Object.keys(catalog)));
  const missing = [...found.keys()].filter((text) => !known.has(text));
  const unused = [...known].filter((text) => !found.has(text));
  console.log(JSON.stringify(Object.fromEntries(missing.map((text) => [text, ''])), null, 2));
  if (unused.length > 0) console.error(`Not used any more:\n${unused.join('\n')}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) report();
