import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { countTickets, listTickets, TICKET_FILTERS } from '#app/domain/support/queries.server';
import { type Queue, QUEUE_LABELS, ticketNumber } from '#app/domain/support/subjects';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { useLive } from '#app/realtime/use-live';
import { mark, t, translate, translateKnown } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readTickets } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const PAGE_SIZE = 25;

const LABELS = {
  open: mark('Open tickets'),
  overdue: mark('Overdue'),
  mine: mark('Mine'),
  answered: mark('Answered'),
  closed: mark('Closed'),
  all: mark('All'),
} as const;

const rowView = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  subject: z.string(),
  queue: z.string(),
  channel: z.enum(['form', 'chat']),
  urgent: z.boolean(),
  status: z.enum(['open', 'answered', 'closed']),
  dueAt: z.string().nullable(),
  late: z.boolean(),
  unread: z.number(),
  lastMessageAt: z.string(),
  assignee: z.string().nullable(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  rows: z.array(rowView),
  tabs: z.array(z.object({ to: z.string(), label: z.string(), count: z.number().optional(), current: z.boolean() })),
  queues: z.array(z.object({ to: z.string(), label: z.string(), current: z.boolean() })),
  list: officeListView,
  next: z.string().nullable(),
  at: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Support'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/support.index', async ({ actor, db, url }) => {
  const { filter: asked, sorting } = readTickets(url, actor.userId);
  const { filter, queue } = asked;
  const { page, list } = await openList(db, { actor, url, name: 'support', sorting, take: PAGE_SIZE });
  const [{ rows: tickets, next }, counts] = await Promise.all([listTickets(db, asked, page), countTickets(db, asked)]);
  const to = (show: string, team: string | null) => `/admin/support?show=${show}${team ? `&team=${team}` : ''}`;
  const at = now();
  return respond(pageView, {
    rows: tickets.map((ticket) => ({
      ...ticket,
      subject: translateKnown(ticket.subject),
      channel: ticket.channel === 'chat' ? ('chat' as const) : ('form' as const),
      number: ticketNumber(ticket.number),
      queue: translate(QUEUE_LABELS[ticket.queue as Queue]),
      urgent: ticket.priority === 'urgent',
      dueAt: ticket.dueAt?.toISOString() ?? null,
      late: ticket.status === 'open' && ticket.dueAt !== null && ticket.dueAt <= at,
      unread: ticket.lastSeq - ticket.teamReadSeq,
      lastMessageAt: ticket.lastMessageAt.toISOString(),
      assignee: ticket.assignee?.fullName ?? null,
    })),
    tabs: TICKET_FILTERS.map((each) => ({
      to: to(each, queue),
      label: translate(LABELS[each]),
      count: each in counts ? counts[each as keyof typeof counts] : undefined,
      current: each === filter,
    })),
    queues: [
      { to: to(filter, null), label: t('All teams'), current: queue === null },
      ...Object.entries(QUEUE_LABELS).map(([id, label]) => ({
        to: to(filter, id),
        label: translate(label),
        current: id === queue,
      })),
    ],
    list,
    next,
    at: at.toISOString(),
  });
});

const statuses = {
  open: { tone: 'warn', label: mark('Waiting for us') },
  answered: { tone: 'good', label: mark('Answered') },
  closed: { tone: 'calm', label: mark('Closed') },
} as const;

function columns(at: string): Column<Row>[] {
  return [
    {
      key: 'name',
      label: t('From'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/support/${row.id}`} className="inline-link">
          {row.name}
          {row.unread > 0 ? <span className="ml-2 text-ember-text">{t('{count} new', { count: row.unread })}</span> : null}
        </Link>
      ),
    },
    { key: 'number', nowrap: true, label: t('Number'), cell: (row) => <span className="figures">{row.number}</span> },
    {
      key: 'subject',
      label: t('Subject'),
      cell: (row) => `${row.subject}${row.channel === 'chat' ? ` · ${t('live chat')}` : ''}`,
    },
    { key: 'queue', label: t('Team'), cell: (row) => row.queue },
    {
      key: 'status',
      label: t('State'),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge tone={row.late ? 'bad' : statuses[row.status].tone}>
            {row.late ? t('Overdue') : translate(statuses[row.status].label)}
          </Badge>
          {row.urgent && row.status === 'open' ? <Badge tone="info">{t('Urgent')}</Badge> : null}
        </span>
      ),
    },
    {
      key: 'due',
      label: t('Answer due'),
      cell: (row) => (row.dueAt ? <DateTime at={row.dueAt} now={at} style="relative" /> : '–'),
    },
    {
      key: 'last',
      nowrap: true,
      label: t('Last message'),
      cell: (row) => <DateTime at={row.lastMessageAt} now={at} style="relative" />,
    },
    { key: 'assignee', nowrap: true, label: t('Assigned to'), cell: (row) => row.assignee ?? t('Unassigned') },
  ];
}

export default function AdminSupportPage() {
  const { rows, tabs, queues, list, next, at } = useLoaderData<typeof loader>();
  useLive(['ticket.changed']);
  return (
    <AdminList
      title={t('Support')}
      lead={t('Messages to support, with the time we promised to answer.')}
      tabs={{ label: t('Tickets'), items: tabs }}
      links={
        <nav aria-label={t('Teams')} className="mt-3">
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {queues.map((queue) => (
              <li key={queue.to}>
                <Link
                  to={queue.to}
                  aria-current={queue.current ? 'page' : undefined}
                  className="inline-flex min-h-[2rem] items-center text-ink-soft underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
                >
                  {queue.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      }
      caption={t('Support tickets')}
      columns={columns(at)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{ title: t('No tickets'), text: t('New messages from the contact page and live chat appear here automatically.') }}
      list={list}
      next={next}
    />
  );
}
