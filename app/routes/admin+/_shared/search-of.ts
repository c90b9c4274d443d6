/** The query of a list's address: its filters without those that are empty or mean all. */
export function getSearch(values: Record<string, string>): string {
  return `?${new URLSearchParams(Object.fromEntries(Object.entries(values).filter(([, value]) => value && value !== 'all')))}`;
}

/** A day in the URL of a list, as YYYY-MM-DD; null for what is none. */
export function readDay(url: URL, name: string): string | null {
  const text = url.searchParams.get(name) ?? '';
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

const LONGEST_QUERY = 100;

/** The search words in the URL of a list. PostgreSQL keeps no NUL in a text. */
export function readQuery(url: URL): string {
  return (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST_QUERY).replaceAll('\0', '');
}
