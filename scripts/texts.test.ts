import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { fillIn } from '#app/platform/texts/t';
import { collectTexts, readCatalogs, findTexts } from './texts';

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** Words that are the same in both languages. */
const SAME = new Set(['Color', 'Error:', 'Error: {title}', 'Hotel', 'No', 'PDF', 'Plan', 'Total', 'Total: {amount}']);
/** How the library says that a part of a text is filled in. */
const ARGUMENT = 1;
const COUNTS = [0, 1, 2, 1_200];

const { found, unseen } = collectTexts();
const catalogs = readCatalogs();
const spanish = new Map([...catalogs.values()].flatMap((catalog) => Object.entries(catalog)));

function parse(text: string): Part[] {
  return new IntlMessageFormat(text, 'en-US', undefined, { ignoreTag: true }).getAst();
}

/** What a text needs to be filled in with, and which of it is counted: "count#". */
function placeholders(parts: Part[]): string[] {
  const names = parts.flatMap((part): string[] => {
    if ('options' in part)
      return [`${part.value}#`, ...Object.values(part.options).flatMap((option) => placeholders(option.value))];
    return 'value' in part && Number(part.type) === ARGUMENT ? [part.value] : [];
  });
  return [...new Set(names)].sort();
}

/** Files of names, not of words. */
const NO_WORDS = new Set(['event-class.ts', 'mail-content.ts']);

/** What a file says outside of `t` and `mark`: strings with a space or a capital, and templates with words. */
function wordsOutside(source: string): string[] {
  const words: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (
      ts.isCallExpression(node) &&
      /^(t|mark|split|replace|template)$/.test(node.expression.getText().split('.').at(-1) ?? '')
    ) {
      node.arguments.slice(1).forEach(visit);
      return;
    }
    if (ts.isPropertyAssignment(node)) return visit(node.initializer);
    if (ts.isStringLiteralLike(node) && /^\p{Lu}\p{L}| \p{L}/u.test(node.text)) words.push(node.text);
    if (ts.isTemplateExpression(node))
      words.push(
        ...[node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .filter((text) => /\p{L}/u.test(text)),
      );
    ts.forEachChild(node, visit);
  }
  visit(ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest, true));
  return words;
}

/** Read on a terminal or in a log, or translated where they are read (licenses). */
const OF_OPERATORS = new Set([
  'app/domain/accounts/bootstrap-admin.server.ts',
  'app/domain/licenses/csv-register.server.ts',
  'app/domain/settlement/settle-completion.server.ts',
  'app/domain/webhook-deliveries/deliver.server.ts',
  'app/platform/public-fetch.server.ts',
]);

/** Sentences that are thrown as they stand. Of an InputError people read what it says beside its fields. */
function rawErrors(source: string): string[] {
  const kept = new Map([...source.matchAll(/const (\w+) =\s*'([^']* [^']*)';/g)].map(([, name, words]) => [name, words]));
  const thrown = source.matchAll(
    /new (?:NotFound|NotAllowed|UpstreamError|Conflict)\(\s*(?:'[\w-]+',\s*)?(?:(['`])([^'`]* [^'`]*)\1|(\w+)\b(?!\())/g,
  );
  const beside = source.matchAll(/(?:new InputError\([^{;]*\{\s*\w+: |\bbeside\(\w+, )(?:(')([^']* [^']*)'|(\w+)\b(?!\())/g);
  return [...thrown, ...beside].flatMap(([, , words, name]) => words ?? kept.get(name) ?? []);
}

describe('texts of two languages', () => {
  test('every text is written out where it is used', () => {
    expect(unseen).toEqual([]);
    expect(findTexts('a.ts', `import { t } from '#app/platform/texts/t'; t(words); t(\`a \${b}\`);`)).toEqual([
      { text: null, line: 1 },
      { text: null, line: 1 },
    ]);
  });

  test('a template of a notice says nothing that is not translated', () => {
    const folder = 'app/domain/notifications/templates';
    const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !NO_WORDS.has(file));
    expect(files.length).toBeGreaterThan(15);
    expect(
      files.flatMap((file) => wordsOutside(readFileSync(join(folder, file), 'utf8')).map((words) => `${file}: ${words}`)),
    ).toEqual([]);
  });

  test('what an error says to people is translated', () => {
    const files = execFileSync('git', ['ls-files', 'app'], { encoding: 'utf8' }).split('\n');
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !OF_OPERATORS.has(file));
    expect(sources.flatMap((file) => rawErrors(readFileSync(file, 'utf8')).map((words) => `${file}: ${words}`))).toEqual([]);
    expect(
      rawErrors(
        `const GONE = 'It is gone.'; new NotFound(GONE); new Conflict('late', 'Too late.'); new NotAllowed(t('No one.'));
        const ONE = 'Choose one.'; new InputError('For us', { one: ONE }); new InputError(t('No.'), { two: 'Enter it.', three: t('So.') });`,
      ),
    ).toEqual(['It is gone.', 'Too late.', 'Choose one.', 'Enter it.']);
  });

  test('every English text has a Spanish one, and no Spanish text is left over', () => {
    expect([...found].filter(([text]) => !spanish.has(text)).map(([text, [place]]) => `${place}: ${text}`)).toEqual([]);
    expect([...spanish.keys()].filter((text) => !found.has(text))).toEqual([]);
  });

  test('no text stands in two catalogs', () => {
    const all = [...catalogs.values()].flatMap((catalog) => Object.keys(catalog));
    expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([]);
  });

  test('a Spanish text is another one, and is filled in with the same values', () => {
    const differ = [...spanish].filter(([text, es]) => placeholders(parse(text)).join() !== placeholders(parse(es)).join());
    expect(differ).toEqual([]);
    expect([...spanish].filter(([text, es]) => es.trim() === '' || (es === text && !SAME.has(text)))).toEqual([]);
  });

  test.each([
    ['English', 'en-US', [...found.keys()]],
    ['Spanish', 'es-US', [...spanish.values()]],
  ])('%s is written without a library as the library writes it', (_, locale, texts) => {
    for (const text of texts) {
      const names = placeholders(parse(text));
      for (const count of COUNTS) {
        const values = Object.fromEntries(names.map((name) => [name.replace('#', ''), name.endsWith('#') ? count : `<${name}>`]));
        expect(fillIn(text, values), text).toBe(
          new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values),
        );
      }
    }
  });
});
