import { db } from '#app/platform/db.server';
import { signInAs } from '#tests/setup/ask';
import { startProduct } from '#tests/setup/product';
import { freePort } from '../../../scripts/embedded-postgres';
import { mixedLoad, type MixedReport } from '../mixed-load';
import { startHello } from '../run-pages';
import { rounded, share, type ProductRow } from './product-row';

const PUBLIC = ['/', '/services', '/contact', '/faq', '/book', '/auth', '/terms'];
const OF_PEOPLE = {
  'customer@demo.test': ['/customer/dashboard', '/messages', '/settings'],
  'pro@demo.test': ['/pro/dashboard/schedule', '/pro/dashboard/jobs'],
  'admin@demo.test': ['/admin/dispatch'],
};
/** What is asked of a web process: so many requests a second, one in five a form, 95 of 100 answered within this. */
const GATE = { perSecond: 100, p95Ms: 250 };

async function somePages(): Promise<{ path: string; cookie?: string }[]> {
  const pages: { path: string; cookie?: string }[] = PUBLIC.map((path) => ({ path }));
  for (const [email, paths] of Object.entries(OF_PEOPLE)) {
    const { id } = await db().user.findFirstOrThrow({ where: { email }, select: { id: true } });
    const cookie = await signInAs(id);
    pages.push(...paths.map((path) => ({ path, cookie })));
  }
  return pages;
}

function inWords({ sent, statuses, kinds }: MixedReport, seconds: number): string {
  const waits = [...kinds.page, ...kinds.form];
  const [p50, p95] = [share(waits, 0.5), share(waits, 0.95)];
  return `${rounded(waits.length / seconds, 0)} a second, p50 ${rounded(p50)} ms, p95 ${rounded(p95)} ms, errors ${errorsOf({ sent, statuses })} of ${sent}`;
}

/** Whatever was not answered with a page or taken: no answer, a refusal, a person turned away. */
function errorsOf({ sent, statuses }: Pick<MixedReport, 'sent' | 'statuses'>): number {
  return sent - (statuses['200'] ?? 0) - (statuses['303'] ?? 0);
}

/** Visitors, customers, pros and the office ask for pages and send forms at a fixed rate, with a worker beside, and a hello world of Remix at the same. */
export async function mixedRows(quick: boolean): Promise<ProductRow[]> {
  const [perSecond, seconds] = quick ? [10, 3] : [GATE.perSecond, 60];
  const product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', env: { DEMO_DATA: '1' } });
  const port = await freePort();
  const hello = await startHello(port);
  try {
    const pages = await somePages();
    const load = { origins: product.origins, pages, perSecond, seconds };
    await mixedLoad({ ...load, perSecond: Math.min(20, perSecond), seconds: Math.min(10, seconds) });
    const own = await mixedLoad(load);
    const theirs = await mixedLoad({ ...load, origins: [`http://127.0.0.1:${port}`], pages: [{ path: '/' }], formEvery: 0 });
    const p95 = share([...own.kinds.page, ...own.kinds.form], 0.95);
    const work = `${perSecond} a second for ${seconds} s, one in five a form`;
    return [
      {
        name: `p95 beside ${GATE.p95Ms} ms`,
        work,
        ours: inWords(own, seconds),
        theirs: `hello world ${inWords(theirs, seconds)}`,
        ratio: p95 / GATE.p95Ms,
        goal: { at: 1, better: 'less' },
      },
      {
        name: 'errors',
        work,
        ours: JSON.stringify(own.statuses),
        theirs: JSON.stringify(theirs.statuses),
        ratio: errorsOf(own),
        goal: { at: 0, better: 'less' },
      },
    ];
  } finally {
    hello.kill();
    await product.stop();
  }
}
