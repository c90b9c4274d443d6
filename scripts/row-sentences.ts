import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

/** A function or table at the top of a file: whether it says a sentence itself, and all that it names, as `module#name`. */
type Named = { key: string; file: string; name: string; says: boolean; uses: Set<string> };

/** What only the server runs. */
const ON_SERVER = new Set(['loader', 'action']);

function moduleOf(from: string, name: string): string | null {
  if (name.startsWith('#app/')) return `app/${name.slice('#app/'.length)}`;
  return name.startsWith('.') ? join(dirname(from), name) : null;
}

function moduleName(file: string): string {
  return file.replace(/\.tsx?$/, '');
}

/** The functions and tables at the top of a file that a browser runs. */
function topOf(file: string, source: string): Named[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const imports = new Map<string, string>();
  const top: { name: string; node: ts.Node }[] = [];
  for (const each of tree.statements) {
    if (ts.isImportDeclaration(each) && ts.isStringLiteral(each.moduleSpecifier)) {
      const from = moduleOf(file, each.moduleSpecifier.text);
      const names = each.importClause?.namedBindings;
      if (from && names && ts.isNamedImports(names))
        for (const one of names.elements) imports.set(one.name.text, `${from}#${(one.propertyName ?? one.name).text}`);
    } else if (ts.isFunctionDeclaration(each) && each.name) top.push({ name: each.name.text, node: each });
    else if (ts.isVariableStatement(each))
      for (const one of each.declarationList.declarations)
        if (ts.isIdentifier(one.name)) top.push({ name: one.name.text, node: one });
  }
  return top
    .filter(({ name }) => !ON_SERVER.has(name))
    .map(({ name, node }) => {
      const own = `${moduleName(file)}#`;
      const uses = new Set<string>();
      let says = false;
      visit(node, (inner) => {
        if (saysSentence(inner)) says = true;
        if (ts.isIdentifier(inner) && !ts.isPropertyAccessExpression(inner.parent))
          uses.add(imports.get(inner.text) ?? own + inner.text);
      });
      return { key: own + name, file, name, says, uses };
    });
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

/** `translateKnown(TABLE[key] ?? key)` says texts that stand in a table of the code, which a browser has. */
function isOfTable(argument: ts.Expression | undefined): boolean {
  if (!argument) return false;
  if (ts.isBinaryExpression(argument)) return isOfTable(argument.left);
  if (ts.isPropertyAccessExpression(argument)) return isOfTable(argument.expression);
  return ts.isElementAccessExpression(argument);
}

function saysSentence(node: ts.Node): boolean {
  return (
    (ts.isCallExpression(node) && node.expression.getText() === 'translateKnown' && !isOfTable(node.arguments[0])) ||
    (ts.isIdentifier(node) &&
      node.text === 'translateKnown' &&
      ts.isCallExpression(node.parent) &&
      node.parent.expression !== node)
  );
}

/**
 * Components, hooks and helpers that a browser runs and that say a sentence of a row by `translateKnown`, themselves or through what
 * they call. A browser knows the texts of its scripts only and would say something else than the server did.
 */
export function findRowSentences(files: readonly (readonly [path: string, source: string])[]): string[] {
  const read = new Map<string, Named[]>();
  const saying = new Set<string>();
  const modules = new Set<string>();
  const isNear = (source: string) =>
    source.includes('translateKnown') || [...modules].some((name) => source.includes(`/${name}'`));
  for (let before = -1; before !== saying.size;) {
    before = saying.size;
    for (const [file, source] of files) if (!read.has(file) && isNear(source)) read.set(file, topOf(file, source));
    for (const { key, file, says, uses } of [...read.values()].flat()) {
      if (saying.has(key) || !(says || [...uses].some((used) => saying.has(used)))) continue;
      saying.add(key);
      modules.add(basename(moduleName(file)));
    }
  }
  return [...read.values()]
    .flat()
    .filter(({ key, file, name }) => /^([A-Z]|use[A-Z]|meta$)/.test(name) && file.endsWith('.tsx') && saying.has(key))
    .map(({ file, name }) => `${file}: ${name}`);
}

/** What browsers may run of the product: all but what only the server has. */
export function readBrowserSources(): [string, string][] {
  return readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(server|test)\.tsx?$/.test(file))
    .map((file) => [join('app', file), readFileSync(join('app', file), 'utf8')]);
}
