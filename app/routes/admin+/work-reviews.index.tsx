import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { type Column } from '#app/components/ui/data-table';
import { Money } from '#app/components/ui/money';
import { REVIEW_FILTERS, type ReviewFilter } from '#app/domain/fulfillment/completion-review.schema';
import { countHeldCompletions, listCompletionReviews } from '#app/domain/fulfillment/list-completion-reviews.server';
import { workChecksSchema } from '#app/domain/visits/work-checks';
import { readWorkChecks, saveWorkChecks } from '#app/domain/visits/work-checks.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { useLive } from '#app/realtime/use-live';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { ageColumn, bookingColumn } from './_shared/list-columns';
import { readWorkReviews } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const ROUTE = 'routes/admin+/work-reviews.index';
const PAGE_SIZE = 50;
const validator = withZod(workChecksSchema);
const labels: Record<ReviewFilter, Marked> = { waiting: mark('Waiting'), released: mark('Approved'), refused: mark('Sent back') };

const rowView = z.object({
  visitId: z.string(),
  reference: z.string(),
  customer: z.string(),
  service: z.string(),
  pro: z.string(),
  payoutCents: z.number(),
  minutes: z.number(),
  plannedMinutes: z.number(),
  isQuick: z.boolean(),
  isNewPro: z.boolean(),
  reportedAt: z.date(),
  zone: z.string(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  filter: z.enum(REVIEW_FILTERS),
  rows: z.array(rowView),
  held: z.number(),
  list: officeListView,
  next: z.string().nullable(),
  checks: workChecksSchema,
  at: z.date(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Work reviews'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readWorkReviews(url);
  const { page, list } = await openList(db, { actor, url, name: 'work-reviews', sorting, take: PAGE_SIZE });
  const [{ rows, next }, held, checks] = await Promise.all([
    listCompletionReviews(db, filter, page),
    countHeldCompletions(db),
    readWorkChecks(db),
  ]);
  return respond(pageView, {
    filter,
    rows,
    held,
    list,
    next,
    checks,
    at: now(),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(workChecksSchema);
  await run(form, 'work-checks', (tx) => saveWorkChecks(tx, { adminId: actor.userId, checks: form.data }));
  return redirectWithNotice('/admin/work-reviews', { type: 'success', message: t('Rules saved') }, { status: 303 });
});

function columns(at: Date): Column<Row>[] {
  return [
    bookingColumn((row) => `/admin/work-reviews/${row.visitId}`),
    { key: 'customer', label: t('Customer'), cell: (row) => row.customer },
    { key: 'service', label: t('Work'), cell: (row) => row.service },
    { key: 'pro', label: t('Pro'), cell: (row) => row.pro },
    {
      key: 'why',
      label: t('Reason'),
      cell: (row) =>
        [
          row.isQuick ? t('{minutes} of {planned} planned minutes', { minutes: row.minutes, planned: row.plannedMinutes }) : '',
          row.isNewPro ? t('New pro') : '',
        ]
          .filter(Boolean)
          .join(', '),
    },
    { key: 'payout', label: t('Payout'), cell: (row) => <Money cents={row.payoutCents} /> },
    ageColumn(t('Completed'), at, (row) => row.reportedAt),
  ];
}

export default function WorkReviewsPage() {
  const { filter, rows, held, list, next, checks, at, opId } = useLoaderData<typeof loader>();
  useLive(['visit.changed']);
  const tabs = REVIEW_FILTERS.map((each) => ({
    to: `/admin/work-reviews?show=${each}`,
    label: translate(labels[each]),
    ...(each === 'waiting' ? { count: held } : {}),
    current: each === filter,
  }));
  return (
    <>
      <AdminList
        title={t('Work reviews')}
        lead={t('Completed jobs that need a check. We don’t charge or pay anything until you decide.')}
        tabs={{ label: t('Work reviews'), items: tabs }}
        caption={t('Work reviews')}
        columns={columns(at)}
        rows={rows}
        rowKey={(row) => row.visitId}
        empty={{
          title: t('No jobs to review'),
          text: t('Jobs finished much faster than planned, and the first jobs of new pros, appear here before payment.'),
          icon: ClipboardCheck,
        }}
        list={list}
        next={next}
      />
      <Card as="section" className="mt-8">
        <CardHead title={t('Rules')} hint={t('They apply to visits from now on.')} />
        <PersistentForm id="work-checks" validator={validator} className="grid gap-4 sm:grid-cols-3">
          <OperationId value={opId} />
          <Field
            name="setOutHours"
            label={t('How many hours before a visit a pro can leave')}
            type="number"
            defaultValue={String(checks.setOutHours)}
          />
          <Field
            name="quickPercent"
            label={t('Review jobs finished in less than this percentage of the planned time')}
            type="number"
            defaultValue={String(checks.quickPercent)}
          />
          <Field
            name="firstVisits"
            label={t('How many first jobs of a new pro to review')}
            type="number"
            defaultValue={String(checks.firstVisits)}
          />
          <div className="sm:col-span-3">
            <SubmitButton>{t('Save rules')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
