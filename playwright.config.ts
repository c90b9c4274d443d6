import { defineConfig } from '@playwright/test';
import { freePort } from './scripts/embedded-postgres';
import { browserSpecs } from './tests/groups';
import { resolveChromium } from './tests/setup/chromium';
import { clockShift } from './tests/setup/test-clock';
import { DESKTOP } from './tests/setup/viewports';

// Playwright reads this file again in each of its workers, which inherit what the first reading found.
process.env.E2E_PORT ??= String(await freePort());
process.env.CLOCK_SHIFT_MS ??= clockShift();
process.env.CHROMIUM_PATH ??= await resolveChromium();

const origin = `http://localhost:${process.env.E2E_PORT}`;
const reports = process.env.TEST_REPORTS;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Guards against hanging, not measurements: a machine may be ten times slower than ours.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: reports ? [['list'], ['json', { outputFile: reports }]] : [['list']],
  use: {
    baseURL: origin,
    viewport: DESKTOP,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // E2E_TRACE=1 records what happened; recording costs half of a small machine's time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, chromiumSandbox: false },
  },
  projects: [
    { name: 'js-on', ...browserSpecs('js-on') },
    { name: 'js-off', ...browserSpecs('js-off'), use: { javaScriptEnabled: false } },
  ],
  webServer: {
    command: 'node --import tsx tests/setup/e2e-server.ts',
    url: `${origin}/readyz`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
