import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const reports = process.env.TEST_REPORTS;

/** What a file does to its process that others in it would feel: modules replaced, the environment changed. */
const CHANGES_ITS_PROCESS =
  /vi\.(mock|doMock|hoisted|resetModules|stubEnv|stubGlobal)\b|Object\.assign\(process\.env|process\.env(\.\w+|\[\w+\]) \??= |delete process\.env/;

const integrationFiles = ['integration', 'faults']
  .map((folder) => path.join('tests', folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(folder, file)))
  .filter((file) => /\.test\.tsx?$/.test(file));
const aloneInProcess = integrationFiles.filter((file) => CHANGES_ITS_PROCESS.test(readFileSync(file, 'utf8')));

function integration(name: string, include: string[], isolate: boolean): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      isolate,
      pool: 'forks',
      globalSetup: ['tests/setup/generate-client.ts', 'tests/setup/template-server.ts'],
      setupFiles: ['tests/setup/test-env.ts', 'tests/setup/own-database.ts', 'tests/setup/console-errors.ts'],
      testTimeout: 180_000,
      hookTimeout: 180_000,
      // The built pages are what production runs: Node loads them as they are.
      server: { deps: { external: [/\/build\/(index|server\/.*)\.js$/] } },
    },
  };
}

export default defineConfig({
  test: {
    // Time limits are guards against hanging, not measurements: a machine may be ten times slower than ours.
    // Much of the time goes to waiting for PostgreSQL and for other processes.
    maxWorkers: 2,
    // Each run of `npm test` adds up what these say.
    reporters: reports ? ['default', 'json'] : ['default'],
    ...(reports ? { outputFile: { json: reports } } : {}),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 60_000,
          globalSetup: ['tests/setup/generate-client.ts'],
          include: ['{app,dispatch,sandbox,workers,prisma,scripts}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/test-env.ts', 'tests/setup/console-errors.ts'],
        },
      },
      // Loading the application takes seconds: files share a process unless they change it.
      integration('integration', integrationFiles.filter((file) => !aloneInProcess.includes(file)), false),
      integration('integration-alone', aloneInProcess, true),
    ],
  },
});
