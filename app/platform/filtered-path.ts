/** The address of a list under its filters; what is not chosen stays out. */
export function filteredPath(path: string, filters: Record<string, string | number | null | undefined>): string {
  const chosen = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return chosen.length > 0 ? `${path}?${new URLSearchParams(chosen)}` : path;
}
