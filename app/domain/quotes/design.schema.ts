import { z } from 'zod';
import { MAX_ADD_ONS } from '../business/add-on-form.schema';
import { type Design, LEAST_FEET, MAX_FEET } from './estimate';

const LIGHTS = ['warm', 'cool', 'classic', 'candy'] as const;

/** "wreath:2,tree:1"; pieces that are no numbers are left out, so that an old link never breaks the form. */
function readAddOns(text: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const part of text.split(',').slice(0, MAX_ADD_ONS)) {
    const match = /^([a-z0-9-]{1,40}):(\d{1,2})$/.exec(part.trim());
    if (match?.[1] && Number(match[2]) > 0) found[match[1]] = Number(match[2]);
  }
  return found;
}

const word = z.string().max(1_000).optional().catch(undefined);

/** The design as the booking form carries it, unread. All of it may be missing: then nothing was designed. */
export const designShape = {
  light: word,
  storeys: word,
  feet: word,
  addOns: word,
  /** The private link of what was marked on a picture of the house, or of the request that it was asked with. */
  houseDesign: word,
};

type DesignFields = { light?: string; storeys?: string; feet?: string; addOns?: string };

const read = z.object({
  light: z.enum(LIGHTS).catch('warm'),
  storeys: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  feet: z.coerce.number().int().min(LEAST_FEET).max(MAX_FEET),
  addOns: z
    .string()
    .default('')
    .transform((text) => readAddOns(text)),
});

/** The design of a form that has one that makes sense, else null. */
export function getDesign(fields: DesignFields): Design | null {
  const parsed = read.safeParse(fields);
  return parsed.success ? parsed.data : null;
}
