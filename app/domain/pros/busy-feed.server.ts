import { atLocalTime } from '#app/platform/local-time';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { fieldError, UpstreamError } from '#app/platform/errors';
import { addressProblem, fetchPublicText } from '#app/platform/public-fetch.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { t, translateKnown } from '#app/platform/texts/t';
import { publishPro } from '../assignments/publish-pro.server';
import { lockPro } from '../assignments/travel-buffer.server';
import { readIcs, type BusyTime } from './read-ics';

/** How far ahead busy times are kept; dispatch looks no further. */
const AHEAD_DAYS = 200;
const MAX_BYTES = 2 * 1024 * 1024;
const ROUTINE_MS = 30 * MINUTE_MS;
const LONGEST_WAIT_MS = 6 * HOUR_MS;

/** Follows an outside calendar from now on, or none; busy times of the one before go. Throws InputError beside the field. */
export async function setBusyFeed(tx: Tx, { proId, url }: { proId: string; url: string }): Promise<void> {
  await lockPro(tx, proId);
  await tx.proBusyTime.deleteMany({ where: { proId } });
  await tx.proBusyFeed.deleteMany({ where: { proId } });
  if (!url) return;
  const address = url.trim().replace(/^webcal:/i, 'https:');
  const problem = addressProblem(address);
  if (problem) throw fieldError('url', translateKnown(problem));
  await tx.proBusyFeed.create({ data: { proId, url: address, nextReadAt: now() } });
  await enqueue(tx, 'pros/read-busy-feed', { proId }, { jobKey: `busy:${proId}` });
}

function toInstant(local: string, zone: string): Date {
  const [date = '', time = '00:00:00'] = local.split('T');
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return new Date(atLocalTime(date, hours * 60 + minutes, zone).getTime() + seconds * 1000);
}

type Read = (url: string) => Promise<string>;

const readCalendar: Read = (url) => fetchPublicText(url, { maxBytes: MAX_BYTES, accept: 'text/calendar, text/plain' });

/**
 * Reads a pro's outside calendar again, outside any transaction, and keeps when they are busy; what they do there is thrown away.
 * One that cannot be read keeps the times it had, with the reason, and is asked again later and later.
 */
export async function readBusyFeed(
  client: PrismaClient,
  { proId, read = readCalendar }: { proId: string; read?: Read },
): Promise<'read' | 'failed' | 'gone'> {
  const feed = await client.proBusyFeed.findUnique({ where: { proId }, include: { pro: { select: { zone: true } } } });
  if (!feed) return 'gone';
  const from = new Date(now().getTime() - DAY_MS);
  const to = new Date(now().getTime() + AHEAD_DAYS * DAY_MS);
  let busy: BusyTime[];
  try {
    busy = parse(await read(feed.url), { from, to, zone: feed.pro.zone });
  } catch (error) {
    const reason = error instanceof UpstreamError ? error.message : t('We couldn’t reach that address.');
    const wait = Math.min(LONGEST_WAIT_MS, ROUTINE_MS * 2 ** Math.min(feed.failures, 5));
    await client.proBusyFeed.updateMany({
      where: { proId, url: feed.url },
      data: { lastError: reason, failures: { increment: 1 }, nextReadAt: new Date(now().getTime() + wait) },
    });
    return 'failed';
  }
  await transact(client, (tx) => keep(tx, { proId, url: feed.url, busy }));
  return 'read';
}

function parse(text: string, span: { from: Date; to: Date; zone: string }): BusyTime[] {
  try {
    return readIcs(text, { ...span, toInstant });
  } catch (error) {
    throw new UpstreamError(t('The address doesn’t lead to a calendar.'), { cause: error });
  }
}

async function keep(tx: Tx, { proId, url, busy }: { proId: string; url: string; busy: BusyTime[] }): Promise<void> {
  await lockPro(tx, proId);
  const same = await tx.proBusyFeed.updateMany({
    where: { proId, url },
    data: { lastReadAt: now(), lastError: null, failures: 0, nextReadAt: new Date(now().getTime() + ROUTINE_MS) },
  });
  if (same.count === 0) return;
  await tx.proBusyTime.deleteMany({ where: { proId } });
  await tx.proBusyTime.createMany({ data: busy.map((time) => ({ proId, ...time })) });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
}
