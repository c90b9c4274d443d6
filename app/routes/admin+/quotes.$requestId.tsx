import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { CheckAnswers } from '#app/components/booking/check-answers';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { dayPartLabels, longDate } from '#app/domain/catalog/visit-windows';
import { findClosed } from '#app/domain/closed-days/read-closed.server';
import { closedText } from '#app/domain/closed-days/closed-days';
import { listPackages } from '#app/domain/catalog/queries.server';
import { taxRateBps } from '#app/domain/taxes/tax-rates.server';
import { taxPercent } from '#app/domain/taxes/tax-form.schema';
import { fileLink } from '#app/domain/files/file-link.server';
import { describeHouse } from '#app/domain/quotes/describe-house.server';
import { issueQuoteAsAdmin } from '#app/domain/quotes/issue-quote-as-admin.server';
import { issueQuoteSchema, QUOTE_LINES } from '#app/domain/quotes/issue-quote.schema';
import { PAYMENT_TERMS, termsLabel, usualTerms } from '#app/domain/quotes/payment-terms';
import { nameOfAsker, readRequestById } from '#app/domain/quotes/queries.server';
import { listPhotos } from '#app/domain/quotes/request-photos.server';
import { suggestLines } from '#app/domain/quotes/suggest-lines.server';
import { quoteStatusLabel } from '#app/domain/quotes/quote-status';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import type { Db } from '#app/platform/db.server';
import { formatPhone } from '#app/platform/format-phone';
import { dateText } from '#app/platform/local-date';
import { useLive } from '#app/realtime/use-live';
import { AskedChange, HousePhotos, QuoteHistory } from './_shared/quote-parts';
import { type QuotePage, quotePageView } from './_shared/quote-page-view.server';
import { readInvoiceTerms } from '#app/domain/settings/booking-terms.server';

const ROUTE = 'routes/admin+/quotes.$requestId';
const validator = withZod(issueQuoteSchema);

