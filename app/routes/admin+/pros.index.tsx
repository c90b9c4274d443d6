import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterChoice, FilterDay, FilterText } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { countPros, listPros } from '#app/domain/pro-admin/admin-pros.server';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { formatDay } from '#app/platform/format-date-time';
import { mark, t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readPros } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const ROUTE = 'routes/admin+/pros.index';
const PAGE_SIZE = 25;

const STATUSES = ['applied', 'active', 'paused', 'suspended', 'banned', 'all'] as const;
const LABELS = {
  applied: mark('Applied'),
  active: mark('Active'),
  paused: mark('Paused'),
  suspended: mark('Suspended'),
  banned: mark('Banned'),
  all: mark('All'),
} as const;

const rowView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  companyName: z.string(),
  homeZip: z.string(),
  createdAt: z.date(),
  zone: z.string(),
  yearsExperience: z.number(),
  insuredUntil: z.string().nullable(),
  waitingDocuments: z.number(),
  appeals: z.boolean(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  status: z.enum(STATUSES),
  q: z.string(),
  act: z.enum(['earned', 'approved']).nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  list: officeListView,
  counts: z.record(z.enum(STATUSES), z.number()),
  pros: z.array(rowView),
  next: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Pros'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readPros(url);
  const { page, list } = await openList(db, { actor, url, name: 'pros', sorting, take: PAGE_SIZE });
  const [{ rows, next }, counts] = await explainLoad(t('Failed to fetch pros'), () =>
    Promise.all([listPros(db, filter, page), countPros(db, filter)]),
  );
  return respond(pageView, { ...filter, list, counts, pros: rows, next });
});

function columns(): Column<Row>[] {
  return [
    {
      key: 'name',
      label: t('Name'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/pros/${row.id}`} className="text-link underline underline-offset-4">
          {row.name}
        </Link>
      ),
    },
    { key: 'company', label: t('Company'), cell: (row) => row.companyName },
    { key: 'email', label: t('Email'), cell: (row) => <span className="break-all">{row.email}</span> },
    { key: 'zip', label: t('Home ZIP'), cell: (row) => <span className="figures">{row.homeZip}</span> },
    { key: 'years', label: t('Years'), align: 'right', cell: (row) => row.yearsExperience },
    {
      key: 'insured',
      label: t('Insured until'),
      cell: (row) => (row.insuredUntil ? formatDay(row.insuredUntil) : t('Not insured')),
    },
    { key: 'since', label: t('Applied'), cell: (row) => <DateTime at={row.createdAt} style="day" zone={row.zone} /> },
    {
      key: 'waits',
      label: t('To review'),
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          {row.waitingDocuments ? <Badge tone="warn">{t('{count} to review', { count: row.waitingDocuments })}</Badge> : null}
          {row.appeals ? <Badge tone="bad">{t('Open appeal')}</Badge> : null}
          {!row.waitingDocuments && !row.appeals ? <span className="text-ink-faint">{t('None')}</span> : null}
        </span>
      ),
    },
  ];
}

export default function AdminProsPage() {
  const { status, q, act, from, to, list, counts, pros, next } = useLoaderData<typeof loader>();
  const kept = Object.entries({ q, act, from, to }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return (
    <AdminList
      title={t('Pros')}
      tabs={{
        label: t('Status'),
        items: STATUSES.map((one) => ({
          to: `?${new URLSearchParams([['status', one], ...kept])}`,
          label: translate(LABELS[one]),
          count: counts[one] ?? 0,
          current: one === status,
        })),
      }}
      filters={{
        keep: { status },
        fields: (
          <>
            <FilterText label={t('Name, company, email or ZIP')} value={q} />
            <FilterChoice
              name="act"
              label={t('In this period')}
              options={[
                ['', t('Any')],
                ['earned', t('Had earnings')],
                ['approved', t('Was approved')],
              ]}
              value={act ?? ''}
            />
            <FilterDay name="from" label={t('From')} value={from ?? ''} />
            <FilterDay name="to" label={t('To')} value={to ?? ''} />
          </>
        ),
      }}
      caption={t('Pros, {status}', { status: translate(LABELS[status]).toLowerCase() })}
      columns={columns()}
      rows={pros}
      rowKey={(row) => row.id}
      empty={{
        title: q || act ? t('No pros found') : t('No pros: {status}', { status: translate(LABELS[status]).toLowerCase() }),
        allTo: (q !== '' || act !== null) && `?status=${status}`,
      }}
      list={list}
      next={next}
    />
  );
}
