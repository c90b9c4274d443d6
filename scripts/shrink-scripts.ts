import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minify } from 'terser';

const FOLDER = path.join('public', 'build', '_shared');
/** Smaller ones have little to gain. React itself is the one that is larger, and comes as small as it gets. */
const [LEAST_BYTES, LARGEST_BYTES] = [30_000, 130_000];

/**
 * Writes the larger scripts that pages share a second time, with terser: the compiler's own esbuild leaves 5 to 7 % of them that
 * browsers need not load (140.5 to 137.5 kB on /book). The same script comes out the same, so its name with the hash stays true. Run as a process of
 * its own, beside what else a build has to do.
 */
async function shrinkScripts(): Promise<void> {
  for (const name of readdirSync(FOLDER)) {
    const file = path.join(FOLDER, name);
    const { size } = statSync(file);
    if (!name.endsWith('.js') || size < LEAST_BYTES || size > LARGEST_BYTES) continue;
    const { code } = await minify(readFileSync(file, 'utf8'), { module: true, compress: { passes: 2 } });
    if (code) writeFileSync(file, code);
  }
}

await shrinkScripts();
