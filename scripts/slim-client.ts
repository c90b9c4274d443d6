import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const CLASS = path.join('prisma', 'generated', 'internal', 'class.ts');
const IMPORT = /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/[^"]+\.wasm-base64)\.mjs"\)/;

/**
 * Prisma's compiler of queries comes as a module of 4.6 MB that holds it as text, and a module that was imported stays in memory, text and
 * all. The generated client requires it instead and lets go of it once the compiler is there.
 *
 * @throws Error where the generated client looks otherwise, as it may after an upgrade of Prisma
 */
export function slimClient(file = CLASS): void {
  const source = readFileSync(file, 'utf8');
  const slim = source.replace(
    IMPORT,
    `const { createRequire } = await import('node:module')
    const require = createRequire(import.meta.url)
    const name = require.resolve("$1.js")
    const { wasm } = require(name)
    delete require.cache[name]`,
  );
  if (slim === source) throw new Error(`${file} imports its compiler in another way than scripts/slim-client.ts knows.`);
  writeFileSync(file, slim);
}
