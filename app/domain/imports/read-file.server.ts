import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { removeFile } from '../files/remove-file.server';
import type { ReadRow, RecognizedColumns } from './import-kind';
import { importKinds } from './import-kinds.server';
import { markMoved, takeTurn } from './import-turn.server';
import { readTableHead, readTableRows, UnreadableTable } from './open-table.server';

const BATCH_SIZE = 1_000;

type StoredRow = {
  row: number;
  step: 'read' | 'judged';
  outcome: 'wrong' | null;
  note: string;
  name: string;
  key: string | null;
  source_id: string | null;
  data: object | null;
};

/**
 * Reads the next rows of the file into the database until `isOver`. Goes on after the row that was stored last, however the work before
 * ended. Returns whether the whole file is read.
 */
export async function readFile(db: PrismaClient, importId: string, isOver: () => boolean): Promise<boolean> {
  const { kind, file, readRows } = await db.customerImport.findUniqueOrThrow({
    where: { id: importId },
    select: { kind: true, readRows: true, file: { select: { key: true } } },
  });
  if (!file) throw new UnreadableTable('The file is gone. Send it again.');
  const { header, delimiter } = await readTableHead(file.key);
  const columns = importKinds[kind].recognize(header);
  if (!columns) throw unrecognized(importKinds[kind].columnsHint);
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

function unrecognized(columns: string): UnreadableTable {
  return new UnreadableTable(
    `We don’t recognize the columns. The first row has to name them, for example: ${columns}. Correct it and send the file again.`,
  );
}

type Batch = { importId: string; columns: RecognizedColumns; from: number; cells: string[][] };

async function storeRows(tx: Tx, { importId, columns, from, cells }: Batch): Promise<boolean> {
  const turn = await takeTurn(tx, importId, 'reading');
  // Another worker was quicker, or an admin discarded the import.
  if (turn?.readRows !== from) return false;
  const filled = cells.map((row, place) => ({ row, place })).filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  const read = await columns.read(tx, { rows: filled.map(({ row }) => row), options: turn.options });
  const stored = filled.map(({ place }, at) => toStored(read[at]!, from + place + 2));
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

function toStored(read: ReadRow, row: number): StoredRow {
  const { name } = read;
  if (!read.ok)
    return { row, step: 'judged', outcome: 'wrong', note: read.problem, name, key: null, source_id: null, data: null };
  const { key, sourceId, data } = read;
  return { row, step: 'read', outcome: null, note: '', name, key, source_id: sourceId ?? null, data };
}

/** The rows are read: the file is not needed any more. */
async function finishReading(tx: Tx, { importId, readRows }: { importId: string; readRows: number }): Promise<boolean> {
  const turn = await takeTurn(tx, importId, 'reading');
  if (turn?.readRows !== readRows) return false;
  await importKinds[turn.kind].finishReading?.(tx, importId);
  const { fileId } = await tx.customerImport.findUniqueOrThrow({ where: { id: importId }, select: { fileId: true } });
  await tx.customerImport.update({ where: { id: importId }, data: { status: 'judging', fileId: null, movedAt: now() } });
  if (fileId) await removeFile(tx, { fileId });
  return true;
}
