import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { DEAD_AFTER_MS } from '#app/platform/heartbeat.server';
import type { BusinessState } from './business-state.server';
import { capitalize } from '#app/platform/capitalize';
import { readGeocoder } from '../places/queries.server';
import { readRouter } from '../roads/measure-roads.server';
import { inWords, type HealthLine } from './health-line';
import { t } from '#app/platform/texts/t';

const SLOW_SECONDS = 60;
const STUCK_SECONDS = 600;

type Ages = { watchFrom: number; badFrom: number };

function byAge(seconds: number, { watchFrom, badFrom }: Ages): 'good' | 'watch' | 'bad' {
  return seconds >= badFrom ? 'bad' : seconds >= watchFrom ? 'watch' : 'good';
}

/** What should be moving: workers, their queue, webhooks, messages, the nightly comparison with Stripe. */
export async function readWorkHealth(db: Db, state: BusinessState): Promise<HealthLine[]> {
  return [
    await workersLine(db),
    queueLine(state),
    failedTasksLine(state),
    webhooksLine(state),
    messagesLine(state),
    await reconciliationLine(db),
    rulesLine(state),
    await placesLine(db),
    await roadsLine(db),
  ];
}

async function workersLine(db: Db): Promise<HealthLine> {
  const [row] = await db.$queryRaw<{ workers: number }[]>`
    SELECT count(*)::int AS workers FROM process_heartbeat
    WHERE kind = 'worker' AND beat_at > clock_timestamp() - make_interval(secs => ${DEAD_AFTER_MS / 1000}::float8)`;
  const workers = row?.workers ?? 0;
  const line = { id: 'workers', title: t('Workers'), to: '/admin/tasks' };
  if (workers > 0)
    return {
      ...line,
      state: 'good',
      found: t('{count, plural, one {# worker} other {# workers}} running.', { count: workers }),
      act: null,
    };
  return {
    ...line,
    state: 'bad',
    found: t('No worker is running. Emails, payments and the search for pros wait.'),
    act: t('Start the process “worker”. If it stops again, its last log lines say why.'),
  };
}

function queueLine({ queue }: BusinessState): HealthLine {
  const waited = queue.filter(({ priority }) => priority !== 'wave').sort((a, b) => b.oldestSeconds - a.oldestSeconds)[0];
  const due = queue.reduce((sum, each) => sum + each.due, 0);
  const state = byAge(waited?.oldestSeconds ?? 0, { watchFrom: SLOW_SECONDS, badFrom: STUCK_SECONDS });
  const line = { id: 'queue', title: t('Tasks that wait'), to: '/admin/tasks', state };
  if (state === 'good' || !waited)
    return {
      ...line,
      found:
        due === 0
          ? t('None is due.')
          : t('{count, plural, one {# task is} other {# tasks are}} due and being taken.', { count: due }),
      act: null,
    };
  return {
    ...line,
    found: t('{count, plural, one {# task is} other {# tasks are}} due. The oldest, {task}, has waited {time}.', {
      count: due,
      task: waited.task,
      time: inWords(waited.oldestSeconds),
    }),
    act: t('Start more workers, or raise WORKER_CONCURRENCY. If one kind of task alone waits, look at its errors under Tasks.'),
  };
}

function failedTasksLine({ failedTasks }: BusinessState): HealthLine {
  const line = { id: 'failed-tasks', title: t('Failed tasks'), to: '/admin/tasks' };
  if (failedTasks === 0) return { ...line, state: 'good', found: t('None is open.'), act: null };
  return {
    ...line,
    state: 'bad',
    found: t('{count, plural, one {# task} other {# tasks}} failed on every attempt.', { count: failedTasks }),
    act: t('Read the error, fix its cause, then run the task again or dismiss it.'),
  };
}

function webhooksLine({ webhooks }: BusinessState): HealthLine {
  const state = byAge(webhooks.oldestSeconds, { watchFrom: 120, badFrom: STUCK_SECONDS });
  const line = { id: 'webhooks', title: t('Webhooks'), to: '/admin/webhooks', state };
  if (state === 'good') return { ...line, found: t('All that came in are handled.'), act: null };
  return {
    ...line,
    found: [
      t('{count, plural, one {# event is} other {# events are}} not handled, the oldest for {time}.', {
        count: webhooks.count,
        time: inWords(webhooks.oldestSeconds),
      }),
      ...(webhooks.failing > 0
        ? [t('{count, plural, one {# of them has} other {# of them have}} failed.', { count: webhooks.failing })]
        : []),
    ].join(' '),
    act: t('Open the oldest event and read its error. Once the cause is fixed, replay it.'),
  };
}

function messagesLine({ messages }: BusinessState): HealthLine {
  const late = byAge(messages.oldestSeconds, { watchFrom: 300, badFrom: 1_800 });
  const state = late === 'good' && messages.failedLastDay > 0 ? 'watch' : late;
  const line = { id: 'messages', title: t('Emails and texts'), to: '/admin/tasks', state };
  if (state === 'good') return { ...line, found: t('All that were due are sent.'), act: null };
  const waiting =
    late === 'good'
      ? ''
      : `${t('{count, plural, one {# message waits} other {# messages wait}}, the oldest for {time}.', { count: messages.count, time: inWords(messages.oldestSeconds) })} `;
  const failed =
    messages.failedLastDay > 0
      ? t('{count, plural, one {# message} other {# messages}} of the last 24 hours failed.', { count: messages.failedLastDay })
      : '';
  return {
    ...line,
    found: `${waiting}${failed}`.trim(),
    act: t('Run the command “check”: it asks the mail server and Twilio, and says what they refuse.'),
  };
}

