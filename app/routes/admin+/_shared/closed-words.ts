import type { AdminClosed } from '#app/domain/closed-days/save-closed.server';

const ZIPS_NAMED = 6;

/** What is closed and where, in a line: "All services in Evanston". */
export function closedPlace({ serviceLine, area, zips }: Pick<AdminClosed, 'serviceLine' | 'area' | 'zips'>): string {
  const what = serviceLine?.name ?? 'All services';
  if (area) return `${what} in ${area.name}`;
  if (zips.length === 0) return `${what} everywhere`;
  const more = zips.length - ZIPS_NAMED;
  return `${what} in ${zips.slice(0, ZIPS_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
