import { z } from 'zod';
import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
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

const LIGHTS: Record<Design['light'], Marked> = {
  warm: mark('Warm'),
  cool: mark('Cool'),
  classic: mark('Classic'),
  candy: mark('Candy'),
};

/** A line to print; what it says of money is not for everyone. */
type HouseFact = { label: string; value: string; isPrice?: true };

type Designed = { design: Prisma.JsonValue; estimateLowCents: number | null; estimateHighCents: number | null };

/** The house and wishes of a request as lines to print; none where nothing was designed. */
export async function describeHouse(db: Db, request: Designed): Promise<HouseFact[]> {
  const design = readStoredDesign(request.design);
  if (!design) return [];
  const { light, storeys, feet, addOns } = design;
  const names = new Map((await listEveryAddOn(db)).map(({ id, name }) => [id, name]));
  const pieces = Object.entries(addOns).map(([id, count]) => `${names.get(id) ?? id} × ${count}`);
  const { estimateLowCents: low, estimateHighCents: high } = request;
  return [
    {
      label: t('House'),
      value: t('{feet} ft of roofline, {storeys, plural, one {# story} other {# stories}}', { feet, storeys }),
    },
    { label: t('Light'), value: translate(LIGHTS[light]) },
    ...(pieces.length > 0 ? [{ label: t('Added'), value: pieces.join(', ') }] : []),
    ...(low !== null && high !== null
      ? [
          {
            label: t('Estimated at'),
            value: t('{low}-{high}, before tax', { low: formatMoney(low), high: formatMoney(high) }),
            isPrice: true as const,
          },
        ]
      : []),
  ];
}
