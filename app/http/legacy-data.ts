/**
 * Whether a request uses Remix's old way of asking one loader alone (`?_data=<route>`). Our pages never do: they use single
 * fetch. The web process answers 404, so that one transport less has to be kept right.
 */
export function asksLegacyData(url: string): boolean {
  return new URLSearchParams(url.split('?').slice(1).join('?')).has('_data');
}
