/** Runs one part of the product's benchmarks on the database of DATABASE_URL and tells its rows to the process that started it. */
import type { ProductRow } from './product-row';

const [part = '', mode] = process.argv.slice(2);
const PARTS: Record<string, (quick: boolean) => Promise<ProductRow[]>> = {
  pages: async (quick) => (await import('./pages')).pageRows(quick),
  tasks: async (quick) => (await import('./tasks')).taskRows(quick),
  inserts: async (quick) => (await import('./inserts')).insertRows(quick),
  sockets: async (quick) => (await import('./sockets')).socketRows(quick),
  starts: async (quick) => (await import('./starts')).startRows(quick),
  mixed: async (quick) => (await import('./mixed')).mixedRows(quick),
  analytics: async (quick) => (await import('./analytics')).analyticsRows(quick),
  memory: async (quick) => (await import('./memory')).memoryRows(quick),
};
const run = PARTS[part];
if (!run) throw new Error(`There is no part ${part}.`);
process.send?.(await run(mode === 'quick'), undefined, undefined, () => process.exit());
