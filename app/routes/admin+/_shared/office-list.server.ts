import { z } from 'zod';
import { namedInPath, type OfficeListName } from '#app/domain/saved-views/office-lists';
import { listViews } from '#app/domain/saved-views/saved-views.server';
import type { Db } from '#app/platform/db.server';
import type { Direction, Sort, SortedPage, Sorts } from '#app/platform/read-sorted';
import type { OfficeList } from './office-list-view';

/** What a list can be sorted by, and how it is sorted unless the address asks otherwise: `-since` is the newest first. */
export type Sorting<Key extends string = string> = {
  sorts: Record<Key, Sorts[string]>;
  first: NoInfer<Key> | `-${NoInfer<Key>}`;
  /** What its rows are known by, where that is no UUID. */
  ids?: 'text';
};

type Asked = { asked: string; key: string; sort: Sort };

function parseSort(text: string): { key: string; direction: Direction } {
  return text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' };
}

function readSort(url: URL, { sorts, first }: Sorting): Asked {
  const text = url.searchParams.get('sort') ?? '';
  const asked = Object.hasOwn(sorts, parseSort(text).key) ? text : '';
  const { key, direction } = parseSort(asked || first);
  return { asked, key, sort: { ...(sorts[key] ?? { field: 'id' }), direction } };
}

/** Stripe and Twilio name what they send in their own way. */
const ROW_IDS = { uuid: z.string().uuid(), text: z.string().regex(/^[\w:.-]{1,200}$/) };

/** Under which sort, and from where on, the address asks for a list. */
export function readPage(url: URL, sorting: Sorting, take: number): SortedPage {
  const after = ROW_IDS[sorting.ids ?? 'uuid'].safeParse(url.searchParams.get('after'));
  return { sort: readSort(url, sorting).sort, after: after.data ?? '', take };
}

const NO_FILTERS = new Set(['after', 'sort', 'index', 'page']);
/** Choices that begin with all; a tab of `show` may be all where another one is the first. */
const ALL_FIRST = new Set(['role', 'stars', 'state', 'status', 'view']);
/** Of these, too, all is a choice beside the first one. */
const ALL_IS_CHOSEN = new Set<OfficeListName>(['invoices', 'pros']);

function readFilters(url: URL, list: OfficeListName): string {
  const isFirst = (name: string, value: string) => value === 'all' && ALL_FIRST.has(name) && !ALL_IS_CHOSEN.has(list);
  const given = [...url.searchParams].filter(([name, value]) => value && !NO_FILTERS.has(name) && !isFirst(name, value));
  return new URLSearchParams(given).toString();
}

/** The address of a list with what its path names in its query, as its file and its views name it. */
export function nameRow(url: URL, name: string, id: string): URL {
  const rest = [...url.searchParams].filter(([key]) => key !== name);
  const named = new URL(url);
  named.search = new URLSearchParams([[name, id], ...rest]).toString();
  return named;
}

type Opened = { actor: { userId: string }; url: URL; name: OfficeListName; sorting: Sorting; take: number };

/** What a list page reads by, and what the page needs to sort it, download it and keep it as a view. */
export async function openList(
  db: Db,
  { actor, url, name, sorting, take }: Opened,
): Promise<{ page: SortedPage; list: OfficeList }> {
  const { asked, key, sort } = readSort(url, sorting);
  const page = readPage(url, sorting, take);
  const named = namedInPath(name);
  const list: OfficeList = {
    name,
    filters: readFilters(url, name),
    asked,
    key,
    direction: sort.direction,
    keys: Object.keys(sorting.sorts),
    isLater: page.after !== '',
    views: await listViews(db, {
      adminId: actor.userId,
      list: name,
      ...(named && { named: `${named}=${url.searchParams.get(named) ?? ''}` }),
    }),
    opId: crypto.randomUUID(),
  };
  return { page, list };
}
