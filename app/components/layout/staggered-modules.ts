const STATIC_IMPORT = /^\s*import (?:\* as (\w+) from )?("[^"\n]+");?/gm;
const ENTRY = /\bimport\(("[^"\n]+")\);?\s*$/;

/** After the first frame has been painted; a page in the background paints none and waits no longer than this. */
const PAINTED = 'await new Promise((go) => { requestAnimationFrame(() => setTimeout(go)); setTimeout(go, 500); });';
const YIELD = 'await new Promise((go) => setTimeout(go));';

/** Asks for all of them at once, so that none waits for the one before it. */
function fetchAhead(modules: string[]): string {
  const link =
    "const link = document.createElement('link'); link.rel = 'modulepreload'; link.href = href; document.head.append(link);";
  return `for (const href of ${JSON.stringify(modules)}) { ${link} }`;
}

/**
 * Remix's module script, which imports everything at once and hydrates, as one that lets the page be painted first, then
 * fetches the modules `ahead` and runs one at a time, so that a click in between is answered. Anything else is returned unchanged.
 */
export function staggeredModules(code: string, ahead: string[]): string {
  const entry = ENTRY.exec(code);
  const imports = [...code.matchAll(STATIC_IMPORT)];
  if (!entry || imports.length === 0) return code;
  const loaded = imports.map(([, name, from]) => `${name ? `const ${name} = ` : ''}await import(${from}); ${YIELD}`);
  const rest = code.replace(STATIC_IMPORT, '').replace(ENTRY, '').trim();
  return [PAINTED, fetchAhead(ahead), ...loaded, rest, `import(${entry[1]});`].join('\n');
}
