import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import { dateColumn, dateText } from '#app/platform/local-date';
import { closedFormSchema } from '../closed-days/closed-form.schema';
import { asOnPage, line, lines, refuse, section } from './config-section';

const closedRow = z
  .object({
    from: line,
    to: line,
    reason: line,
    service: line.optional(),
    area: line.optional(),
    zips: lines.transform((all) => [...new Set(all)].sort()).optional(),
  })
  .strict();
type ClosedRow = z.output<typeof closedRow>;

/** Stands for the area of the file, which has its id in the database only. */
const SOME_AREA = '00000000-0000-4000-8000-000000000000';

function toFields(name: string, { from, to, reason, service, area, zips }: ClosedRow) {
  const way = area ? 'area' : zips ? 'zips' : 'everywhere';
  return { name, fromOn: from, toOn: to, reason, serviceLineId: service, way, areaId: area && SOME_AREA, zips: zips?.join(' ') };
}

function checkedClosed(name: string) {
  return closedRow
    .superRefine(asOnPage(closedFormSchema, (row: ClosedRow) => toFields(name, row), { fromOn: 'from', toOn: 'to' }))
    .superRefine(({ area, zips }, context) => {
      if (!area || !zips) return;
      context.addIssue({ code: 'custom', path: ['zips'], message: 'Closed days are of one area or of ZIP codes, not of both' });
    });
}

/** By name. Those that the file leaves out are opened again; what is over stays. */
export const closedDays = section<ClosedRow>({
  name: 'closedDays',
  tables: ['closed_days'],
  row: checkedClosed,
  read: async (db) => {
    const found = await db.closedDays.findMany({ where: { endedAt: null }, include: { area: { select: { name: true } } } });
    return new Map(
      found.map(({ name, fromOn, toOn, reason, serviceLineId, area, zips }) => [
        name,
        {
          from: dateText(fromOn),
          to: dateText(toOn),
          reason,
          ...(serviceLineId ? { service: serviceLineId } : {}),
          ...(area ? { area: area.name } : {}),
          ...(zips.length > 0 ? { zips } : {}),
        },
      ]),
    );
  },
  save: async (tx, { key: name, row }) => {
    const area = row.area ? await tx.serviceArea.findUnique({ where: { name: row.area }, select: { id: true } }) : null;
    if (row.area && !area) refuse(`closedDays.${name}.area`, `There is no service area called ${row.area}.`);
    const line = row.service ? await tx.serviceLine.findUnique({ where: { id: row.service }, select: { id: true } }) : null;
    if (row.service && !line) refuse(`closedDays.${name}.service`, `There is no service ${row.service}.`);
    const zips = row.zips ?? [];
    const known = await tx.zipCode.findMany({ where: { zip: { in: zips } }, select: { zip: true } });
    const unknown = zips.find((zip) => !known.some((each) => each.zip === zip));
    if (unknown) refuse(`closedDays.${name}.zips`, `There is no ZIP code ${unknown}.`);
    const data = {
      fromOn: dateColumn(row.from),
      toOn: dateColumn(row.to),
      reason: row.reason,
      zips,
      serviceLineId: line?.id ?? null,
      areaId: area?.id ?? null,
    };
    const standing = await tx.closedDays.findFirst({ where: { name, endedAt: null }, select: { id: true } });
    if (standing) await tx.closedDays.update({ where: { id: standing.id }, data: { ...data, version: { increment: 1 } } });
    else await tx.closedDays.create({ data: { ...data, name, createdAt: now() } });
  },
  leftOut: (_name, { to }, today) => (to < today ? 'kept' : 'removed'),
  remove: async (tx, name) => {
    await tx.closedDays.updateMany({ where: { name, endedAt: null }, data: { endedAt: now(), version: { increment: 1 } } });
  },
});
