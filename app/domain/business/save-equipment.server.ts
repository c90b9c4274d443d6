import { fingerprint } from '#app/platform/fingerprint.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { listEquipment } from '../catalog/list-equipment.server';
import type { EquipmentForm } from './equipment-form.schema';

/** The equipment that is offered, and a mark of the list as it is, so that a form from an old page is refused. */
export async function readEquipment(db: Db): Promise<{ names: string[]; seen: string }> {
  const names = await listEquipment(db);
  return { names, seen: fingerprint(names) };
}

/**
 * Replaces the list. What is left out is retired: packages, visits and pros that have it keep it. A name that was retired comes back
 * as it was written. Throws Conflict('version') when the list was changed meanwhile.
 */
export async function saveEquipment(tx: Tx, { form, adminId }: { form: EquipmentForm; adminId: string }): Promise<void> {
  await tx.$executeRaw`LOCK TABLE equipment IN SHARE ROW EXCLUSIVE MODE`;
  const { names: before, seen } = await readEquipment(tx);
  if (seen !== form.seen)
    throw new Conflict('version', t('Another admin just changed the equipment. Check their changes and try again.'));
  const known = await tx.equipment.findMany({ select: { name: true } });
  const names = form.names.map((name) => known.find((each) => each.name.toLowerCase() === name.toLowerCase())?.name ?? name);
  for (const [index, name] of names.entries()) {
    const data = { sortOrder: index + 1, active: true };
    await tx.equipment.upsert({ where: { name }, create: { name, ...data }, update: data });
  }
  await tx.equipment.updateMany({ where: { name: { notIn: names }, active: true }, data: { active: false } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'equipment.change',
    objectType: 'equipment',
    objectId: 'all',
    data: { before, after: names },
  });
}
