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
import { formatDateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { listProposals } from '#app/domain/dispatching/accept-plan.server';
import { proposePlan } from '#app/domain/dispatching/propose-plan.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';
import { mark, type Marked, t, translateKnown } from '#app/platform/texts/t';
import { useLive } from '#app/realtime/use-live';

const ROUTE = 'routes/admin+/plans.index';
const MAX_DAYS = 60;

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

const pageView = z.object({
  today: z.string(),
  nextWeek: z.string(),
  opId: z.string(),
  proposals: z.array(
    z.object({ id: z.string(), status: z.string(), mode: z.string(), fromAt: z.date(), toAt: z.date(), createdAt: z.date() }),
  ),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Plans'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const date = (daysOn: number) => new Date(now().getTime() + daysOn * DAY_MS).toISOString().slice(0, 10);
  return respond(pageView, { today: date(0), nextWeek: date(7), opId: crypto.randomUUID(), proposals: await listProposals(db) });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(planSchema);
  const { proposalId } = await run(form, 'propose', (tx) =>
    proposePlan(tx, {
      adminId: actor.userId,
      fromAt: new Date(`${form.data.from}T00:00:00Z`),
      toAt: new Date(Date.parse(`${form.data.to}T00:00:00Z`) + DAY_MS),
      mode: form.data.mode,
    }),
  );
  return safeRedirect(`/admin/plans/${proposalId}`);
});

const statuses: Record<string, Marked> = {
  preparing: mark('preparing'),
  planning: mark('planning'),
  ready: mark('ready'),
  failed: mark('failed'),
};

function rangeText({ fromAt, toAt }: { fromAt: Date; toAt: Date }): string {
  const day = (at: Date) => formatDateTime(at, { style: 'date', zone: 'UTC' });
  return t('{first} to {last}', { first: day(fromAt), last: day(new Date(toAt.getTime() - DAY_MS)) });
}

export default function PlansPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['dispatch.changed']);
  return (
    <>
      <PageHead
        title={t('Plans')}
        lead={t('Plan all waiting visits for a range of days at once. Nothing changes until you accept the plan.')}
      />
      <div className="mt-6 grid gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <Card as="section">
          <CardHead title={t('New plan')} />
          <PersistentForm id="plan" validator={validator}>
            <OperationId value={data.opId} />
            <div className="space-y-4">
              <Field name="from" label={t('First day')} type="date" min={data.today} defaultValue={data.today} />
              <Field name="to" label={t('Last day')} type="date" min={data.today} defaultValue={data.nextWeek} />
              <RadioCards
                name="mode"
                legend={t('Goal')}
                defaultValue="visits"
                cards={[
                  { value: 'visits', label: t('Most visits'), detail: t('Then the least driving') },
                  { value: 'fair', label: t('Fair pay'), detail: t('Evens out earnings between pros. Up to 0.5% fewer visits') },
                ]}
              />
              <SubmitButton className="w-full" busyText={t('Starting…')}>
                {t('Create plan')}
              </SubmitButton>
            </div>
          </PersistentForm>
        </Card>
        <Card as="section">
          <CardHead title={t('Earlier plans')} />
          {data.proposals.length === 0 ? (
            <EmptyState icon={CalendarRange} title={t('No plans yet')}>
              {t('A plan shows which pro would do each visit, and why a visit has no pro.')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {data.proposals.map((proposal) => (
                <li key={proposal.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
                  <Link to={`/admin/plans/${proposal.id}`} className="font-semibold text-link underline underline-offset-4">
                    {rangeText(proposal)}
                  </Link>
                  <span className="text-sm text-ink-faint">
                    {proposal.mode === 'fair' ? t('fair pay') : t('most visits')},{' '}
                    {translateKnown(statuses[proposal.status] ?? proposal.status)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}
