import type { PrismaClient } from '#prisma';
import { transact, type Tx } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { removeFile } from '../files/remove-file.server';
import type { JudgedRow } from './import-kind';
import { importKinds } from './import-kinds.server';
import { markMoved, takeTurn, type Turn } from './import-turn.server';
import { UnreadableTable } from './open-table.server';
import { readFile } from './read-file.server';

/** A task works for so long and puts the rest in line again, so that others get their turn. */
const SPELL_MS = 20_000;

/**
 * Works on an import batch by batch: reads its file, judges its rows, or writes them. Each batch is one transaction that also says how far
 * it is, so that work that broke off goes on where it stood. Ends quietly where there is nothing to do.
 */
export async function runImport(db: PrismaClient, { importId }: { importId: string }): Promise<void> {
  const end = performance.now() + SPELL_MS;
  const isOver = () => performance.now() > end;
  const found = await db.customerImport.findUnique({ where: { id: importId }, select: { status: true } });
  if (found?.status === 'reading' && !(await readOrFail(db, importId, isOver))) return goOn(db, importId, isOver);
  while (await workBatch(db, importId)) if (isOver()) return goOn(db, importId, isOver);
}

/** In line again where the time was over; where another worker was quicker, that one goes on. */
async function goOn(db: PrismaClient, importId: string, isOver: () => boolean): Promise<void> {
  if (isOver()) await enqueue(db, 'imports/run', { importId });
}

/** A file that can’t be read ends its import, with a sentence that says why. */
async function readOrFail(db: PrismaClient, importId: string, isOver: () => boolean): Promise<boolean> {
  try {
    return await readFile(db, importId, isOver);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    await transact(db, (tx) => fail(tx, { importId, problem: error.message }));
    return false;
  }
}

async function fail(tx: Tx, { importId, problem }: { importId: string; problem: string }): Promise<void> {
  if (!(await takeTurn(tx, importId, 'reading'))) return;
  const { fileId } = await tx.customerImport.findUniqueOrThrow({ where: { id: importId }, select: { fileId: true } });
  await tx.customerImportRow.deleteMany({ where: { importId } });
  await tx.customerImport.update({ where: { id: importId }, data: { status: 'failed', problem, fileId: null } });
  if (fileId) await removeFile(tx, { fileId });
  await publish(tx, [rooms.admin()], { type: 'import.changed', id: importId });
}

/** Judges or writes some more rows. False at the end, and where there is nothing to do in this state. */
async function workBatch(db: PrismaClient, importId: string): Promise<boolean> {
  return transact(db, async (tx) => (await judgeSome(tx, importId)) || writeSome(tx, importId));
}

function judge(tx: Tx, { id: importId, kind, ...turn }: Turn, step: 'read' | 'judged') {
  return importKinds[kind].judge(tx, { importId, step, ...turn });
}

async function judgeSome(tx: Tx, importId: string): Promise<boolean> {
  const turn = await takeTurn(tx, importId, 'judging');
  if (!turn) return false;
  const { rows } = await judge(tx, turn, 'read');
  if (rows.length === 0) {
    await tx.customerImport.update({ where: { id: importId }, data: { status: 'checked' } });
    await publish(tx, [rooms.admin()], { type: 'import.changed', id: importId });
    return false;
  }
  await noteRows(tx, { importId, step: 'judged', rows });
  await markMoved(tx, turn);
  return true;
}

async function writeSome(tx: Tx, importId: string): Promise<boolean> {
  const turn = await takeTurn(tx, importId, 'writing');
  if (!turn) return false;
  const { rows, write } = await judge(tx, turn, 'judged');
  if (rows.length === 0) {
    await finish(tx, importId, turn.adminId);
    return false;
  }
  await noteRows(tx, { importId, step: 'written', rows, owners: await write(tx) });
  await markMoved(tx, turn);
  return true;
}

async function finish(tx: Tx, importId: string, adminId: string): Promise<void> {
  await tx.customerImport.update({ where: { id: importId }, data: { status: 'done' } });
  const counts = await tx.customerImportRow.groupBy({ by: ['outcome'], where: { importId }, _count: true });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'import.finish',
    objectType: 'import',
    objectId: importId,
    data: Object.fromEntries(counts.map(({ outcome, _count }) => [outcome ?? 'none', _count])),
  });
  await publish(tx, [rooms.admin()], { type: 'import.changed', id: importId });
}

type Noted = { importId: string; step: 'judged' | 'written'; rows: JudgedRow[]; owners?: ReadonlyMap<number, string> };

/** What is wrong leaves the line for good; what is written needs its data no more. */
async function noteRows(tx: Tx, { importId, step, rows, owners }: Noted): Promise<void> {
  const noted = rows.map((row) => ({ ...row, owner: owners?.get(row.row) ?? null }));
  await tx.$executeRaw`
    UPDATE customer_import_row AS old SET
      step = CASE WHEN new.outcome = 'wrong' THEN 'judged' ELSE ${step}::customer_import_step END,
      outcome = new.outcome, note = new.note, user_id = new.owner,
      key = CASE WHEN new.outcome <> 'wrong' THEN old.key END,
      data = CASE WHEN new.outcome <> 'wrong' AND ${step} = 'judged' THEN old.data END
    FROM json_to_recordset(${JSON.stringify(noted)}::json)
      AS new (row int, outcome customer_import_outcome, note text, owner uuid)
    WHERE old.import_id = ${importId}::uuid AND old.row = new.row`;
}