export const meta: MetaFunction = () => [{ title: pageTitle('Quote', 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const request = await readRequestById(db, readId(params.requestId));
  const listed = await listPackages(db);
  // A service call or a package that is no longer sold is chosen all the same where it was asked for.
  const isListed = listed.some(({ id }) => id === request.package?.id);
  const packages = request.package && !isListed ? [request.package, ...listed] : listed;
  const { package: pack, zip, design } = request;
  return respond(quotePageView, {
    id: request.id,
    name: nameOfAsker(request),
    email: request.email,
    phone: formatPhone(request.phone),
    address: `${request.street}, ${request.city}, ${request.state} ${request.zip}`,
    date: `${longDate(dateText(request.preferredDate))}, ${dayPartLabels[request.dayPart].toLowerCase()}`,
    day: dateText(request.preferredDate),
    closed: pack && (await whyClosed(db, { zip, date: dateText(request.preferredDate), serviceLineId: pack.serviceLineId })),
    notes: request.notes,
    house: await describeHouse(db, request),
    photos: (await listPhotos(db, request.id)).map(({ id, name }) => ({
      name,
      href: fileLink({ fileId: id, viewerId: actor.userId }),
    })),
    createdAt: request.createdAt.toISOString(),
    packageId: request.package?.id ?? '',
    terms:
      request.quotes[0]?.source === 'admin' ? request.quotes[0].terms : usualTerms(request.package?.kind ?? { invoiced: false }),
    priceLines: request.quotes.length ? [] : await suggestLines(db, { packageId: pack?.id ?? null, zip, design }),
    packages: packages.map((pack) => ({ value: pack.id, label: pack.name })),
    taxPercent: taxPercent(await taxRateBps(db, request)),
    quotes: request.quotes.map((quote) => ({
      ...quote,
      status: quoteStatusLabel(quote.status),
      issuedAt: quote.issuedAt.toISOString(),
      reference: quote.booking?.reference ?? null,
    })),
    netDays: (await readInvoiceTerms(db)).netDays,
    booked: request.quotes.some((quote) => quote.booking && !quote.booking.cancelledAt),
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
    const quote = await issueQuoteAsAdmin(tx, { quoteRequestId, ...form.data, adminId: actor.userId });
    return { version: quote.version };
  });
  return redirectWithNotice(
    `/admin/quotes/${quoteRequestId}`,
    { type: 'success', message: 'Quote sent', description: 'We emailed the customer a link to accept it.' },
    { status: 303 },
  );
});

/** Empty lines below those that are known. */
const SPARE_LINES = 3;
const LEAST_LINES = 6;

function QuoteLines({ known, hint }: { known: { label: string; amountCents: number }[]; hint?: string }) {
  return (
    <fieldset>
      <legend className="font-semibold">Lines, before tax</legend>
      {hint ? <p className="text-sm text-ink-faint">{hint}</p> : null}
      <div className="mt-2 grid gap-3">
        {QUOTE_LINES.slice(0, Math.max(LEAST_LINES, known.length + SPARE_LINES)).map((number) => {
          const line = known[number - 1];
          const amount = line && (line.amountCents / 100).toFixed(2);
          return (
            <div key={number} className="grid grid-cols-[1fr_8rem] items-end gap-2">
              <Field name={`label${number}`} label={`Line ${number}`} defaultValue={line?.label} />
              <Field
                name={`amount${number}`}
                label="Dollars"
                inputMode="decimal"
                defaultValue={amount}
                className="figures text-right"
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

function IssueForm({ data }: { data: QuotePage }) {
  const revising = data.quotes.length > 0;
  return (
    <Card as="section">
      <CardHead
        title={revising ? 'Revise the quote' : 'Issue a quote'}
        hint={`We add ${data.taxPercent}% sales tax. The deposit is half of the total, unless you choose invoice.`}
      />
      <PersistentForm id="issue" validator={validator}>
        <OperationId value={data.opId} />
        <div className="grid gap-5">
          <Select
            name="packageId"
            label="Service"
            options={data.packages}
            prompt="Choose a service"
            defaultValue={data.packageId}
          />
          <Select
            name="terms"
            label="Payment terms"
            hint="Only commercial work goes on invoice."
            options={PAYMENT_TERMS.map((value) => ({ value, label: termsLabel(value, data.netDays) }))}
            defaultValue={data.terms}
          />
          <DateField name="date" label="Day of the visit" defaultValue={data.day} />
          {data.closed ? <Notice tone="warn" title={data.closed} /> : null}
          <QuoteLines
            known={data.quotes[0]?.lines ?? data.priceLines}
            hint={data.priceLines.length ? 'Filled in from the price list for this house. Edit as needed.' : undefined}
          />
          {revising ? (
            <TextArea
              name="note"
              label="What changed"
              optional
              hint="The customer sees this above the new price."
              limit={500}
              rows={2}
            />
          ) : null}
          <div>
            <SubmitButton busyText="Sending…">{revising ? 'Send new version' : 'Send quote'}</SubmitButton>
          </div>
        </div>
      </PersistentForm>
    </Card>
  );
}

export default function AdminQuotePage() {
  const data = useLoaderData<typeof loader>();
  useLive(['quote.changed']);
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/quotes" className="inline-link">
          All quotes
        </Link>
      </p>
      <PageHead title={data.name} lead={<DateTime at={data.createdAt} showZone />} />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-6">
          <CheckAnswers
            answers={[
              {
                label: 'Email',
                value: (
                  <a className="inline-link" href={`mailto:${data.email}`}>
                    {data.email}
                  </a>
                ),
              },
              {
                label: 'Phone',
                value: (
                  <a className="inline-link" href={`tel:${data.phone}`}>
                    {data.phone}
                  </a>
                ),
              },
              { label: 'Address', value: data.address },
              { label: 'Preferred date', value: data.date },
              ...data.house,
              { label: 'Notes', value: data.notes || 'None' },
            ]}
          />
          <HousePhotos photos={data.photos} />
          <section aria-labelledby="versions">
            <h2 id="versions" className="mb-3 text-lg font-semibold">
              Quotes
            </h2>
            <QuoteHistory quotes={data.quotes} />
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
