import type { ApiPage } from '#app/api/page-view.server';
import { Card } from '#app/components/ui/card';

/** What other systems hear of instead of asking for it. */
export function ApiEvents({ events }: Pick<ApiPage, 'events'>) {
  return (
    <section id="events" aria-labelledby="events-title" className="mt-10 scroll-mt-24">
      <h2 id="events-title" className="display text-display-sm">
        Events
      </h2>
      <div className="prose-plain mt-3 [overflow-wrap:anywhere]">
        <p>
          Whoever would rather hear than ask has our team add an endpoint. What happens is posted there as JSON with{' '}
          <code>id</code>, <code>type</code>, <code>created</code> and <code>data</code>, at least once and in no order: a repeat
          carries the same <code>id</code>, and money is in cents. <code>Brightcrew-Signature</code> holds{' '}
          <code>t=&lt;seconds&gt;,v1=&lt;HMAC-SHA256 of “seconds.body”&gt;</code>, which code for Stripe’s webhooks can check.
          Anything but 2xx is tried ten times over some hours; 410 ends it. Bodies name bookings, visits and invoices by id, and
          nobody by name.
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
