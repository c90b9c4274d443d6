import { expect, test } from 'vitest';
import { runSockets } from '../load/run-sockets';

test('open pages lose nothing, see nothing twice and all come back when the web process is killed twice', async () => {
  const report = await runSockets({ sockets: 24, threads: 6, kills: 2, seconds: 6 });
  expect(report).toMatchObject({ missing: 0, lost: 0, twice: 0, disordered: 0 });
  expect(report.sent).toBeGreaterThan(0);
  expect(report.reconnects).toBeGreaterThanOrEqual(2 * 24);
}, 240_000);
