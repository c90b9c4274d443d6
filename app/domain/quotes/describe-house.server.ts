import { z } from 'zod';
import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { listAddOns } from '../catalog/queries.server';

const stored = z.object({
  light: z.string(),
  storeys: z.number(),
  feet: z.number(),
  addOns: z.record(z.number()),
});

type Designed = { design: Prisma.JsonValue; estimateLowCents: number | null; estimateHighCents: number | null };

/** The house and wishes of a request as lines to print; none where nothing was designed. */
export async function describeHouse(db: Db, request: Designed): Promise<{ label: string; value: string }[]> {
  const parsed = stored.safeParse(request.design);
  if (!parsed.success) return [];
  const { light, storeys, feet, addOns } = parsed.data;
  const names = new Map((await listAddOns(db)).map(({ id, name }) => [id, name]));
  const pieces = Object.entries(addOns).map(([id, count]) => `${names.get(id) ?? id} × ${count}`);
  const { estimateLowCents: low, estimateHighCents: high } = request;
  return [
    { label: 'House', value: `${feet} ft of roofline, ${storeys === 1 ? '1 story' : `${storeys} stories`}` },
    { label: 'Light', value: `${light.charAt(0).toUpperCase()}${light.slice(1)}` },
    ...(pieces.length > 0 ? [{ label: 'Added', value: pieces.join(', ') }] : []),
    ...(low !== null && high !== null
      ? [{ label: 'Estimated at', value: `${formatMoney(low)}-${formatMoney(high)}, before tax` }]
      : []),
  ];
}
