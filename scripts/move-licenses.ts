import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PAGES = path.join('public', 'build');
/** What the bundler puts at the end of each script that holds code under a license. */
const NOTICE = /\n\/\*! Bundled license information:\n\n([\s\S]*?)\*\/\n?/g;

/**
 * Moves the notices of licenses out of the scripts that every visitor loads into one file beside them, `/build/licenses.txt`.
 * A script whose notice is gone stays the same script.
 */
export function moveLicenses(): void {
  const notices = new Set<string>();
  for (const name of readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(PAGES, name);
    const script = readFileSync(file, 'utf8');
    const bare = script.replace(NOTICE, (_, text: string) => {
      for (const notice of text.trim().split('\n\n')) notices.add(notice);
      return '\n';
    });
    if (bare !== script) writeFileSync(file, bare);
  }
  writeFileSync(path.join(PAGES, 'licenses.txt'), `${[...notices].sort().join('\n\n')}\n`);
}
