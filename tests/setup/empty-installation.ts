import { rmSync } from 'node:fs';
import { openAppRole } from '../../scripts/app-role';
import { freePort, startPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { newSetupLink } from '../../scripts/setup-link';
import { startProduct } from './product';
import { scratchFolder } from './scratch-folder';

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
    const link = await newSetupLink(database.url, origin);
    const env = { DEMO_DATA: '0', COVERAGE_SECONDS: '0' };
    open.push(await startProduct({ databaseUrl: await openAppRole(database.url), port, env }));
    return { origin, databaseUrl: database.url, setupPath: new URL(link ?? '/', origin).pathname, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
