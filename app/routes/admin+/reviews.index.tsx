import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Star from 'lucide-react/icons/star';
import { z } from 'zod';
import { FilterChoice, FilterDay } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge, type Tone } from '#app/components/ui/badge';
import type { Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { listCustomerReviews } from '#app/domain/reviews/list-reviews.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readReviews } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const ROUTE = 'routes/admin+/reviews.index';
const PATH = '/admin/reviews';
const PAGE_SIZE = 50;
const STARS = ['5', '4', '3', '2', '1'] as const;

const rowView = z.object({
  id: z.string(),
  visitId: z.string(),
  reference: z.string(),
  customer: z.string(),
  zone: z.string(),
  due: z.date(),
  proId: z.string(),
  pro: z.string(),
  rating: z.number(),
  comment: z.string(),
  createdAt: z.date(),
  state: z.enum(['shown', 'waiting', 'hidden']),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  filter: z.object({ stars: z.enum(['all', ...STARS]), from: z.string().nullable(), to: z.string().nullable() }),
  list: officeListView,
  rows: z.array(rowView),
  next: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Reviews'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readReviews(url);
  const { page, list } = await openList(db, { actor, url, name: 'reviews', sorting, take: PAGE_SIZE });
  const { rows, next } = await listCustomerReviews(db, filter, page);
  return respond(pageView, { filter, list, rows, next });
});

const states: Record<Row['state'], { tone: Tone; label: Marked }> = {
  shown: { tone: 'good', label: mark('Shown to all') },
  waiting: { tone: 'info', label: mark('Not shown yet') },
  hidden: { tone: 'calm', label: mark('Taken down') },
};

function inStars(count: number): string {
  return t('{count, plural, one {# star} other {# stars}}', { count });
}

function columns(): Column<Row>[] {
  return [
    {
      key: 'visit',
      label: t('Visit'),
      lead: true,
      nowrap: true,
      cell: (row) => (
        <Link to={`/admin/dispatch/${row.visitId}`} className="inline-link">
          {row.reference}
        </Link>
      ),
    },
    { key: 'due', label: t('Date'), nowrap: true, cell: (row) => <DateTime at={row.due} style="day" zone={row.zone} /> },
    { key: 'customer', label: t('Customer'), cell: (row) => row.customer },
    {
      key: 'pro',
      label: t('Pro'),
      cell: (row) => (
        <Link to={`/admin/pros/${row.proId}`} className="inline-link">
          {row.pro}
        </Link>
      ),
    },
    { key: 'rating', label: t('Rating'), nowrap: true, cell: (row) => inStars(row.rating) },
    {
      key: 'comment',
      label: t('Comment'),
      cell: (row) => (row.comment ? <span className="[overflow-wrap:anywhere]">{row.comment}</span> : '–'),
    },
    { key: 'written', label: t('Written'), nowrap: true, cell: (row) => <DateTime at={row.createdAt} style="day" /> },
    {
      key: 'state',
      label: t('State'),
      cell: ({ state }) => <Badge tone={states[state].tone}>{translate(states[state].label)}</Badge>,
    },
  ];
}

export default function AdminReviewsPage() {
  const { filter, list, rows, next } = useLoaderData<typeof loader>();
  const { stars, from, to } = filter;
  return (
    <AdminList
      title={t('Reviews')}
      lead={t('What customers said of visits. The days are those on which the visits were due.')}
      filters={{
        fields: (
          <>
            <FilterChoice
              name="stars"
              label={t('Rating')}
              options={[['all', t('All')], ...STARS.map((each) => [each, inStars(Number(each))] as const)]}
              value={stars}
            />
            <FilterDay name="from" label={t('From')} value={from ?? ''} />
            <FilterDay name="to" label={t('To')} value={to ?? ''} />
          </>
        ),
      }}
      caption={t('Reviews')}
      columns={columns()}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        stars !== 'all' || from || to
          ? { title: t('No reviews match these filters'), allTo: PATH }
          : { title: t('No reviews yet'), text: t('A review appears here once a customer has rated a visit.'), icon: Star }
      }
      list={list}
      next={next}
    />
  );
}
