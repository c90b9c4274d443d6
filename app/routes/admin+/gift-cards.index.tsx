import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterText } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { useOfficeZone } from '#app/components/layout/root-data';
import { Badge, type Tone } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import { GIFT_FILTERS, GIFT_STATUS_LABELS, GIFT_STATUSES, type GiftStatus } from '#app/domain/gift-cards/gift-card-policy';
import { listGiftCards, readOutstanding } from '#app/domain/gift-cards/list-gift-cards.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { AdminList } from './_shared/admin-list';
import { readGiftCards } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { getSearch } from './_shared/search-of';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/gift-cards.index';
const PAGE_SIZE = 25;

const rowView = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(GIFT_STATUSES),
  amountCents: z.number(),
  buyerName: z.string(),
  recipientName: z.string(),
  deliverAt: z.date(),
  recipientEmail: z.string().nullable(),
  codeLast4: z.string().nullable(),
  disputeStatus: z.string().nullable(),
  createdAt: z.date(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  q: z.string(),
  show: z.enum(GIFT_FILTERS),
  list: officeListView,
  rows: z.array(rowView),
  next: z.string().nullable(),
  outstandingCents: z.number(),
  outstanding: z.number(),
});

const SHOWN: [z.output<typeof pageView>['show'], Marked][] = [
  ['all', mark('All')],
  ['active', GIFT_STATUS_LABELS.active],
  ['redeemed', GIFT_STATUS_LABELS.redeemed],
  ['refunded', GIFT_STATUS_LABELS.refunded],
  ['disputed', mark('Disputed')],
  ['pending', GIFT_STATUS_LABELS.pending],
];

const tones: Record<GiftStatus, Tone> = {
  pending: 'calm',
  cancelled: 'calm',
  active: 'info',
  redeemed: 'good',
  refunded: 'calm',
  void: 'bad',
};

export const meta: MetaFunction = () => [{ title: pageTitle(t('Gift cards'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readGiftCards(url);
  const { page, list } = await openList(db, { actor, url, name: 'gift-cards', sorting, take: PAGE_SIZE });
  const [{ rows, next }, totals] = await Promise.all([listGiftCards(db, filter, page), readOutstanding(db)]);
  return respond(pageView, { ...filter, list, rows, next, ...totals });
});

function Day({ at }: { at: string | Date }) {
  return <DateTime at={new Date(at)} style="day" zone={useOfficeZone()} />;
}

function columns(): Column<Row>[] {
  return [
    {
      key: 'card',
      label: t('Gift card'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/gift-cards/${row.id}`} className="inline-link whitespace-nowrap">
          {row.reference}
        </Link>
      ),
    },
    { key: 'amount', label: t('Amount'), align: 'right', cell: (row) => formatMoney(row.amountCents) },
    { key: 'from', label: t('From'), cell: (row) => <span className="[overflow-wrap:anywhere]">{row.buyerName}</span> },
    { key: 'to', label: t('To'), cell: (row) => <span className="[overflow-wrap:anywhere]">{row.recipientName}</span> },
    {
      key: 'status',
      label: t('Status'),
      cell: (row) => (
        <Badge tone={row.disputeStatus === 'open' ? 'bad' : tones[row.status]}>
          {row.disputeStatus === 'open' ? t('Disputed') : translate(GIFT_STATUS_LABELS[row.status])}
        </Badge>
      ),
    },
    { key: 'sent', label: t('Sent on'), cell: (row) => (row.recipientEmail ? <Day at={row.deliverAt} /> : t('By hand')) },
    { key: 'code', label: t('Code ends in'), cell: (row) => <span className="figures">{row.codeLast4 ?? '–'}</span> },
    { key: 'ordered', label: t('Ordered'), cell: (row) => <Day at={row.createdAt} /> },
  ];
}

export default function AdminGiftCardsPage() {
  const { q, show, list, rows, next, outstandingCents, outstanding } = useLoaderData<typeof loader>();
  return (
    <AdminList
      title={t('Gift cards')}
      lead={t('Owed for {count, plural, one {# card} other {# cards}} that no one has used: {amount}.', {
        count: outstanding,
        amount: formatMoney(outstandingCents, 'always'),
      })}
      actions={
        <LinkButton to="/admin/business/gift-cards" variant="secondary">
          {t('Settings')}
        </LinkButton>
      }
      tabs={{
        label: t('Gift cards'),
        items: SHOWN.map(([value, label]) => ({
          to: `/admin/gift-cards${getSearch({ q, show: value })}`,
          label: translate(label),
          current: show === value,
        })),
      }}
      filters={{
        keep: { show },
        fields: (
          <FilterText
            label={t('Search gift cards')}
            value={q}
            placeholder={t('Reference, name, email or last four of the code')}
          />
        ),
      }}
      caption={t('Gift cards')}
      columns={columns()}
      rows={rows.map((row) => ({ ...row, deliverAt: new Date(row.deliverAt), createdAt: new Date(row.createdAt) }))}
      rowKey={(row) => row.id}
      empty={{
        title: t('No gift cards here'),
        text: t('They are sold on a page of their own once you turn them on.'),
        allTo: (q !== '' || show !== 'all') && '/admin/gift-cards',
      }}
      list={list}
      next={next}
    />
  );
}
