import { utcDay } from '#app/platform/local-date';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { tryEach } from '#app/tasks/try-each';
import { checkCoverage, dateLabel } from '../quote-requests/check-coverage.server';
import { listPackages } from '../catalog/queries.server';
import { notify } from '../notifications/notify.server';
import { waitlistLinks } from './waitlist-links.server';

const BATCH_SIZE = 100;
const AGAIN_MS = 50 * MINUTE_MS;

/**
 * Writes to those whose ZIP is covered and has free days now, once each. The calendars of a ZIP are read once for everyone who
 * waits there. Run by the crontab; running it twice says nothing twice, and what fails keeps no others.
 */
export async function sweepWaitlist(db: PrismaClient): Promise<number> {
  const waiting = await db.waitlistEntry.findMany({
    where: { notifiedAt: null, OR: [{ checkedAt: null }, { checkedAt: { lt: new Date(now().getTime() - AGAIN_MS) } }] },
    orderBy: [{ checkedAt: { sort: 'asc', nulls: 'first' } }, { createdAt: 'asc' }],
    take: BATCH_SIZE,
  });
  const places = new Map<string, typeof waiting>();
  for (const entry of waiting) {
    const key = `${entry.zip} ${entry.service}`;
    places.set(key, [...(places.get(key) ?? []), entry]);
  }
  let told = 0;
  await tryEach(places.values(), async (entries) => {
    told += await notifyPlace(db, entries);
  });
  return told;
}

async function notifyPlace(
  db: PrismaClient,
  entries: { id: string; token: string; email: string; zip: string; service: string; language: string }[],
) {
  const [first] = entries;
  if (!first) return 0;
  // Who waits for a package that is not sold now hears of no other one.
  const pack = (await listPackages(db)).find(({ id }) => id === first.service);
  const coverage = pack ? await checkCoverage(db, { zip: first.zip, packageId: pack.id }) : null;
  const dates = coverage?.covered ? coverage.nextDates : [];
  await tryEach(entries, (entry) =>
    transact(db, async (tx) => {
      const at = now();
      const free = pack !== undefined && dates.length > 0;
      await tx.waitlistEntry.updateMany({
        where: { id: entry.id, notifiedAt: null },
        data: { checkedAt: at, ...(free ? { notifiedAt: at } : {}) },
      });
      if (!free) return;
      await notify(tx, {
        dedupeKey: `waitlist-open:${entry.id}:${utcDay(at)}`,
        email: entry.email,
        language: entry.language,
        template: 'waitlist-open',
        data: () => ({
          zip: entry.zip,
          service: pack.name,
          dates: dates.map(({ date }) => dateLabel(date)).join(' · '),
          ...waitlistLinks(entry, pack.slug),
        }),
      });
    }),
  );
  return dates.length > 0 ? entries.length : 0;
}
