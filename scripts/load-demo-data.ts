import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Said on the database itself, so that it goes with it. */
const LOADING = 'demo data loading';
const LOADED = 'demo data loaded';
const NOT_WANTED = 'no demo data wanted';
/** What versions before 0.2.0 said. */
const FORMER: Record<string, string> = { 'demo town loaded': LOADED, 'no demo town wanted': NOT_WANTED };

export type DemoDataState = 'loaded' | 'not wanted' | 'missing' | 'half';

/**
 * Whether the demo data lies in this database; half of it is left by a start that was killed while loading. Only a database that says
 * so itself is half loaded: the start makes it again. One with people in it that says nothing grew by itself.
 */
export async function demoDataState(url: string): Promise<DemoDataState> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ said: string | null; people: boolean }>(
      `select shobj_description((select oid from pg_database where datname = current_database()), 'pg_database') as said,
              exists (select 1 from app_user) as people`,
    );
    const said = rows[0]?.said ?? '';
    const state = FORMER[said] ?? said;
    if (state === LOADED) return 'loaded';
    if (state === LOADING) return 'half';
    return state === NOT_WANTED || rows[0]?.people ? 'not wanted' : 'missing';
  });
}

/** Fills an empty, migrated database with the demo data and says so on it. `given` is what the product itself will run with, its address above all. */
export async function loadDemoData(url: string, given: Record<string, string> = {}): Promise<void> {
  await describe(url, LOADING);
  const child = spawn(process.execPath, ['--import', 'tsx', 'prisma/seed.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The demo data signs nothing; the environment just has to be whole.
    env: {
      ...process.env,
      ...given,
      SANDBOX: '1',
      SESSION_SECRET: process.env.SESSION_SECRET || randomUUID(),
      DATABASE_URL: url,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`The demo data could not be loaded:\n${output.trim()}`);
  await noteDemoData(url);
}

/** Says of a copy of the demo data what it is: a copied database has not what was said of its original. */
export function noteDemoData(url: string): Promise<void> {
  return describe(url, LOADED);
}

/** Keeps a later start from taking a database that grew by itself for half-loaded demo data. */
export function remainWithoutDemoData(url: string): Promise<void> {
  return describe(url, NOT_WANTED);
}

function describe(url: string, text: string): Promise<void> {
  return withClient(url, async (client) => {
    const database = decodeURIComponent(new URL(url).pathname.slice(1));
    await client.query(`comment on database ${client.escapeIdentifier(database)} is ${client.escapeLiteral(text)}`);
  });
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
