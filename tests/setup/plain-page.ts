/** A page as it is read: React's comments between texts left out, entities resolved, one kind of apostrophe. */
export function plain(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll("'", '’');
}

/** What of the words a page does not say: a short answer where the page would be a long one. */
export function lacks(page: string, words: readonly string[]): string[] {
  return words.filter((each) => !page.includes(each));
}
