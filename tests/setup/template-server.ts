import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { scratchFolder } from './scratch-folder';
import { buildTemplate } from './template-database';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that holds the migrated template; each test file clones it. */
    serverUrl: string;
    /** Where the files of the demo data lie, once a test file has asked for it. */
    demoFiles: string;
  }
}

let server: RunningPostgres | undefined;
let dataDir = '';
let demoFiles = '';

/** One server for the whole run, in a folder of its own: two servers cannot share one. */
export async function setup(project: TestProject): Promise<void> {
  dataDir = scratchFolder('test');
  server = await startPostgres({ dataDir, fsync: false, database: 'postgres' });
  await buildTemplate(server.url);
  project.provide('serverUrl', server.url);
  demoFiles = scratchFolder('demo-files');
  project.provide('demoFiles', demoFiles);
}

export async function teardown(): Promise<void> {
  await server?.stop();
  for (const folder of [dataDir, demoFiles]) rmSync(folder, { recursive: true, force: true });
}
