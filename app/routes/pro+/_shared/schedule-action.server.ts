import { randomBytes } from 'node:crypto';
import { setBusyFeed } from '#app/domain/pros/busy-feed.server';
import {
  busyFeedSchema,
  daySchema,
  feedSchema,
  rangeSchema,
  removeTimeOffSchema,
  rulesSchema,
  timeOffSchema,
  weekSchema,
} from '#app/domain/pros/rules.schema';
import {
  addTimeOff,
  removeTimeOff,
  resetDay,
  saveRules,
  saveWeek,
  setCalendarToken,
  setDayBlocked,
  setDayHours,
  setDaysBlocked,
} from '#app/domain/pros/save-schedule.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import type { guardAction } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { bookedText, PATH } from './schedule-view';

type Input = Parameters<Parameters<typeof guardAction<'routes/pro+/dashboard.schedule', unknown>>[1]>[0];

/** Each form of the schedule by its name in the URL. */
const forms: Record<string, (input: Input) => Promise<Response>> = {
  rules,
  week,
  day,
  range,
  'time-off': timeOff,
  'remove-time-off': dropTimeOff,
  feed,
  'busy-feed': busyFeed,
};

export function handleScheduleForm(input: Input): Promise<Response> {
  const handler = forms[input.url.searchParams.get('form') ?? ''];
  if (!handler) throw new NotFound();
  return wrapUnexpected(t('Failed to save settings. Please try again.'), () => handler(input));
}

async function rules({ actor, read, run }: Input): Promise<Response> {
  const form = await read(rulesSchema);
  await run(form, 'rules', (tx) => saveRules(tx, { proId: actor.pro.proId, rules: form.data }));
  return redirectWithNotice(`${PATH}?view=rules`, {
    type: 'success',
    message: t('Rules saved'),
    description: t('They apply to new offers.'),
  });
}

async function week({ actor, read, run }: Input): Promise<Response> {
  const form = await read(weekSchema);
  await run(form, 'week', (tx) => saveWeek(tx, { proId: actor.pro.proId, days: form.data }));
  return redirectWithNotice(`${PATH}?view=hours`, { type: 'success', message: t('Weekly hours saved') });
}

async function day({ actor, read, run }: Input): Promise<Response> {
  const { proId } = actor.pro;
  const form = await read(daySchema);
  const { data } = form;
  const where = `month=${data.date.slice(0, 7)}&day=${data.date}`;
  if (data.intent === 'custom') {
    await run(form, 'day-hours', (tx) => setDayHours(tx, { proId, date: data.date, hours: data.hours }));
    return redirectWithNotice(`${PATH}?${where}`, { type: 'success', message: t('Hours saved for that day') });
  }
  if (data.intent === 'reset') {
    await run(form, 'day-reset', (tx) => resetDay(tx, { proId, date: data.date }));
    return redirectWithNotice(`${PATH}?${where}`, { type: 'success', message: t('That day uses your weekly hours again') });
  }
  const blocked = data.intent === 'block';
  const note = data.intent === 'block' ? data.note : '';
  const { booked } = await run(form, 'day', (tx) => setDayBlocked(tx, { proId, date: data.date, blocked, note }));
  return redirectWithNotice(`${PATH}?${where}`, {
    type: blocked && booked ? 'warning' : 'success',
    message: blocked ? t('Day blocked') : t('Day unblocked'),
    description: blocked ? bookedText(booked) : undefined,
  });
}

async function range({ actor, read, run }: Input): Promise<Response> {
  const form = await read(rangeSchema);
  const { intent, ...span } = form.data;
  const blocked = intent === 'block';
  const { booked } = await run(form, 'range', (tx) => setDaysBlocked(tx, { proId: actor.pro.proId, ...span, blocked }));
  return redirectWithNotice(`${PATH}?month=${span.from.slice(0, 7)}&day=${span.from}`, {
    type: blocked && booked ? 'warning' : 'success',
    message: blocked ? t('Days blocked') : t('Days unblocked'),
    description: blocked ? bookedText(booked) : undefined,
  });
}

async function timeOff({ actor, read, run }: Input): Promise<Response> {
  const form = await read(timeOffSchema);
  await run(form, 'time-off', (tx) => addTimeOff(tx, { proId: actor.pro.proId, timeOff: form.data }));
  return redirectWithNotice(`${PATH}?view=hours`, { type: 'success', message: t('Day off added') });
}

async function dropTimeOff({ actor, read, run }: Input): Promise<Response> {
  const form = await read(removeTimeOffSchema);
  await run(form, 'remove-time-off', (tx) => removeTimeOff(tx, { proId: actor.pro.proId, timeOffId: form.data.timeOffId }));
  return redirectWithNotice(`${PATH}?view=hours`, { type: 'success', message: t('Day off removed') });
}

async function feed({ actor, read, run }: Input): Promise<Response> {
  const form = await read(feedSchema);
  const token = form.data.intent === 'renew' ? randomBytes(32).toString('base64url') : null;
  await run(form, 'feed', (tx) => setCalendarToken(tx, { proId: actor.pro.proId, token }));
  return redirectWithNotice(`${PATH}?view=calendars`, {
    type: 'success',
    message: token ? t('Private calendar address created') : t('Calendar feed turned off'),
  });
}

async function busyFeed({ actor, read, run }: Input): Promise<Response> {
  const form = await read(busyFeedSchema);
  const { url } = form.data;
  await run(form, 'busy-feed', (tx) => setBusyFeed(tx, { proId: actor.pro.proId, url }));
  return redirectWithNotice(`${PATH}?view=calendars`, {
    type: 'success',
    message: url ? t('Calendar saved. We’ll read it within a minute') : t('Calendar import turned off'),
  });
}
