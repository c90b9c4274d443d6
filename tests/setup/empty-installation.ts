import { rmSync } from 'node:fs';
import { openAppRole } from '../../scripts/app-role';
import { freePort, startPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { makeSetupLink } from '../../scripts/setup-link';
import { startProduct } from './product';
import { scratchFolder } from './scratch-folder';

const SESSION_SECRET = 'a-secret-of-an-empty-installation';

export type Installation = {
  origin: string;
  databaseUrl: string;
  /** The path of the link that a start prints while there is no owner. */
  setupPath: string;
  stop: () => Promise<void>;
};

/** The built product on a database that holds what a release brings and nothing else: an installation on its first day. */
export async function startEmptyInstallation(): Promise<Installation> {
  const dataDir = scratchFolder('empty');
  const database = await startPostgres({ dataDir, fsync: false });
  const open: { stop: () => Promise<void> }[] = [database];
  async function stop(): Promise<void> {
    for (const part of open.reverse()) await part.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  try {
    await prepareDatabase(database.url, () => undefined);
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const link = await makeSetupLink(database.url, { APP_URL: origin, SESSION_SECRET });
    const env = { DEMO_DATA: '0', COVERAGE_SECONDS: '0', SESSION_SECRET };
    open.push(await startProduct({ databaseUrl: await openAppRole(database.url), port, env }));
    return { origin, databaseUrl: database.url, setupPath: new URL(link ?? '/', origin).pathname, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
