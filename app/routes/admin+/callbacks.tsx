import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import type { Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import {
  CALLBACK_FILTERS,
  closeCallback,
  countCallbacks,
  listCallbacks,
  type CallbackFilter,
} from '#app/domain/service-calls/callbacks.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { formatPhone } from '#app/platform/format-phone';
import { mark, type Marked, t } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { filterTabs, filterTabView } from './_shared/filter-tabs';
import { readCallbacks } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const ROUTE = 'routes/admin+/callbacks';
const PATH = '/admin/callbacks';
const PAGE_SIZE = 50;

const filterLabels: Record<CallbackFilter, Marked> = { open: mark('To do'), done: mark('Called') };

const rowView = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  reason: z.string(),
  city: z.string(),
  zone: z.string(),
  reference: z.string(),
  visitId: z.string().nullable(),
  dueAt: z.date(),
  doneAt: z.date().nullable(),
  opId: z.string(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  rows: z.array(rowView),
  tabs: z.array(filterTabView),
  filter: z.enum(CALLBACK_FILTERS),
  list: officeListView,
  next: z.string().nullable(),
  at: z.date(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Callbacks'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readCallbacks(url);
  const { page, list } = await openList(db, { actor, url, name: 'callbacks', sorting, take: PAGE_SIZE });
  const [{ rows, next }, counts] = await Promise.all([listCallbacks(db, filter, page), countCallbacks(db)]);
  return respond(pageView, {
    rows: rows.map(({ booking, ...call }) => ({
      ...call,
      name: booking.contactName,
      city: booking.site.city,
      zone: booking.site.zone,
      reference: booking.reference,
      visitId: booking.visits[0]?.id ?? null,
      opId: crypto.randomUUID(),
    })),
    tabs: filterTabs(PATH, CALLBACK_FILTERS, { current: filter, labels: filterLabels, counts }),
    filter,
    list,
    next,
    at: now(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(z.object({ callbackId: z.string().uuid(), note: z.string().trim().max(500).default('') }));
  await run(form, 'close', (tx) => closeCallback(tx, { ...form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/callbacks', { type: 'success', message: t('Marked as called') });
});

function columns(at: Date, filter: CallbackFilter): Column<Row>[] {
  return [
    { key: 'name', label: t('Customer'), lead: true, cell: (row) => row.name },
    {
      key: 'phone',
      label: t('Phone'),
      nowrap: true,
      cell: (row) => (
        <a href={`tel:${row.phone}`} className="inline-link">
          {formatPhone(row.phone)}
        </a>
      ),
    },
    {
      key: 'reference',
      label: t('Booking'),
      nowrap: true,
      cell: (row) =>
        row.visitId ? (
          <Link to={`/admin/dispatch/${row.visitId}`} className="inline-link">
            {row.reference}
          </Link>
        ) : (
          row.reference
        ),
    },
    { key: 'city', label: t('City'), cell: (row) => row.city },
    { key: 'reason', label: t('Reason'), cell: (row) => <span className="sm:line-clamp-2">{row.reason}</span> },
    filter === 'done'
      ? {
          key: 'done',
          label: t('Called'),
          nowrap: true,
          cell: (row) => row.doneAt && <DateTime at={row.doneAt} zone={row.zone} />,
        }
      : { key: 'due', label: t('Due'), nowrap: true, cell: (row) => <Due at={row.dueAt} now={at} zone={row.zone} /> },
    ...(filter === 'done' ? [] : [{ key: 'close', label: t('Done'), cell: (row: Row) => <CloseButton row={row} /> }]),
  ];
}

function Due({ at, now, zone }: { at: Date; now: Date; zone: string }) {
  const isLate = at < now;
  return (
    <>
      {isLate ? <Badge tone="bad">{t('Overdue')}</Badge> : null} <DateTime at={at} now={now} style="relative" zone={zone} />
    </>
  );
}

function CloseButton({ row }: { row: Row }) {
  return (
    <ButtonForm fields={{ callbackId: row.id, opId: row.opId }} size="sm" label={t('Mark {name} as called', { name: row.name })}>
      {t('Called')}
    </ButtonForm>
  );
}

export default function CallbacksPage() {
  const { rows, tabs, filter, list, next, at } = useLoaderData<typeof loader>();
  return (
    <>
      <Refusal text={useRefusal()} />
      <AdminList
        title={t('Callbacks')}
        lead={t('We promise a call within 30 minutes, during business hours, for every express service call.')}
        tabs={{ label: t('Callbacks'), items: tabs }}
        caption={t('Callbacks')}
        columns={columns(at, filter)}
        rows={rows}
        rowKey={(row) => row.id}
        empty={{
          title: filter === 'done' ? t('No calls made yet') : t('No calls to make'),
          text: t('Customers who request an express service call appear here.'),
        }}
        list={list}
        next={next}
      />
    </>
  );
}
