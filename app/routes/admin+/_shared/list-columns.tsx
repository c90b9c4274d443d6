import { Link } from '@remix-run/react';
import type { Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { t } from '#app/platform/texts/t';

/** The booking that a row is about, leading to the row's own page. */
export function bookingColumn<Row extends { reference: string }>(to: (row: Row) => string): Column<Row> {
  return {
    key: 'reference',
    label: t('Booking'),
    lead: true,
    nowrap: true,
    cell: (row) => (
      <Link to={to(row)} className="inline-link">
        {row.reference}
      </Link>
    ),
  };
}

/** How long ago something was, at the site's time. */
export function ageColumn<Row extends { zone: string }>(label: string, now: Date, at: (row: Row) => Date): Column<Row> {
  return {
    key: 'age',
    label,
    nowrap: true,
    cell: (row) => <DateTime at={at(row)} now={now} style="relative" zone={row.zone} />,
  };
}
