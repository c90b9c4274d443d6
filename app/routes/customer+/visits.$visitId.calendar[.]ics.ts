import { readCalendarVisit } from '#app/domain/calendars/list-calendar-visits.server';
import { writeCalendar } from '#app/domain/calendars/write-calendar.server';
import { readBusinessName } from '#app/domain/settings/queries.server';
import { calendarResponse } from '#app/http/calendar-response';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';

/** One visit as a file for a calendar. */
export const loader = /* @__PURE__ */ guardLoader(
  'routes/customer+/visits.$visitId.calendar[.]ics',
  async ({ actor, db, params }) => {
    const visit = await readCalendarVisit(db, { visitId: readId(params.visitId), customerId: actor.userId });
    return calendarResponse(writeCalendar({ business: await readBusinessName(db), visits: [visit] }), `${visit.reference}.ics`);
  },
);
