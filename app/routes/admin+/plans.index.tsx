import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import CalendarRange from 'lucide-react/icons/calendar-range';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime, formatDateTime } from '#app/components/ui/date-time';
import type { Column } from '#app/components/ui/data-table';
import { addDays } from '#app/domain/catalog/seasons';
import { listProposals } from '#app/domain/dispatching/accept-plan.server';
import { proposePlan } from '#app/domain/dispatching/propose-plan.server';
import { officeSpan, officeZone } from '#app/domain/settings/office-zone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';
import { localDate } from '#app/platform/local-date';
import { mark, type Marked, t, translateKnown } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { UNFILTERED } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { useLive } from '#app/realtime/use-live';

const ROUTE = 'routes/admin+/plans.index';
const MAX_DAYS = 60;
const PAGE_SIZE = 25;

const day = z
  .string({ required_error: mark('Choose a day') })
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, mark('Choose a day'));
const planSchema = z
  .object({ from: day, to: day, mode: z.enum(['visits', 'fair']).default('visits') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: mark('The last day can’t be before the first day') })
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_DAYS * DAY_MS,
    () => ({
      path: ['to'],
      message: t('Choose {days} days or fewer', { days: MAX_DAYS }),
    }),
  );
const validator = withZod(planSchema);

const rowView = z.object({
  id: z.string(),
  status: z.string(),
  mode: z.string(),
  fromAt: z.date(),
  toAt: z.date(),
  createdAt: z.date(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  today: z.string(),
  nextWeek: z.string(),
  zone: z.string(),
  opId: z.string(),
  rows: z.array(rowView),
  list: officeListView,
  next: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Plans'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { page, list } = await openList(db, { actor, url, name: 'plans', sorting: UNFILTERED.plans, take: PAGE_SIZE });
  const { rows, next } = await listProposals(db, page);
  const zone = await officeZone(db);
  const today = localDate(now(), zone);
  return respond(pageView, { today, nextWeek: addDays(today, 7), zone, opId: crypto.randomUUID(), rows, list, next });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(planSchema);
  const { from, to, mode } = form.data;
  const { from: fromAt, to: toAt } = await officeSpan(db, { from, to });
  const { proposalId } = await run(form, 'propose', (tx) => proposePlan(tx, { adminId: actor.userId, fromAt, toAt, mode }));
  return safeRedirect(`/admin/plans/${proposalId}`);
});

const statuses: Record<string, Marked> = {
  preparing: mark('preparing'),
  planning: mark('planning'),
  ready: mark('ready'),
  failed: mark('failed'),
};

/** Both days at noon: a plan from the board begins and ends at midnight in the zone of its area. */
function rangeText({ fromAt, toAt }: { fromAt: Date; toAt: Date }, zone: string): string {
  const day = (midnight: Date, offset: number) => formatDateTime(new Date(midnight.getTime() + offset), { style: 'date', zone });
  return t('{first} to {last}', { first: day(fromAt, DAY_MS / 2), last: day(toAt, -DAY_MS / 2) });
}

function columns(zone: string): Column<Row>[] {
  return [
    {
      key: 'days',
      label: t('Days'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/plans/${row.id}`} className="inline-link">
          {rangeText(row, zone)}
        </Link>
      ),
    },
    { key: 'goal', label: t('Goal'), cell: (row) => (row.mode === 'fair' ? t('fair pay') : t('most visits')) },
    { key: 'state', label: t('State'), cell: (row) => translateKnown(statuses[row.status] ?? row.status) },
    { key: 'made', label: t('Created'), nowrap: true, cell: (row) => <DateTime at={row.createdAt} /> },
  ];
}

export default function PlansPage() {
  const { rows, list, next, zone, ...form } = useLoaderData<typeof loader>();
  useLive(['dispatch.changed']);
  return (
    <AdminList
      title={t('Plans')}
      lead={t('Plan all waiting visits for a range of days at once. Nothing changes until you accept the plan.')}
      above={<NewPlan {...form} />}
      caption={t('Earlier plans')}
      columns={columns(zone)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{
        title: t('No plans yet'),
        text: t('A plan shows which pro would do each visit, and why a visit has no pro.'),
        icon: CalendarRange,
      }}
      list={list}
      next={next}
    />
  );
}

function NewPlan({ today, nextWeek, opId }: { today: string; nextWeek: string; opId: string }) {
  return (
    <Card as="section" className="mt-6">
      <CardHead title={t('New plan')} />
      <PersistentForm id="plan" validator={validator}>
        <OperationId value={opId} />
        <div className="grid gap-4 lg:grid-cols-2">
          <Field name="from" label={t('First day')} type="date" min={today} defaultValue={today} />
          <Field name="to" label={t('Last day')} type="date" min={today} defaultValue={nextWeek} />
          <div className="lg:col-span-2">
            <RadioCards
              name="mode"
              legend={t('Goal')}
              defaultValue="visits"
              cards={[
                { value: 'visits', label: t('Most visits'), detail: t('Then the least driving') },
                { value: 'fair', label: t('Fair pay'), detail: t('Evens out earnings between pros. Up to 0.5% fewer visits') },
              ]}
            />
          </div>
          <SubmitButton busyText={t('Starting…')}>{t('Create plan')}</SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}
