import { measurePages } from '../run-pages';
import { rounded, type ProductRow } from './product-row';

/** Processor time of the web process a page, beside that of a hello world of Remix, in turns. */
export async function pageRows(quick: boolean): Promise<ProductRow[]> {
  const costs = await measurePages(quick ? { requests: 10, turns: 2, warmUp: 5 } : { requests: 200, turns: 7 });
  return costs.map(({ page, kB, ms, helloMs, ratio, goal }) => ({
    name: page,
    work: `${rounded(kB)} kB`,
    ours: `${ms} ms`,
    theirs: `hello world of 20 rows ${helloMs} ms`,
    ratio,
    goal: { at: goal, better: 'more' },
  }));
}
