import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError } from '#app/platform/errors';
import { dateColumn, dateText } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import type { LocalDate } from '../catalog/seasons';
import { checkTaxPlace, checkTaxSums } from './check-taxes.server';
import { type PlacedRate, TAX_PLACES } from './tax-lines';
import type { TaxForm } from './tax-form.schema';

export type StoredRate = { state: string; version: number } & PlacedRate;

/** Every rate by state, the whole state's first, the latest of a place first. */
export async function listTaxRates(db: Db): Promise<StoredRate[]> {
  const [whole, local] = await Promise.all([
    db.taxRate.findMany({ orderBy: [{ state: 'asc' }, { fromDate: 'desc' }] }),
    db.localTaxRate.findMany({ orderBy: [{ state: 'asc' }, { kind: 'asc' }, { name: 'asc' }, { fromDate: 'desc' }] }),
  ]);
  return [
    ...whole.map(({ fromDate, ...rate }): StoredRate => ({
      ...rate,
      place: 'state',
      name: '',
      zips: [],
      from: dateText(fromDate),
    })),
    ...local.map(({ fromDate, kind, ...rate }): StoredRate => ({
      ...rate,
      place: TAX_PLACES.find((place) => place === kind) ?? 'zips',
      from: dateText(fromDate),
    })),
  ];
}

type Save = { form: TaxForm; today: LocalDate; adminId: string };

/**
 * Adds a rate of a state or of a place in it from a day on, today at the earliest: what was sold before keeps its tax. Throws
 * InputError for a day that is over, a day that has a rate already, an unknown place, and where rates would come to too much.
 */
export async function addTaxRate(tx: Tx, { form, today, adminId }: Save): Promise<void> {
  const { state, place, percent: bps, from, reason } = form;
  if (from < today) throw new InputError(t('Choose a later day'), { from: t('A rate can’t begin before today') });
  await lockTaxes(tx);
  const named = await checkTaxPlace(tx, form);
  const rate = { state, bps, fromDate: dateColumn(from) };
  const { count } =
    place === 'state'
      ? await tx.taxRate.createMany({ data: [rate], skipDuplicates: true })
      : await tx.localTaxRate.createMany({ data: [{ ...rate, kind: place, ...named }], skipDuplicates: true });
  if (count === 0) {
    throw fieldError('from', t('There is already a rate from that day. Remove it first, or choose another day'));
  }
  await checkTaxSums(tx, { state, today });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'tax-rate.add',
    objectType: 'tax_rate',
    objectId: placeId({ state, place, name: named.name }),
    reason,
    data: { from, bps, ...(named.zips.length > 0 ? { zips: named.zips } : {}) },
  });
}

type Remove = Omit<StoredRate, 'bps' | 'zips'> & { today: LocalDate; adminId: string };

/** Takes back a rate that has not begun, or that began today. Throws InputError for one in force, Conflict where it is gone. */
export async function removeTaxRate(tx: Tx, { state, place, name, from, version, today, adminId }: Remove): Promise<void> {
  if (from < today) throw new InputError(t('This rate is in force. Add a new one from the day it changes.'));
  await lockTaxes(tx);
  const which = { state, fromDate: dateColumn(from), version };
  const { count } =
    place === 'state'
      ? await tx.taxRate.deleteMany({ where: which })
      : await tx.localTaxRate.deleteMany({ where: { ...which, kind: place, name } });
  if (count === 0) throw new Conflict('version', t('Another admin just changed this rate. Check their changes and try again.'));
  await checkTaxSums(tx, { state, today });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'tax-rate.remove',
    objectType: 'tax_rate',
    objectId: placeId({ state, place, name }),
    data: { from },
  });
}

/** Two admins who write rates at once write one after the other: each sum is of all. */
async function lockTaxes(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('tax rates'))`;
}

/** "IL", or "IL/county/Cook". */
function placeId({ state, place, name }: Pick<StoredRate, 'state' | 'place' | 'name'>): string {
  return place === 'state' ? state : `${state}/${place}/${name}`;
}
