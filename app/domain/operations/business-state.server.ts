import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { readRuleState, type RuleState } from '../standing-rules/queries.server';
import { HELD_STATUSES } from '../visits/visit-status';
import { readBalances, type Balances } from './money-marks.server';
import { readQueueDepth, type QueueDepth } from './queue-depth.server';

/** Counting ends here: more is the same alarm. */
const COUNTED = 1_000;
const WITHOUT_PRO = ['pending', 'offered', 'unfulfilled'] as const;
const ALL_OFFERS = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const;

export type Waiting = { count: number; oldestSeconds: number };
export type BusinessState = {
  queue: QueueDepth[];
  failedTasks: number;
  /** Of the last hour. */
  offers: { sent: number; accepted: number; expired: number };
  /** Visits of the next seven days. */
  visits: { withPro: number; withoutPro: number };
  webhooks: Waiting & { receivedLastHour: number; failing: number };
  messages: Waiting & { failedLastDay: number };
  balances: Balances | null;
  rules: RuleState;
};

/** What a monitor asks of the business. Each figure reads what waits, or a stretch of time of an index: its cost does not grow with the years. */
export async function readBusinessState(db: Db): Promise<BusinessState> {
  return {
    queue: await readQueueDepth(db),
    failedTasks: await db.deadLetter.count({ where: { resolvedAt: null }, take: COUNTED }),
    offers: await readOffers(db),
    visits: await readVisits(db),
    webhooks: await readWebhooks(db),
    messages: await readMessages(db),
    balances: await readBalances(db),
    rules: await readRuleState(db),
  };
}

/** No offer ends after it expires, so those of the last hour expire within it or later: the index by status and expiry finds them. */
async function readOffers(db: Db): Promise<BusinessState['offers']> {
  const since = new Date(now().getTime() - HOUR_MS);
  const expiresAt = { gte: since };
  return {
    sent: await db.offer.count({ where: { status: { in: [...ALL_OFFERS] }, expiresAt, createdAt: { gte: since } } }),
    accepted: await db.offer.count({ where: { status: 'accepted', expiresAt, endedAt: { gte: since } } }),
    expired: await db.offer.count({ where: { status: 'expired', expiresAt } }),
  };
}

async function readVisits(db: Db): Promise<BusinessState['visits']> {
  const windowStart = { gte: now(), lt: new Date(now().getTime() + 7 * DAY_MS) };
  return {
    withPro: await db.visit.count({ where: { status: { in: [...HELD_STATUSES] }, windowStart } }),
    withoutPro: await db.visit.count({ where: { status: { in: [...WITHOUT_PRO] }, windowStart } }),
  };
}

async function readWebhooks(db: Db): Promise<BusinessState['webhooks']> {
  const open = { processedAt: null };
  const oldest = await db.webhookEvent.findFirst({ where: open, orderBy: { receivedAt: 'asc' }, select: { receivedAt: true } });
  return {
    count: await db.webhookEvent.count({ where: open, orderBy: { receivedAt: 'asc' }, take: COUNTED }),
    oldestSeconds: secondsSince(oldest?.receivedAt),
    failing: await db.webhookEvent.count({
      where: { ...open, lastError: { not: null } },
      orderBy: { receivedAt: 'asc' },
      take: COUNTED,
    }),
    receivedLastHour: await db.webhookEvent.count({ where: { receivedAt: { gte: new Date(now().getTime() - HOUR_MS) } } }),
  };
}

async function readMessages(db: Db): Promise<BusinessState['messages']> {
  const waiting = { status: 'queued', sendAfter: { lte: now() } } as const;
  const oldest = await db.notification.findFirst({ where: waiting, orderBy: { sendAfter: 'asc' }, select: { sendAfter: true } });
  return {
    count: await db.notification.count({ where: waiting, orderBy: { sendAfter: 'asc' }, take: COUNTED }),
    oldestSeconds: secondsSince(oldest?.sendAfter),
    failedLastDay: await db.notification.count({
      where: { status: 'failed', sendAfter: { gte: new Date(now().getTime() - DAY_MS) } },
      orderBy: { sendAfter: 'asc' },
      take: COUNTED,
    }),
  };
}

function secondsSince(at: Date | undefined): number {
  return at ? Math.max(0, (now().getTime() - at.getTime()) / 1_000) : 0;
}
