import { type CustomerImportOutcome, type CustomerImportStep, type ImportKind, Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted, type Sorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { sqlDirection } from '#app/platform/sql-direction.server';

const LISTED = 20;

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

/** A page of the imports, newest first. */
export function listImports(db: Db, after: string) {
  return readSorted(
    { sort: { field: 'createdAt', direction: 'desc' }, after, take: LISTED },
    {
      findPlace: (id, select) => db.customerImport.findUnique({ where: { id }, select }),
      find: ({ where, orderBy, take }) => db.customerImport.findMany({ where, orderBy, take, select: listed }),
    },
  );
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
      customer: count('customer'),
      address: count('address'),
      added: count('added'),
      changed: count('changed'),
      same: count('same'),
      wrong: count('wrong'),
    },
  };
}

type ImportRow = {
  id: string;
  row: number;
  name: string;
  outcome: CustomerImportOutcome | null;
  note: string;
  step: CustomerImportStep;
  userId: string | null;
};

const ROW_SORTS = { row: { field: 'row' }, name: { field: 'name' } } satisfies Sorts;

/** What the rows of an import can be sorted by. */
export function importRowSorts(show: RowFilter): Sorts {
  return show === 'all' ? { ...ROW_SORTS, outcome: { field: 'outcome' } } : ROW_SORTS;
}

/** What the indexes of the rows know: of a name its beginning, it may be as long as a cell of the file. */
const SORTED_BY: Record<string, Prisma.Sql> = { name: Prisma.sql`left(name, 60)`, outcome: Prisma.sql`outcome` };

/** A page of the report, each row by its number in the file. */
export async function listImportRows(
  db: Db,
  { importId, show }: { importId: string; show: RowFilter },
  { sort, after, take }: SortedPage,
): Promise<Sorted<ImportRow>> {
  const { way, behind } = sqlDirection(sort.direction);
  const by = SORTED_BY[sort.field];
  const own = Prisma.sql`import_id = ${importId}::uuid`;
  const outcome = show === 'all' ? Prisma.sql`outcome IS NOT NULL` : Prisma.sql`outcome = ${show}::customer_import_outcome`;
  const found = await db.$queryRaw<ImportRow[]>`
    SELECT row::text AS id, row, name, outcome, note, step, user_id AS "userId" FROM customer_import_row
    WHERE ${own} AND ${outcome} ${/^\d{1,9}$/.test(after) ? afterRow(Number(after)) : Prisma.empty}
    ORDER BY ${by ? Prisma.sql`${by} ${way},` : Prisma.empty} row ${way} LIMIT ${take + 1}`;
  const rows = found.slice(0, take);
  return { rows, next: found.length > take ? (rows.at(-1)?.id ?? null) : null };

  function afterRow(row: number): Prisma.Sql {
    if (!by) return Prisma.sql`AND row ${behind} ${row}`;
    return Prisma.sql`AND (${by}, row) ${behind} ((SELECT ${by} FROM customer_import_row WHERE ${own} AND row = ${row}), ${row}::int)`;
  }
}
