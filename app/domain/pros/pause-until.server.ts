import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { InputError } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format-date-time';
import { atLocalTime } from '#app/platform/local-time';
import { t } from '#app/platform/texts/t';
import { publishPro } from '../assignments/publish-pro.server';
import { lockPro } from '../assignments/travel-buffer.server';

const MAX_DAYS = 366;

/**
 * No offers and no claims until the morning of a day in the pro's own calendar; then jobs come in again by themselves. The jobs they have
 * stay theirs. Returns that day in words. Throws InputError for a day that is not to come.
 */
export async function pauseUntil(tx: Tx, { proId, date }: { proId: string; date: string }): Promise<string> {
  await lockPro(tx, proId);
  const { zone } = await tx.pro.findUniqueOrThrow({ where: { id: proId }, select: { zone: true } });
  const until = morningToCome(date, zone);
  await tx.pro.update({
    where: { id: proId },
    data: { acceptingJobs: true, pausedUntil: until, version: { increment: 1 } },
  });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
  return formatDateTime(until, { style: 'date', zone });
}

/** The first instant of a day in a zone, on which a pause ends. Throws InputError for a day that is not to come within a year. */
export function morningToCome(date: string, zone: string): Date {
  const morning = atLocalTime(date, 0, zone);
  const latest = now().getTime() + MAX_DAYS * DAY_MS;
  if (Number.isNaN(morning.getTime()) || morning <= now() || morning.getTime() > latest)
    throw new InputError(t('Choose a date between tomorrow and one year from now.'), { until: t('Choose a date from tomorrow') });
  return morning;
}
