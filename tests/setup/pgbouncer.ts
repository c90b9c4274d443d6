import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../scripts/embedded-postgres';
import { scratchFolder } from './scratch-folder';

export type Pooler = {
  /** Leads through the pooler to the database of `directUrl`, as its role. */
  url: string;
  /** What `SHOW …` of its console answers. */
  show: (what: string) => Promise<Record<string, string>[]>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

const PROGRAM = 'pgbouncer';

/** Debian puts it where only root looks. */
function withSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` };
}

export function hasPgbouncer(): boolean {
  return spawnSync(PROGRAM, ['--version'], { env: withSbin() }).status === 0;
}

/** deploy/pgbouncer/pgbouncer.ini with the addresses, and where given the settings, of a test. */
function settingsFor(directUrl: string, port: number, folder: string, settings: Record<string, string>): string {
  const { hostname, port: databasePort, pathname, username } = new URL(directUrl);
  const own: Record<string, string> = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: path.join(folder, 'userlist.txt'),
    unix_socket_dir: '',
    stats_users: username,
    ...settings,
  };
  const kept = readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8')
    .replace(/^brightcrew = .*$/m, `${pathname.slice(1)} = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)}`)
    .split('\n')
    .filter((line) => !(line.split(' = ')[0]! in own));
  return [...kept, ...Object.entries(own).map(([name, value]) => `${name} = ${value}`), ''].join('\n');
}

/** A real PgBouncer with the settings that we ship, in front of a database. */
export async function startPgbouncer(directUrl: string, settings: Record<string, string> = {}): Promise<Pooler> {
  const port = await freePort();
  const folder = scratchFolder('pgbouncer');
  const { username, password } = new URL(directUrl);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, settingsFor(directUrl, port, folder, settings));
  writeFileSync(path.join(folder, 'userlist.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  chmodSync(folder, 0o755);
  const url = new URL(directUrl);
  Object.assign(url, { hostname: '127.0.0.1', port: String(port) });
  let child: ChildProcess | undefined;

  async function show(what: string): Promise<Record<string, string>[]> {
    const console = new URL(url);
    console.pathname = '/pgbouncer';
    const client = new pg.Client({ connectionString: console.href });
    await client.connect();
    try {
      return (await client.query<Record<string, string>>(`SHOW ${what}`)).rows;
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    // It does not run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const lines: string[] = [];
    const started = spawn(PROGRAM, ['-q', ...user, file], { env: withSbin(), stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    started.stderr?.setEncoding('utf8').on('data', (text: string) => lines.push(text));
    for (let look = 0; look < 200; look += 1) {
      if (started.exitCode !== null) throw new Error(`PgBouncer ended: ${lines.join('')}`);
      if (await show('VERSION').catch(() => null)) return;
      await delay(100);
    }
    throw new Error(`PgBouncer did not answer: ${lines.join('')}`);
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  await start();
  return { url: url.href, show, start, stop };
}
