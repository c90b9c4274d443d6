import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CheckAnswers } from '#app/components/booking/check-answers';
import { AskedDesign } from '#app/components/house-designs/asked-design';
import { pageTitle } from '#app/components/layout/page-title';
import { DateTime } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { dropBegun } from '#app/domain/cancellations/drop-begun.server';
import { dayPartLabels } from '#app/domain/catalog/visit-windows';
import { preferredDay } from '#app/domain/catalog/flexible-span';
import { findClosed } from '#app/domain/closed-days/read-closed.server';
import { closedText } from '#app/domain/closed-days/closed-days';
import { listPackages } from '#app/domain/catalog/queries.server';
import { taxRateBps } from '#app/domain/taxes/tax-rates.server';
import { taxPercent } from '#app/domain/taxes/tax-form.schema';
import { fileLink } from '#app/domain/files/file-link.server';
import { findAskedDesign } from '#app/domain/house-designs/design-access.server';
import { showDesign } from '#app/domain/house-designs/show-design.server';
import { describeHouse } from '#app/domain/quotes/describe-house.server';
import { issueQuoteAsAdmin } from '#app/domain/quotes/issue-quote-as-admin.server';
import { issueQuoteSchema } from '#app/domain/quotes/issue-quote.schema';
import { usualTerms } from '#app/domain/quotes/payment-terms';
import { nameOfAsker, readRequestById } from '#app/domain/quotes/queries.server';
import { listPhotos } from '#app/domain/quotes/request-photos.server';
import { inReadersWords } from '#app/domain/quotes/line-words';
import { suggestLines } from '#app/domain/quotes/suggest-lines.server';
import { pickBooking, quoteStatusLabel } from '#app/domain/quotes/quote-status';
import { readRequestSite } from '#app/domain/site-records/queries.server';
import { findTaker } from '#app/domain/quote-requests/take-by-phone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import type { Db } from '#app/platform/db.server';
import { formatPhone } from '#app/platform/format-phone';
import { dateText } from '#app/platform/local-date';
import { useLive } from '#app/realtime/use-live';
import { IssueForm } from './_shared/issue-form';
import { AskedChange, HousePhotos, QuoteHistory } from './_shared/quote-parts';
import { quotePageView } from './_shared/quote-page-view.server';
import { QuoteSite } from './_shared/quote-site';
import { showQuoteSite } from './_shared/quote-site.server';
import { readInvoiceTerms } from '#app/domain/settings/booking-terms.server';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/quotes.$requestId';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Quote'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const request = await readRequestById(db, readId(params.requestId));
  const listed = await listPackages(db);
  // A service call or a package that is no longer sold is chosen all the same where it was asked for.
  const isListed = listed.some(({ id }) => id === request.package?.id);
  const packages = request.package && !isListed ? [request.package, ...listed] : listed;
  const { package: pack, zip, design } = request;
  const site = await readRequestSite(db, request);
  const designed = await findAskedDesign(db, request.id);
  return respond(quotePageView, {
    id: request.id,
    name: nameOfAsker(request),
    email: request.email,
    phone: formatPhone(request.phone),
    address: `${request.street}, ${request.city}, ${request.state} ${request.zip}`,
    date: `${preferredDay(request)}, ${translate(dayPartLabels[request.dayPart]).toLowerCase()}`,
    day: dateText(request.preferredDate),
    closed: pack && (await whyClosed(db, { zip, date: dateText(request.preferredDate), serviceLineId: pack.serviceLineId })),
    notes: request.notes,
    house: await describeHouse(db, request),
    site: showQuoteSite(site, design),
    designed:
      designed &&
      showDesign(designed, designed.photoFileId ? fileLink({ fileId: designed.photoFileId, viewerId: actor.userId }) : ''),
    photos: (await listPhotos(db, request.id)).map(({ id, name }) => ({
      name,
      href: fileLink({ fileId: id, viewerId: actor.userId }),
    })),
    createdAt: request.createdAt.toISOString(),
    byPhone: await findTaker(db, request.id),
    packageId: request.package?.id ?? '',
    terms:
      request.quotes[0]?.source === 'admin' ? request.quotes[0].terms : usualTerms(request.package?.kind ?? { invoiced: false }),
    priceLines: request.quotes.length
      ? []
      : await suggestLines(db, { packageId: pack?.id ?? null, zip, design, measured: site?.measured }),
    packages: packages.map((pack) => ({ value: pack.id, label: pack.name })),
    taxPercent: taxPercent(await taxRateBps(db, request)),
    quotes: request.quotes.map((quote) => ({
      ...quote,
      lines: quote.lines.map(inReadersWords),
      options: quote.options.map((option) => ({ ...option, lines: option.lines.map(inReadersWords) })),
      status: quoteStatusLabel(quote.status),
      issuedAt: quote.issuedAt.toISOString(),
      reference: quote.booking?.reference ?? null,
    })),
    netDays: (await readInvoiceTerms(db)).netDays,
    booked: pickBooking(request) !== null,
    opId: crypto.randomUUID(),
  });
});

async function whyClosed(db: Db, day: { zip: string; date: string; serviceLineId: string }): Promise<string | null> {
  const closed = await findClosed(db, day);
  return closed && closedText(closed, day.date);
}

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const quoteRequestId = readId(params.requestId);
  const form = await read(issueQuoteSchema);
  await run(form, 'issue', async (tx) => {
    await dropBegun(tx, { quoteRequestId });
    const quote = await issueQuoteAsAdmin(tx, { quoteRequestId, ...form.data, adminId: actor.userId });
    return { version: quote.version };
  });
  return redirectWithNotice(
    `/admin/quotes/${quoteRequestId}`,
    { type: 'success', message: t('Quote sent'), description: t('We emailed the customer a link to accept it.') },
    { status: 303 },
  );
});

export default function AdminQuotePage() {
  const data = useLoaderData<typeof loader>();
  useLive(['quote.changed']);
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/quotes" className="inline-link">
          {t('All quotes')}
        </Link>
      </p>
      <PageHead title={data.name} lead={<DateTime at={data.createdAt} showZone />} />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-6">
          <CheckAnswers
            answers={[
              {
                label: t('Email'),
                value: (
                  <a className="inline-link" href={`mailto:${data.email}`}>
                    {data.email}
                  </a>
                ),
              },
              {
                label: t('Phone'),
                value: (
                  <a className="inline-link" href={`tel:${data.phone}`}>
                    {data.phone}
                  </a>
                ),
              },
              { label: t('Address'), value: data.address },
              { label: t('Preferred date'), value: data.date },
              ...data.house,
              ...(data.byPhone
                ? [
                    {
                      label: t('Taken by phone'),
                      value: (
                        <>
                          {data.byPhone.name}, <DateTime at={data.byPhone.at} />
                        </>
                      ),
                    },
                  ]
                : []),
              { label: t('Notes'), value: data.notes || t('None') },
            ]}
          />
          <QuoteSite site={data.site} />
          {data.designed ? <AskedDesign house={data.designed} title={t('Designed by the customer')} /> : null}
          <HousePhotos photos={data.photos} />
          <section aria-labelledby="versions">
            <h2 id="versions" className="mb-3 text-lg font-semibold">
              {t('Quotes')}
            </h2>
            <QuoteHistory id={data.id} quotes={data.quotes} />
          </section>
        </div>
        <div className="grid content-start gap-6">
          <AskedChange data={data} />
          {data.booked ? null : <IssueForm data={data} />}
        </div>
      </div>
    </>
  );
}
