import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterChoice, FilterText } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import {
  AGE_BUCKETS,
  type AgeBucket,
  bucketLabels,
  INVOICE_STATES,
  kindLabels,
  type InvoiceState,
} from '#app/domain/invoices/invoice-states';
import { listInvoices, sumAges } from '#app/domain/invoices/list-invoices.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { AdminList } from './_shared/admin-list';
import { InvoiceBadge } from './_shared/invoice-badge';
import { ageLink } from './_shared/invoices-search';
import { readInvoices } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { PaymentTabs } from './_shared/payment-tabs';
import { mark, type Marked, t, translate, translateKnown } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/invoices.index';
const PAGE_SIZE = 25;

const rowView = z.object({
  id: z.string(),
  number: z.string().nullable(),
  kind: z.string(),
  status: z.string(),
  who: z.string(),
  reference: z.string(),
  totalCents: z.number(),
  dueAt: z.date().nullable(),
  days: z.number(),
  reminders: z.number(),
  lateCents: z.number(),
  zone: z.string(),
  isBeingVoided: z.boolean(),
});

const pageView = z.object({
  filter: z.object({ state: z.enum(INVOICE_STATES), bucket: z.enum(AGE_BUCKETS).nullable(), search: z.string() }),
  sums: z.array(z.object({ bucket: z.enum(AGE_BUCKETS), invoices: z.number(), cents: z.number() })),
  rows: z.array(rowView),
  list: officeListView,
  next: z.string().nullable(),
});
type Row = Omit<z.output<typeof rowView>, 'dueAt'> & { dueAt: Date | string | null };

export const meta: MetaFunction = () => [{ title: pageTitle(t('Invoices'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readInvoices(url);
  const { page, list } = await openList(db, { actor, url, name: 'invoices', sorting, take: PAGE_SIZE });
  const { rows, next } = await listInvoices(db, filter, page);
  return respond(pageView, { filter, sums: await sumAges(db), rows, list, next });
});

const stateLabels: Record<InvoiceState, Marked> = {
  open: mark('Unpaid'),
  overdue: mark('Overdue'),
  paid: mark('Paid'),
  void: mark('Void'),
  all: mark('All'),
};

function columns(): Column<Row>[] {
  return [
    {
      key: 'number',
      label: t('Invoice'),
      lead: true,
      nowrap: true,
      cell: (row) => (
        <Link to={`/admin/invoices/${row.id}`} className="inline-link">
          {row.number ?? t('Draft')}
        </Link>
      ),
    },
    { key: 'who', label: t('Customer'), cell: (row) => row.who },
    { key: 'reference', label: t('Booking'), nowrap: true, cell: (row) => <span className="figures">{row.reference}</span> },
    { key: 'kind', label: t('For'), nowrap: true, cell: (row) => translateKnown(kindLabels[row.kind] ?? row.kind) },
    {
      key: 'due',
      label: t('Due'),
      nowrap: true,
      cell: (row) => (row.dueAt ? <DateTime at={new Date(row.dueAt)} style="date" zone={row.zone} /> : '–'),
    },
    { key: 'status', label: t('Status'), cell: (row) => <InvoiceBadge invoice={row} /> },
    { key: 'reminders', label: t('Reminders'), align: 'right', cell: (row) => row.reminders },
    { key: 'late', label: t('Late charges'), align: 'right', cell: (row) => <Money cents={row.lateCents} show="always" /> },
    {
      key: 'amount',
      label: t('Amount'),
      align: 'right',
      nowrap: true,
      cell: (row) => <Money cents={row.totalCents} show="always" />,
    },
  ];
}

export default function AdminInvoicesPage() {
  const { filter, sums, rows, list, next } = useLoaderData<typeof loader>();
  useLive(['booking.changed']);
  const isFiltered = Boolean(filter.search || filter.bucket || filter.state !== 'open');
  return (
    <AdminList
      title={t('Invoices')}
      lead={t('Invoices: what’s open, how late it is and which reminders we sent.')}
      actions={
        <LinkButton to="/admin/invoices/caps" variant="secondary">
          {t('Late charges by state')}
        </LinkButton>
      }
      above={
        <>
          <PaymentTabs current="invoices" />
          <Ages sums={sums} current={filter.bucket} />
        </>
      }
      filters={{
        fields: (
          <>
            <FilterText label={t('Search')} value={filter.search} placeholder={t('Invoice, booking or email')} />
            <FilterChoice
              name="state"
              label={t('Status')}
              wide
              options={INVOICE_STATES.map((state) => [state, translate(stateLabels[state])] as const)}
              value={filter.state}
            />
          </>
        ),
      }}
      caption={t('Invoices')}
      columns={columns()}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        isFiltered
          ? { title: t('No invoices match these filters'), allTo: '/admin/invoices' }
          : { title: t('No open invoices'), text: t('We send an invoice when a visit on an invoiced booking is done.') }
      }
      list={list}
      next={next}
    />
  );
}

type Sums = z.output<typeof pageView>['sums'];

/** What is open by how late it is; each leads to its invoices. */
function Ages({ sums, current }: { sums: Sums; current: AgeBucket | null }) {
  return (
    <section aria-label={t('Open by age')} className="mt-6">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {sums.map(({ bucket, invoices, cents }) => (
          <li key={bucket}>
            <Link
              to={ageLink(bucket)}
              aria-current={current === bucket ? 'true' : undefined}
              className="block h-full rounded-lg border border-line bg-surface p-4 hover:border-line-strong aria-[current]:border-ink"
            >
              <span className="block text-sm text-ink-soft">{translate(bucketLabels[bucket])}</span>
              <span className="figures mt-1 block text-lg font-semibold">
                <Money cents={cents} show="always" />
              </span>
              <span className="block text-sm text-ink-faint">
                {t('{count, plural, one {# invoice} other {# invoices}}', { count: invoices })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
