import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { db, disconnect } from '#app/platform/db.server';
import { freePort } from '../../scripts/embedded-postgres';
import { signInAs } from '#tests/setup/ask';
import { startProduct } from '#tests/setup/product';
import { processorMs } from './cpu';

type Size = { requests: number; turns: number; warmUp?: number; only?: readonly string[] };
type Page = { path: string; email?: string; goal: number };
export type PageCost = {
  page: string;
  /** Kilobytes on the wire. */
  kB: number;
  /** Processor time a request, the median of the turns. */
  ms: number;
  helloMs: number;
  /** The hello world's time through the page's: 1 is as fast as that. */
  ratio: number;
  goal: number;
};

/** Plain pages, and pages of work with about twenty rows. */
const PAGES: Page[] = [
  { path: '/contact', goal: 0.6 },
  { path: '/', goal: 0.6 },
  { path: '/services', goal: 0.6 },
  { path: '/faq', goal: 0.6 },
  { path: '/terms', goal: 0.6 },
  { path: '/contact', email: 'customer@demo.test', goal: 0.4 },
  { path: '/messages', email: 'customer@demo.test', goal: 0.4 },
  { path: '/customer/dashboard', email: 'customer@demo.test', goal: 0.4 },
  { path: '/pro/dashboard/schedule', email: 'pro@demo.test', goal: 0.4 },
  { path: '/admin/dispatch', email: 'admin@demo.test', goal: 0.4 },
];
const AT_ONCE = 4;
const WARM_UP = 100;

type Answer = { status: number; bytes: number };

function ask(agent: Agent, url: string, cookie?: string): Promise<Answer> {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip', 'user-agent': 'Mozilla/5.0', ...(cookie && { cookie }) };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** Asks so many times, a few at once. @throws Error where an answer is no page */
export async function askMany(agent: Agent, url: string, count: number, cookie?: string): Promise<Answer> {
  let left = count;
  let last: Answer = { status: 0, bytes: 0 };
  async function askOn(): Promise<void> {
    while (left-- > 0) {
      last = await ask(agent, url, cookie);
      if (last.status !== 200) throw new Error(`${url} answered ${last.status}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return last;
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

export async function startHello(port: number): Promise<ChildProcess> {
  const child = fork('tests/load/hello-world.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port) },
  });
  await once(child, 'message');
  return child;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Runs it against the demo data in DATABASE_URL. The pages must have been built. */
export async function measurePages({ requests, turns, warmUp = WARM_UP, only }: Size): Promise<PageCost[]> {
  const product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', workers: 0, env: { DEMO_DATA: '1' } });
  const helloPort = await freePort();
  const hello = await startHello(helloPort);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const cost = async (pid: number, url: string, cookie?: string) => {
    const before = processorMs(pid);
    const { bytes } = await askMany(agent, url, requests, cookie);
    return { ms: (processorMs(pid) - before) / requests, bytes };
  };
  try {
    const report: PageCost[] = [];
    for (const { path, email, goal } of PAGES.filter((page) => !only || only.includes(page.path))) {
      const user = email ? await db().user.findFirstOrThrow({ where: { email }, select: { id: true } }) : null;
      const cookie = user ? await signInAs(user.id) : undefined;
      const url = `${(product.origins[0] ?? '').replace('localhost', '127.0.0.1')}${path}`;
      const helloUrl = `http://127.0.0.1:${helloPort}/`;
      await askMany(agent, url, warmUp, cookie);
      await askMany(agent, helloUrl, warmUp);
      const ours: number[] = [];
      const theirs: number[] = [];
      let kB = 0;
      for (let turn = 0; turn < turns; turn += 1) {
        const own = await cost(product.webs[0]?.child.pid ?? 0, url, cookie);
        ours.push(own.ms);
        kB = own.bytes / 1_000;
        theirs.push((await cost(hello.pid ?? 0, helloUrl)).ms);
      }
      const [ms, helloMs] = [median(ours), median(theirs)];
      const page = email ? `${path} (${email.split('@')[0]})` : path;
      report.push({ page, kB: round(kB, 1), ms: round(ms, 2), helloMs: round(helloMs, 2), ratio: round(helloMs / ms, 2), goal });
    }
    return report;
  } finally {
    agent.destroy();
    hello.kill();
    await product.stop();
    await disconnect();
  }
}
