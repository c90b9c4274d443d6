import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { scratchFolder } from './scratch-folder';
import { buildTemplate } from './template-database';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that holds the migrated template; each test file clones it. */
    serverUrl: string;
  }
}

type TestServer = { server: RunningPostgres; dataDir: string };

/** One server for the whole run: Vitest loads this file for each of its projects. */
const shared = globalThis as typeof globalThis & { brightcrewTestServer?: Promise<TestServer> };

export async function setup(project: TestProject): Promise<void> {
  const { server } = await (shared.brightcrewTestServer ??= start());
  project.provide('serverUrl', server.url);
}

export async function teardown(): Promise<void> {
  const started = await shared.brightcrewTestServer;
  shared.brightcrewTestServer = undefined;
  await started?.server.stop();
  if (started) rmSync(started.dataDir, { recursive: true, force: true });
}

/** In a folder of its own: two runs at once cannot share one. */
async function start(): Promise<TestServer> {
  const dataDir = scratchFolder('test');
  const server = await startPostgres({ dataDir, fsync: false, database: 'postgres' });
  await buildTemplate(server.url);
  return { server, dataDir };
}
