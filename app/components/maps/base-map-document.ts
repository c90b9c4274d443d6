/**
 * The policy of a document lets the base map in only where the document is of a page with a map: one that was opened from another
 * page is asked for again, once. What we hand out ourselves may be fetched by any.
 */
export function isOtherDocument({ light, dark }: { light: string; dark: string }): boolean {
  if ([light, dark].every((url) => new URL(url, location.href).origin === location.origin)) return false;
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && new URL(opened.name).pathname !== location.pathname;
}
