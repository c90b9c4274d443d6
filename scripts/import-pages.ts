import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';

/** The pages as they were just built: asked for again each time, whatever this process has loaded before. */
export async function importPages(buildFile = path.join('build', 'index.js')): Promise<ServerBuild> {
  return (await import(`${pathToFileURL(path.resolve(buildFile)).href}?at=${Date.now()}`)) as ServerBuild;
}
