import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CheckAnswers } from '#app/components/booking/check-answers';
import { RequestReceived } from '#app/components/booking/request-received';
import { AskedDesign } from '#app/components/house-designs/asked-design';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { DateTime } from '#app/components/ui/date-time';
import { findZip } from '#app/domain/catalog/find-zip.server';
import { findAskedDesign } from '#app/domain/house-designs/design-access.server';
import { showDesign } from '#app/domain/house-designs/show-design.server';
import { readRequest } from '#app/domain/quotes/queries.server';
import { requestReference } from '#app/domain/quotes/request-reference';
import { listPhotos } from '#app/domain/quotes/request-photos.server';
import { isBookable, pickBooking, whyNotBookable } from '#app/domain/quotes/quote-status';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { presentRequest } from './_shared/present-request.server';
import { receivedView } from './_shared/received-view.server';
import { getAnswers } from './_shared/request-answers';
import { readAnswerTimes } from '#app/domain/settings/answer-time.server';
import { readQuoteDays } from '#app/domain/settings/booking-terms.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { t } from '#app/platform/texts/t';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Request Received')) }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader('routes/_booking+/requests.$token', async ({ db, params }) => {
  const request = await readRequest(db, params.token ?? '');
  const [newest] = request.quotes;
  const booking = pickBooking(request);
  const quote = booking ? null : request.quotes.find((each) => isBookable(each, now()));
  const over = booking || quote || !newest ? null : whyNotBookable(newest, now());
  const asked = await findAskedDesign(db, request.id);
  const place = await findZip(db, request.zip);
  const quoteTo = quote && (quote.source === 'instant' ? `/confirm?request=${request.token}` : `/quotes/${quote.token}`);
  return respond(receivedView, {
    request: presentRequest(request),
    reference: requestReference(request.id),
    photos: (await listPhotos(db, request.id)).length,
    contactBy: request.contactDueAt.toISOString(),
    zone: place?.zone ?? (await officeZone(db)),
    quoteTo: quoteTo ?? null,
    booked: booking?.reference ?? null,
    over,
    // A request that has its answer promises none any more.
    quoteTime: quoteTo || booking || over ? '' : (await readAnswerTimes(db))('quote:normal'),
    quoteDays: await readQuoteDays(db),
    house: asked && showDesign(asked, `/requests/${request.token}/house`),
  });
});

export default function RequestPage() {
  const { request, reference, photos, contactBy, zone, quoteTo, booked, over, quoteTime, quoteDays, house } =
    useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        {booked ? (
          <Answered
            title={t('You’re booked')}
            text={t('Your request {reference} became booking {booked}. Find its date and your pro on your dashboard.', {
              reference,
              booked,
            })}
            to="/customer/dashboard"
            label={t('Go to your dashboard')}
          />
        ) : quoteTo ? (
          <Answered
            title={t('Your price is ready')}
            text={t('We’ve priced your request {reference}. Review it and book when you’re ready.', { reference })}
            to={quoteTo}
            label={t('See your price')}
          />
        ) : over ? (
          <Answered title={t('This quote is no longer open')} text={over} to="/book" label={t('Request a new quote')} />
        ) : (
          <RequestReceived
            reference={reference}
            email={request.email}
            service={request.service}
            quoteTime={quoteTime}
            quoteDays={quoteDays}
            contactBy={<DateTime at={contactBy} zone={zone} showZone />}
          />
        )}
        <section aria-labelledby="asked" className="mx-auto mt-12 max-w-text">
          <h2 id="asked" className="mb-3 text-lg font-semibold">
            {t('Your request')}
          </h2>
          <CheckAnswers
            answers={[
              ...getAnswers(request),
              ...(photos
                ? [{ label: t('Photos'), value: t('{photos, plural, one {# photo} other {# photos}}', { photos }) }]
                : []),
            ]}
          />
        </section>
        {house ? (
          <div className="mx-auto mt-10 max-w-text">
            <AskedDesign house={house} title={t('Your design')} />
          </div>
        ) : null}
      </div>
    </SiteLayout>
  );
}

/** A request that has its answer: what became of it, and the way on. */
function Answered({ title, text, to, label }: { title: string; text: string; to: string; label: string }) {
  return (
    <div className="mx-auto max-w-text">
      <h1 className="display text-display-md">{title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{text}</p>
      <LinkButton to={to} className="mt-6">
        {label}
      </LinkButton>
    </div>
  );
}
