import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { db } from '#app/platform/db.server';
import { signInAs } from '#tests/setup/ask';
import { startProduct } from '#tests/setup/product';
import { freePort } from '../../../scripts/embedded-postgres';
import { MALLOC_SETTINGS } from '../../../scripts/malloc-settings';
import { residentMb } from '../cpu';
import { askMany, startHello } from '../run-pages';
import { rounded, type ProductRow } from './product-row';

const PAGES = ['/', '/services', '/contact', '/customer/dashboard', '/messages', '/settings'];

/** What the processes hold after their start and after many pages, beside a hello world of Remix after as many. */
export async function memoryRows(quick: boolean): Promise<ProductRow[]> {
  const requests = quick ? 60 : 6_000;
  const product = await startProduct({
    databaseUrl: process.env.DATABASE_URL ?? '',
    env: { ...MALLOC_SETTINGS, DEMO_DATA: '1' },
  });
  const port = await freePort();
  const hello = await startHello(port);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  try {
    const [web, worker, plain] = [product.webs[0]?.child.pid, product.workers[0]?.child.pid, hello.pid].map((pid) => pid ?? 0);
    const look = () => [web, worker, plain].map((pid) => residentMb(pid ?? 0)) as [number, number, number];
    const first = look();
    const { id } = await db().user.findFirstOrThrow({ where: { email: 'customer@demo.test' }, select: { id: true } });
    const cookie = await signInAs(id);
    const origin = (product.origins[0] ?? '').replace('localhost', '127.0.0.1');
    for (const path of PAGES) await askMany(agent, `${origin}${path}`, requests / PAGES.length, cookie);
    await askMany(agent, `http://127.0.0.1:${port}/`, requests);
    // What a moment's rest gives back is not held.
    await delay(quick ? 0 : 10_000);
    const then = look();
    const row = (name: string, work: string, [ours, theirs]: [number, number]): ProductRow => {
      return { name, work, ours: `${rounded(ours, 0)} MB`, theirs: `hello world ${rounded(theirs, 0)} MB`, ratio: ours / theirs };
    };
    return [
      row('memory of web', 'after its start', [first[0], first[2]]),
      row('memory of web', `after ${requests} pages of ${PAGES.length} kinds`, [then[0], then[2]]),
      row('memory of worker', 'after its start', [first[1], first[2]]),
    ];
  } finally {
    agent.destroy();
    hello.kill();
    await product.stop();
  }
}
