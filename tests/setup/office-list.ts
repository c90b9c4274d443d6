import { expect } from 'vitest';
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
