import path from 'node:path';
import { installIfNeeded } from './install-if-needed.mjs';

process.chdir(path.resolve(import.meta.dirname, '..'));
await installIfNeeded();
const { register } = await import('tsx/esm/api');
register();
const { start } = await import('./start.ts');
await start(process.argv.slice(2));
