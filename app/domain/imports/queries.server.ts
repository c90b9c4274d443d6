import type { CustomerImportOutcome, ImportKind } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';

const LISTED = 20;
const PAGE_SIZE = 50;
const REPORT_BATCH = 5_000;

/** What the rows of a kind may come to, in the order of the tabs. */
export const OUTCOMES = {
  customers: ['customer', 'address', 'same', 'wrong'],
  pros: ['added', 'same', 'wrong'],
  past_jobs: ['added', 'changed', 'same', 'wrong'],
  prices: ['added', 'changed', 'same', 'wrong'],
} as const satisfies Record<ImportKind, readonly CustomerImportOutcome[]>;

export const ROW_FILTERS = ['all', 'customer', 'address', 'added', 'changed', 'same', 'wrong'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

const listed = { id: true, kind: true, fileName: true, source: true, status: true, problem: true, createdAt: true } as const;
const row = { row: true, name: true, outcome: true, note: true, step: true, userId: true } as const;

/** The last imports, newest first. */
export async function listImports(db: Db) {
  return db.customerImport.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: LISTED, select: listed });
}

/** An import with how many rows came to what, and how many are done in the state that it is in. Throws NotFound. */
export async function readImport(db: Db, importId: string) {
  const found = await db.customerImport.findUnique({ where: { id: importId }, select: { ...listed, readRows: true } });
  if (!found) throw new NotFound();
  const groups = await db.customerImportRow.groupBy({ by: ['step', 'outcome'], where: { importId }, _count: true });
  const count = (outcome: CustomerImportOutcome) =>
    groups.filter((group) => group.outcome === outcome).reduce((sum, { _count }) => sum + _count, 0);
  const atStep = (step: string) => groups.filter((group) => group.step === step).reduce((sum, { _count }) => sum + _count, 0);
  return {
    ...found,
    rows: groups.reduce((sum, { _count }) => sum + _count, 0),
    judged: atStep('judged') + atStep('written'),
    written: atStep('written'),
    counts: {
      ...{ customer: count('customer'), address: count('address'), added: count('added'), changed: count('changed') },
      ...{ same: count('same'), wrong: count('wrong') },
    },
  };
}

/** One page of the report, in the order of the file. */
export async function listImportRows(db: Db, { importId, show, after }: { importId: string; show: RowFilter; after: number }) {
  const rows = await db.customerImportRow.findMany({
    where: { importId, row: { gt: after }, outcome: show === 'all' ? { not: null } : show },
    orderBy: { row: 'asc' },
    take: PAGE_SIZE + 1,
    select: row,
  });
  const page = rows.slice(0, PAGE_SIZE);
  return { rows: page, next: rows.length > PAGE_SIZE ? (page.at(-1)?.row ?? null) : null };
}

/** The whole report, some thousand rows at a time. */
export async function* readReport(db: Db, importId: string) {
  for (let after = 0; ;) {
    const rows = await db.customerImportRow.findMany({
      where: { importId, row: { gt: after }, outcome: { not: null } },
      orderBy: { row: 'asc' },
      take: REPORT_BATCH,
      select: row,
    });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.row;
  }
}
