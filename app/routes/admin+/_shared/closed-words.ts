import type { AdminClosed } from '#app/domain/closed-days/save-closed.server';
import { t } from '#app/platform/texts/t';

const ZIPS_NAMED = 6;

/** What is closed and where, in a line: "All services in Evanston". */
export function closedPlace({ serviceLine, area, zips }: Pick<AdminClosed, 'serviceLine' | 'area' | 'zips'>): string {
  const service = serviceLine?.name ?? t('All services');
  if (area) return t('{service} in {area}', { service, area: area.name });
  if (zips.length === 0) return t('{service} everywhere', { service });
  const more = zips.length - ZIPS_NAMED;
  const named = zips.slice(0, ZIPS_NAMED).join(', ');
  return t('{service} in {area}', {
    service,
    area: more > 0 ? t('{names} and {count} more', { names: named, count: more }) : named,
  });
}
