import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { dateColumn, dateText } from '#app/platform/local-date';
import { recordAudit } from '../audit/record-audit.server';
import type { LocalDate } from '../catalog/seasons';
import type { TaxForm } from './tax-form.schema';

export type StoredRate = { state: string; from: LocalDate; bps: number; version: number };

/** Every rate by state, the latest first. */
export async function listTaxRates(db: Db): Promise<StoredRate[]> {
  const rows = await db.taxRate.findMany({ orderBy: [{ state: 'asc' }, { fromDate: 'desc' }] });
  return rows.map(({ fromDate, ...rate }) => ({ ...rate, from: dateText(fromDate) }));
}

type Save = { form: TaxForm; today: LocalDate; adminId: string };

/**
 * Adds a state's rate from a day on, today at the earliest: what was sold before keeps its tax. Throws InputError for a day that
 * is over, and for a day that has a rate already.
 */
export async function addTaxRate(tx: Tx, { form, today, adminId }: Save): Promise<void> {
  const { state, percent: bps, from, reason } = form;
  if (from < today) throw new InputError('Choose a later day', { from: 'A rate can’t begin before today' });
  const { count } = await tx.taxRate.createMany({ data: [{ state, bps, fromDate: dateColumn(from) }], skipDuplicates: true });
  if (count === 0) {
    const text = 'There is already a rate from that day. Remove it first, or choose another day';
    throw new InputError(text, { from: text });
  }
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'tax-rate.add',
    objectType: 'tax_rate',
    objectId: state,
    reason,
    data: { from, bps },
  });
}

/** Takes back a rate that has not begun, or that began today. Throws InputError for one in force, Conflict where it is gone. */
export async function removeTaxRate(
  tx: Tx,
  { state, from, version, today, adminId }: Omit<StoredRate, 'bps'> & { today: LocalDate; adminId: string },
): Promise<void> {
  if (from < today) throw new InputError('This rate is in force. Add a new one from the day it changes.');
  const { count } = await tx.taxRate.deleteMany({ where: { state, fromDate: dateColumn(from), version } });
  if (count === 0) throw new Conflict('version', 'Another admin just changed this rate. Check their changes and try again.');
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'tax-rate.remove',
    objectType: 'tax_rate',
    objectId: state,
    data: { from },
  });
}