async function reconciliationLine(db: Db): Promise<HealthLine> {
  const run = await db.reconciliationRun.findFirst({
    where: { OR: [{ finishedAt: { not: null } }, { error: { not: null } }] },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    select: { startedAt: true, finishedAt: true, error: true, _count: { select: { differences: true } } },
  });
  const line = { id: 'reconciliation', title: t('Our books and Stripe’s'), to: '/admin/payments' };
  if (!run)
    return { ...line, state: 'unknown', found: t('They have not been compared yet. That happens each night.'), act: null };
  const age = (now().getTime() - run.startedAt.getTime()) / 1_000;
  if (run.error)
    return {
      ...line,
      state: 'bad',
      found: t('The last comparison didn’t finish.'),
      act: t('Read why on the page of payments, and compare again.'),
    };
  if (run._count.differences > 0)
    return {
      ...line,
      state: 'bad',
      found: t('The last comparison found {count, plural, one {# difference} other {# differences}}.', {
        count: run._count.differences,
      }),
      act: t('Look at each one: accept what is right, correct what is not.'),
    };
  if (age * 1_000 > 2 * DAY_MS)
    return {
      ...line,
      state: 'watch',
      found: t('The last comparison was {time} ago.', { time: inWords(age) }),
      act: t('Compare now. If nights pass without one, no worker runs then.'),
    };
  return { ...line, state: 'good', found: t('They agreed {time} ago.', { time: inWords(age) }), act: null };
}

const LOOKS_LATE_SECONDS = 3_600;

function rulesLine({ rules }: BusinessState): HealthLine {
  const line = { id: 'rules', title: t('Rules that always hold'), to: null };
  const { open, lookedAgoSeconds, brokenOff, passDoneAt } = rules;
  if (open > 0)
    return {
      ...line,
      state: 'bad',
      found: t('{count, plural, one {# record breaks} other {# records break}} one.', { count: open }),
      act: t('They are listed below. “Records break a rule” in the operating guide says what to do about each.'),
    };
  if (brokenOff)
    return {
      ...line,
      state: 'watch',
      found: t('The last check didn’t finish.'),
      act: t('The log says why, with “operations/check-rules”.'),
    };
  if (lookedAgoSeconds === null)
    return { ...line, state: 'unknown', found: t('No check has run yet. A worker checks every five minutes.'), act: null };
  if (lookedAgoSeconds > LOOKS_LATE_SECONDS)
    return {
      ...line,
      state: 'watch',
      found: t('The last check was {time} ago.', { time: inWords(lookedAgoSeconds) }),
      act: t('A worker checks every five minutes. Make sure one is running.'),
    };
  const all = passDoneAt
    ? ` ${t('All records were last seen through {time} ago.', { time: inWords((now().getTime() - passDoneAt.getTime()) / 1_000) })}`
    : '';
  return {
    ...line,
    state: 'good',
    found: `${t('All of them held {time} ago.', { time: inWords(lookedAgoSeconds) })}${all}`,
    act: null,
  };
}

/** So many failures in a row are more than a hiccup. */
const MANY_FAILURES = 3;

/** Whether addresses are looked up. Nothing waits for it: what is not found is dispatched from the center of its ZIP code. */
async function placesLine(db: Db): Promise<HealthLine> {
  const geocoder = await readGeocoder(db);
  const line = { id: 'places', title: t('Addresses on the map'), to: '/admin/places' };
  if (geocoder === null)
    return {
      ...line,
      state: 'unknown',
      found: t('No geocoder is set: every address stands at the center of its ZIP code.'),
      act: null,
    };
  const { name, failures, trouble, waiting, notFound } = geocoder;
  const counts = t('Addresses that wait: {waiting}. Not found: {notFound}.', { waiting, notFound });
  if (failures < MANY_FAILURES)
    return { ...line, state: 'good', found: `${t('Looked up by {name}.', { name })} ${counts}`, act: null };
  return {
    ...line,
    state: 'watch',
    found: `${t('{name} failed {count, plural, one {# time} other {# times}} in a row:', { name: capitalize(name), count: failures })} ${trouble ?? ''} ${counts}`,
    act: t(
      'Visits are dispatched from the center of the ZIP code meanwhile. If it lasts, run the command “check” and look at GEOCODER.',
    ),
  };
}

/** Whether drives are measured by road. Nothing waits for it: what is not measured is a straight line. */
async function roadsLine(db: Db): Promise<HealthLine> {
  const line = { id: 'roads', title: t('Driving times'), to: '/admin/analytics' };
  const router = await readRouter(db);
  if (router === null)
    return { ...line, state: 'unknown', found: t('No router is set: drives are straight lines at 23 miles an hour.'), act: null };
  const { failures, trouble, isAnswered } = router;
  if (failures >= MANY_FAILURES || (failures > 0 && !isAnswered))
    return {
      ...line,
      state: 'watch',
      found: `${t('The router failed {count, plural, one {# time} other {# times}} in a row:', { count: failures })} ${trouble ?? ''}`,
      act: t(
        'Drives that were not measured before are straight lines meanwhile. Run the command “check” and look at VALHALLA_URL or ROADS.',
      ),
    };
  return { ...line, state: 'good', found: isAnswered ? t('Measured by road.') : t('The router was not asked yet.'), act: null };
}
