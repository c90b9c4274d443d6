import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Button } from '#app/components/ui/button';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { countDeadLetters, listDeadLetters, readQueueState } from '#app/domain/operations/queries.server';
import { dismissDeadLetter, retryDeadLetter } from '#app/domain/operations/resolve-dead-letter.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { AdminList } from './_shared/admin-list';
import { readDeadLetters } from './_shared/further-list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/tasks';
const PAGE_SIZE = 25;

const taskView = z.object({
  id: z.string(),
  jobId: z.string(),
  task: z.string(),
  payload: z.string(),
  attempts: z.number(),
  lastError: z.string().nullable(),
  diedAt: z.date(),
  resolution: z.string().nullable(),
  opId: z.string(),
});

const pageView = z.object({
  queue: z.object({ waiting: z.number(), due: z.number(), running: z.number(), workers: z.number() }),
  all: z.boolean(),
  open: z.number(),
  list: officeListView,
  next: z.string().nullable(),
  tasks: z.array(taskView),
});

const decisionSchema = z.object({ deadLetterId: z.string().uuid(), decision: z.enum(['retry', 'dismiss']) });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Tasks'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readDeadLetters(url);
  const { page, list } = await openList(db, { actor, url, name: 'tasks', sorting, take: PAGE_SIZE });
  const [queue, open, { rows, next }] = await Promise.all([
    readQueueState(db),
    countDeadLetters(db),
    listDeadLetters(db, filter, page),
  ]);
  const tasks = rows.map((row) => ({ ...row, opId: crypto.randomUUID() }));
  return respond(pageView, { queue, all: filter === 'all', open, list, next, tasks });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(decisionSchema);
  const { deadLetterId, decision } = form.data;
  const resolution = { deadLetterId, adminId: actor.userId };
  await run(form, decision, (tx) => (decision === 'retry' ? retryDeadLetter(tx, resolution) : dismissDeadLetter(tx, resolution)));
  const message = decision === 'retry' ? t('Running the task again') : t('Task dismissed');
  return redirectWithNotice('/admin/tasks', { type: 'success', message });
});

type TaskRow = z.output<typeof taskView>;

function columns(): Column<TaskRow>[] {
  return [
    { key: 'task', label: t('Task'), lead: true, cell: (row) => <code>{row.task}</code> },
    { key: 'died', label: t('Failed'), cell: (row) => <DateTime at={row.diedAt} zone="UTC" showZone /> },
    { key: 'attempts', label: t('Attempts'), align: 'right', cell: (row) => row.attempts },
    {
      key: 'error',
      label: t('Last error'),
      cell: (row) => (
        <details className="max-w-xl">
          <summary className="cursor-pointer break-words">{row.lastError?.split('\n')[0] ?? t('No error recorded')}</summary>
          <pre className="mt-2 overflow-x-auto whitespace-pre-wrap break-all text-xs text-ink-soft">{`${row.payload}\n${row.lastError ?? ''}`}</pre>
        </details>
      ),
    },
    { key: 'actions', label: t('Actions'), cell: (row) => <Decision row={row} /> },
  ];
}

function Decision({ row }: { row: TaskRow }) {
  if (row.resolution)
    return <span className="text-ink-faint">{row.resolution === 'retried' ? t('Run again') : t('Dismissed')}</span>;
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="deadLetterId" value={row.id} />
      <input type="hidden" name="opId" value={row.opId} />
      <Button type="submit" name="decision" value="retry" size="sm">
        {t('Run again')}
      </Button>
      <Button type="submit" name="decision" value="dismiss" size="sm" variant="secondary">
        {t('Dismiss')}
      </Button>
    </Form>
  );
}

export default function TasksPage() {
  const { queue, all, open, list, next, tasks } = useLoaderData<typeof loader>();
  const figures = [
    [t('Workers'), queue.workers],
    [t('Running'), queue.running],
    [t('Ready to run'), queue.due],
    [t('Waiting'), queue.waiting],
  ] as const;
  return (
    <AdminList
      title={t('Tasks')}
      lead={t('Background tasks, and the ones that failed.')}
      above={
        <dl className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {figures.map(([label, value]) => (
            <div key={label} className="rounded-lg border border-line bg-surface p-4">
              <dt className="text-sm text-ink-faint">{label}</dt>
              <dd className="figures text-2xl font-semibold">{value.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      }
      tabs={{
        label: t('Show tasks'),
        items: [
          { to: '?', label: t('Failed'), current: !all, count: open },
          { to: '?show=all', label: t('With history'), current: all },
        ],
      }}
      caption={t('Tasks that failed on every attempt')}
      columns={columns()}
      rows={tasks}
      rowKey={(row) => row.id}
      empty={{ title: t('No failed tasks'), text: t('Every task that failed was retried and finished.') }}
      list={list}
      next={next}
    />
  );
}
