import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Wallet from 'lucide-react/icons/wallet';
import { z } from 'zod';
import { DaysFilter } from '#app/components/forms/days-filter';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { Money } from '#app/components/ui/money';
import { MoneyRow } from '#app/components/ui/money-row';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { type EarnedTab, listEarned } from '#app/domain/payouts/list-earned.server';
import { otherLabel } from '#app/domain/payouts/statement-csv';
import { guardLoader } from '#app/http/guard.server';
import { readDays } from '#app/http/read-days';
import { respond } from '#app/http/respond';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { filteredPath } from '#app/platform/filtered-path';
import { t, translate } from '#app/platform/texts/t';

const PATH = '/pro/payouts/earnings';
const PAGE_SIZE = 20;
const TABS = ['all', 'jobs'] as const satisfies readonly EarnedTab[];

const pageView = z.object({
  tab: z.enum(TABS),
  page: z.number(),
  days: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  counts: z.object({ all: z.number(), jobs: z.number() }),
  sumCents: z.number(),
  rows: z.array(
    z.object({
      id: z.string(),
      at: z.date(),
      kind: z.string(),
      reference: z.string().nullable(),
      visitId: z.string().nullable(),
      amountCents: z.number(),
    }),
  ),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Earnings'), 'Pro') }];

/** What the pro's jobs, trips and tips added to their balance, and the fees and refunds taken off it. */
export const loader = /* @__PURE__ */ guardLoader('routes/pro+/payouts_.earnings', async ({ actor, db, url }) => {
  const asked = z.object({
    tab: z.enum(TABS).catch('all'),
    page: z.coerce.number().int().min(1).max(10_000).catch(1),
  });
  const { tab, page } = asked.parse(Object.fromEntries(url.searchParams));
  const days = readDays(url);
  const list = await explainLoad(t('Failed to load earnings. Refresh the page to try again.'), () =>
    listEarned(db, { proId: actor.pro.proId, tab, days, page, size: PAGE_SIZE }),
  );
  return respond(pageView, { tab, page, days, ...list });
});

export default function EarningsPage() {
  const { tab, page, days, counts, sumCents, rows } = useLoaderData<typeof loader>();
  const to = (at: number) => filteredPath(PATH, { tab, ...days, page: at });
  return (
    <>
      <PageHead
        title={t('Earnings')}
        lead={t('Your shares of finished jobs and trips, and tips, less fees and refunds that you bear.')}
        actions={
          <LinkButton to="/pro/payouts" variant="secondary">
            {t('Back to Payouts')}
          </LinkButton>
        }
      />
      <DaysFilter path={PATH} days={days} keep={{ tab }} />
      <Tabs
        label={t('Earnings')}
        className="mt-6"
        items={TABS.map((each) => ({
          to: filteredPath(PATH, { tab: each, ...days }),
          label: each === 'all' ? t('All') : t('Jobs finished'),
          count: counts[each],
          current: each === tab,
        }))}
      />
      <div className="mt-4">
        {rows.length === 0 ? (
          <EmptyState icon={Wallet} title={page > 1 ? t('Nothing on this page') : t('No earnings')}>
            {t('When a job is finished, your share of it appears here.')}
          </EmptyState>
        ) : (
          <Card>
            <p className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-3 text-ink-soft">
              <span>{t('Earned')}</span>
              <span className="figures font-semibold text-ink">
                <Money cents={sumCents} show="always" />
              </span>
            </p>
            <ul aria-label={t('Earnings')}>
              {rows.map((row) => (
                <MoneyRow
                  key={row.id}
                  title={row.kind === 'completion' ? t('Your share of a job') : translate(otherLabel(row.kind))}
                  at={row.at}
                  reference={row.reference}
                  to={row.visitId && `/pro/visits/${row.visitId}`}
                  amountCents={row.amountCents}
                />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <Pager previousTo={page > 1 ? to(page - 1) : null} nextTo={page * PAGE_SIZE < counts[tab] ? to(page + 1) : null} />
    </>
  );
}
