import { Gauge, type Registry } from 'prom-client';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { metrics } from '#app/platform/metrics.server';
import { readBusinessState, type BusinessState } from './business-state.server';

/** Several monitors, or an impatient one, share an answer for so long. */
const FRESH_MS = 10_000;

type Labels = Record<string, string>;
type Sample = [labels: Labels, value: number];
type Figure = { name: string; help: string; labels: string[]; read: (state: BusinessState) => Sample[] };

function one(name: string, help: string, read: (state: BusinessState) => number): Figure {
  return { name, help, labels: [], read: (state) => [[{}, read(state)]] };
}

const FIGURES: readonly Figure[] = [
  {
    name: 'brightcrew_queue_tasks_due',
    help: 'Tasks that are due and not taken, by name and priority (counted up to 5000 a priority)',
    labels: ['task', 'priority'],
    read: ({ queue }) => queue.map(({ task, priority, due }) => [{ task, priority }, due]),
  },
  {
    name: 'brightcrew_queue_oldest_seconds',
    help: 'How long the oldest due task has been due, by name and priority',
    labels: ['task', 'priority'],
    read: ({ queue }) => queue.map(({ task, priority, oldestSeconds }) => [{ task, priority }, oldestSeconds]),
  },
  one('brightcrew_tasks_dead', 'Tasks that failed on every attempt and that no admin has decided on', (s) => s.failedTasks),
  {
    name: 'brightcrew_offers_last_hour',
    help: 'Offers to pros in the last hour, by what became of them (sent, accepted, expired)',
    labels: ['outcome'],
    read: ({ offers }) => Object.entries(offers).map(([outcome, count]) => [{ outcome }, count]),
  },
  {
    name: 'brightcrew_visits_next_week',
    help: 'Visits of the next seven days, by whether a pro has them (assigned, unassigned)',
    labels: ['state'],
    read: ({ visits }) => [
      [{ state: 'assigned' }, visits.withPro],
      [{ state: 'unassigned' }, visits.withoutPro],
    ],
  },
  one(
    'brightcrew_fill_rate',
    'Share of the visits of the next seven days that a pro has; 1 where there are none',
    ({ visits }) => {
      const all = visits.withPro + visits.withoutPro;
      return all === 0 ? 1 : visits.withPro / all;
    },
  ),
  {
    name: 'brightcrew_ledger_balance_cents',
    help: 'What the accounts of the ledger hold (debit positive), by account and kind of money (live, test)',
    labels: ['account', 'money'],
    read: ({ balances }) =>
      Object.entries(balances ?? {}).map(([key, cents]) => {
        const [account = '', money = ''] = key.split(':');
        return [{ account, money }, cents];
      }),
  },
  one(
    'brightcrew_rules_broken',
    'Records that break a rule which must always hold (counted up to 1000)',
    ({ rules }) => rules.open,
  ),
  one(
    'brightcrew_rules_looked_seconds_ago',
    'How long ago the rules were last asked of the database; -1 where they never were',
    ({ rules }) => rules.lookedAgoSeconds ?? -1,
  ),
  one('brightcrew_webhooks_last_hour', 'Webhook events received in the last hour', (s) => s.webhooks.receivedLastHour),
  one('brightcrew_webhooks_waiting', 'Webhook events received and not yet handled', (s) => s.webhooks.count),
  one('brightcrew_webhooks_failing', 'Webhook events whose last try failed', (s) => s.webhooks.failing),
  one(
    'brightcrew_webhooks_oldest_seconds',
    'Age of the oldest webhook event that is not handled',
    (s) => s.webhooks.oldestSeconds,
  ),
  one('brightcrew_messages_waiting', 'Emails, texts and pushes that are due and not sent', (s) => s.messages.count),
  one('brightcrew_messages_oldest_seconds', 'How long the oldest of them has been due', (s) => s.messages.oldestSeconds),
  one(
    'brightcrew_messages_failed_last_day',
    'Emails, texts and pushes of the last day that failed',
    (s) => s.messages.failedLastDay,
  ),
];

const shown = new WeakMap<Registry, Map<string, Gauge>>();
let readAt = -Infinity;
let reading: Promise<void> | undefined;

function gauges(registry: Registry): Map<string, Gauge> {
  const known = shown.get(registry);
  if (known) return known;
  const made = new Map(
    [
      ...FIGURES,
      { name: 'brightcrew_business_figures_up', help: '1 while the figures of the business can be read', labels: [] },
    ].map(({ name, help, labels }) => [name, new Gauge({ name, help, labelNames: labels, registers: [registry] })] as const),
  );
  shown.set(registry, made);
  return made;
}

async function refresh(registry: Registry): Promise<void> {
  const all = gauges(registry);
  const up = all.get('brightcrew_business_figures_up');
  try {
    const state = await readBusinessState(db());
    for (const { name, read } of FIGURES) {
      const gauge = all.get(name);
      gauge?.reset();
      for (const [labels, value] of read(state)) gauge?.set(labels, value);
    }
    up?.set(1);
  } catch (error) {
    logger.warn({ err: error }, 'the figures for the monitor could not be read');
    up?.set(0);
  }
  readAt = performance.now();
}

/** Everything that this process knows, in Prometheus's text. While the database is away its figures stay as they were, and that is said. */
export async function exposeMetrics(): Promise<{ type: string; text: string }> {
  const { registry } = metrics();
  if (performance.now() - readAt > FRESH_MS) await (reading ??= refresh(registry).finally(() => (reading = undefined)));
  return { type: registry.contentType, text: await registry.metrics() };
}
