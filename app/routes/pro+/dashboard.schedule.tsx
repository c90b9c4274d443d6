import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { LastingForm } from '#app/components/forms/lasting-form';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card, CardHead } from '#app/components/ui/card';
import { readSchedule } from '#app/domain/pros/read-schedule.server';
import { blockDaySchema, rulesSchema, weekSchema, WEEKDAYS } from '#app/domain/pros/rules.schema';
import { saveRules, saveWeek, setDayBlocked } from '#app/domain/pros/save-schedule.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { MonthGrid } from './_shared/month-grid';
import { DayJobs } from './_shared/day-jobs';
import { scheduleView } from './_shared/schedule-view';

const ROUTE = 'routes/pro+/dashboard.schedule';
const PATH = '/pro/dashboard/schedule';

const rulesValidator = withZod(rulesSchema);
const weekValidator = withZod(weekSchema);

export const meta: MetaFunction = () => [{ title: 'Schedule · Brightcrew Pro' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  if (!actor.pro.onboarded) throw redirect('/pro');
  const schedule = await readSchedule(db, { proId: actor.pro.proId });
  const asked = url.searchParams.get('day');
  const day = schedule.days.find(({ date }) => date === asked) ?? schedule.days[0];
  const { rules, ...rest } = schedule;
  const opIds = { rules: crypto.randomUUID(), week: crypto.randomUUID(), day: crypto.randomUUID() };
  return respond(scheduleView, { ...rest, rules, selected: day?.date ?? '', opIds });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run, url }) => {
  const { proId } = actor.pro;
  const intent = url.searchParams.get('form');
  if (intent === 'rules') {
    const form = await read(rulesSchema);
    await run(form, 'rules', (tx) => saveRules(tx, { proId, rules: form.data }));
    return redirectWithNotice(`${PATH}`, {
      type: 'success',
      message: 'Your rules are saved',
      description: 'They hold from the next job on.',
    });
  }
  if (intent === 'week') {
    const form = await read(weekSchema);
    const { day0, day1, day2, day3, day4, day5, day6 } = form.data;
    await run(form, 'week', (tx) => saveWeek(tx, { proId, days: [day0, day1, day2, day3, day4, day5, day6] }));
    return redirectWithNotice(`${PATH}`, { type: 'success', message: 'Your weekly hours are saved' });
  }
  const form = await read(blockDaySchema);
  const { date, note } = form.data;
  const blocked = form.data.intent === 'block';
  const { booked } = await run(form, 'day', (tx) => setDayBlocked(tx, { proId, date, blocked, note }));
  return redirectWithNotice(`${PATH}?day=${date}`, {
    type: blocked && booked ? 'warning' : 'success',
    message: blocked ? 'The day is blocked' : 'The day is open again',
    description:
      blocked && booked
        ? `You still have ${booked === 1 ? 'a job' : `${booked} jobs`} that day. Give it back on its page if you cannot do it.`
        : undefined,
  });
});

export default function SchedulePage() {
  const data = useLoaderData<typeof loader>();
  const { rules, week, opIds, zone } = data;
  const selected = data.days.find(({ date }) => date === data.selected);
  return (
    <>
      <h1 className="display mb-5 text-display-sm">Schedule</h1>
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <Card as="section">
          <CardHead title="Your rules" hint="The engine never breaks one of them." />
          <LastingForm id="rules" validator={rulesValidator} action="?form=rules" className="space-y-4">
            <OperationId value={opIds.rules} />
            <input type="hidden" name="intent" value="rules" />
            <Checkbox name="sameDay" label="Accept jobs for today" defaultChecked={rules.sameDay} />
            <Checkbox
              name="autoAccept"
              label="Automatically accept matching jobs"
              hint="A job that fits every rule below is yours without asking."
              defaultChecked={rules.autoAccept}
            />
            <Field
              name="maxMiles"
              label="Max distance, miles"
              inputMode="numeric"
              hint="From home, in a straight line: 10, 15, 20 or your own."
              defaultValue={rules.maxMiles}
              className="max-w-[8rem]"
            />
            <Field
              name="minPayout"
              label="Min payout, $"
              inputMode="numeric"
              hint="75, 100, 125 or your own."
              defaultValue={rules.minPayoutCents / 100}
              className="max-w-[8rem]"
            />
            <Field
              name="maxVisitsPerDay"
              label="Visits a day, at most"
              optional
              inputMode="numeric"
              defaultValue={rules.maxVisitsPerDay ?? ''}
              className="max-w-[8rem]"
            />
            <fieldset className="grid grid-cols-2 gap-3">
              <legend className="mb-1 font-semibold">Quiet hours</legend>
              <Field name="quietStart" label="From" optional type="time" defaultValue={rules.quietStart ?? ''} />
              <Field name="quietEnd" label="Until" optional type="time" defaultValue={rules.quietEnd ?? ''} />
            </fieldset>
            <SubmitButton busyText="Saving…">Save rules</SubmitButton>
          </LastingForm>
        </Card>
        <Card as="section">
          <CardHead
            title="Weekly hours"
            hint={`Local time, ${zone.replaceAll('_', ' ')}. Several ranges with a comma; empty is a day off.`}
          />
          <LastingForm id="week" validator={weekValidator} action="?form=week" className="space-y-3">
            <OperationId value={opIds.week} />
            <input type="hidden" name="intent" value="week" />
            {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
              <Field
                key={weekday}
                name={`day${weekday}`}
                label={WEEKDAYS[weekday]}
                placeholder="Unavailable"
                defaultValue={week[weekday]}
              />
            ))}
            <SubmitButton busyText="Saving…">Save hours</SubmitButton>
          </LastingForm>
        </Card>
        <div className="space-y-6">
          <MonthGrid days={data.days} selected={data.selected} />
          {selected ? <DayJobs day={selected} opId={opIds.day} /> : null}
        </div>
      </div>
    </>
  );
}
