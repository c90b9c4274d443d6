import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Db, type Tx } from '#app/platform/db.server';
import { removeFile } from '../files/remove-file.server';
import { findCustomerColumns, type CustomerColumns } from './columns';
import { customerKey } from './customer-keys';
import { markMoved, takeTurn } from './import-turn.server';
import { readTableHead, readTableRows, UnreadableTable } from './open-table.server';
import { placeAddresses, possibleZip } from './place-addresses';
import { readCustomerRow, type CustomerRow } from './read-customer-row';
import type { StoredCustomer } from './stored-customer';

const BATCH_SIZE = 1_000;
const NO_COLUMNS =
  'We don’t recognize the columns. The first row has to name them, for example: Name, Email, Phone, Street, ZIP. Correct it and send the file again.';
const NO_WAY_TO_TELL = 'There is no email, phone number or address. Add one, so that we know this customer again.';

type StoredRow = {
  row: number;
  step: 'read' | 'judged';
  outcome: 'wrong' | null;
  note: string;
  name: string;
  key: string | null;
  source_id: string | null;
  data: StoredCustomer | null;
};

/**
 * Reads the next rows of the file into the database until `isOver`. Goes on after the row that was stored last, however the work before
 * ended. Answers whether the whole file is read.
 */
export async function readFile(db: PrismaClient, importId: string, isOver: () => boolean): Promise<boolean> {
  const { file, readRows } = await db.customerImport.findUniqueOrThrow({
    where: { id: importId },
    select: { readRows: true, file: { select: { key: true } } },
  });
  if (!file) throw new UnreadableTable('The file is gone. Send it again.');
  const { header, delimiter } = await readTableHead(file.key);
  const columns = findCustomerColumns(header);
  if (!columns) throw new UnreadableTable(NO_COLUMNS);
  let stored = readRows;
  let batch: string[][] = [];
  const store = async () => {
    const [from, cells] = [stored, batch];
    if (!(await transact(db, async (tx) => storeRows(tx, { importId, columns, from, cells })))) return false;
    stored += cells.length;
    batch = [];
    return true;
  };
  for await (const cells of readTableRows(file.key, { delimiter, skip: readRows })) {
    batch.push(cells);
    if (batch.length < BATCH_SIZE) continue;
    if (!(await store()) || isOver()) return false;
  }
  if (batch.length > 0 && !(await store())) return false;
  if (stored === 0) throw new UnreadableTable('There are no rows below the column names.');
  return transact(db, (tx) => finishReading(tx, { importId, readRows: stored }));
}

type Batch = { importId: string; columns: CustomerColumns; from: number; cells: string[][] };

async function storeRows(tx: Tx, { importId, columns, from, cells }: Batch): Promise<boolean> {
  const turn = await takeTurn(tx, importId, 'reading');
  // Another worker was quicker, or an admin discarded the import.
  if (turn?.readRows !== from) return false;
  const rows = cells.map((row) => (row.every((cell) => cell.trim() === '') ? null : readCustomerRow(columns, row)));
  const states = await findStates(tx, rows);
  const stored = rows.flatMap((row, place) => (row ? [toStored(row, from + place + 2, states)] : []));
  await tx.$executeRaw`
    INSERT INTO customer_import_row (import_id, row, step, outcome, note, name, key, source_id, data)
    SELECT ${importId}::uuid, row, step, outcome, note, name, key, source_id, data
    FROM json_populate_recordset(NULL::customer_import_row, ${JSON.stringify(stored)}::json)`;
  await tx.customerImport.update({
    where: { id: importId },
    data: { readRows: from + cells.length, source: columns.source },
  });
  await markMoved(tx, turn);
  return true;
}

/** The states of all ZIP codes that the rows name. */
async function findStates(db: Db, rows: readonly (CustomerRow | null)[]): Promise<Map<string, string>> {
  const zips = rows.flatMap((row) => (row?.ok ? row.addresses.map(({ zip }) => possibleZip(zip)) : []));
  const wanted = [...new Set(zips.filter((zip) => zip !== null))];
  const places = await db.zipCode.findMany({ where: { zip: { in: wanted } }, select: { zip: true, state: true } });
  return new Map(places.map(({ zip, state }) => [zip, state]));
}

function toStored(read: CustomerRow, row: number, states: ReadonlyMap<string, string>): StoredRow {
  if (!read.ok) return wrongRow(row, read.name, read.problem);
  const { ok: _, addresses, ...customer } = read;
  const sites = placeAddresses(addresses, states);
  if (typeof sites === 'string') return wrongRow(row, read.name, sites);
  const data: StoredCustomer = { ...customer, sites };
  const key = customerKey(data);
  if (!key) return wrongRow(row, read.name, NO_WAY_TO_TELL);
  return { row, step: 'read', outcome: null, note: '', name: data.name, key, source_id: data.sourceId, data };
}

function wrongRow(row: number, name: string, note: string): StoredRow {
  return { row, step: 'judged', outcome: 'wrong', note, name, key: null, source_id: null, data: null };
}

/** Rows of one customer of the old product are one customer, whichever of them has the email. Then the file is not needed any more. */
async function finishReading(tx: Tx, { importId, readRows }: { importId: string; readRows: number }): Promise<boolean> {
  const turn = await takeTurn(tx, importId, 'reading');
  if (turn?.readRows !== readRows) return false;
  // The database has no figures of rows this young and would compare each with all others.
  await tx.$executeRaw`SET LOCAL enable_nestloop = off`;
  await tx.$executeRaw`
    UPDATE customer_import_row AS lone SET key = mailed.key
    FROM (SELECT source_id, min(key) AS key FROM customer_import_row
      WHERE import_id = ${importId}::uuid AND source_id IS NOT NULL AND key LIKE 'mail:%' GROUP BY source_id) AS mailed
    WHERE lone.import_id = ${importId}::uuid AND lone.source_id = mailed.source_id AND lone.key NOT LIKE 'mail:%'`;
  await tx.$executeRaw`SET LOCAL enable_nestloop = on`;
  const { fileId } = await tx.customerImport.findUniqueOrThrow({ where: { id: importId }, select: { fileId: true } });
  await tx.customerImport.update({ where: { id: importId }, data: { status: 'judging', fileId: null, movedAt: now() } });
  if (fileId) await removeFile(tx, { fileId });
  return true;
}
