import { writeCalendarFeed } from '#app/domain/pros/calendar-feed.server';
import { guardLoader } from '#app/http/guard.server';

/** A pro's private calendar: anyone with the address may read it, so it says little (calendar-feed.server.ts). */
export const loader = /* @__PURE__ */ guardLoader('routes/pro+/calendar.$token[.]ics', async ({ db, params }) => {
  const text = await writeCalendarFeed(db, { token: params.token ?? '' });
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="jobs.ics"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
});
