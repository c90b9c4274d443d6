import { readForms, type BrowserForm } from '#tests/setup/browser-form';

/** The page as text, without what only the browser reads. */
export function readText(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');
}

/** The row of a pro, as text. */
export function findRow(html: string, proId: string): string {
  const begin = html.indexOf(`data-pro="${proId}"`);
  if (begin === -1) return '';
  const next = html.indexOf('data-pro="', begin + 10);
  const end = html.indexOf('</section>', begin);
  return readText(`<li ${html.slice(begin, next === -1 ? end : Math.min(next, end))}`);
}

/** The form of a page that has these values. */
export function findForm(page: string, html: string, values: Record<string, string>): BrowserForm {
  const found = readForms(page, html).find(({ controls }) =>
    Object.entries(values).every(([name, value]) => controls.some((control) => control.name === name && control.value === value)),
  );
  if (!found) throw new Error(`No form with ${JSON.stringify(values)} stands on ${page}.`);
  return found;
}
