import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterChoice, FilterDay, FilterText } from '#app/components/forms/filter-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { listMoney } from '#app/domain/money-lists/list-money.server';
import { MONEY_TABS, TAB_STATUSES, type MoneyTab } from '#app/domain/money-lists/money-row';
import { acceptDifference } from '#app/domain/reconciliation/accept-difference.server';
import { readReconciliation } from '#app/domain/reconciliation/queries.server';
import { requestReconciliation } from '#app/domain/reconciliation/reconcile.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { AdminList } from './_shared/admin-list';
import { readPayments } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { moneyColumns } from './_shared/payments-columns';
import { PaymentTabs, paymentTabLabels } from './_shared/payment-tabs';
import { PAYMENT_TABS, paymentsLink, readTab, type PaymentFilter } from './_shared/payments-search';
import { Reconciliation, reconciliationView } from './_shared/reconciliation';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { codeWords } from './_shared/money-words';
import { moneyRowWords } from './_shared/money-row-words.server';
import { differenceWords } from '#app/domain/reconciliation/difference-words';

const ROUTE = 'routes/admin+/payments.index';
const PAGE_SIZE = 25;

const rowView = z.object({
  id: z.string(),
  at: z.date(),
  kind: z.string(),
  status: z.string(),
  who: z.string(),
  reference: z.string().nullable(),
  amountCents: z.number(),
  otherCents: z.number(),
  stripeId: z.string().nullable(),
  note: z.string().nullable(),
});

const filterView = z.object({
  search: z.string(),
  status: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

const pageView = z.object({
  tab: z.enum(PAYMENT_TABS),
  money: z
    .object({
      tab: z.enum(MONEY_TABS),
      filter: filterView,
      rows: z.array(rowView),
      list: officeListView,
      next: z.string().nullable(),
    })
    .nullable(),
  reconciliation: reconciliationView.nullable(),
});
type MoneyData = NonNullable<z.output<typeof pageView>['money']>;

const actionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('reconcile') }),
  z.object({ intent: z.literal('accept'), differenceId: z.string().uuid() }),
]);
const idSchema = z.string().uuid().nullable().catch(null);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Payments'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const tab = readTab(url);
  if (tab === 'reconciliation') {
    const runId = idSchema.parse(url.searchParams.get('run'));
    const after = idSchema.parse(url.searchParams.get('after'));
    const { differences, ...found } = await readReconciliation(db, { runId, after });
    const reconciliation = {
      ...found,
      differences: differences.map((row) => ({ ...row, text: differenceWords(row.text), opId: crypto.randomUUID() })),
      opId: crypto.randomUUID(),
    };
    return respond(pageView, { tab, money: null, reconciliation });
  }
  const { filter, sorting } = readPayments(url);
  const { page, list } = await openList(db, { actor, url, name: 'payments', sorting, take: PAGE_SIZE });
  const { rows, next } = await listMoney(db, filter, page);
  const money = { tab, filter, rows: rows.map((row) => moneyRowWords(tab, row)), list, next };
  return respond(pageView, { tab, money, reconciliation: null });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(actionSchema);
  const { data } = form;
  if (data.intent === 'accept') {
    const of = await run(form, `accept:${data.differenceId}`, (tx) =>
      acceptDifference(tx, { differenceId: data.differenceId, adminId: actor.userId }),
    );
    return redirectWithNotice(`/admin/payments?tab=reconciliation&run=${of.runId}`, {
      type: 'success',
      message: t('Accepted'),
      description: t('The next comparison will include it.'),
    });
  }
  const { runId } = await run(form, 'reconcile', (tx) => requestReconciliation(tx, { adminId: actor.userId }));
  return redirectWithNotice(`/admin/payments?tab=reconciliation&run=${runId}`, {
    type: 'success',
    message: t('Comparison started'),
    description: t('Refresh the page in a few seconds.'),
  });
});

function getHead() {
  return {
    title: t('Payments'),
    lead: t('All payments, payouts and refunds.'),
    actions: (
      <>
        <LinkButton to="/admin/tax-forms" variant="secondary">
          {t('Tax forms')}
        </LinkButton>
        <LinkButton to="/admin/payments/mode" variant="secondary">
          {t('Test or live money')}
        </LinkButton>
      </>
    ),
  };
}

export default function AdminPaymentsPage() {
  const { tab, money, reconciliation } = useLoaderData<typeof loader>();
  useLive(['booking.changed', 'pro.changed']);
  return (
    <>
      <Refusal text={useRefusal()} />
      {money ? <MoneyList data={money} /> : null}
      {reconciliation ? (
        <>
          <PageHead {...getHead()} />
          <PaymentTabs current={tab} />
          <Reconciliation data={reconciliation} />
        </>
      ) : null}
    </>
  );
}

const empties: Record<MoneyTab, Marked> = {
  charges: mark('No payments yet.'),
  plans: mark('No plan payments yet.'),
  refunds: mark('No refunds yet.'),
  transfers: mark('No transfers yet. The first one is created when a pro finishes a job.'),
  payouts: mark('No payouts yet.'),
  disputes: mark('No disputes.'),
  failed: mark('No failed payments.'),
};

function MoneyList({ data }: { data: MoneyData }) {
  const { tab, filter, rows, list, next } = data;
  const isFiltered = Boolean(filter.search || filter.status || filter.from || filter.to);
  return (
    <AdminList
      {...getHead()}
      above={<PaymentTabs current={tab} />}
      filters={{
        keep: { tab },
        fields: <Filters tab={tab} filter={filter} />,
      }}
      caption={translate(paymentTabLabels[tab])}
      columns={moneyColumns(tab)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        isFiltered ? { title: t('No results match these filters'), allTo: paymentsLink(tab) } : { title: translate(empties[tab]) }
      }
      list={list}
      next={next}
    />
  );
}

function Filters({ tab, filter }: { tab: MoneyTab; filter: PaymentFilter }) {
  const statuses: readonly string[] = TAB_STATUSES[tab];
  return (
    <>
      <FilterText label={t('Search')} value={filter.search} placeholder={t('Booking, email or Stripe id')} />
      {statuses.length > 0 ? (
        <FilterChoice
          name="status"
          label={t('Status')}
          wide
          options={[['', t('All')], ...statuses.map((status) => [status, codeWords(status, tab)] as const)]}
          value={filter.status ?? ''}
        />
      ) : null}
      <FilterDay name="from" label={t('From')} value={filter.from ?? ''} />
      <FilterDay name="to" label={t('To')} value={filter.to ?? ''} />
    </>
  );
}
