import { z } from 'zod';
import type { Tx } from '#app/platform/db.server';
import { plainDollars } from '#app/platform/format-money';
import { policyFormSchema } from '../business/policy-form.schema';
import { isKindUsed } from '../business/save-work-kinds.server';
import { serviceLineFormSchema } from '../business/service-line-form.schema';
import { findPolicy } from '../catalog/queries.server';
import { asOnPage, asText, asTick, code, line, lines, place, refuse, retired, section, whole } from './config-section';

const kindRow = z.object({ name: line.min(2).max(60), invoiced: z.boolean(), sortOrder: place }).strict();

const serviceRow = z
  .object({
    name: line,
    text: line,
    kinds: z.record(code, kindRow).refine((kinds) => Object.keys(kinds).length > 0, 'A service has a kind of work at least'),
    license: line.nullable(),
    licenseStates: lines,
    takesDown: z.boolean(),
    houseDesign: z.boolean(),
    doneText: line,
    guaranteeText: line,
    usualChecks: lines,
    usualMinutes: whole,
    problems: lines,
    storagePriceCents: whole.nullable().default(null),
    storagePayCents: whole.default(0),
    storageText: z.string().default(''),
    storagePlace: z.string().default(''),
    sortOrder: place,
    active: z.boolean(),
  })
  .strict();
type ServiceRow = z.output<typeof serviceRow>;

function serviceFields(row: ServiceRow) {
  return {
    name: row.name,
    text: row.text,
    doneText: row.doneText,
    guaranteeText: row.guaranteeText,
    kinds: Object.values(row.kinds)
      .map(({ name }) => name)
      .join('\n'),
    license: row.license ?? '',
    licenseStates: row.licenseStates.join(' '),
    takesDown: asTick(row.takesDown),
    houseDesign: asTick(row.houseDesign),
    usualChecks: row.usualChecks.join('\n'),
    usualMinutes: asText(row.usualMinutes),
    problems: row.problems.join('\n'),
    storagePrice: plainDollars(row.storagePriceCents),
    storagePay: plainDollars(row.storagePayCents),
    storageText: row.storageText,
    storagePlace: row.storagePlace,
  };
}

const checkedService = serviceRow.superRefine(
  asOnPage(serviceLineFormSchema, serviceFields, { storagePrice: 'storagePriceCents', storagePay: 'storagePayCents' }),
);

export const services = section<ServiceRow>({
  name: 'services',
  tables: ['service_line', 'work_kind'],
  row: (key) => (code.safeParse(key).success ? checkedService : null),
  read: async (db) => {
    const found = await db.serviceLine.findMany({ include: { kinds: { orderBy: { id: 'asc' } } } });
    return new Map(
      found.map(({ id, version: _version, kinds, ...row }) => [
        id,
        {
          ...row,
          kinds: Object.fromEntries(
            kinds.map(({ id: kind, name, invoiced, sortOrder }) => [kind, { name, invoiced, sortOrder }]),
          ),
        },
      ]),
    );
  },
  save: async (tx, { key: id, row: { kinds, ...row }, before }) => {
    if (before) await tx.serviceLine.update({ where: { id }, data: { ...row, version: { increment: 1 } } });
    else await tx.serviceLine.create({ data: { ...row, id } });
    await saveKinds(tx, id, kinds);
  },
  leftOut: retired,
});

/** The kinds of work that are not named any more go, unless packages, pros or visits have them. */
async function saveKinds(tx: Tx, serviceLineId: string, kinds: ServiceRow['kinds']): Promise<void> {
  const path = `services.${serviceLineId}.kinds`;
  for (const { id } of await tx.workKind.findMany({ where: { serviceLineId, id: { notIn: Object.keys(kinds) } } })) {
    if (await isKindUsed(tx, id)) refuse(`${path}.${id}`, 'This kind of work is in use and can’t be left out.');
    await tx.workKind.delete({ where: { id } });
  }
  for (const [id, row] of Object.entries(kinds)) {
    const other = await tx.workKind.findUnique({ where: { id }, select: { serviceLineId: true } });
    if (other && other.serviceLineId !== serviceLineId)
      refuse(`${path}.${id}`, `This kind of work belongs to ${other.serviceLineId}.`);
    await tx.workKind.upsert({ where: { id }, create: { ...row, id, serviceLineId }, update: row });
  }
}

const policyRow = z
  .object({
    freeBeforeHours: whole,
    lateFeeCents: whole,
    fullCharge: z.union([
      z.object({ kind: z.literal('same-day') }).strict(),
      z.object({ kind: z.literal('hours'), hours: whole }).strict(),
    ]),
    graceMinutes: whole,
    guaranteeDays: whole,
  })
  .strict();
type PolicyRow = z.output<typeof policyRow>;

const checkedPolicy = policyRow.superRefine(
  asOnPage(
    policyFormSchema,
    (row: PolicyRow) => ({
      version: 0,
      freeBeforeHours: asText(row.freeBeforeHours),
      lateFee: plainDollars(row.lateFeeCents),
      fullCharge: row.fullCharge.kind,
      fullHours: row.fullCharge.kind === 'hours' ? asText(row.fullCharge.hours) : '',
      graceMinutes: asText(row.graceMinutes),
      guaranteeDays: asText(row.guaranteeDays),
    }),
    { lateFee: 'lateFeeCents', fullHours: 'fullCharge' },
  ),
);

/** The policy in force of each service; another one is a new version, and what was booked keeps its own. */
export const policies = section<PolicyRow>({
  name: 'policies',
  tables: ['policy_version'],
  row: () => checkedPolicy,
  read: async (db) => {
    const found = new Map<string, PolicyRow>();
    for (const { id } of await db.serviceLine.findMany({ select: { id: true } })) {
      const policy = await findPolicy(db, id);
      if (policy) found.set(id, policy.rules);
    }
    return found;
  },
  save: async (tx, { key: serviceLineId, row: rules }) => {
    const version = ((await findPolicy(tx, serviceLineId))?.version ?? 0) + 1;
    await tx.policyVersion.create({ data: { serviceLineId, version, rules } });
  },
  leftOut: () => 'kept',
});
