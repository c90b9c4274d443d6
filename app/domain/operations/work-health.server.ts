import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { DEAD_AFTER_MS } from '#app/platform/heartbeat.server';
import type { BusinessState } from './business-state.server';
import { sentence } from '#app/platform/sentence';
import { readGeocoder } from '../places/queries.server';
import { readRouter } from '../roads/measure-roads.server';
import { counted, inWords, type HealthLine } from './health-line';

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
  const line = { id: 'workers', title: 'Workers', to: '/admin/tasks' };
  if (workers > 0) return { ...line, state: 'good', found: `${counted(workers, 'worker')} running.`, act: null };
  return {
    ...line,
    state: 'bad',
    found: 'No worker is running. Emails, payments and the search for pros wait.',
    act: 'Start the process “worker”. If it stops again, its last log lines say why.',
  };
}

function queueLine({ queue }: BusinessState): HealthLine {
  const waited = queue.filter(({ priority }) => priority !== 'wave').sort((a, b) => b.oldestSeconds - a.oldestSeconds)[0];
  const due = queue.reduce((sum, each) => sum + each.due, 0);
  const state = byAge(waited?.oldestSeconds ?? 0, { watchFrom: SLOW_SECONDS, badFrom: STUCK_SECONDS });
  const line = { id: 'queue', title: 'Tasks that wait', to: '/admin/tasks', state };
  if (state === 'good' || !waited)
    return {
      ...line,
      found: due === 0 ? 'None is due.' : `${counted(due, 'task is', 'tasks are')} due and being taken.`,
      act: null,
    };
  return {
    ...line,
    found: `${counted(due, 'task is', 'tasks are')} due. The oldest, ${waited.task}, has waited ${inWords(waited.oldestSeconds)}.`,
    act: 'Start more workers, or raise WORKER_CONCURRENCY. If one kind of task alone waits, look at its errors under Tasks.',
  };
}

function failedTasksLine({ failedTasks }: BusinessState): HealthLine {
  const line = { id: 'failed-tasks', title: 'Failed tasks', to: '/admin/tasks' };
  if (failedTasks === 0) return { ...line, state: 'good', found: 'None is open.', act: null };
  return {
    ...line,
    state: 'bad',
    found: `${counted(failedTasks, 'task')} failed on every attempt.`,
    act: 'Read the error, fix its cause, then run the task again or dismiss it.',
  };
}

function webhooksLine({ webhooks }: BusinessState): HealthLine {
  const state = byAge(webhooks.oldestSeconds, { watchFrom: 120, badFrom: STUCK_SECONDS });
  const line = { id: 'webhooks', title: 'Webhooks', to: '/admin/webhooks', state };
  if (state === 'good') return { ...line, found: 'All that came in are handled.', act: null };
  return {
    ...line,
    found: `${counted(webhooks.count, 'event is', 'events are')} not handled, the oldest for ${inWords(webhooks.oldestSeconds)}.${webhooks.failing > 0 ? ` ${counted(webhooks.failing, 'of them has', 'of them have')} failed.` : ''}`,
    act: 'Open the oldest event and read its error. Once the cause is fixed, replay it.',
  };
}

function messagesLine({ messages }: BusinessState): HealthLine {
  const late = byAge(messages.oldestSeconds, { watchFrom: 300, badFrom: 1_800 });
  const state = late === 'good' && messages.failedLastDay > 0 ? 'watch' : late;
  const line = { id: 'messages', title: 'Emails and texts', to: '/admin/tasks', state };
  if (state === 'good') return { ...line, found: 'All that were due are sent.', act: null };
  const waiting =
    late === 'good'
      ? ''
      : `${counted(messages.count, 'message waits', 'messages wait')}, the oldest for ${inWords(messages.oldestSeconds)}. `;
  const failed = messages.failedLastDay > 0 ? `${counted(messages.failedLastDay, 'message')} of the last 24 hours failed.` : '';
  return {
    ...line,
    found: `${waiting}${failed}`.trim(),
    act: 'Run the command “check”: it asks the mail server and Twilio, and says what they refuse.',
  };
}

