import { dateText } from '#app/platform/local-date';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { CheckAnswers } from '#app/components/booking/check-answers';
import { Field } from '#app/components/forms/field';
import { LastingForm } from '#app/components/forms/lasting-form';
import { OperationId } from '#app/components/forms/operation-id';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { formatMoney } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { dayPartLabels, longDate } from '#app/domain/bookings/visit-windows';
import { listPackages, taxRateBps } from '#app/domain/catalog/queries.server';
import { fileLink } from '#app/domain/files/file-link.server';
import { describeHouse } from '#app/domain/quotes/describe-house.server';
import { issueQuoteAsAdmin } from '#app/domain/quotes/issue-quote-as-admin.server';
import { issueQuoteSchema, QUOTE_LINES } from '#app/domain/quotes/issue-quote.schema';
import { PAYMENT_TERMS, termsLabels, usualTerms } from '#app/domain/quotes/payment-terms';
import { nameOfAsker, readRequestById } from '#app/domain/quotes/queries.server';
import { listPhotos } from '#app/domain/quotes/request-photos.server';
import { quoteStatusLabel } from '#app/domain/quotes/quote-status';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatPhone } from '#app/platform/format-phone';
import { useLive } from '#app/realtime/use-live';

const ROUTE = 'routes/admin+/quotes.$requestId';
const OFFICE_ZONE = 'America/Chicago';
const validator = withZod(issueQuoteSchema);

const quoteView = z.object({
  id: z.string(),
  version: z.number(),
  status: z.string(),
  source: z.string(),
  totalCents: z.number(),
  depositCents: z.number(),
  terms: z.enum(PAYMENT_TERMS),
  issuedAt: z.string(),
  reference: z.string().nullable(),
  revisionNote: z.string(),
  viewedAt: z.date().nullable(),
  declineReason: z.string(),
  lines: z.array(z.object({ label: z.string(), amountCents: z.number() })),
});

