import { data } from '@remix-run/node';
import type { z } from 'zod';

/**
 * Answers a loader through its view: an output allow-list. What the view does not name does not leave the server,
 * whatever the query selected.
 */
export function respond<View extends z.ZodTypeAny>(view: View, payload: z.input<View>, init?: ResponseInit) {
  return data(view.parse(payload) as z.output<View>, init);
}
