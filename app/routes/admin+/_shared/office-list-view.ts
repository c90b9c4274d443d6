import { z } from 'zod';
import { namedInPath, OFFICE_LIST_NAMES, pageLink } from '#app/domain/saved-views/office-lists';

/** How a list of the office is looked at: its filters, its sort, its views. */
export const officeListView = z.object({
  name: z.enum(OFFICE_LIST_NAMES),
  /** The query of its address without its sort and its page. */
  filters: z.string(),
  /** What the address asks to sort by: a key, with a minus for descending; empty for the list's own order. */
  asked: z.string(),
  /** What it is sorted by, asked or not. */
  key: z.string(),
  direction: z.enum(['asc', 'desc']),
  /** The columns that it can be sorted by. */
  keys: z.array(z.string()),
  isLater: z.boolean(),
  views: z.array(z.object({ id: z.string(), name: z.string(), query: z.string(), isShared: z.boolean() })),
  opId: z.string(),
});
export type OfficeList = z.output<typeof officeListView>;

/** The query of a list under its filters and a sort. */
export function listQuery({ filters, asked }: Pick<OfficeList, 'filters' | 'asked'>, after = ''): string {
  const params = new URLSearchParams(filters);
  if (asked) params.set('sort', asked);
  if (after) params.set('after', after);
  return params.toString();
}

/** The address of a list under its filters and a sort. */
export function listLink(list: Pick<OfficeList, 'name' | 'filters' | 'asked'>, after = ''): string {
  return pageLink(list.name, listQuery(list, after));
}

/** What a form by GET on the page of a list keeps of its filters. */
export function keptFilters({ name, filters }: OfficeList): Record<string, string> {
  const params = new URLSearchParams(filters);
  const named = namedInPath(name);
  if (named) params.delete(named);
  return Object.fromEntries(params);
}

/** The list as a file, under the same filters and sort. */
export function listFile(list: OfficeList): string {
  const query = listQuery(list);
  return `/admin/lists/${list.name}/csv${query ? `?${query}` : ''}`;
}
