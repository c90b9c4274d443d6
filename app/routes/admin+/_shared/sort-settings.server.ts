import type { Sorts } from '#app/platform/read-sorted';
import { sortRows } from '#app/platform/sort-rows';
import { readPage } from './office-list.server';
import type { SettingsSort } from './settings-sort';

type Sorted<Row> = { rows: Row[]; sort: SettingsSort };

/** The rows of a settings list as its address asks for them, all on one page; without a sort in their own order. */
export function sortSettings<Row>(url: URL, rows: Row[], sorts: Sorts): Sorted<Row> {
  const asked = url.searchParams.get('sort') ?? '';
  const key = asked.replace(/^-/, '');
  const keys = Object.keys(sorts);
  if (!keys.includes(key)) return { rows, sort: { keys, asked: '' } };
  return { rows: sortRows(rows, readPage(url, { sorts, first: key }, rows.length)).rows, sort: { keys, asked } };
}
