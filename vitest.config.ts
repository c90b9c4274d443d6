import { configDefaults, defineConfig } from 'vitest/config';
import { integrationFiles } from './tests/groups';

const reports = process.env.TEST_REPORTS;
const { include, exclude } = integrationFiles();

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
      {
        extends: true,
        test: {
          name: 'integration',
          include,
          exclude: [...configDefaults.exclude, ...exclude],
          globalSetup: ['tests/setup/generate-client.ts', 'tests/setup/template-server.ts'],
          setupFiles: ['tests/setup/test-env.ts', 'tests/setup/own-database.ts', 'tests/setup/console-errors.ts'],
          pool: 'forks',
          // Rendering pages makes much garbage: with more room for it, it is swept less often.
          execArgv: ['--max-semi-space-size=64'],
          // The built pages are what production runs: Node loads them as they are.
          server: { deps: { external: [/\/build\/(index|server\/.*)\.js$/] } },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
