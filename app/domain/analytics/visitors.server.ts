import { createHash } from 'node:crypto';
import { isbot } from 'isbot';
import { now } from '#app/platform/clock.server';
import { db, type Db } from '#app/platform/db.server';
import { DEFAULT_OFFICE_ZONE } from '#app/platform/default-office-zone';
import { env } from '#app/platform/env.server';
import { localDate } from '#app/platform/local-date';
import { logger } from '#app/platform/logger.server';
import { officeZone } from '../settings/office-zone.server';

/** A process that is killed loses the visitors of this long. */
const EVERY_MS = 30_000;
/** Seen in one go at most. More would be an attempt to inflate the count. */
const MAX_WAITING = 50_000;

type Waiting = { at: Date; visitor: string };
const kept = globalThis as typeof globalThis & { appVisitors?: { waiting: Map<string, Waiting>; timer: boolean; zone: string } };

function visitors() {
  return (kept.appVisitors ??= { waiting: new Map<string, Waiting>(), timer: false, zone: DEFAULT_OFFICE_ZONE });
}

type Seen = { ip: string; userAgent: string | null; roles: readonly string[] };

/** Notes in memory that a browser opened a page. Bots, pros and the office do not count. No cookie: a hash of address and browser, another one each day. */
export function noteVisitor({ ip, userAgent, roles }: Seen): void {
  if (!userAgent || isbot(userAgent) || roles.includes('admin') || roles.includes('pro')) return;
  const { waiting, zone } = visitors();
  if (waiting.size >= MAX_WAITING) return;
  const at = now();
  const visitor = createHash('sha256')
    .update(`${env().SESSION_SECRET}:visitor:${localDate(at, zone)}:${ip}:${userAgent}`)
    .digest('hex')
    .slice(0, 24);
  if (!waiting.has(visitor)) waiting.set(visitor, { at, visitor });
  if (visitors().timer) return;
  visitors().timer = true;
  setTimeout(() => {
    visitors().timer = false;
    storeVisitors(db()).catch((error: unknown) => logger.warn({ err: error }, 'the visitors could not be written'));
  }, EVERY_MS).unref();
}

/** Writes the visitors of this process, each once a day, and has the day counted again where there are new ones. */
export async function storeVisitors(client: Db): Promise<void> {
  const seen = [...visitors().waiting.values()];
  visitors().waiting.clear();
  if (seen.length === 0) return;
  const zone = await officeZone(client);
  visitors().zone = zone;
  await client.$executeRaw`
    WITH stored AS (
      INSERT INTO visitor_day (day, visitor)
      SELECT day::date, visitor FROM unnest(${seen.map(({ at }) => localDate(at, zone))}::text[], ${seen.map(({ visitor }) => visitor)}::text[]) AS s (day, visitor)
      ON CONFLICT DO NOTHING RETURNING day
    )
    INSERT INTO analytics_change (part, at) SELECT DISTINCT 'visitors', (day + time '18:00') AT TIME ZONE 'UTC' FROM stored`;
}
