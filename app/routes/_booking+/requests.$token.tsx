import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CheckAnswers } from '#app/components/booking/check-answers';
import { RequestReceived } from '#app/components/booking/request-received';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { DateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import { findZip } from '#app/domain/catalog/find-zip.server';
import { readRequest } from '#app/domain/quotes/queries.server';
import { isBookable } from '#app/domain/quotes/quote-status';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { presentRequest } from './_shared/present-request.server';
import { receivedView } from './_shared/received-view.server';
import { answersOf } from './_shared/request-answers';

export const meta: MetaFunction = () => [{ title: 'Request Received · Brightcrew' }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader('routes/_booking+/requests.$token', async ({ db, params }) => {
  const request = await readRequest(db, params.token ?? '');
  const quote = request.quotes.find((each) => isBookable(each, now()));
  const booking = request.quotes.find((each) => each.booking)?.booking;
  const place = await findZip(db, request.zip);
  const quoteTo = quote && (quote.source === 'instant' ? `/confirm?request=${request.token}` : `/quotes/${quote.token}`);
  return respond(receivedView, {
    request: presentRequest(request),
    reference: request.id.slice(-8).toUpperCase(),
    contactBy: request.contactDueAt.toISOString(),
    zone: place?.zone ?? 'America/New_York',
    quoteTo: booking ? null : (quoteTo ?? null),
    booked: booking?.reference ?? null,
  });
});

export default function RequestPage() {
  const { request, reference, contactBy, zone, quoteTo, booked } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        {booked ? (
          <Notice tone="good" title={`This request became booking ${booked}`} className="mx-auto mb-8 max-w-text">
            You find it on your dashboard.
          </Notice>
        ) : null}
        {quoteTo ? (
          <Notice tone="good" title="Your price is ready" className="mx-auto mb-8 max-w-text">
            <LinkButton to={quoteTo} size="sm" className="mt-2">
              See your price
            </LinkButton>
          </Notice>
        ) : null}
        <RequestReceived
          reference={reference}
          email={request.email}
          service={request.service}
          contactBy={<DateTime at={contactBy} zone={zone} showZone />}
        />
        <section aria-labelledby="asked" className="mx-auto mt-12 max-w-text">
          <h2 id="asked" className="mb-3 text-lg font-semibold">
            What you asked for
          </h2>
          <CheckAnswers answers={answersOf(request)} />
        </section>
      </div>
    </SiteLayout>
  );
}
