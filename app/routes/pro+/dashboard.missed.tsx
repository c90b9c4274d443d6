import { redirect, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import Radar from 'lucide-react/icons/radar';
import { z } from 'zod';
import { FilterInput } from '#app/components/forms/filter-input';
import { pageTitle } from '#app/components/layout/page-title';
import { Button, LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { formatMoney, Money } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { listMissed } from '#app/domain/pro-jobs/list-missed.server';
import { readOwnRules } from '#app/domain/pros/read-own-rules.server';
import { whatIf } from '#app/domain/pro-jobs/what-if.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/pro+/dashboard.missed';
const PAGE = 20;

const count = z.number();
const pageView = z.object({
  rules: z.object({ maxMiles: count, minPayoutCents: count }),
  asked: z.object({ maxMiles: count, minPayoutCents: count }),
  result: z.object({ looked: count, eligible: count, first: count, payoutCents: count }),
  missed: z.array(
    z.object({
      decisionId: z.string(),
      service: z.string(),
      windowStart: z.date(),
      zone: z.string(),
      payoutCents: count,
      why: z.string(),
    }),
  ),
  next: z.string().nullable(),
  isFirst: z.boolean(),
});
type PageData = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Why didn’t I get it?'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  if (!actor.pro.onboarded) throw redirect('/pro');
  const { proId } = actor.pro;
  const rules = await readOwnRules(db, { proId });
  const search = z
    .object({
      miles: z.coerce
        .number()
        .int()
        .min(1)
        .max(100)
        .catch(Math.round(rules.maxMiles) + 5),
      payout: z.coerce
        .number()
        .int()
        .min(0)
        .max(100_000)
        .catch(rules.minPayoutCents / 100),
      after: z.string().uuid().optional().catch(undefined),
    })
    .parse(Object.fromEntries(url.searchParams));
  const asked = { maxMiles: search.miles, minPayoutCents: search.payout * 100 };
  const [{ missed, next }, result] = await Promise.all([
    listMissed(db, { proId, take: PAGE, after: search.after }),
    whatIf(db, { proId, rules: asked }),
  ]);
  return respond(pageView, { rules, asked, result, missed, next, isFirst: search.after === undefined });
});

export default function MissedPage() {
  const data = useLoaderData<typeof loader>();
  const { missed, next, isFirst, asked } = data;
  const path = `/pro/dashboard/missed?miles=${asked.maxMiles}&payout=${asked.minPayoutCents / 100}`;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={t('Why didn’t I get it?')}
        lead={t('Jobs near you in the last 30 days that went to other pros, and the rule that excluded you.')}
        actions={
          <LinkButton to="/pro/dashboard/offers" variant="secondary">
            {t('Offers made to you')}
          </LinkButton>
        }
      />
      <WhatIf data={data} />
      {missed.length === 0 ? (
        <div className="mt-6">
          <EmptyState icon={Radar} title={t('No missed jobs')}>
            {t(
              'In the last 30 days, we didn’t offer jobs near you to other pros instead. This list leaves out open jobs that other pros claimed first.',
            )}
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
          {missed.map((each) => (
            <li key={each.decisionId} className="px-4 py-3">
              <p className="flex justify-between gap-4 font-semibold">
                <span>
                  {each.service}, <DateTime at={each.windowStart} style="date" zone={each.zone} />
                </span>
                <Money cents={each.payoutCents} />
              </p>
              <p className="text-sm text-ink-soft">{each.why}</p>
            </li>
          ))}
        </ul>
      )}
      <Pager firstTo={isFirst ? null : path} nextTo={next && `${path}&after=${next}`} />
    </div>
  );
}

function WhatIf({ data: { rules, asked, result } }: { data: PageData }) {
  const field = 'min-h-touch w-28 rounded-md border border-line-strong bg-surface px-3 text-base';
  return (
    <Card as="section" className="mt-6">
      <h2 className="text-lg font-semibold">{t('What if?')}</h2>
      <p className="text-sm text-ink-soft">
        {t(
          'Your rules now: {number} miles, minimum payout {amount}. Enter other rules to see which jobs you would have been offered:',
          { number: Math.round(rules.maxMiles), amount: formatMoney(rules.minPayoutCents) },
        )}
      </p>
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-3" preventScrollReset>
        <label className="text-sm font-semibold">
          <span className="mb-1 block">{t('Radius, miles')}</span>
          <FilterInput name="miles" inputMode="numeric" value={String(asked.maxMiles)} className={field} />
        </label>
        <label className="text-sm font-semibold">
          <span className="mb-1 block">{t('Min payout, $')}</span>
          <FilterInput name="payout" inputMode="numeric" value={String(asked.minPayoutCents / 100)} className={field} />
        </label>
        <Button type="submit" variant="secondary">
          {t('Try these rules')}
        </Button>
      </Form>
      <p className="mt-4" role="status">
        {resultInWords(result)}
      </p>
    </Card>
  );
}

function resultInWords({ looked, eligible, first, payoutCents }: PageData['result']): string {
  if (looked === 0) return t('You didn’t miss any jobs because of your radius or minimum payout.');
  const missed = t('You missed {count, plural, one {# job} other {# jobs}} because of these rules.', { count: looked });
  const now =
    first === 0
      ? t('With the new rules, you would have been eligible for {eligible}, but not first in line for any of them.', { eligible })
      : t('With the new rules, you would have been eligible for {eligible} and offered {first} first, worth {amount}.', {
          eligible,
          first,
          amount: formatMoney(payoutCents),
        });
  return `${missed} ${now}`;
}
