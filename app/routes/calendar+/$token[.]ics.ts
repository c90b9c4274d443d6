import { readFeedOwner } from '#app/domain/calendars/feed-link.server';
import { listCalendarVisits } from '#app/domain/calendars/list-calendar-visits.server';
import { writeCalendar } from '#app/domain/calendars/write-calendar.server';
import { readBusinessName } from '#app/domain/settings/queries.server';
import { calendarResponse } from '#app/http/calendar-response';
import { guardLoader } from '#app/http/guard.server';

/** A person's visits for the calendar that subscribed to them: the link is the key, there is no sign-in. */
export const loader = /* @__PURE__ */ guardLoader('routes/calendar+/$token[.]ics', async ({ db, params }) => {
  const { userId } = await readFeedOwner(db, params.token ?? '');
  const visits = await listCalendarVisits(db, userId);
  return calendarResponse(writeCalendar({ business: await readBusinessName(db), visits }));
});
