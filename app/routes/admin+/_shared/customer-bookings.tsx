import { Link } from '@remix-run/react';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { formatMoney, Money } from '#app/components/ui/money';
import { ListPager } from '#app/components/ui/list-pager';
import { StatusChip } from '#app/components/ui/status-chip';
import { serviceName } from '#app/domain/catalog/service-names';
import { t } from '#app/platform/texts/t';
import type { CustomerData } from './customer-view.server';
import { paymentsLink } from './payments-search';

type Booking = CustomerData['bookings'][number];

function columns(): Column<Booking>[] {
  return [
    {
      key: 'booking',
      label: t('Booking'),
      lead: true,
      cell: (row) => (
        <>
          <span className="figures whitespace-nowrap font-semibold">{row.reference}</span>
          <span className="block text-ink-soft">
            {row.service},{' '}
            <Link to={`/admin/places/${row.siteId}`} className="inline-link">
              {row.city}
            </Link>
            {row.byZipCenter ? ` ${t('(by ZIP center)')}` : ''}
          </span>
        </>
      ),
    },
    {
      key: 'visits',
      label: t('Visits'),
      cell: (row) => (
        <ul className="space-y-1">
          {row.visits.map((visit) => (
            <li key={visit.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                to={`/admin/dispatch/${visit.id}`}
                className="inline-link whitespace-nowrap"
                aria-label={serviceName(row.service, visit.kind)}
              >
                <DateTime at={visit.windowStart} style="day" zone={row.zone} />
              </Link>
              <StatusChip status={visit.status} audience="staff" />
            </li>
          ))}
        </ul>
      ),
    },
    { key: 'total', label: t('Price'), align: 'right', cell: (row) => <Money cents={row.totalCents} show="always" /> },
    {
      key: 'paid',
      label: t('Paid'),
      align: 'right',
      cell: (row) => (
        <>
          <Money cents={row.paidCents} show="always" />
          {row.refundedCents > 0 ? (
            <span className="block text-xs text-ink-soft">
              {t('{amount} refunded', { amount: formatMoney(row.refundedCents, 'always') })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'press',
      label: t('Money'),
      cell: (row) => (
        <span className="flex flex-wrap gap-2">
          {row.refundable ? (
            <LinkButton
              to={`/admin/payments/${row.refundable}/refund`}
              variant="secondary"
              size="sm"
              aria-label={t('Refund {name}', { name: row.reference })}
            >
              {t('Refund')}
            </LinkButton>
          ) : null}
          <LinkButton
            to={paymentsLink('charges', { search: row.reference })}
            variant="quiet"
            size="sm"
            aria-label={t('Payments of {reference}', { reference: row.reference })}
          >
            {t('Payments')}
          </LinkButton>
        </span>
      ),
    },
  ];
}

function inFigures({ total, completed, spentCents, planCents }: CustomerData): string {
  const figures = t('{count, plural, one {# appointment} other {# appointments}}, {completed} completed, {spent} spent', {
    count: total,
    completed,
    spent: formatMoney(spentCents, 'always'),
  });
  if (planCents === 0) return figures;
  return t('{figures}, {amount} of it for a plan', { figures, amount: formatMoney(planCents, 'always') });
}

export function CustomerBookings({ customer }: { customer: CustomerData }) {
  return (
    <Card as="section" id="bookings">
      <CardHead title={t('Bookings')} hint={inFigures(customer)} />
      <DataTable
        caption={t('Bookings, newest first')}
        columns={columns()}
        rows={customer.bookings}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t('No bookings yet')} />}
      />
      <ListPager name="bookings" label={t('Pages of bookings')} next={customer.next.bookings} />
    </Card>
  );
}
