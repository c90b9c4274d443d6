import { z } from 'zod';
import { InputError } from '#app/platform/errors';
import type { Tx } from '#app/platform/db.server';
import { resolveReach, type StoredReach } from '../areas/resolve-reach.server';
import { serviceAreaFormSchema } from '../areas/service-area-form.schema';
import { readWay } from '../catalog/area-reach';
import { asOnPage, asText, line, lines, refuse, retired, section, whole } from './config-section';

const sorted = lines.transform((all) => [...new Set(all)].sort());

const areaRow = z
  .object({
    centerZip: line.optional(),
    radiusMiles: z.number().optional(),
    zips: sorted.optional(),
    /** "Cook, IL". */
    counties: sorted.optional(),
    states: sorted.optional(),
    priceLevelBps: whole.multipleOf(100, 'Enter hundreds: whole percents'),
    active: z.boolean(),
  })
  .strict();
type AreaRow = z.output<typeof areaRow>;

const LISTS = ['zips', 'counties', 'states'] as const;

function toFields(name: string, { centerZip, radiusMiles, zips, counties, states, priceLevelBps }: AreaRow) {
  return {
    name,
    way: zips ? 'zips' : counties ? 'counties' : states ? 'states' : 'radius',
    centerZip,
    radiusMiles: asText(radiusMiles ?? null),
    zips: zips?.join(' '),
    counties: counties?.join('\n'),
    states,
    priceLevel: asText(priceLevelBps / 100),
  };
}

function checkedArea(name: string) {
  return areaRow
    .superRefine(asOnPage(serviceAreaFormSchema, (row: AreaRow) => toFields(name, row), { priceLevel: 'priceLevelBps' }))
    .superRefine((row, context) => {
      const given = LISTS.filter((list) => row[list]);
      const isCircle = row.centerZip !== undefined || row.radiusMiles !== undefined;
      if (given.length + Number(isCircle) <= 1) return;
      const message = 'An area has one of these: centerZip and radiusMiles, zips, counties or states';
      context.addIssue({ code: 'custom', path: [given.at(-1) ?? ''], message });
    });
}

function countyNames(places: readonly string[]): string[] {
  return places.map((key) => `${key.slice(3)}, ${key.slice(0, 2)}`).sort();
}

async function findReach(tx: Tx, name: string, row: AreaRow): Promise<StoredReach> {
  const { reach: chosen } = serviceAreaFormSchema.parse(toFields(name, row));
  const { reach } = await resolveReach(tx, chosen).catch((error: unknown) => {
    const [field, text] = (error instanceof InputError && Object.entries(error.fieldErrors)[0]) || [];
    if (!field || !text) throw error;
    return refuse(`areas.${name}.${field}`, `${text}.`);
  });
  if (reach.way === 'counties') {
    const names = countyNames(reach.places);
    if (names.join('\n') !== row.counties?.join('\n'))
      refuse(`areas.${name}.counties`, `Write them like this: ${names.join('; ')}.`);
  }
  return reach;
}

/** By name; the middle is that of the ZIP codes. */
export const areas = section<AreaRow>({
  name: 'areas',
  tables: ['service_area'],
  row: checkedArea,
  read: async (db) => {
    const found = await db.serviceArea.findMany();
    return new Map(
      found.map(({ name, way, places, centerZip, radiusMiles, priceIndexBps: priceLevelBps, active }) => {
        const where = {
          radius: { centerZip, radiusMiles },
          zips: { zips: places },
          counties: { counties: countyNames(places) },
          states: { states: places },
        };
        return [name, { ...where[readWay(way)], priceLevelBps, active }];
      }),
    );
  },
  save: async (tx, { key: name, row, before }) => {
    const reach = await findReach(tx, name, row);
    const data = { ...reach, places: [...reach.places], priceIndexBps: row.priceLevelBps, active: row.active };
    if (before) await tx.serviceArea.update({ where: { name }, data: { ...data, version: { increment: 1 } } });
    else await tx.serviceArea.create({ data: { ...data, name } });
  },
  leftOut: retired,
});
