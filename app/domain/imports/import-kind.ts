import type { ImportKind as ImportKindName } from '#prisma';
import type { Tx } from '#app/platform/db.server';

export type RowOutcome = 'customer' | 'address' | 'same' | 'wrong' | 'added' | 'changed';

/** A row as it is read: rows with the same key are judged together, or it has a problem in a sentence. */
export type ReadRow =
  { ok: true; name: string; key: string; sourceId?: string | null; data: object } | { ok: false; name: string; problem: string };

/** The columns of a file that were recognized, and how rows under them are read. Blank rows are left out before. */
export type RecognizedColumns = {
  source: string;
  read: (tx: Tx, batch: { rows: readonly string[][]; options: unknown }) => Promise<ReadRow[]>;
};

export type JudgedRow = { row: number; outcome: RowOutcome; note: string };

/** A row with its data, as it was stored when it was read. */
export type StoredRow<Data> = { row: number; key: string; data: Data };

export type Batch = { importId: string; step: 'read' | 'judged'; adminId: string; fileName: string; options: unknown };

/** What becomes of each row of a batch, and how that is written: answers whose account each row belongs to. */
export type Judgment = { rows: JudgedRow[]; write: (tx: Tx) => Promise<ReadonlyMap<number, string>> };

/** A kind of file: how its columns are recognized, its rows read, judged and written. Everything else is the same for all. */
export type ImportKind = {
  /** Names the columns that a file needs; for one whose columns are not recognized. */
  columnsHint: string;
  recognize: (header: readonly string[]) => RecognizedColumns | null;
  /** Once all rows are read, before the first is judged. */
  finishReading?: (tx: Tx, importId: string) => Promise<void>;
  /** Judges the next rows; none where all are judged. */
  judge: (tx: Tx, batch: Batch) => Promise<Judgment>;
};

export type { ImportKindName };
