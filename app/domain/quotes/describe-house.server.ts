import { z } from 'zod';
import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { listEveryAddOn } from '../catalog/queries.server';
import type { Design } from './estimate';

const stored = z.object({
  light: z.enum(['warm', 'cool', 'classic', 'candy']),
  storeys: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  feet: z.number(),
  addOns: z.record(z.number()),
});

/** The design that was kept with a request, or null. */
export function readStoredDesign(design: Prisma.JsonValue): Design | null {
  const parsed = stored.safeParse(design);
  return parsed.success ? parsed.data : null;
}

type Designed = { design: Prisma.JsonValue; estimateLowCents: number | null; estimateHighCents: number | null };

/** The house and wishes of a request as lines to print; none where nothing was designed. */
export async function describeHouse(db: Db, request: Designed): Promise<{ label: string; value: string }[]> {
  const design = readStoredDesign(request.design);
  if (!design) return [];
  const { light, storeys, feet, addOns } = design;
  const names = new Map((await listEveryAddOn(db)).map(({ id, name }) => [id, name]));
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
