import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { EQUIPMENT_LIMIT } from '../catalog/equipment';
import { atMostLines, listLine } from '../fields/text-line';

/** The list of equipment, one name a line. A name that is left out is no longer offered. */
export const equipmentFormSchema = z.object({
  seen: z.string().max(64),
  names: z
    .string()
    .max(2_000, mark('Shorten the list'))
    .default('')
    .transform((text) => text.split('\n').flatMap((line) => line.trim() || []))
    .pipe(
      z
        .array(listLine(40))
        .superRefine(atMostLines(EQUIPMENT_LIMIT))
        .superRefine((names, context) => {
          const lower = names.map((name) => name.toLowerCase());
          const twin = names.find((_name, index) => lower.indexOf(lower[index] ?? '') < index);
          if (twin !== undefined) context.addIssue({ code: 'custom', message: t('{name} is in the list twice', { name: twin }) });
        }),
    ),
});

export type EquipmentForm = z.output<typeof equipmentFormSchema>;
