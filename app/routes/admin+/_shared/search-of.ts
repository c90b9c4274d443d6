/** The query of a list's address: its filters without those that are empty or mean all. */
export function searchOf(values: Record<string, string>): string {
  return `?${new URLSearchParams(Object.fromEntries(Object.entries(values).filter(([, value]) => value && value !== 'all')))}`;
}
