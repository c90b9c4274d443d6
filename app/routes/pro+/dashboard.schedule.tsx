import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Tabs } from '#app/components/ui/tabs';
import { readDays, readScheduleSettings } from '#app/domain/pros/read-schedule.server';
import { listEquipment } from '#app/domain/catalog/list-equipment.server';
import { listWorkChoices } from '#app/domain/catalog/work-kinds.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { mapSources } from '#app/platform/base-map.server';
import { appUrl } from '#app/platform/app-url.server';
import { addDays, getWeekday } from '#app/platform/local-date';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { CalendarsCards } from './_shared/calendars-card';
import { drawStops } from './_shared/draw-stops.server';
import { DayPanel } from './_shared/day-panel';
import { RangeCard, TimeOffCard, WeekForm } from './_shared/days-off';
import { MonthGrid } from './_shared/month-grid';
import { RulesForm } from './_shared/rules-form';
import { handleScheduleForm } from './_shared/schedule-action.server';
import { otherMonth, scheduleView, type ScheduleTab, type ScheduleView, VIEWS } from './_shared/schedule-view';
import { WeekTimeline } from './_shared/week-timeline';

const ROUTE = 'routes/pro+/dashboard.schedule';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Schedule'), 'Pro') }];

function isDate(text: string | null): text is string {
  return text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The dates that a view shows: a month in whole weeks, or the week of the chosen day. */
function spanOf(view: ScheduleTab, month: string, selected: string): { from: string; to: string } {
  if (view === 'week') {
    const from = addDays(selected, -getWeekday(selected));
    return { from, to: addDays(from, 6) };
  }
  const first = `${month}-01`;
  const last = addDays(`${otherMonth(month, 1)}-01`, -1);
  return { from: addDays(first, -getWeekday(first)), to: addDays(last, 6 - getWeekday(last)) };
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  if (!actor.pro.onboarded) throw redirect('/pro');
  const { proId } = actor.pro;
  const { calendarToken, busyFeed, ...settings } = await readScheduleSettings(db, { proId });
  const view = VIEWS.find((one) => one === url.searchParams.get('view')) ?? 'calendar';
  const asked = url.searchParams.get('day');
  const askedMonth = url.searchParams.get('month');
  const chosen = isDate(asked) ? asked : null;
  const month = isDate(`${askedMonth}-01`) ? (askedMonth ?? '') : (chosen ?? settings.today).slice(0, 7);
  const selected = chosen ?? (settings.today.startsWith(month) ? settings.today : `${month}-01`);
  const shows = view === 'calendar' || view === 'week';
  const days = shows ? await readDays(db, { proId, month, ...spanOf(view, month, selected) }) : [];
  const visitIds = days.find(({ date }) => date === selected)?.visits.map(({ visitId }) => visitId) ?? [];
  return respond(scheduleView, {
    ...settings,
    work: view === 'rules' ? await listWorkChoices(db, settings.rules.services) : [],
    equipment: view === 'rules' ? await listEquipment(db, settings.rules.equipment) : [],
    view,
    month,
    selected,
    days,
    stops: view === 'calendar' && url.searchParams.get('map') === 'on' ? await drawStops(db, { proId, visitIds }) : null,
    hasBaseMap: mapSources().base !== null,
    // Private addresses open calendars by themselves, also after an admin has stopped viewing the account.
    feedUrl: calendarToken && !actor.viewing ? appUrl(`/pro/calendar/${calendarToken}.ics`) : null,
    busyFeed: busyFeed && actor.viewing ? { ...busyFeed, url: '' } : busyFeed,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, (input) => handleScheduleForm(input));

const labels: Record<ScheduleTab, Marked> = {
  calendar: mark('Month'),
  week: mark('Week'),
  hours: mark('Hours'),
  rules: mark('Rules'),
  calendars: mark('Calendars'),
};

export default function SchedulePage() {
  const data = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <>
      <h1 className="display mb-3 text-display-md">{t('Schedule')}</h1>
      <Tabs
        label={t('Schedule')}
        className="mb-5"
        items={VIEWS.map((view) => ({
          to: view === 'calendar' ? '?' : `?view=${view}`,
          label: translate(labels[view]),
          current: view === data.view,
        }))}
      />
      <Refusal text={refusal} />
      <ScheduleBody data={data} />
    </>
  );
}

function ScheduleBody({ data }: { data: ScheduleView }) {
  const { opId, today } = data;
  if (data.view === 'week') return <WeekTimeline days={data.days} today={today} />;
  if (data.view === 'rules') return <RulesForm rules={data.rules} work={data.work} equipment={data.equipment} opId={opId} />;
  if (data.view === 'calendars') return <CalendarsCards {...data} />;
  if (data.view === 'hours') {
    return (
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <WeekForm week={data.week} zone={data.zone} opId={opId} />
        <TimeOffCard timeOff={data.timeOff} today={today} opId={opId} />
      </div>
    );
  }
  const selected = data.days.find(({ date }) => date === data.selected);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.3fr_1fr]">
      <MonthGrid days={data.days} month={data.month} selected={data.selected} today={today} />
      <div className="space-y-6">
        {selected ? (
          <DayPanel day={selected} opId={opId} past={selected.date < today} stops={data.stops} hasBaseMap={data.hasBaseMap} />
        ) : null}
        <RangeCard today={today} day={data.selected} opId={opId} />
      </div>
    </div>
  );
}
