import { Link } from '@remix-run/react';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import type { InvoicePageData } from './invoice-page-view.server';
import { InvoiceBadge } from './invoice-badge';

/** Details, when it is due and what it comes to. */
export function InvoiceLines({ data }: { data: InvoicePageData }) {
  const lines = data.taxCents > 0 ? [...data.lines, { label: 'Sales tax', amountCents: data.taxCents }] : data.lines;
  return (
    <Card as="section">
      <CardHead
        title="Details"
        hint={
          data.dueAt ? (
            <>
              Issued <DateTime at={new Date(data.issuedAt)} style="date" zone={data.zone} />, due{' '}
              <DateTime at={new Date(data.dueAt)} style="date" zone={data.zone} />
            </>
          ) : null
        }
      />
      {data.lateOf ? (
        <p className="mb-4 text-sm">
          Late charge for{' '}
          <Link to={`/admin/invoices/${data.lateOf.id}`} className="inline-link">
            invoice {data.lateOf.number}
          </Link>
        </p>
      ) : null}
      <dl className="figures space-y-2">
        {lines.map((line, index) => (
          <div key={`${index} ${line.label}`} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 text-ink-soft">{line.label}</dt>
            <dd className="shrink-0">
              <Money cents={line.amountCents} show="always" />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>Total</dt>
          <dd>
            <Money cents={data.totalCents} show="always" />
          </dd>
        </div>
      </dl>
      {data.stripeInvoiceId ? <p className="mt-4 break-all text-sm text-ink-faint">At Stripe: {data.stripeInvoiceId}</p> : null}
    </Card>
  );
}

/** The months that it was late. */
export function LateCharges({ data }: { data: InvoicePageData }) {
  if (data.lateCharges.length === 0) return null;
  return (
    <Card as="section">
      <CardHead
        title="Late charges"
        hint={`Simple interest on the full amount for each full month. The work is in ${data.state}.`}
      />
      <ul className="figures space-y-3">
        {data.lateCharges.map((charge) => (
          <li key={charge.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <Link to={`/admin/invoices/${charge.id}`} className="inline-link">
              Month {charge.lateMonth}: {(charge.lateBps ?? 0) / 100}%
            </Link>
            <span className="flex items-baseline gap-3">
              <InvoiceBadge invoice={{ status: charge.status, days: 0, isBeingVoided: false }} />
              <Money cents={charge.totalCents} show="always" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Everything that happened to it, in its order. */
export function InvoiceSteps({ data }: { data: InvoicePageData }) {
  return (
    <Card as="section">
      <CardHead title="History" />
      {data.steps.length === 0 ? <p className="text-ink-soft">Stripe is creating the invoice.</p> : null}
      <ol className="space-y-3">
        {data.steps.map((step, index) => (
          <li key={`${index} ${step.what}`}>
            <p className="font-semibold">{step.what}</p>
            <p className="text-sm text-ink-soft">
              <DateTime at={new Date(step.at)} showZone />
              {step.who ? `, ${step.who}` : ''}
            </p>
            {step.note ? <p className="break-words text-sm text-ink-soft">{step.note}</p> : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