async function reconciliationLine(db: Db): Promise<HealthLine> {
  const run = await db.reconciliationRun.findFirst({
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    select: { startedAt: true, finishedAt: true, error: true, _count: { select: { differences: true } } },
  });
  const line = { id: 'reconciliation', title: 'Our books and Stripe’s', to: '/admin/payments' };
  if (!run) return { ...line, state: 'unknown', found: 'They have not been compared yet. That happens each night.', act: null };
  const age = (now().getTime() - run.startedAt.getTime()) / 1_000;
  if (run.error)
    return {
      ...line,
      state: 'bad',
      found: 'The last comparison broke off.',
      act: 'Read why on the page of payments, and compare again.',
    };
  if (run._count.differences > 0)
    return {
      ...line,
      state: 'bad',
      found: `The last comparison found ${counted(run._count.differences, 'difference')}.`,
      act: 'Look at each one: accept what is right, correct what is not.',
    };
  if (age * 1_000 > 2 * DAY_MS)
    return {
      ...line,
      state: 'watch',
      found: `The last comparison was ${inWords(age)} ago.`,
      act: 'Compare now. If nights pass without one, no worker runs then.',
    };
  return { ...line, state: 'good', found: `They agreed ${inWords(age)} ago.`, act: null };
}

const LOOKS_LATE_SECONDS = 3_600;

function rulesLine({ rules }: BusinessState): HealthLine {
  const line = { id: 'rules', title: 'Rules that always hold', to: null };
  const { open, lookedAgoSeconds, brokenOff, passDoneAt } = rules;
  if (open > 0)
    return {
      ...line,
      state: 'bad',
      found: `${counted(open, 'record breaks', 'records break')} one.`,
      act: 'They are listed below. “Records break a rule” in the operating guide says what to do about each.',
    };
  if (brokenOff)
    return {
      ...line,
      state: 'watch',
      found: 'The last look broke off.',
      act: 'The log says why, with “operations/check-rules”.',
    };
  if (lookedAgoSeconds === null)
    return { ...line, state: 'unknown', found: 'No one has looked yet. A worker looks every five minutes.', act: null };
  if (lookedAgoSeconds > LOOKS_LATE_SECONDS)
    return {
      ...line,
      state: 'watch',
      found: `The last look was ${inWords(lookedAgoSeconds)} ago.`,
      act: 'A worker looks every five minutes. See that one runs.',
    };
  const all = passDoneAt
    ? ` All records were last seen through ${inWords((now().getTime() - passDoneAt.getTime()) / 1_000)} ago.`
    : '';
  return { ...line, state: 'good', found: `They held ${inWords(lookedAgoSeconds)} ago.${all}`, act: null };
}

/** So many failures in a row are more than a hiccup. */
const MANY_FAILURES = 3;

/** Whether addresses are looked up. Nothing waits for it: what is not found is dispatched from the center of its ZIP code. */
async function placesLine(db: Db): Promise<HealthLine> {
  const geocoder = await readGeocoder(db);
  const line = { id: 'places', title: 'Addresses on the map', to: '/admin/places' };
  if (geocoder === null)
    return {
      ...line,
      state: 'unknown',
      found: 'No geocoder is set: every address stands at the center of its ZIP code.',
      act: null,
    };
  const { name, failures, trouble, waiting, notFound } = geocoder;
  const counts = `Addresses that wait: ${waiting}. Not found: ${notFound}.`;
  if (failures < MANY_FAILURES) return { ...line, state: 'good', found: `Looked up by ${name}. ${counts}`, act: null };
  return {
    ...line,
    state: 'watch',
    found: `${sentence(name)} failed ${counted(failures, 'time')} in a row: ${trouble ?? ''} ${counts}`,
    act: 'Visits are dispatched from the center of the ZIP code meanwhile. If it lasts, run the command “check” and look at GEOCODER.',
  };
}

/** Whether drives are measured by road. Nothing waits for it: what is not measured is a straight line. */
async function roadsLine(db: Db): Promise<HealthLine> {
  const line = { id: 'roads', title: 'Driving times', to: '/admin/analytics' };
  const router = await readRouter(db);
  if (router === null)
    return { ...line, state: 'unknown', found: 'No router is set: drives are straight lines at 23 miles an hour.', act: null };
  const { failures, trouble, isAnswered } = router;
  if (failures >= MANY_FAILURES || (failures > 0 && !isAnswered))
    return {
      ...line,
      state: 'watch',
      found: `The router failed ${counted(failures, 'time')} in a row: ${trouble ?? ''}`,
      act: 'Drives that were not measured before are straight lines meanwhile. Run the command “check” and look at VALHALLA_URL or ROADS.',
    };
  return { ...line, state: 'good', found: isAnswered ? 'Measured by road.' : 'The router was not asked yet.', act: null };
}
