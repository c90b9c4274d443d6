import type { ApiPage } from '#app/api/page-view.server';
import { Card } from '#app/components/ui/card';

/** The events that other systems can receive. */
export function ApiEvents({ events }: Pick<ApiPage, 'events'>) {
  return (
    <section id="events" aria-labelledby="events-title" className="mt-10 scroll-mt-24">
      <h2 id="events-title" className="display text-display-sm">
        Events
      </h2>
      <div className="prose-plain mt-3 [overflow-wrap:anywhere]">
        <p>
          To get events instead of polling for them, ask our team to add an endpoint. We post each event there as JSON with{' '}
          <code>id</code>, <code>type</code>, <code>created</code> and <code>data</code>, at least once and in no fixed order. A
          repeat has the same <code>id</code>, and amounts are in cents. <code>Webhook-Signature</code> holds{' '}
          <code>t=&lt;seconds&gt;,v1=&lt;HMAC-SHA256 of “seconds.body”&gt;</code>, the scheme that Stripe’s webhooks use. We retry
          any response other than 2xx up to ten times over several hours; 410 stops delivery. Events refer to bookings, visits and
          invoices by id and contain no names.
        </p>
      </div>
      <ul className="mt-5 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {events.map(({ type, when, fields }) => (
          <Card as="li" key={type} id={`event.${type}`} className="min-w-0 scroll-mt-24">
            <h3 className="font-semibold [overflow-wrap:anywhere]">{type}</h3>
            <p className="mt-1">{when}</p>
            <p className="mt-3 text-sm text-ink-faint">In data</p>
            <ul className="space-y-1 text-sm">
              {fields.map((field) => (
                <li key={field} className="[overflow-wrap:anywhere]">
                  <code>{field}</code>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </ul>
    </section>
  );
}
