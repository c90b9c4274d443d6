import type { Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { cutText } from '#app/platform/cut-text';
import { MAX_ADD_ONS } from '../../business/add-on-form.schema';
import { listAddOnsForAdmin, saveAddOn } from '../../business/save-add-on.server';
import { listPackagesForAdmin, savePackage } from '../../business/save-package.server';
import { readProgram, saveProgram } from '../../business/save-program.server';
import type { Batch, JudgedRow, Judgment, StoredRow } from '../import-kind';
import { nextRows } from '../next-rows.server';
import type { PriceTarget } from './priced-things.server';
import type { FilePrice } from './read-price-row';
import { weighAddOn } from './weigh-add-on';
import { type Weighed, weighPackage } from './weigh-package.server';

export type StoredPrice = FilePrice & { target: PriceTarget };

/** So many prices at once: each is saved as its page saves it, so that a few hundred take as long as thousands of other rows. */
const BATCH_SIZE = 200;
/** Keys of add-ons that are not here yet begin so. */
export const NEW_ADD_ON = 'add-on:new:';

type Row = StoredRow<StoredPrice>;
type Save = (tx: Tx) => Promise<void>;
type Program = Awaited<ReturnType<typeof readProgram>>;

/** What becomes of the next prices. What is written is saved as the pages save it: with a version and a line in the log. */
export async function judgePrices(tx: Tx, batch: Batch): Promise<Judgment> {
  const groups = (await nextRows<StoredPrice>(tx, batch, BATCH_SIZE)) as [Row, ...Row[]][];
  if (groups.length === 0) return { rows: [], write: () => Promise.resolve(new Map()) };
  const weigher = await openWeigher(tx, batch);
  const rows: JudgedRow[] = [];
  for (const group of groups) rows.push(...judgeGroup(group, await weigher.weigh(group[0].data)));
  return {
    rows,
    write: async (writeTx) => {
      for (const save of weigher.saves()) await save(writeTx);
      return new Map();
    },
  };
}

/** The first row of a name counts; another one with the same words is nothing new, one with other words a mistake. */
function judgeGroup([first, ...others]: [Row, ...Row[]], weighed: Weighed<unknown>): JudgedRow[] {
  const note = 'note' in weighed ? weighed.note : '';
  return [
    { row: first.row, outcome: weighed.outcome, note },
    ...others.map(({ row, data }): JudgedRow => {
      if (JSON.stringify(data) === JSON.stringify(first.data)) return { row, outcome: 'same', note: '' };
      return { row, outcome: 'wrong', note: `${data.name} is in row ${first.row} too, with something else.` };
    }),
  ];
}

async function openWeigher(tx: Tx, { importId, step, fileName, adminId }: Batch) {
  const [packages, addOns] = [await listPackagesForAdmin(tx), await listAddOnsForAdmin(tx)];
  const planned = step === 'read' ? await countPlanned(tx, importId) : 0;
  let room = MAX_ADD_ONS - addOns.filter(({ active }) => active).length - planned;
  const reason = cutText(`Prices from ${fileName}`, 300);
  const saves: Save[] = [];
  const programs = new Map<string, Program>();

  /** Sizes of one program come in rows of their own, and are saved together. */
  async function programOf(id: string): Promise<Program> {
    const known = programs.get(id);
    if (known) return known;
    const program = await readProgram(tx, id);
    programs.set(id, program);
    const before = JSON.stringify(program.prices);
    saves.push(async (writeTx) => {
      if (JSON.stringify(program.prices) === before) return;
      const { name, text, serviceLineId, unit, version, prices } = program;
      await saveProgram(writeTx, { id, form: { name, text, serviceLineId, unit, version, prices, reason }, adminId });
    });
    return program;
  }

  async function weighProgram(row: StoredPrice, { id, sizeId }: { id: string; sizeId: string }): Promise<Weighed<null>> {
    if (row.price === null) return { outcome: 'wrong', note: 'There is no price. Write quote where there is none.' };
    const program = await programOf(id);
    const [before, after] = [program.prices[sizeId] ?? null, row.price === 'quote' ? null : row.price];
    if (before === after) return { outcome: 'same' };
    program.prices[sizeId] = after;
    return { outcome: 'changed', note: `From ${orQuote(before)} to ${orQuote(after)}.`, change: null };
  }

  async function weigh(row: StoredPrice): Promise<Weighed<unknown>> {
    const { target } = row;
    if (target.kind === 'program') return weighProgram(row, target);
    if (target.kind === 'package') {
      const pack = packages.find(({ id }) => id === target.id);
      if (!pack) return { outcome: 'wrong', note: 'This package is gone.' };
      const weighed = await weighPackage(tx, row, pack, reason);
      if ('change' in weighed) saves.push((writeTx) => savePackage(writeTx, { form: weighed.change, adminId }));
      return weighed;
    }
    const addOn = addOns.find(({ id, name }) =>
      target.id === null ? name.toLowerCase() === row.name.toLowerCase() : id === target.id,
    );
    const weighed = weighAddOn(row, { addOn, room, reason });
    if (weighed.outcome === 'added') room -= 1;
    if ('change' in weighed) saves.push((writeTx) => saveAddOn(writeTx, { ...weighed.change, adminId }));
    return weighed;
  }

  return { weigh, saves: () => saves };
}

function orQuote(cents: number | null): string {
  return cents === null ? 'by quote' : formatMoney(cents);
}

/** How many new add-ons the batches before this one came to. */
async function countPlanned(tx: Tx, importId: string): Promise<number> {
  return tx.customerImportRow.count({ where: { importId, outcome: 'added', key: { startsWith: NEW_ADD_ON } } });
}
