import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import { dateColumn, dateText } from '#app/platform/local-date';
import { seasonFormSchema } from '../business/season-form.schema';
import { saveCapSchema } from '../invoices/invoice-forms.schema';
import { asOnPage, keyParts, section, whole } from './config-section';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date, like 2026-11-01');

const seasonRow = z.object({ installFrom: day, installTo: day, takedownFrom: day, takedownTo: day }).strict();
export type SeasonRow = z.output<typeof seasonRow>;

function checkedSeason(key: string) {
  const [serviceLineId, year] = keyParts(key);
  if (!/^\d{4}$/.test(year)) return null;
  return seasonRow
    .superRefine(asOnPage(seasonFormSchema, (row: SeasonRow) => ({ serviceLineId, ...row })))
    .refine(({ installFrom }) => installFrom.startsWith(year), {
      path: ['installFrom'],
      message: `The season ${year} begins in ${year}`,
    });
}

/** "holiday_lighting/2026". One that has begun stays, one that has not goes when it is left out. */
export const seasons = section<SeasonRow>({
  name: 'seasons',
  tables: ['season'],
  row: checkedSeason,
  read: async (db) => {
    const found = await db.season.findMany();
    return new Map(
      found.map((row) => [
        `${row.serviceLineId}/${row.year}`,
        {
          installFrom: dateText(row.installFrom),
          installTo: dateText(row.installTo),
          takedownFrom: dateText(row.takedownFrom),
          takedownTo: dateText(row.takedownTo),
        },
      ]),
    );
  },
  save: async (tx, { key, row, before }) => {
    const [serviceLineId, year] = keyParts(key);
    const where = { serviceLineId, year: Number(year) };
    const data = {
      installFrom: dateColumn(row.installFrom),
      installTo: dateColumn(row.installTo),
      takedownFrom: dateColumn(row.takedownFrom),
      takedownTo: dateColumn(row.takedownTo),
    };
    if (before) await tx.season.update({ where: { serviceLineId_year: where }, data: { ...data, version: { increment: 1 } } });
    else await tx.season.create({ data: { ...where, ...data } });
  },
  leftOut: (_key, { installFrom }, today) => (installFrom > today ? 'removed' : 'kept'),
  remove: async (tx, key) => {
    const [serviceLineId, year] = keyParts(key);
    await tx.season.delete({ where: { serviceLineId_year: { serviceLineId, year: Number(year) } } });
  },
});

const capRow = z.object({ capBps: whole }).strict();
type CapRow = z.output<typeof capRow>;

export const lateChargeCaps = section<CapRow>({
  name: 'lateChargeCaps',
  tables: ['late_charge_cap'],
  row: (state) =>
    capRow.superRefine(
      asOnPage(saveCapSchema, ({ capBps }: CapRow) => ({ subaction: 'save', state, percent: String(capBps / 100) }), {
        percent: 'capBps',
        state: '',
      }),
    ),
  read: async (db) => new Map((await db.lateChargeCap.findMany()).map(({ state, capBps }) => [state, { capBps }])),
  save: async (tx, { key: state, row: { capBps } }) => {
    const data = { capBps, updatedAt: now() };
    await tx.lateChargeCap.upsert({ where: { state }, create: { state, ...data }, update: data });
  },
  leftOut: () => 'removed',
  remove: async (tx, state) => void (await tx.lateChargeCap.delete({ where: { state } })),
});