const pageView = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  date: z.string(),
  notes: z.string(),
  house: z.array(z.object({ label: z.string(), value: z.string() })),
  photos: z.array(z.object({ href: z.string(), name: z.string() })),
  createdAt: z.string(),
  packageId: z.string(),
  terms: z.enum(PAYMENT_TERMS),
  packages: z.array(z.object({ value: z.string(), label: z.string() })),
  taxPercent: z.number(),
  quotes: z.array(quoteView),
  booked: z.boolean(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: 'Quote · Admin' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const request = await readRequestById(db, readId(params.requestId));
  const packages = await listPackages(db);
  return respond(pageView, {
    name: nameOfAsker(request),
    email: request.email,
    phone: formatPhone(request.phone),
    address: `${request.street}, ${request.city}, ${request.state} ${request.zip}`,
    date: `${longDate(dateText(request.preferredDate))}, ${dayPartLabels[request.dayPart].toLowerCase()}`,
    notes: request.notes,
    house: await describeHouse(db, request),
    photos: (await listPhotos(db, request.id)).map(({ id, name }) => ({
      name,
      href: fileLink({ fileId: id, viewerId: actor.userId }),
    })),
    createdAt: request.createdAt.toISOString(),
    packageId: request.package?.id ?? '',
    terms: request.quotes[0]?.source === 'admin' ? request.quotes[0].terms : usualTerms(request.package?.service ?? ''),
    packages: packages.map((pack) => ({ value: pack.id, label: pack.name })),
    taxPercent: (await taxRateBps(db, request.state)) / 100,
    quotes: request.quotes.map((quote) => ({
      ...quote,
      status: quoteStatusLabel(quote.status),
      issuedAt: quote.issuedAt.toISOString(),
      reference: quote.booking?.reference ?? null,
    })),
    booked: request.quotes.some((quote) => quote.booking && !quote.booking.cancelledAt),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const quoteRequestId = readId(params.requestId);
  const form = await read(issueQuoteSchema);
  await run(form, 'issue', async (tx) => {
    const quote = await issueQuoteAsAdmin(tx, { quoteRequestId, ...form.data, adminId: actor.userId });
    return { version: quote.version };
  });
  return redirectWithNotice(
    `/admin/quotes/${quoteRequestId}`,
    { type: 'success', message: 'Quote sent', description: 'The customer gets it by mail, with a link to accept it.' },
    { status: 303 },
  );
});

/** G045: what the sender took of his house. */
function HousePhotos({ photos }: { photos: { href: string; name: string }[] }) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photos">
      <h2 id="photos" className="mb-3 text-lg font-semibold">
        Photos
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo.href}>
            <a href={photo.href}>
              <img
                src={photo.href}
                alt={`The house, view ${index + 1}: ${photo.name}`}
                loading="lazy"
                className="aspect-[4/3] w-full rounded-md object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuoteLines({ known }: { known: { label: string; amountCents: number }[] }) {
  return (
    <fieldset>
      <legend className="font-semibold">Lines, before tax</legend>
      <div className="mt-2 grid gap-3">
        {QUOTE_LINES.map((number) => {
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

type PageData = z.output<typeof pageView>;

function IssueForm({ data }: { data: PageData }) {
  const revising = data.quotes.length > 0;
  return (
    <Card as="section">
      <CardHead
        title={revising ? 'Revise the quote' : 'Issue a quote'}
        hint={`Sales tax of ${data.taxPercent}% is added; half of the total is the deposit, unless it goes on invoice.`}
      />
      <LastingForm id="issue" validator={validator}>
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
            label="How it is paid"
            hint="Net 30 is for commercial work."
            options={PAYMENT_TERMS.map((value) => ({ value, label: termsLabels[value] }))}
            defaultValue={data.terms}
          />
          <QuoteLines known={data.quotes[0]?.lines ?? []} />
          {revising ? (
            <TextArea
              name="note"
              label="What has changed"
              optional
              hint="The customer reads it above the new price."
              limit={500}
              rows={2}
            />
          ) : null}
          <div>
            <SubmitButton busyText="Sending…">{revising ? 'Send the new version' : 'Send the quote'}</SubmitButton>
          </div>
        </div>
      </LastingForm>
    </Card>
  );
}

function QuoteHistory({ quotes }: { quotes: PageData['quotes'] }) {
  if (quotes.length === 0)
    return <EmptyState title="No quote yet">The customer was promised an answer within 24 hours.</EmptyState>;
  return (
    <ol className="grid gap-4">
      {quotes.map((quote) => (
        <li key={quote.id} className="rounded-lg border border-line bg-surface p-4">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-semibold">
              Version {quote.version} {quote.source === 'instant' ? '(price list)' : ''}
            </span>
            <Badge>{quote.status}</Badge>
          </p>
          {quote.revisionNote ? <p className="mt-2 text-sm text-ink-soft">Changed: {quote.revisionNote}</p> : null}
          {quote.declineReason ? <p className="mt-2 text-sm text-ink-soft">Declined: {quote.declineReason}</p> : null}
          {quote.viewedAt ? (
            <p className="mt-1 text-sm text-ink-faint">
              Opened <DateTime at={quote.viewedAt} zone={OFFICE_ZONE} />
            </p>
          ) : null}
          <ul className="figures mt-2 text-sm text-ink-soft">
            {quote.lines.map((line, index) => (
              <li key={`${index} ${line.label}`} className="flex justify-between gap-4">
                <span>{line.label}</span>
                <span>{formatMoney(line.amountCents, 'always')}</span>
              </li>
            ))}
          </ul>
          <p className="figures mt-2 flex flex-wrap justify-between gap-2 border-t border-line pt-2 text-sm">
            <span>
              Total {formatMoney(quote.totalCents, 'always')},{' '}
              {quote.terms === 'net_30' ? 'invoice Net 30' : `deposit ${formatMoney(quote.depositCents, 'always')}`}
            </span>
            <span className="text-ink-faint">
              {quote.reference ? `Booked as ${quote.reference}` : <DateTime at={quote.issuedAt} zone={OFFICE_ZONE} />}
            </span>
          </p>
        </li>
      ))}
    </ol>
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
      <PageHead title={data.name} lead={<DateTime at={data.createdAt} zone={OFFICE_ZONE} showZone />} />
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
              { label: 'Wished date', value: data.date },
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
        {data.booked ? null : <IssueForm data={data} />}
      </div>
    </>
  );
}
