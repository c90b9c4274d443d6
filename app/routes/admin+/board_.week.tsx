import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '#app/components/layout/page-title';
import { formatDateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { listActiveLines } from '#app/domain/catalog/service-lines.server';
import { addDays } from '#app/domain/catalog/seasons';
import { readWeek } from '#app/domain/dispatch-board/read-week.server';
import { listViews } from '#app/domain/saved-views/saved-views.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { localDate } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { useLive } from '#app/realtime/use-live';
import { boardQuery, readBoardAddress, readWeekDate } from './_shared/board-address';
import { BoardWeek } from './_shared/board-week';
import { BoardWeekFilters } from './_shared/board-week-filters';
import { boardWeekView } from './_shared/board-week-view.server';

const ROUTE = 'routes/admin+/board_.week';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Board of the week'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const address = { ...readBoardAddress(url), day: undefined, visit: undefined, for: undefined, plan: undefined };
  const { from, wrong } = readWeekDate(url);
  const [week, services, views] = await Promise.all([
    readWeek(db, boardQuery({ ...address, day: from })),
    listActiveLines(db),
    listViews(db, { adminId: actor.userId, list: 'board' }),
  ]);
  const { place, monday, days, rows, pros, areas } = week;
  return respond(boardWeekView, {
    address,
    today: localDate(now(), place.zone),
    zone: place.zone,
    monday,
    weekBefore: addDays(monday, -7),
    weekAfter: addDays(monday, 7),
    wrong: wrong ?? null,
    days,
    rows,
    pros,
    areas,
    services: [...services],
    views,
    viewOpId: crypto.randomUUID(),
  });
});

export default function BoardWeekPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'offer.changed', 'pool.changed', 'dispatch.changed', 'booking.changed', 'pro.changed']);
  const [first = '', last = ''] = [data.days[0], data.days.at(-1)].map((day) =>
    day ? formatDateTime(day.noon, { style: 'day', zone: 'UTC' }) : '',
  );
  return (
    <>
      <PageHead title={t('Board of the week')} lead={t('Monday, {first} to Sunday, {last}', { first, last })} />
      {data.wrong ? (
        <Notice tone="warn" title={t('“{wrong}” is not a date', { wrong: data.wrong })} className="mt-4">
          {t('This week is shown. Write the date as year, month and day, such as {monday}.', { monday: data.monday })}
        </Notice>
      ) : null}
      <BoardWeekFilters data={data} />
      <BoardWeek data={data} />
    </>
  );
}
