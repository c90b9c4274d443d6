/** An iCalendar file; `name` makes it a download. */
export function calendarResponse(body: string, name?: string): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      ...(name ? { 'content-disposition': `attachment; filename="${name}"` } : {}),
    },
  });
}
