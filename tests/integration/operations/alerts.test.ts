import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { exposeMetrics } from '#app/domain/operations/business-metrics.server';
import { recordDeadLetters } from '#app/domain/operations/record-dead-letters.server';
import { now, toMachineTime } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { insertVisit } from '#tests/factories/visits';
import { openFixture } from '../payments/payment-fixtures';

type Alert = { alert: string; expr: string };
const { groups } = parse(readFileSync('deploy/monitoring/rules.yaml', 'utf8')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);

type Sample = { name: string; labels: string; value: number };

let scrapes = 0;

async function scrape(): Promise<Sample[]> {
  // Figures are read again at most every ten seconds.
  scrapes += 1;
  const later = vi.spyOn(performance, 'now').mockReturnValue(scrapes * 3_600_000);
  const { text } = await exposeMetrics().finally(() => later.mockRestore());
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = /^(brightcrew_\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return name ? [{ name, labels, value: Number(value) }] : [];
  });
}

const PART = /^(max|min)\((brightcrew_\w+)(?:\{(\w+)(!?=)"(\w+)"\})?\) ([<>]) ([\d.]+)$/;

/** Whether the comparisons of one instant hold: that much of Prometheus’s language is read here. */
function sounds({ expr }: Alert, samples: Sample[]): boolean {
  return expr.split(' and ').every((part) => {
    const [, fold, name, label, is, value, sign, bound] = PART.exec(part) ?? [];
    if (!fold) throw new Error(`Not read here: ${part}`);
    const values = samples
      .filter((each) => each.name === name)
      .filter(({ labels }) => !label || labels.includes(`${label}="${value}"`) === (is === '='))
      .map((each) => each.value);
    if (values.length === 0) return false;
    const folded = fold === 'max' ? Math.max(...values) : Math.min(...values);
    return sign === '>' ? folded > Number(bound) : folded < Number(bound);
  });
}

function ago(ms: number): Date {
  return new Date(now().getTime() - ms);
}

const mail = { channel: 'email', address: 'ann@town.test', template: 'receipt', data: {} } as const;

async function insertJob(set: 'old' | 'dead'): Promise<void> {
  await transact(db(), (tx) => enqueue(tx, 'licenses/verify', { licenseId: crypto.randomUUID() }));
  const runAt = toMachineTime(ago(3 * HOUR_MS));
  if (set === 'old') await db().$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = ${runAt}`;
  else await db().$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'it broke'`;
  await transact(db(), recordDeadLetters);
}

/** What goes wrong, and which alert it raises. */
const FAULTS: [alert: string, what: string, happens: () => Promise<unknown>][] = [
  ['QueueStuck', 'no worker takes a task for hours', () => insertJob('old')],
  ['TasksDead', 'a task fails on every attempt', () => insertJob('dead')],
  [
    'RulesBroken',
    'a record breaks a rule',
    () =>
      db().ruleFinding.create({
        data: { rule: 'offer-ends', subjectId: 'x', objectId: 'x', found: 'It is open.', firstAt: now(), lastAt: now() },
      }),
  ],
  [
    'RulesNotAsked',
    'the rules are not asked for hours',
    () => db().ruleCheck.create({ data: { startedAt: ago(3 * HOUR_MS), finishedAt: ago(3 * HOUR_MS), passSince: ago(DAY_MS) } }),
  ],
  [
    'WebhooksStuck',
    'an event of Stripe is not handled',
    () => db().webhookEvent.create({ data: { eventId: 'evt', source: 'stripe', type: 'x', body: {}, receivedAt: ago(HOUR_MS) } }),
  ],
  [
    'MessagesLate',
    'the mail server is away for hours',
    () => db().notification.create({ data: { ...mail, dedupeKey: 'late', sendAfter: ago(2 * HOUR_MS) } }),
  ],
  [
    'MessagesFail',
    'the mail server refuses all mails',
    () =>
      db().notification.createMany({
        data: Array.from({ length: 21 }, (_, at) => ({
          ...mail,
          dedupeKey: `no-${at}`,
          status: 'failed' as const,
          sendAfter: ago(HOUR_MS),
        })),
      }),
  ],
  [
    'FillRateLow',
    'no pro takes the visits of the week',
    async () => {
      for (let each = 0; each < 6; each += 1)
        await insertVisit(db(), {
          windowStart: new Date(now().getTime() + DAY_MS),
          windowEnd: new Date(now().getTime() + 2 * DAY_MS),
        });
    },
  ],
];
const played = alerts.filter(({ alert }) => FAULTS.some(([name]) => name === alert));

beforeAll(openFixture);
beforeEach(async () => {
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  for (const table of [db().deadLetter, db().ruleFinding, db().ruleCheck, db().webhookEvent, db().notification, db().visit])
    await (table as { deleteMany: () => Promise<unknown> }).deleteMany();
});

test.each(FAULTS)('the alert %s sounds when %s, and no other does', async (alert, _what, happens) => {
  const before = await scrape();
  expect(played.filter((each) => sounds(each, before))).toEqual([]);
  await happens();
  const after = await scrape();
  expect(played.filter((each) => sounds(each, after)).map((each) => each.alert)).toEqual([alert]);
});

test('every alert about the business is played', () => {
  const ofBusiness = alerts.filter(({ expr }) => expr.split(' and ').every((part) => PART.test(part))).map(({ alert }) => alert);
  expect(ofBusiness.sort()).toEqual(FAULTS.map(([alert]) => alert).sort());
});
