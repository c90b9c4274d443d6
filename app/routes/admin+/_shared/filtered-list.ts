import { z } from 'zod';

type Asked<Filter extends string> = { filter: Filter; after?: string };

/** What the address of a list asks for: one of its filters by `?show=`, else the first, and by `?after=` the row that the page before ended with. */
export function readFilter<Filter extends string>(url: URL, filters: readonly [Filter, ...Filter[]]): Asked<Filter> {
  const asked = url.searchParams.get('show');
  const after = z.string().uuid().safeParse(url.searchParams.get('after'));
  return { filter: filters.find((filter) => filter === asked) ?? filters[0], after: after.data };
}

/** The ways from a page of such a list to the next one, and from a later page back to the first. */
export function filterPages<Filter extends string>(path: string, asked: Asked<Filter>, next: string | null) {
  const first = `${path}?show=${asked.filter}`;
  return { nextTo: next && `${first}&after=${next}`, firstTo: asked.after ? first : null };
}
