import type { MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError } from '@remix-run/react';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { ErrorPage, getProblem } from '#app/components/layout/error-page';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { openAccountPage, refreshAccount, startOnboarding } from '#app/domain/payouts/connect-account.server';
import { instantRate, previewInstant } from '#app/domain/payouts/instant-fee';
import { readEarnings, readStripeBalance, recentPayouts } from '#app/domain/payouts/read-earnings.server';
import { readInstantFee } from '#app/domain/settings/booking-terms.server';
import { isOn } from '#app/domain/settings/flags.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { redirectToPayment } from '#app/http/safe-redirect';
import { within } from '#app/http/page-timeout.server';
import { env } from '#app/platform/env.server';
import { t } from '#app/platform/texts/t';
import { BalanceCards, EnhancedEarnings, PendingJobs, RecentPayouts } from './_shared/payouts-parts';
import { AccountStatus, PayoutSetup } from './_shared/payouts-setup';
import { RetryActions } from './_shared/pro-problem';
import { handlePayoutsAction } from './_shared/payouts-actions.server';
import { payoutsView } from './_shared/payouts-view';

const ROUTE = 'routes/pro+/payouts';
/** The longest wait before the page says that it is slow. */
const TIMEOUT_MS = 8_000;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Payouts'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { proId } = actor.pro;
  const isBack = url.searchParams.get('setup') === 'done';
  if (isBack) await within(TIMEOUT_MS, refreshAccount(db, { proId }));
  const [earnings, payouts, isEnhanced, fee] = await Promise.all([
    readEarnings(db, { proId }),
    recentPayouts(db, { proId }),
    isOn(db, 'use_v2_payout_flow', actor),
    readInstantFee(db),
  ]);
  const { account } = earnings;
  const balance = account ? await within(TIMEOUT_MS, readStripeBalance(account.stripeAccountId)) : null;
  const instant =
    account?.instantEligible && balance ? previewInstant(Math.max(0, balance.instantCents - earnings.debtCents), fee) : null;
  return respond(payoutsView, {
    ...earnings,
    payouts,
    balance,
    instant: instant && { ...instant, rate: instantRate(fee) },
    isEnhanced,
    justSetUp: isBack,
    opIds: { setup: crypto.randomUUID(), manage: crypto.randomUUID() },
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read }) => {
  const { intent } = (await read(handlePayoutsAction)).data;
  const { proId } = actor.pro;
  const to = intent === 'setup' ? await startOnboarding(db, { proId }) : await openAccountPage(db, { proId });
  return redirectToPayment(to, env().APP_URL);
});

export default function PayoutsPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <Refusal text={useRefusal()} />
      <PageHead
        title={t('Payouts')}
        lead={t('See what you’ve earned, what’s pending and when it reaches your bank.')}
        actions={
          <LinkButton to="/pro/dashboard" variant="secondary">
            {t('Back to Dashboard')}
          </LinkButton>
        }
      />
      <Outlet />
      {data.justSetUp && data.account?.isActive ? (
        <Notice tone="good" live title={t('Your payout account is ready')} className="mt-5">
          {t('We’ll send your payouts to it automatically.')}
        </Notice>
      ) : null}
      {data.account ? (
        <>
          {data.isEnhanced ? null : <BalanceCards data={data} />}
          <div className="mt-6 grid gap-6 lg:grid-cols-3">
            {data.isEnhanced ? <EnhancedEarnings data={data} /> : null}
            <AccountStatus data={data} />
          </div>
        </>
      ) : (
        <PayoutSetup data={data} />
      )}
      <PendingJobs data={data} />
      <RecentPayouts data={data} />
    </>
  );
}

/** Both with a way to begin again. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isSlow = isRouteErrorResponse(error) && error.status === 504;
  const isUnknown = !isRouteErrorResponse(error) || error.status >= 500;
  const problem = getProblem(error);
  if (!isUnknown)
    return (
      <ErrorPage status={problem.status} title={problem.title}>
        {problem.message}
      </ErrorPage>
    );
  return (
    <ErrorPage title={isSlow ? t('Dashboard Taking Too Long') : t('Authentication Issue')} action={<RetryActions />}>
      {isSlow
        ? t('Stripe is taking longer than usual to send your balance. Your money is safe. Refresh the page in a moment.')
        : t('We could not load your payouts. Your money is safe. Refresh the page, or sign in again.')}
    </ErrorPage>
  );
}
