import { isRealDate } from '#app/platform/local-date';

/** A day in the URL of a list, as YYYY-MM-DD; null for what is none. */
export function readDay(url: URL, name: string): string | null {
  const text = url.searchParams.get(name) ?? '';
  return text.startsWith('20') && isRealDate(text) ? text : null;
}

/** The first and last day that a list is asked for; an end that is no day is left open. */
export function readDays(url: URL): { from: string | null; to: string | null } {
  return { from: readDay(url, 'from'), to: readDay(url, 'to') };
}
