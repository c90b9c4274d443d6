import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card } from '#app/components/ui/card';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { countByKind, listItems, readFigures } from '#app/domain/moderation/list-items.server';
import { itemContent, itemKindLabel, itemReason, itemStatusLabel } from '#app/domain/moderation/moderation-words';
import { ITEM_KINDS, type ItemKind, MODERATION_FILTERS, type ModerationFilter } from '#app/domain/moderation/moderation.schema';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readItems } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { moderationTones } from './_shared/moderation-tones';

const ROUTE = 'routes/admin+/moderation.index';
const PAGE_SIZE = 25;
const labels = {
  all: mark('All reports'),
  pending: mark('Pending'),
  resolved: mark('Resolved'),
  appeals: mark('Appeals'),
} as const;

const rowView = z.object({
  id: z.string(),
  kind: z.string(),
  reason: z.string(),
  content: z.string(),
  status: z.enum(['pending', 'resolved', 'dismissed']),
  createdAt: z.date(),
  reporter: z.string(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  filter: z.enum(MODERATION_FILTERS),
  kind: z.enum(ITEM_KINDS).nullable(),
  counts: z.record(z.number()),
  list: officeListView,
  figures: z.object({
    pending: z.number(),
    resolvedToday: z.number(),
    total: z.number(),
    responseHours: z.number().nullable(),
  }),
  items: z.array(rowView),
  next: z.string().nullable(),
  now: z.date(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Moderation'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter: asked, sorting } = readItems(url);
  const { page, list } = await openList(db, { actor, url, name: 'moderation', sorting, take: PAGE_SIZE });
  const [figures, counts, { rows, next }] = await explainLoad(t('Error fetching moderation items'), () =>
    Promise.all([readFigures(db), countByKind(db, asked.filter), listItems(db, asked, page)]),
  );
  return respond(pageView, {
    ...asked,
    list,
    figures,
    counts,
    next,
    items: rows.map((item) => ({
      ...item,
      reason: itemReason(item.reason),
      content: itemContent(item.kind, item.content),
    })),
    now: now(),
  });
});

function columns(at: Date): Column<Row>[] {
  return [
    {
      key: 'reason',
      label: t('Reason'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/moderation/${row.id}`} className="text-link underline underline-offset-4">
          {row.reason}
        </Link>
      ),
    },
    { key: 'kind', label: t('Type'), cell: (row) => itemKindLabel(row.kind) },
    {
      key: 'content',
      label: t('Content'),
      cell: (row) => <span className="line-clamp-2 max-w-md [overflow-wrap:anywhere]">{row.content || '–'}</span>,
    },
    { key: 'reporter', label: t('Reported by'), cell: (row) => row.reporter },
    { key: 'since', label: t('Reported'), cell: (row) => <DateTime at={row.createdAt} style="relative" now={at} /> },
    {
      key: 'status',
      label: t('Status'),
      cell: (row) => <Badge tone={moderationTones[row.status]}>{itemStatusLabel(row.status)}</Badge>,
    },
  ];
}

const kindLabels: Record<ItemKind, Marked> = {
  user: mark('Users'),
  job: mark('Jobs'),
  message: mark('Messages'),
  review: mark('Reviews'),
  answer: mark('Answers'),
  photo: mark('Photos'),
};

function listPath(filter: ModerationFilter, kind: ItemKind | null): string {
  return `/admin/moderation?show=${filter}${kind ? `&kind=${kind}` : ''}`;
}

type KindsProps = { filter: ModerationFilter; kind: ItemKind | null; counts: Record<string, number> };

/** One kind at a time, with how many of it wait. */
function Kinds({ filter, kind, counts }: KindsProps) {
  const link = 'inline-flex min-h-[2rem] items-center underline-offset-4';
  return (
    <nav aria-label={t('Types')} className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {[null, ...ITEM_KINDS].map((each) => (
        <Link
          key={each ?? 'all'}
          to={listPath(filter, each)}
          aria-current={each === kind ? 'true' : undefined}
          className={each === kind ? `${link} font-semibold` : `${link} text-link underline`}
        >
          {each ? `${translate(kindLabels[each])} (${counts[each] ?? 0})` : t('All types')}
        </Link>
      ))}
    </nav>
  );
}

function hours(value: number | null): string {
  return value === null ? t('None yet') : t('{hours} h', { hours: value < 10 ? value.toFixed(1) : Math.round(value) });
}

export default function ModerationPage() {
  const { filter, kind, list, figures, counts, items, next, now: at } = useLoaderData<typeof loader>();
  const cards: [string, string][] = [
    [t('Pending Review'), String(figures.pending)],
    [t('Resolved Today'), String(figures.resolvedToday)],
    [t('Total Flags'), String(figures.total)],
    [t('Response Time'), hours(figures.responseHours)],
  ];
  return (
    <AdminList
      title={t('Moderation')}
      lead={t(
        'Reports from customers and pros, contact details that were filtered out, and low ratings. Removed content is hidden from everyone.',
      )}
      above={
        <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
          {cards.map(([label, value]) => (
            <Card key={label} className="!p-4">
              <dt className="text-sm text-ink-faint">{label}</dt>
              <dd className="figures mt-1 text-2xl font-semibold">{value}</dd>
            </Card>
          ))}
        </dl>
      }
      tabs={{
        label: t('Moderation reports'),
        items: MODERATION_FILTERS.map((each) => ({
          to: listPath(each, kind),
          label: translate(labels[each]),
          current: each === filter,
        })),
      }}
      links={<Kinds filter={filter} kind={kind} counts={counts} />}
      caption={t('Moderation reports')}
      columns={columns(at)}
      rows={items}
      rowKey={(row) => row.id}
      empty={{ title: t('No items in moderation queue for this filter'), icon: ShieldCheck }}
      list={list}
      next={next}
    />
  );
}
