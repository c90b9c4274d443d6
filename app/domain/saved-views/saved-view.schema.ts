import { z } from 'zod';
import { VIEWED_PAGE_NAMES } from './office-lists';
import { mark } from '#app/platform/texts/t';

const name = z
  .string({ required_error: mark('Enter a name') })
  .trim()
  .min(1, mark('Enter a name'))
  .max(60, mark('Shorten the name to 60 characters'));
const viewId = z.string().uuid();

/** What an admin does with views. The query is that of the list's address, without the page that was open. */
export const savedViewSchema = z.discriminatedUnion('subaction', [
  z.object({
    subaction: z.literal('save'),
    list: z.enum(VIEWED_PAGE_NAMES),
    query: z
      .string()
      .max(1_000)
      .default('')
      .transform((text) => {
        const params = new URLSearchParams(text);
        params.delete('after');
        return params.toString();
      }),
    name,
    isShared: z.literal('on').optional(),
  }),
  z.object({ subaction: z.literal('rename'), viewId, name, isShared: z.literal('on').optional() }),
  z.object({ subaction: z.literal('remove'), viewId }),
]);
