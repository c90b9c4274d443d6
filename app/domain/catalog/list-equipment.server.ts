import type { Db } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';

/** The equipment that the office lists, and what was chosen before it was retired, in the office's order. */
export async function listEquipment(db: Db, chosen: readonly string[] = []): Promise<string[]> {
  const rows = await db.equipment.findMany({
    where: { OR: [{ active: true }, { name: { in: [...chosen] } }] },
    orderBy: [{ sortOrder: 'asc' }, { name: 'asc' }],
    select: { name: true },
  });
  return rows.map(({ name }) => name);
}

/** What was chosen, in the office's order. Throws InputError beside `equipment` where the office does not list it. */
export async function requireEquipment(db: Db, chosen: readonly string[], before: readonly string[] = []): Promise<string[]> {
  if (chosen.length === 0) return [];
  const listed = await listEquipment(db, before);
  if (chosen.every((name) => listed.includes(name))) return listed.filter((name) => chosen.includes(name));
  throw new InputError(t('Choose from the list'), { equipment: t('The office no longer lists one of these. Choose again') });
}
