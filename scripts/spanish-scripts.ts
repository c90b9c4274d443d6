import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { SPANISH_MODULES } from '#app/http/spanish-build.server';
import { groupBy } from '#app/platform/group-by';
import { spanishTexts } from '#app/platform/texts/spanish';
import { importPages } from './import-pages';

const PUBLIC_FOLDER = 'public';
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+\.js|\/build\/[^"]+\.js)"/g;

/** What a script says, with the letters that its compiler wrote as numbers. */
function plainCode(code: string): string {
  return code
    .replace(/\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})/g, (_, four?: string, two?: string) =>
      String.fromCharCode(parseInt(four ?? two ?? '', 16)),
    )
    .replace(/\\(["'`])/g, '$1');
}

/** Texts are looked up by so many of their first letters. */
const KEY_LETTERS = 4;
const textsByStart = groupBy(Object.keys(spanishTexts), (text) => text.slice(0, KEY_LETTERS));

/** The texts that stand in quotes in a script. */
function quotedTexts(code: string): string[] {
  const found = new Set<string>();
  for (const { 0: quote, index } of code.matchAll(/["'`]/g)) {
    const start = index + 1;
    for (let letters = 1; letters <= KEY_LETTERS; letters++)
      for (const text of textsByStart.get(code.slice(start, start + letters)) ?? [])
        if (code.startsWith(quote, start + text.length) && code.startsWith(text, start)) found.add(text);
  }
  return [...found];
}

/** What was read of the built scripts, each once. */
function scriptReader() {
  const codes = new Map<string, string>();
  function read(address: string): string {
    const code = codes.get(address) ?? readFileSync(path.join(PUBLIC_FOLDER, address), 'utf8');
    codes.set(address, code);
    return code;
  }

  /** The scripts that these may load, at once or later. */
  function reached(addresses: readonly string[]): Set<string> {
    const all = new Set(addresses);
    for (const address of all)
      for (const [, from = ''] of read(address).matchAll(IMPORT)) all.add(path.posix.resolve(path.posix.dirname(address), from));
    return all;
  }
  return { read, reached };
}

/**
 * Writes each route's script a second time, with the Spanish of the texts that are in it and in all that it may load: whichever way a
 * browser comes to a route, it has the texts before the route is shown (docs/decisions/229). The server finds the address of each by its route.
 */
export async function writeSpanishScripts(pages?: ServerBuild): Promise<void> {
  const { entry, routes } = (pages ?? (await importPages())).assets;
  const { read, reached } = scriptReader();
  const saidBy = new Map<string, string[]>();

  function textsOf(address: string): string[] {
    const texts = saidBy.get(address) ?? quotedTexts(plainCode(read(address)));
    saidBy.set(address, texts);
    return texts;
  }
  function scriptsOf(id: string): Set<string> {
    const route = routes[id];
    const own = route ? [route.module, ...(route.imports ?? [])] : [];
    return reached(id === 'root' ? [...own, entry.module, ...entry.imports] : own);
  }
  /** What a route needs beyond what its parents brought. */
  function ownTexts(id: string): string[] {
    const above: string[] = [];
    for (let at = routes[id]?.parentId; at; at = routes[at]?.parentId) above.push(...scriptsOf(at));
    const said = new Set(above.flatMap(textsOf));
    return [...new Set([...scriptsOf(id)].flatMap(textsOf))].filter((text) => !said.has(text)).sort();
  }

  const written = Object.entries(routes).flatMap(([id, { module }]) => {
    const texts = ownTexts(id);
    return texts.length
      ? [[id, writeBeside(module, read(module), Object.fromEntries(texts.map((text) => [text, spanishTexts[text]])))]]
      : [];
  });
  writeFileSync(SPANISH_MODULES, JSON.stringify(Object.fromEntries(written)));
}

function writeBeside(address: string, code: string, texts: Record<string, string | undefined>): string {
  const whole = `${code}\nObject.assign(globalThis.pageTexts??={},${JSON.stringify(texts)});\n`;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8).toUpperCase();
  const spanish = address.replace(/\.js$/, `.es-${hash}.js`);
  writeFileSync(path.join(PUBLIC_FOLDER, spanish), whole);
  return spanish;
}
