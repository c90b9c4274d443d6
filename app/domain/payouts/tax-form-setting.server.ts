import { fingerprint } from '#app/platform/fingerprint.server';
import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import { MAX_PRICE_CENTS } from '../fields/dollar-fields';
import { TAX_FORMS, type TaxFormSetting, USUAL_TAX_FORM } from './tax-form';
import { MAX_TAX_PAYMENTS, type TaxFormForm } from './tax-form.schema';
import { t } from '#app/platform/texts/t';

export const TAX_FORM_KEYS = ['taxForm', 'taxFormCents', 'taxFormPayments'] as const;

const storedSchema = z.object({
  taxForm: z.enum(TAX_FORMS).catch(USUAL_TAX_FORM.taxForm),
  taxFormCents: z.number().int().min(0).max(MAX_PRICE_CENTS).nullable().catch(null),
  taxFormPayments: z.number().int().min(0).max(MAX_TAX_PAYMENTS).nullable().catch(null),
});

/** Which tax form pros get and from what on, with a mark of exactly this: a form made of another is refused. */
export async function readTaxFormSetting(db: Db): Promise<{ setting: TaxFormSetting; seen: string }> {
  const rows = await db.siteSetting.findMany({ where: { key: { in: [...TAX_FORM_KEYS] } }, select: { key: true, value: true } });
  const setting = storedSchema.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  return { setting, seen: fingerprint(setting) };
}

/** Saves it, for every year that is looked at from now on. Throws Conflict('version') when another admin changed it meanwhile. */
export async function saveTaxFormSetting(tx: Tx, { form, adminId }: { form: TaxFormForm; adminId: string }): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('tax_form'))::text`;
  const { setting: before, seen } = await readTaxFormSetting(tx);
  if (seen !== form.seen) throw new Conflict('version', t('Another admin just changed this. Check their change and try again.'));
  const after: TaxFormSetting = { taxForm: form.taxForm, taxFormCents: form.threshold, taxFormPayments: form.payments };
  const changed = TAX_FORM_KEYS.filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return;
  for (const key of changed) {
    const value = after[key];
    const row = { value: value ?? 0, updatedAt: now() };
    if (value === null) await tx.siteSetting.deleteMany({ where: { key } });
    else await tx.siteSetting.upsert({ where: { key }, create: { key, ...row }, update: row });
  }
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'tax-form.change',
    objectType: 'site_setting',
    objectId: 'tax-forms',
    reason: form.reason,
    data: { before, after },
  });
}
