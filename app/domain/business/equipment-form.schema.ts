import { z } from 'zod';
import { EQUIPMENT_LIMIT } from '../catalog/equipment';

/** The list of equipment, one name a line. A name that is left out is no longer offered. */
export const equipmentFormSchema = z.object({
  seen: z.string().max(64),
  names: z
    .string()
    .max(2_000, 'Shorten the list')
    .default('')
    .transform((text) => text.split('\n').flatMap((line) => line.trim() || []))
    .pipe(
      z
        .array(z.string().max(40, 'Keep each line to 40 characters'))
        .max(EQUIPMENT_LIMIT, `Enter up to ${EQUIPMENT_LIMIT} lines`)
        .superRefine((names, context) => {
          const lower = names.map((name) => name.toLowerCase());
          const twin = names.find((_name, index) => lower.indexOf(lower[index] ?? '') < index);
          if (twin !== undefined) context.addIssue({ code: 'custom', message: `${twin} is in the list twice` });
        }),
    ),
});

export type EquipmentForm = z.output<typeof equipmentFormSchema>;
