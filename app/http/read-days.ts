/** A day in the URL of a list, as YYYY-MM-DD; null for what is none. */
export function readDay(url: URL, name: string): string | null {
  const text = url.searchParams.get(name) ?? '';
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

/** The first and last day that a list is asked for; an end that is no day is left open. */
export function readDays(url: URL): { from: string | null; to: string | null } {
  return { from: readDay(url, 'from'), to: readDay(url, 'to') };
}
