import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const VIEW_LABELS = {
  attention: mark('Needs attention'),
  waiting: mark('Searching'),
  later: mark('Not open yet'),
  offered: mark('Offered'),
  pool: mark('Open pool'),
  assigned: mark('Assigned'),
  working: mark('In progress'),
  done: mark('Done'),
  all: mark('All'),
} as const;

export type BoardViewName = keyof typeof VIEW_LABELS;
export const VIEW_NAMES = Object.keys(VIEW_LABELS) as [BoardViewName, ...BoardViewName[]];

/** Visits as analytics counts them, and what of them came to what. */
export const COUNTED_LABELS = {
  counted: mark('As analytics counts them'),
  completed: mark('Completed'),
  canceled: mark('Canceled'),
  missed: mark('Missed'),
  unfilled: mark('No pro found'),
} as const;
export const COUNTED_NAMES = Object.keys(COUNTED_LABELS) as [keyof typeof COUNTED_LABELS, ...(keyof typeof COUNTED_LABELS)[]];

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .optional()
  .catch(undefined);

const searchSchema = z.object({
  view: z.enum(VIEW_NAMES).catch('all'),
  q: z.string().trim().max(80).catch(''),
  from: day,
  to: day,
  zip: z
    .string()
    .regex(/^\d{5}$/)
    .optional()
    .catch(undefined),
  only: z.enum(COUNTED_NAMES).optional().catch(undefined),
});
export type DispatchSearch = z.output<typeof searchSchema>;

/** The dispatch board's filters from the URL; what cannot be read counts as not given. */
export function readDispatchSearch(url: URL): DispatchSearch {
  const given = Object.fromEntries(url.searchParams);
  return searchSchema.parse({ ...given, q: given.q ?? '' });
}

/** The address of the board under these filters. */
export function dispatchPath(search: DispatchSearch): string {
  const params = new URLSearchParams();
  if (search.view !== 'all') params.set('view', search.view);
  if (search.q) params.set('q', search.q);
  if (search.from) params.set('from', search.from);
  if (search.to) params.set('to', search.to);
  if (search.zip) params.set('zip', search.zip);
  if (search.only) params.set('only', search.only);
  return params.size ? `/admin/dispatch?${params}` : '/admin/dispatch';
}
