/** Which of its filters the address of a list asks for by `?show=`; else the first. */
export function readFilter<Filter extends string>(url: URL, filters: readonly [Filter, ...Filter[]]): { filter: Filter } {
  const asked = url.searchParams.get('show');
  return { filter: filters.find((filter) => filter === asked) ?? filters[0] };
}
