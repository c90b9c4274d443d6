import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { inLanguage } from '#app/platform/texts/language.server';
import { importWords, WHOLE_SENTENCES } from './import-words.server';

const FOLDER = 'app/domain/imports';
const SENTENCE = /^[“$A-Z].*\w [\w“]+ .*\.$/s;

function inSpanish(stored: string): string {
  return inLanguage('es', () => importWords(stored));
}

/** The sentences in a file, with a number where a part of the file comes. */
function sentencesOf(path: string): string[] {
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `9${literal.text}`).join(''));
    ts.forEachChild(node, visit);
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return found.map((text) => text.replace(/^9/, 'Row 9')).filter((text) => SENTENCE.test(text));
}

test('every sentence that an import says of a file or a row has its Spanish', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!.*(test|import-words)).*\.ts$/.test(file),
  );
  const sentences = files.flatMap((file) => sentencesOf(`${FOLDER}/${file}`));
  expect(sentences.length).toBeGreaterThan(55);
  expect(sentences.filter((text) => inSpanish(text) === text)).toEqual([]);
  expect(sentences.filter((text) => importWords(text) !== text)).toEqual([]);
  expect(WHOLE_SENTENCES.filter((text) => !sentences.includes(text))).toEqual([]);
});

test('what stands in the file stays as it is, and what forms say is translated', () => {
  expect(inSpanish('“lit@tree” is not an email address.')).toBe('“lit@tree” no es un correo.');
  expect(inSpanish('From $400-$600, $4 per extra foot to by quote.')).toBe(
    'De $400-$600, $4 por cada pie adicional a con cotización.',
  );
  expect(inSpanish('There is more than one package called “Customer”.')).toBe('Hay más de un paquete con el nombre “Customer”.');
  expect(inSpanish('“Wreath” is an add-on and a program. Write which one you mean in a column called Kind.')).toContain(
    'es un extra y un programa',
  );
  expect(inSpanish('Enter a name.')).toBe('Escriba un nombre.');
  expect(inSpanish('A sentence of an older build.')).toBe('A sentence of an older build.');
});
