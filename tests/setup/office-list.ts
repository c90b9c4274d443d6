import { expect } from 'vitest';
import { type OfficeListName, pageLink } from '#app/domain/saved-views/office-lists';
import { db } from '#app/platform/db.server';
import type { Ask } from './ask';
import { plain } from './plain-page';

/** A comma outside of quotes. */
const BETWEEN_CELLS = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/;

/** How a test reads the lists of the office: through their pages and their files, as one admin. */
export function createListReader(ask: Ask, cookie: string) {
  async function read(path: string, by = cookie): Promise<string> {
    const answer = await ask(path, { cookie: by });
    expect([path, answer.status]).toEqual([path, 200]);
    return plain(await answer.text());
  }

  /** The lines of a file with its head, each by its cells. */
  async function readFile(path: string): Promise<string[][]> {
    const answer = await ask(path, { cookie });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = (await answer.text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    return lines.map((line) => line.split(BETWEEN_CELLS).map((cell) => cell.replace(/^"|"$/g, '')));
  }

  /** What every row of a list is known by, in its order, page after page by its own links; and how many pages there are. */
  async function walk(first: string, mark: RegExp): Promise<{ marks: string[]; pages: number }> {
    const marks: string[] = [];
    let pages = 0;
    for (let at: string | null = first; at; pages += 1) {
      const page = await read(at);
      const [table = ''] = /<table[^]*<\/table>/.exec(page) ?? [];
      marks.push(...[...table.matchAll(mark)].map(([, found]) => found ?? ''));
      at = nextPage(page);
    }
    return { marks, pages };
  }

  function post(path: string, fields: Record<string, string>, by = cookie): Promise<Response> {
    return ask(path, { method: 'POST', cookie: by, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
  }

  return { read, readFile, walk, post };
}

/** Where a page of a list leads on. */
export function nextPage(page: string): string | null {
  return /rel="next"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*rel="next"/.exec(page)?.slice(1).find(Boolean) ?? null;
}

type Value = string | number | Date | null | undefined;
type Office = ReturnType<typeof createListReader>;

/** So many rows that a list has more than one page, three of which share each value. */
export function manyRows<Row>(count: number, make: (at: number, shared: number) => Row): Row[] {
  return Array.from({ length: count }, (_, at) => make(at, Math.floor(at / 3)));
}

export type ListCase = {
  name: OfficeListName;
  query: () => string;
  /** What a row is known by on the page, and in which column of the file. */
  mark: RegExp;
  column: string;
  /** What a row is sorted by. */
  sorts: Record<string, (mark: string) => Promise<Value>>;
};

function isOrdered(values: Value[]): boolean {
  return values.every((value, at) => {
    const former = values[at - 1] ?? null;
    return at === 0 || value === null || value === undefined || former === null || former <= value;
  });
}

/** The query of a list under a sort. */
function underSort({ query }: ListCase, sort: string): string {
  return new URLSearchParams([...new URLSearchParams(query()), ['sort', sort]]).toString();
}

/** A list of several pages is read whole under a sort, both ways, and its file says the same. */
export async function expectSorted(office: Office, list: ListCase, key: string): Promise<void> {
  const { name, mark, column, sorts } = list;
  const up = await office.walk(pageLink(name, underSort(list, key)), mark);
  const down = await office.walk(pageLink(name, underSort(list, `-${key}`)), mark);
  expect(up.pages).toBeGreaterThan(1);
  expect(new Set(up.marks).size).toBe(up.marks.length);
  expect(down.marks).toEqual([...up.marks].reverse());
  for (const [sort, { marks }] of [
    [key, up],
    [`-${key}`, down],
  ] as const) {
    const [head = [], ...lines] = await office.readFile(`/admin/lists/${name}/csv?${underSort(list, sort)}`);
    const known = lines.map((cells) => cells[head.indexOf(column)]).filter((cell) => marks.includes(cell ?? ''));
    expect(known).toEqual(marks);
    if (name !== 'payments') expect(lines).toHaveLength(marks.length);
  }
  const values: Value[] = [];
  for (const each of up.marks) values.push(await sorts[key]!(each));
  expect(isOrdered(values)).toBe(true);
}

/** A list under a sort is kept as a view, and the view shows what the page showed. */
export async function expectKept(office: Office, list: ListCase): Promise<void> {
  const { name, mark, sorts } = list;
  const page = await office.read(pageLink(name, underSort(list, Object.keys(sorts)[0] ?? '')));
  const query = /name="query" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const viewName = `Kept ${name} ${crypto.randomUUID()}`;
  const fields = { subaction: 'save', __rvfInternalFormId: 'save-view', list: name, query, name: viewName };
  const saved = await office.post('/admin/views', fields);
  expect([saved.status, saved.headers.get('location')]).toEqual([302, pageLink(name, query)]);
  const opened = await office.read(pageLink(name, query));
  expect(opened).toMatch(new RegExp(`<a(?=[^>]*aria-current="page")[^>]*>${viewName}`));
  const marked = (html: string) => [...html.matchAll(mark)].map(([, found]) => found);
  expect(marked(opened)).toEqual(marked(page));
  expect(await office.read('/admin/views')).toContain(`href="${pageLink(name, query)}"`);
  await db().savedView.deleteMany({ where: { name: viewName } });
}
