/** The query of a list's address: its filters without those that are empty or mean all. */
export function getSearch(values: Record<string, string>): string {
  return `?${new URLSearchParams(Object.fromEntries(Object.entries(values).filter(([, value]) => value && value !== 'all')))}`;
}

const LONGEST_QUERY = 100;

/** The search words in the URL of a list. PostgreSQL keeps no NUL in a text. */
export function readQuery(url: URL): string {
  return (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST_QUERY).replaceAll('\0', '');
}
