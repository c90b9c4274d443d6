import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_NAME } from '#app/domain/initial-data/seed-catalog';

/** What only machines read, and what would lose stored data if it were called something else. */
const TECHNICAL = [
  // The name in the demo data.
  'app/domain/initial-data/seed-catalog.ts',
  // The formats of the dispatch engine's files, some of which are kept.
  'app/domain/dispatching/load-problem.server.ts',
  'app/domain/dispatching/replay-decisions.server.ts',
  'app/domain/quote-requests/check-coverage.server.ts',
  // What sealed secrets are opened with.
  'app/platform/encrypt.server.ts',
  // What a form that is sent again is known by.
  'app/platform/operation.server.ts',
  // What monitors look figures up by.
  'app/domain/operations/business-metrics.server.ts',
  'app/platform/metrics.server.ts',
  // The database's channel, which migrations name too.
  'app/realtime/events.ts',
  // Where browsers keep photos and forms that wait for the network.
  'app/routes/pro+/_shared/keep-upload.ts',
  'public/service-worker/phone-store.js',
];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js|html|css|json|svg|webmanifest)$/.test(entry.name))
    .map(({ name, parentPath }) => path.join(parentPath, name))
    .filter((file) => !file.includes('.test.') && !file.startsWith('public/build'));
}

test('the name of the business comes from its settings: no code says the demo’s', () => {
  const files = [...['app', 'workers', 'sandbox', 'public'].flatMap(filesIn), 'server.ts'];
  const naming = files.filter((file) => readFileSync(file, 'utf8').toLowerCase().includes(DEMO_NAME.toLowerCase()));
  expect(files.length).toBeGreaterThan(1_000);
  expect(naming.sort()).toEqual(TECHNICAL.toSorted());
});
