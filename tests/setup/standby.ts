import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { copyTree } from '../../scripts/copy-tree';
import { freePort, giveTo } from '../../scripts/embedded-postgres';
import { preparePostgresHome } from '../../scripts/postgres-home';
import { takeBackup } from '../../scripts/take-backup';

export type Standby = { url: string; pause: () => Promise<void>; resume: () => Promise<void>; stop: () => Promise<void> };

/** A real standby that follows the server at `url`, whose data lie in `dataDir`, by streaming. */
export async function startStandby(primary: { url: string; dataDir: string }, folder: string): Promise<Standby> {
  const base = await takeBackup(primary, path.join(folder, 'base'));
  const home = preparePostgresHome(path.join(folder, 'standby'), () => undefined);
  const cluster = path.join(home.data, 'cluster');
  copyTree(path.join(base, 'cluster'), cluster, { user: home.user });
  chmodSync(cluster, 0o700);
  const { hostname, port, username, password } = new URL(primary.url);
  writeFileSync(path.join(cluster, 'standby.signal'), '');
  giveTo(home.user, path.join(cluster, 'standby.signal'));
  appendFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}'\n`,
  );
  const own = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'timezone=UTC'];
  const child = spawn(
    path.join(home.native, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(own), ...settings.flatMap((setting) => ['-c', setting])],
    { ...home.user, cwd: '/', stdio: 'ignore', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'test' } },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = new URL(primary.url);
  url.port = String(own);

  async function run(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: url.href });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }
  for (let look = 0; ; look += 1) {
    const isUp = await run('SELECT 1').then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (look > 600 || child.exitCode !== null) throw new Error('The standby did not start.');
    await delay(100);
  }
  return {
    url: url.href,
    pause: () => run('SELECT pg_wal_replay_pause()'),
    resume: () => run('SELECT pg_wal_replay_resume()'),
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGINT');
      await gone;
    },
  };
}
