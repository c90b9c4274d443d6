import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { SPANISH_MODULES } from '#app/http/spanish-build.server';
import { spanishTexts } from '#app/platform/texts/spanish';

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
export async function writeSpanishScripts(): Promise<void> {
  const built = (await import(`${pathToFileURL(path.resolve('build/index.js')).href}?at=${Date.now()}`)) as ServerBuild;
  const { entry, routes } = built.assets;
  const { read, reached } = scriptReader();
  const saidBy = new Map<string, string[]>();

  function textsOf(address: string): string[] {
    const code = plainCode(read(address));
    const texts =
      saidBy.get(address) ??
      Object.keys(spanishTexts).filter((text) => ['"', "'", '`'].some((q) => code.includes(`${q}${text}${q}`)));
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
