/** The way to the next page of one of the lists of a page; null where it has none. */
function findNext(page: string, list: string): string | null {
  for (const [link] of page.matchAll(/<a [^>]*rel="next"[^>]*>/g)) {
    const [, to, part] = /href="([^"#]*)#([^"]*)"/.exec(link) ?? [];
    if (to && part === list) return to;
  }
  return null;
}

/** A page, and by its own links all further pages of one of its lists. `read` gives a page as it is read. */
export async function walkList(read: (path: string) => Promise<string>, path: string, list: string): Promise<string[]> {
  const pages = [await read(path)];
  for (let next = findNext(pages[0]!, list); next && pages.length < 10; next = findNext(pages.at(-1)!, list))
    pages.push(await read(next));
  return pages;
}
