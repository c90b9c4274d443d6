import { Link } from '@remix-run/react';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime, formatDateTime } from '#app/components/ui/date-time';
import { ListPager } from '#app/components/ui/list-pager';
import { Money } from '#app/components/ui/money';
import type { InvoicePageData } from './invoice-page-view.server';
import { InvoiceBadge } from './invoice-badge';
import { t } from '#app/platform/texts/t';
import { WithLinks } from '#app/components/ui/with-links';

/** Details, when it is due and what it comes to. */
export function InvoiceLines({ data }: { data: InvoicePageData }) {
  const lines = data.taxCents > 0 ? [...data.lines, { label: t('Sales tax'), amountCents: data.taxCents }] : data.lines;
  return (
    <Card as="section">
      <CardHead
        title={t('Details')}
        hint={
          data.dueAt
            ? t('Issued {issued}, due {due}', {
                issued: formatDateTime(new Date(data.issuedAt), { style: 'date', zone: data.zone }),
                due: formatDateTime(new Date(data.dueAt), { style: 'date', zone: data.zone }),
              })
            : null
        }
      />
      {data.lateOf ? (
        <p className="mb-4 text-sm">
          <WithLinks
            text={t('Late charge for [invoice {number}]', { number: data.lateOf.number ?? '' })}
            to={[`/admin/invoices/${data.lateOf.id}`]}
          />
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
          <dt>{t('Total')}</dt>
          <dd>
            <Money cents={data.totalCents} show="always" />
          </dd>
        </div>
      </dl>
      {data.stripeInvoiceId ? (
        <p className="mt-4 break-all text-sm text-ink-faint">{t('At Stripe: {id}', { id: data.stripeInvoiceId })}</p>
      ) : null}
    </Card>
  );
}

/** The months that it was late. */
export function LateCharges({ data }: { data: InvoicePageData }) {
  if (data.lateCharges.length === 0) return null;
  return (
    <Card as="section">
      <CardHead
        title={t('Late charges')}
        hint={t('Simple interest on the full amount for each full month. The work is in {state}.', { state: data.state })}
      />
      <ul className="figures space-y-3">
        {data.lateCharges.map((charge) => (
          <li key={charge.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <Link to={`/admin/invoices/${charge.id}`} className="inline-link">
              {t('Month {month}: {percent}%', { month: charge.lateMonth ?? 0, percent: (charge.lateBps ?? 0) / 100 })}
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

/** A page of everything that happened to it, the newest first. */
export function InvoiceSteps({ data }: { data: InvoicePageData }) {
  return (
    <Card as="section" id="history">
      <CardHead title={t('History')} />
      {data.steps.length === 0 ? <p className="text-ink-soft">{t('Stripe is creating the invoice.')}</p> : null}
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
      <ListPager name="history" label={t('Pages of the history')} next={data.nextSteps} />
    </Card>
  );
}
